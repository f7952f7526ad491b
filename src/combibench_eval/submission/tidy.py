"""Line endings, byte order marks, and white space that Lean refuses.

Lean refuses tabs and lone carriage returns (`Lean.Parser.whitespace`), and has no use for no-break or zero-width
characters outside strings, comments and `«»`. They come from editors and web pages, never from mathematics, so they are
repaired; nothing else in Lean text is ever altered.
"""

import re

from combibench_eval.source import TokenKind, tokens

TIDY_LIMIT = 1 << 18
"""Code points; longer code is past the judge's size limit, whatever its white space."""

_TAB_STOP = 4  # CommonMark's, section 2.2: the response is Markdown
_WIDE = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_ZERO_WIDTH = "\u00ad\u200b-\u200f\u2060\ufeff"
_ODD = re.compile(f"[\t{_WIDE}{_ZERO_WIDTH}]")
_WIDE_CHARACTER = re.compile(f"[{_WIDE}]")
_ZERO_WIDTH_CHARACTER = re.compile(f"[{_ZERO_WIDTH}]")
_OPAQUE = frozenset(
    {TokenKind.COMMENT, TokenKind.BLOCK_COMMENT, TokenKind.DOC, TokenKind.STRING, TokenKind.CHAR, TokenKind.IDENT}
)


def normalise_lines(text: str) -> str:
    """Return the text with LF line endings and without byte order marks at its start."""
    return text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")


def tidy_code(code: str) -> tuple[str, tuple[str, ...]]:
    """Repair white space outside strings, comments and `«»`.

    Args:
        code: Lean source with LF line endings.

    Returns:
        The code and a note for each kind of repair; code over `TIDY_LIMIT` comes back as it is.
    """
    if len(code) > TIDY_LIMIT or not _ODD.search(code):
        return code, ()
    pieces: list[str] = []
    column = 0
    expanded = widened = removed = 0
    for token in tokens(code):
        piece = code[token.start : token.end]
        if token.kind not in _OPAQUE:
            piece, wide = _WIDE_CHARACTER.subn(" ", piece)
            piece, zero = _ZERO_WIDTH_CHARACTER.subn("", piece)
            widened += wide
            removed += zero
            if "\t" in piece:
                piece = _expand(piece, column)
                expanded += 1
        pieces.append(piece)
        line_break = piece.rfind("\n")
        column = column + len(piece) if line_break < 0 else len(piece) - line_break - 1
    notes = (
        (expanded, f"tabs expanded to columns of {_TAB_STOP}"),
        (widened, "no-break and other wide spaces replaced by spaces"),
        (removed, "zero-width characters removed"),
    )
    return "".join(pieces), tuple(note for count, note in notes if count)


def _expand(space: str, column: int) -> str:
    """Expand the tabs of a run of white space that begins at a column."""
    first, line_break, rest = space.partition("\n")
    padded = (" " * (column % _TAB_STOP) + first).expandtabs(_TAB_STOP)
    return padded[column % _TAB_STOP :] + line_break + rest.expandtabs(_TAB_STOP)


def dedent(text: str) -> str:
    """Take off the white space that all lines with anything on them share, and the blank lines around them."""
    lines = text.split("\n")
    filled = [line for line in lines if line.strip()]
    if not filled:
        return ""
    low, high = min(filled), max(filled)
    shared = 0
    while shared < len(low) and low[shared] == high[shared] and low[shared].isspace():
        shared += 1
    while not lines[0].strip():
        del lines[0]
    while not lines[-1].strip():
        del lines[-1]
    return "\n".join(line[shared:] if line.strip() else "" for line in lines)
