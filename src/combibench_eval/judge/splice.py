"""Puts text into the holes of a reference."""

from collections.abc import Mapping

from combibench_eval.source.commands import Command, commands
from combibench_eval.source.lexer import TokenKind, tokens


def fill_holes(source: str, answers: Mapping[str, str]) -> str:
    """The reference with an answer in each hole.

    Each becomes `noncomputable`, which leaves the term alone and spares the compiler, whose limits are not the answer's.

    Args:
        source: the reference file.
        answers: full name of a hole -> Lean text of its value.

    Returns:
        The file; holes without an answer stay as they are.
    """
    edits: list[tuple[int, int, str]] = []
    for command in commands(source):
        answer = answers.get(command.full_name) if command.full_name else None
        if answer is None or command.body_start is None:
            continue
        span = sorry_span(source, command)
        if span is None:
            continue
        edits.append((*span, f"({answer})"))
        if "noncomputable" not in command.modifiers:
            at = keyword_start(source, command)
            edits.append((at, at, "noncomputable "))
    for start, end, text in sorted(edits, reverse=True):
        source = source[:start] + text + source[end:]
    return source


def sorry_span(source: str, command: Command) -> tuple[int, int] | None:
    """Where the `sorry` (or `by sorry`) of a declaration's body stands, as offsets into the file, or None."""
    assert command.body_start is not None
    base = command.body_start
    by: int | None = None
    for token in tokens(source[base : command.end]):
        word = source[base + token.start : base + token.end]
        if token.kind is TokenKind.IDENT and word == "sorry":
            return (base + token.start if by is None else by), base + token.end
        if token.kind is TokenKind.IDENT and word == "by":
            by = base + token.start
        elif token.kind is not TokenKind.SPACE:
            by = None
    return None


def keyword_start(source: str, command: Command) -> int:
    """Where a declaration's keyword (`abbrev`, `def`) stands, behind its doc comment, attributes and modifiers."""
    for token in tokens(source[command.start : command.end]):
        word = source[command.start + token.start : command.start + token.end]
        if token.kind is TokenKind.IDENT and word == command.keyword:
            return command.start + token.start
    return command.start
