"""A proof without its theorem, put in the statement's place for it."""

from collections.abc import Sequence

from combibench_eval.source import TokenKind, tokens
from combibench_eval.submission.leanlines import starts_script
from combibench_eval.submission.reference import Reference

_SPACES = frozenset({TokenKind.SPACE, TokenKind.COMMENT, TokenKind.BLOCK_COMMENT, TokenKind.DOC})
_TERM_OPENERS = ("fun ", "fun\n", "λ", "⟨", "match ", "@")


def first_code_line(text: str) -> str:
    """Return the first line from its first token that is no comment, or an empty text."""
    for token in tokens(text):
        if token.kind not in _SPACES:
            end = text.find("\n", token.start)
            return text[token.start : end if end >= 0 else len(text)]
    return ""


def is_script(text: str) -> bool:
    """Say whether a block without commands begins as a proof: `by`, `:=`, a tactic, `fun`, `⟨`."""
    return starts_script(first_code_line(text))


def is_term(text: str) -> bool:
    """Say whether a block without commands could be a proof term: a name or bracket, applied to something."""
    first = first_code_line(text)
    return first[:1] in {"(", "@"} or (first[:1].isalpha() and " " in first.strip() and not first.strip().endswith("."))


def complete_statement(reference: Reference, script: str, holes: str | None, lemmas: str) -> str | None:
    """Put a proof, and the definitions of the holes, into the reference's statement.

    Args:
        reference: The reference, with exactly one theorem to prove.
        script: The proof: `:= by …`, `by …`, tactics, or a term.
        holes: The definitions of all holes; None where the statement has none.
        lemmas: What to put before the theorem and its doc comment.

    Returns:
        The file, or None where the statement's text does not show the place.
    """
    theorem = reference.first_theorem()
    if theorem is None or theorem.body_start is None:
        return None
    start = theorem.start
    cuts: list[tuple[int, int, str]] = [
        (start, start, f"{lemmas}\n\n" if lemmas else ""),
        (theorem.body_start, theorem.end, _proof(script)),
    ]
    for command in reference.commands:
        if reference.is_hole(command):
            cuts.append((command.start, command.end, holes or ""))
            holes = ""
    return _spliced(reference.statement, sorted(cuts))


def _spliced(text: str, cuts: Sequence[tuple[int, int, str]]) -> str:
    pieces: list[str] = []
    position = 0
    for start, end, replacement in cuts:
        pieces += [text[position:start], replacement]
        position = end
    return "".join([*pieces, text[position:]])


def _proof(script: str) -> str:
    """Return what stands behind the theorem's `:=`."""
    first = first_code_line(script)
    if first.startswith(":="):
        at = script.index(":=")
        return f"{script[:at]}{script[at + 2 :]}" if script[:at].strip() else script[at + 2 :]
    if first.startswith("by") and not first[2:3].isalnum():
        return f" {script}"
    if first.startswith(_TERM_OPENERS) or not starts_script(first):
        return "\n" + _indented(script)
    return " by\n" + _indented(script)


def _indented(script: str) -> str:
    return "\n".join(f"  {line}" if line else "" for line in script.split("\n"))
