"""Stage 1: what a submission may bring to Lean at all, decided on its text by a real lexer."""

import itertools
from collections.abc import Iterable
from dataclasses import dataclass

from combibench_eval.judge.reasons import Reason
from combibench_eval.source.lexer import TokenKind, tokens

MAX_BYTES = 256 * 1024

_BLANK = frozenset({TokenKind.SPACE, TokenKind.COMMENT, TokenKind.BLOCK_COMMENT})
_IN_HEADER = _BLANK | {TokenKind.IDENT}


@dataclass(frozen=True, slots=True)
class ImportPolicy:
    """Which imports a submission may use.

    Attributes:
        roots: first components of allowed module names.
        allow_prelude: True only for a Lean without a standard library (the native test rig).
    """

    roots: frozenset[str] = frozenset(
        {
            "Aesop",
            "Batteries",
            "ImportGraph",
            "Init",
            "Lean",
            "LeanSearchClient",
            "Mathlib",
            "Plausible",
            "ProofWidgets",
            "Qq",
            "Std",
        }
    )
    allow_prelude: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """A file's header as Lean reads it.

    Attributes:
        imports: module names in order.
        first_import: offset of the first `import`, or None.
        prelude: whether the file starts with `prelude`.
        module: whether it starts with `module`.
        end: offset behind the header.
    """

    imports: tuple[str, ...]
    first_import: int | None
    prelude: bool
    module: bool
    end: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a text is not handed to Lean."""

    reason: Reason
    note: str


def read_header(text: str) -> Header:
    """Reads `module? prelude? (public? meta? import all? NAME)*` (Lean: Lean/Parser/Module.lean)."""
    words = [
        (token.start, token.end, text[token.start : token.end] if token.kind is TokenKind.IDENT else "")
        for token in itertools.takewhile(lambda token: token.kind in _IN_HEADER, tokens(text))
        if token.kind not in _BLANK
    ]
    at = end = 0
    marks = []
    for keyword in ("module", "prelude"):
        marks.append(at < len(words) and words[at][2] == keyword)
        if marks[-1]:
            end = words[at][1]
            at += 1
    imports: list[str] = []
    first: int | None = None
    while at < len(words):
        start = words[at][0]
        while at < len(words) and words[at][2] in {"public", "meta"}:
            at += 1
        if at >= len(words) or words[at][2] != "import":
            break
        at += 2 if words[at + 1 : at + 2] and words[at + 1][2] == "all" else 1
        if at >= len(words):
            break
        imports.append(words[at][2].replace("«", "").replace("»", ""))
        first = start if first is None else first
        end = words[at][1]
        at += 1
    return Header(tuple(imports), first, prelude=marks[1], module=marks[0], end=end)


def refuse(text: str, policy: ImportPolicy) -> Refusal | None:
    """The reason not to compile a text, or None.

    Args:
        text: the whole file.
        policy: what may be imported.
    """
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        return Refusal(Reason.LEAN_ERROR, f"not valid Unicode at character {error.start}")
    if size > MAX_BYTES:
        return Refusal(Reason.TOO_LARGE, f"{size} bytes of source; the limit is {MAX_BYTES}")
    if "\0" in text:
        return Refusal(Reason.LEAN_ERROR, f"a NUL character at offset {text.index(chr(0))}")
    header = read_header(text)
    if header.module:
        return Refusal(Reason.FORBIDDEN_IMPORT, "the file starts with `module`")
    if header.prelude and not policy.allow_prelude:
        return Refusal(Reason.FORBIDDEN_IMPORT, "the file starts with `prelude`")
    for name in header.imports:
        if name.split(".", 1)[0] not in policy.roots:
            return Refusal(Reason.FORBIDDEN_IMPORT, f"import {name}: not on the list of allowed libraries")
    return None


def with_imports(text: str, needed: Iterable[str]) -> str:
    """The text with the missing ones of `needed` imported too, on its first line of imports.

    No line is added where the text has an import already, so Lean's line numbers stay those of the submission.
    """
    header = read_header(text)
    missing = [name for name in dict.fromkeys(needed) if name not in header.imports]
    if not missing:
        return text
    added = " ".join(f"import {name}" for name in missing)
    if header.first_import is not None:
        at = header.first_import
        return f"{text[:at]}{added} {text[at:]}"
    at = header.end
    return f"{text[:at]}\n{added}\n{text[at:]}" if at else f"{added}\n{text}"
