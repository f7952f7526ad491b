"""Lean names: hierarchical, with text and number components.

A name is a tuple, outermost component first; `()` is the anonymous name. Text and number components differ:
`("a", 1)` is what Lean writes `a.1`, `("a", "1")` is `a.«1»`.
"""

from typing import TypeAlias

Name: TypeAlias = tuple[str | int, ...]

ANONYMOUS: Name = ()

# Letter-like characters beyond ASCII, as `Lean.isLetterLike` lists them (inclusive ranges).
_LETTER_RANGES = (
    (0x3B1, 0x3C9),
    (0x391, 0x3A9),
    (0x3CA, 0x3FB),
    (0x1F00, 0x1FFE),
    (0x2100, 0x214F),
    (0x1D49C, 0x1D59F),
    (0xC0, 0x17F),
)
_NOT_LETTERS = frozenset("λΠΣ×÷")
_SUBSCRIPT_RANGES = ((0x2080, 0x2089), (0x2090, 0x209C), (0x1D62, 0x1D6A), (0x2C7C, 0x2C7C))


def _letter_like(char: str) -> bool:
    point = ord(char)
    return char not in _NOT_LETTERS and any(low <= point <= high for low, high in _LETTER_RANGES)


def _starts_identifier(char: str) -> bool:
    return (char.isascii() and char.isalpha()) or char == "_" or _letter_like(char)


def _continues_identifier(char: str) -> bool:
    if char.isascii():
        return char.isalnum() or char in "_'!?"
    return _letter_like(char) or any(low <= ord(char) <= high for low, high in _SUBSCRIPT_RANGES)


def is_identifier(text: str) -> bool:
    """Tell whether Lean reads `text` as one name component without `«»`."""
    return bool(text) and _starts_identifier(text[0]) and all(map(_continues_identifier, text))


def show_name(name: Name) -> str:
    """Write a name as Lean prints it, with `«»` around components that are no plain identifiers.

    `parse_name` reads the result back, unless a component is empty or contains `»`.
    """
    if not name:
        return "[anonymous]"
    return ".".join(
        str(part) if isinstance(part, int) else part if is_identifier(part) else f"«{part}»" for part in name
    )


def brief_name(name: Name, limit: int = 120) -> str:
    """Write a name for a message: as `show_name`, but cut where it is longer than `limit` characters."""
    text = show_name(name[:limit])
    return text if len(text) <= limit else text[:limit] + "…"


def parse_name(text: str) -> Name:
    """Read a dotted name; the inverse of `show_name` on names that Lean can write.

    Raises:
        ValueError: a component is empty or a `«` is never closed.
    """
    if text in {"", "[anonymous]"}:
        return ANONYMOUS
    parts: list[str | int] = []
    position = 0
    while True:
        if text.startswith("«", position):
            end = text.find("»", position)
            if end < 0:
                raise ValueError(f"the « at character {position} of {text!r} is never closed")
            parts.append(text[position + 1 : end])
            position = end + 1
        else:
            end = text.find(".", position)
            end = len(text) if end < 0 else end
            part = text[position:end]
            if not part:
                raise ValueError(f"empty component at character {position} of {text!r}")
            parts.append(int(part) if part.isascii() and part.isdigit() else part)
            position = end
        if position == len(text):
            return tuple(parts)
        if text[position] != ".":
            raise ValueError(f"expected a dot at character {position} of {text!r}")
        position += 1
