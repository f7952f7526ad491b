"""An answer spread over several blocks: definitions in one, the theorem in the next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from combibench_eval.source import Command, TokenKind, tokens
from combibench_eval.submission.assess import Assessed, Grade
from combibench_eval.submission.reference import Reference, declares, last_part, squeeze

_FURTHEST = 32  # blocks looked back; more drafts than that are not one answer
_SHORTEST_NAME = 3  # `h` and `n` are hypotheses, whatever some draft calls a lemma
_BINDING = frozenset(
    {"have", "let", "set", "haveI", "letI", "intro", "intros", "rintro", "obtain", "suffices", "fun", "λ", "∀", "∃"}
)
_BOUND_BEFORE = frozenset({":", ":="})
_HEADERS = frozenset({"import", "open", "set_option", "universe", "universes", "prelude", "module"})


def join_parts(best: Assessed, blocks: Sequence[Assessed], reference: Reference) -> tuple[str, ...]:
    """Find the blocks without which the chosen one does not stand.

    Only for a chosen block that is no file of its own (it has no `import`). A block before it is joined where it
    declares what the chosen part uses, or what the reference requires and the chosen part lacks; of a block that
    declares something the chosen part declares too (an earlier version), only what stands before that. The nearest
    version of a name wins. A block behind it is joined, in front, only for a hole that is nowhere else. To a script,
    only lemmas are joined: the statement is the reference's.

    Args:
        best: The chosen block.
        blocks: All blocks, in order.
        reference: The reference.

    Returns:
        The texts to put together, in order; the chosen block's is the last.
    """
    if best.has_header or not (best.commands or best.is_script):
        return (best.text,)
    answer = _Answer([best.text], set(best.names), _used(best.text), reference, for_script=best.is_script)
    if best.is_script:
        answer.names |= {*reference.theorems, *reference.holes, *reference.helpers}
    for block in _before(best, blocks):
        if block.has_header and best.is_script:
            break
        answer.join_earlier(block)
        if block.has_header:
            break
    for block in blocks[best.position + 1 :]:
        answer.join_later(block)
    return tuple(answer.parts)


@dataclass(slots=True)
class _Answer:
    """The parts so far, what they declare and what they use."""

    parts: list[str]
    names: set[str]
    used: set[str]
    reference: Reference
    for_script: bool
    has_opens: bool = False

    def join_earlier(self, block: Assessed) -> None:
        text, found, declared = _without_conflict(block, self.names)
        if declared:
            wanted = _is_used(declared, self.used) or _is_missing(declared, self.names, self.reference)
        else:
            only_header = bool(found) and all(command.keyword in _HEADERS for command in found)
            wanted = only_header and len(found) == len(block.commands) and not (self.has_opens or self.for_script)
            self.has_opens = self.has_opens or wanted
        if wanted:
            self.parts.insert(0, text)
            self.names |= declared
            self.used |= _used(text)

    def join_later(self, block: Assessed) -> None:
        if block.grade is not Grade.COMMANDS or block.candidate.label == "other" or block.has_header:
            return
        holes = self.reference.holes
        gives_hole = any(declares(block.names, hole) and not declares(self.names, hole) for hole in holes)
        if gives_hole and not block.names & self.names:
            self.parts.insert(len(self.parts) - 1, block.text)
            self.names |= block.names


def is_excerpt(short: Assessed, whole: Assessed) -> bool:
    """Say whether a block without header only repeats a part of a whole file, white space aside."""
    return not short.has_header and whole.has_header and squeeze(short.text) in squeeze(whole.text)


def _before(best: Assessed, blocks: Sequence[Assessed]) -> Iterable[Assessed]:
    """Return the readable Lean blocks before the chosen one in its region, the nearest first."""
    near = blocks[max(0, best.position - _FURTHEST) : best.position]
    for block in reversed(near):
        same_place = block.candidate.region is best.candidate.region and block.candidate.fenced
        if same_place and block.commands and block.candidate.label != "other":
            yield block


def _without_conflict(block: Assessed, names: set[str]) -> tuple[str, tuple[Command, ...], frozenset[str]]:
    """Return the part of a block before it declares one of the names: its text, commands and declared names."""
    found: list[Command] = []
    end = len(block.text)
    for command in block.commands:
        if command.full_name is not None and command.full_name in names:
            end = command.start
            break
        found.append(command)
    declared = frozenset(command.full_name for command in found if command.full_name)
    return block.text[:end].rstrip(), tuple(found), declared


def _is_used(declared: Iterable[str], used: set[str]) -> bool:
    return any(len(last_part(name)) >= _SHORTEST_NAME and last_part(name) in used for name in declared)


def _is_missing(declared: Iterable[str], names: set[str], reference: Reference) -> bool:
    """Say whether the declared names fill a gap that the reference shows."""
    required = (*reference.holes, *reference.helpers, *reference.theorems)
    return any(declares(declared, name) and not declares(names, name) for name in required)


def _used(text: str) -> set[str]:
    """Return the components of the names that a text uses, those left out that it binds itself."""
    code = [token for token in tokens(text) if token.kind in {TokenKind.IDENT, TokenKind.SYMBOL}]
    words = [text[token.start : token.end] for token in code]
    used: set[str] = set()
    bound: set[str] = set()
    for index, word in enumerate(words):
        if code[index].kind is not TokenKind.IDENT:
            continue
        before = words[index - 1] if index else ""
        behind = words[index + 1] if index + 1 < len(words) else ""
        if before in _BINDING or behind in _BOUND_BEFORE:
            bound.add(word)
        used.update(word.split("."))
    return used - bound
