"""From the answer's own text to a whole file: what is missing comes from the reference."""

from collections.abc import Sequence
from dataclasses import dataclass

from combibench_eval.source import Command, commands
from combibench_eval.submission.assess import has_header
from combibench_eval.submission.reference import (
    DECLARING,
    HEADER_KEYWORDS,
    THEOREMS,
    Reference,
    declares,
    same_name,
    squeeze,
)
from combibench_eval.submission.scripts import complete_statement
from combibench_eval.submission.tidy import TIDY_LIMIT, tidy_code


@dataclass(frozen=True, slots=True)
class Assembled:
    """A whole file; what was supplied; what else was done."""

    code: str
    supplied: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def assemble_script(script: str, holes: str | None, lemmas: str, reference: Reference) -> Assembled | None:
    """Put a proof and its lemmas into the statement; None where the statement's text does not show the place for it."""
    script, notes = tidy_code(script)
    more: tuple[str, ...] = ()
    if holes is not None:
        holes, more = tidy_code(holes)
    lemmas, more_still = tidy_code(lemmas)
    code = complete_statement(reference, script, holes, lemmas)
    if code is None:
        return None
    first = reference.first_theorem()
    before = reference.commands[: reference.commands.index(first)] if first else ()
    kept = [command for command in before if not reference.is_hole(command)]
    supplied = [*_supplied(kept), "statement"]
    return Assembled(code.strip("\n") + "\n", tuple(supplied), tuple(dict.fromkeys((*notes, *more, *more_still))))


def assemble_file(parts: Sequence[str], reference: Reference) -> Assembled:
    """Complete a text with Lean commands.

    Without a header (`import`, `prelude`, `module`) it gets the reference's: all that stands before the reference's
    first declaration. If it has the theorem and none of the reference's helpers, it gets all that stands before the
    theorem, behind its own imports. Holes are never supplied: a fill-in answer without its hole has no answer.
    Header commands that the text repeats are not supplied twice.
    """
    text, notes = tidy_code("\n\n".join(parts))
    if len(text) > TIDY_LIMIT:
        return Assembled(text + "\n", (), notes)
    found = commands(text)
    names = [command.full_name for command in found if command.full_name and command.keyword in DECLARING]
    missing = tuple(f"the hole {hole} is not defined" for hole in reference.holes if not declares(names, hole))
    notes = (*notes, *missing)
    theorem = next((command for command in found if _is_required(command, reference)), None)
    headed = has_header(found)
    helpers = any(declares(names, helper) for helper in reference.helpers)
    wants_helpers = theorem is not None and not helpers and (bool(reference.helpers) or not headed)
    if headed and not wants_helpers:
        return Assembled(text + "\n", (), notes)
    cuts = _to_supply(reference, found, text, headed=headed, helpers=wants_helpers)
    supplied = _supplied(cuts)
    if not supplied:
        return Assembled(text + "\n", (), notes)
    prefix = _prefix(reference, cuts)
    if theorem is not None and theorem.full_name in reference.theorems:
        prefix = "\n\n".join([prefix, *_closing(reference, cuts)])
    at = _behind_imports(found)
    head = f"{text[:at].rstrip()}\n\n" if at else ""
    return Assembled(f"{head}{prefix}\n\n{text[at:].lstrip(chr(10))}\n", supplied, notes)


def _is_required(command: Command, reference: Reference) -> bool:
    named = any(same_name(command.full_name, full) for full in reference.theorems)
    return command.keyword in THEOREMS and named


def _to_supply(
    reference: Reference, found: Sequence[Command], text: str, *, headed: bool, helpers: bool
) -> tuple[Command, ...]:
    """Return the reference's commands to supply, in order."""
    own = {squeeze(text[command.start : command.end]) for command in found}
    own_universes = {
        name
        for command in found
        if command.keyword == "universe"
        for name in _universes(text[command.start : command.end])
    }
    chosen: list[Command] = []
    for command in reference.commands:
        declaring = command.keyword in DECLARING
        if reference.is_theorem(command) or (declaring and not helpers):
            break
        # Helpers need what stands around them, whether or not the text says it again.
        repeated = not (helpers and reference.helpers) and squeeze(_slice(reference, command)) in own
        # Lean refuses a universe that is declared twice, so one that the text declares among others is not supplied.
        declared = command.keyword == "universe" and _universes(_slice(reference, command)) <= own_universes
        repeated = repeated or (declared and not (helpers and reference.helpers))
        left_out = reference.is_hole(command) or command.full_name in reference.strays
        if not (repeated or left_out or (headed and command.keyword in HEADER_KEYWORDS)):
            chosen.append(command)
    return tuple(chosen)


def _universes(command: str) -> set[str]:
    return set(command.split()[1:])


def _prefix(reference: Reference, chosen: Sequence[Command]) -> str:
    """Return the chosen commands as the reference has them, with the comments that stand before each."""
    places = {command: index for index, command in enumerate(reference.commands)}
    pieces: list[str] = []
    for command in chosen:
        index = places[command]
        begin = reference.commands[index - 1].end if index else 0
        follows = bool(pieces) and chosen[len(pieces) - 1] is reference.commands[index - 1]
        lead = reference.statement[begin : command.start]
        pieces.append((lead if follows or not pieces else "\n\n" + lead.lstrip("\n")) + _slice(reference, command))
    return "".join(pieces).strip("\n")


def _slice(reference: Reference, command: Command) -> str:
    return reference.statement[command.start : command.end]


def _closing(reference: Reference, chosen: Sequence[Command]) -> tuple[str, ...]:
    """Return the `end`s for the scopes that the chosen commands leave open: the text opens its own."""
    opened = {f"end {command.name}" if command.name else "end" for command in chosen if command.keyword != "end"}
    return tuple(end for end in reference.open_scopes if end in opened)


def _behind_imports(found: Sequence[Command]) -> int:
    """Return the end of the text's leading `prelude`, `module` and `import` commands."""
    end = 0
    for command in found:
        if command.keyword not in HEADER_KEYWORDS:
            break
        end = command.end
    return end


def _supplied(chosen: Sequence[Command]) -> tuple[str, ...]:
    header = any(command.keyword not in DECLARING for command in chosen)
    helpers = any(command.keyword in DECLARING for command in chosen)
    return (*(("header",) if header else ()), *(("helpers",) if helpers else ()))
