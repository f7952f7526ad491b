"""The reference statement, cut at the places where a submission is completed from it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from combibench_eval.problems.model import Problem, Setting, statement_for
from combibench_eval.source import Command, commands

HEADER_KEYWORDS = frozenset({"prelude", "module", "import"})
"""Commands that can only stand at a file's start."""

THEOREMS = frozenset({"theorem", "lemma"})
DECLARING = THEOREMS | frozenset(
    {"def", "abbrev", "instance", "structure", "inductive", "class", "opaque", "axiom", "irreducible_def", "alias"}
)
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Reference:
    """A problem's statement in one setting, read for extraction.

    Attributes:
        statement: The whole file.
        commands: Its commands.
        theorems: Full names of the theorems to prove, in order, strays left out.
        main: The one that carries the problem's name, else the last.
        holes: Full names of the holes; none in the setting `with-solution`.
        helpers: Full names of its other declarations.
        strays: Full names of theorems that are no part of the problem; an answer may leave or drop them.
        open_scopes: The `end`s that would close what is open before the first theorem, innermost first; none where
            no namespace is.
    """

    statement: str
    commands: tuple[Command, ...]
    theorems: tuple[str, ...]
    main: str
    holes: tuple[str, ...]
    helpers: tuple[str, ...]
    strays: tuple[str, ...]
    open_scopes: tuple[str, ...]

    def first_theorem(self) -> Command | None:
        """Return the command of the first theorem to prove; None where the text does not show it."""
        return next((command for command in self.commands if self.is_theorem(command)), None)

    def is_theorem(self, command: Command) -> bool:
        """Say whether a command of the statement is one of the theorems to prove."""
        return command.keyword in THEOREMS and command.full_name in self.theorems

    def is_hole(self, command: Command) -> bool:
        """Say whether a command of the statement is a hole."""
        return command.keyword in DECLARING and command.full_name in self.holes


def read_reference(problem: Problem, setting: Setting) -> Reference:
    """Read a problem's statement for extraction."""
    statement = statement_for(problem, setting)
    found = commands(statement)
    theorems = tuple(name for name in problem.theorems if name not in problem.strays)
    main = next((name for name in theorems if last_part(name) == problem.name), theorems[-1] if theorems else "")
    reference = Reference(
        statement=statement,
        commands=found,
        theorems=theorems,
        main=main,
        holes=() if setting == "with-solution" else tuple(hole.name for hole in problem.holes),
        helpers=problem.helpers,
        strays=problem.strays,
        open_scopes=(),
    )
    first = reference.first_theorem()
    before = found[: found.index(first)] if first else found
    in_namespace = first is not None and first.name != first.full_name
    return replace(reference, open_scopes=tuple(_ends(before)) if in_namespace else ())


def last_part(name: str) -> str:
    """Return the last component of a dotted name."""
    return name.rpartition(".")[2]


def same_name(written: str | None, full: str) -> bool:
    """Say whether a declared name means a name of the reference, its leading namespaces perhaps left out."""
    return written is not None and (written == full or full.endswith("." + written))


def declares(names: Iterable[str], full: str) -> bool:
    """Say whether one of the declared names means a name of the reference."""
    return any(same_name(name, full) for name in names)


def squeeze(text: str) -> str:
    """Return the text without white space, to compare."""
    return _SPACE.sub("", text)


def _ends(before: Iterable[Command]) -> list[str]:
    """Return the `end` commands that close what the given commands leave open, innermost first."""
    stack: list[str] = []
    for command in before:
        if command.keyword in {"namespace", "section", "mutual"}:
            stack.append(f"end {command.name}" if command.name else "end")
        elif command.keyword == "end":
            # `end A.B` may close two scopes; those it names only in part stay open under the rest of their name
            left = command.name.count(".") + 1 if command.name else 1
            while left > 0 and stack:
                top = stack.pop()
                size = top.count(".") + 1
                if size > left:
                    stack.append(".".join(top.split(".")[: size - left]))
                left -= size
    return stack[::-1]
