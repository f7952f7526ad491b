"""The statement with its ground truths put in, as the benchmark writes it.

In the benchmark's `with_solution` files the hole is removed and each use of it reads `((ANSWER) : T )`.
"""

from collections.abc import Sequence

from combibench_eval.problems.model import Hole
from combibench_eval.source import Command, TokenKind, tokens
from combibench_eval.source.signature import depth_after


def derive_with_solution(
    statement: str, holes: Sequence[Hole], hole_commands: Sequence[Command], removed: Sequence[Command] = ()
) -> str | None:
    """Put the ground truths of a statement in.

    Implicit binders of a hole are dropped (the answer is elaborated where it stands); explicit ones become a `fun`.

    Args:
        statement: The file of the setting `without-solution`.
        holes: Its holes.
        hole_commands: The commands that declare them, in the same order.
        removed: Further commands to leave out.

    Returns:
        The file, or None where a hole has no ground truth.
    """
    replacements: dict[str, str] = {}
    for hole in holes:
        if hole.ground_truth is None:
            return None
        ascription = _ascription(hole, hole.ground_truth)
        replacements[hole.short_name] = replacements[hole.name] = ascription
    pieces: list[str] = []
    position = 0
    for command in sorted((*hole_commands, *removed), key=lambda command: command.start):
        pieces.append(_replace_uses(statement[position : command.start], replacements))
        position = command.end
    return "".join([*pieces, _replace_uses(statement[position:], replacements)])


def _ascription(hole: Hole, ground_truth: str) -> str:
    explicit = _explicit_binders(hole.binders)
    if explicit:
        ground_truth = f"fun {explicit} => {ground_truth}"
    if not hole.type_text:
        return f"({ground_truth})"
    arrow = f"∀ {explicit}, " if explicit else ""
    return f"(({ground_truth}) : {arrow}{hole.type_text} )"


def _explicit_binders(binders: str) -> str:
    """Return the binders in round brackets."""
    kept: list[str] = []
    depth = begin = 0
    for token in tokens(binders):
        word = binders[token.start : token.end]
        if depth == 0:
            begin = token.start
        depth = depth_after(word, depth)
        if depth == 0 and word == ")":
            kept.append(binders[begin : token.end])
    return " ".join(kept)


def _replace_uses(text: str, replacements: dict[str, str]) -> str:
    """Replace each use of a hole, also in front of a projection; comments, strings and longer names stay."""
    if not replacements:
        return text
    return "".join(
        _replaced(text[token.start : token.end], replacements)
        if token.kind is TokenKind.IDENT
        else text[token.start : token.end]
        for token in tokens(text)
    )


def _replaced(word: str, replacements: dict[str, str]) -> str:
    for name in sorted(replacements, key=len, reverse=True):
        if word == name or word.startswith(name + "."):
            return replacements[name] + word[len(name) :]
    return word
