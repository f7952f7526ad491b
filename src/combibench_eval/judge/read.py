"""Stage 4: the artefact of one file, read as hostile bytes into constants under the names that people see."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.olean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Inductive,
    Recursor,
    Theorem,
    term_ids,
)
from combibench_eval.olean.names import Name, brief_name
from combibench_eval.olean.reader import Module, read_module
from combibench_eval.olean.rewrite import children
from combibench_eval.olean.terms import CONST, PROJ, Terms

SORRY = ("sorryAx",)


@dataclass(frozen=True, slots=True)
class FileConstants:
    """What one compiled file declares.

    Attributes:
        module: the module as read, with names as people see them.
        constants: its constants that a kernel would be asked about, by name.
        companions: the unsafe and partial ones, which compiled code uses and no proof may reach.
    """

    module: Module
    constants: Mapping[Name, Constant]
    companions: Mapping[Name, Constant]


def read_artefact(parts: Mapping[str, bytes], terms: Terms, module_name: str) -> FileConstants:
    """Reads the parts that Lean wrote for one file.

    In a file with the module system every declaration is private by default and called `_private.<Module>.0.<name>`;
    that prefix is dropped there, so that both rigs show the same names.

    Args:
        parts: the parts by name (`olean`, `server`, `private`).
        terms: the arena that receives the terms.
        module_name: the fixed name under which the file was compiled.

    Returns:
        The file's constants.

    Raises:
        MalformedArtifactError: anything that is not a sound artefact of a single file.
    """
    prefix = ("_private", *module_name.split("."), 0)

    def visible(name: Name) -> Name:
        return name[len(prefix) :] if name[: len(prefix)] == prefix and len(name) > len(prefix) else name

    module = read_module(parts, terms, rename=visible)
    safe = {name: constant for name, constant in module.constants.items() if not is_companion(constant)}
    companions = {name: constant for name, constant in module.constants.items() if name not in safe}
    for name, constant in module.constants.items():
        if not name:
            raise MalformedArtifactError("a constant without a name")
        if len(set(constant.level_params)) != len(constant.level_params):
            raise MalformedArtifactError(f"{brief_name(name)} has two universe parameters of one name")
    return FileConstants(module, safe, companions)


def is_companion(constant: Constant) -> bool:
    """Whether a constant exists only for compiled code (unsafe or partial), so that a kernel is never shown it."""
    if isinstance(constant, Definition):
        return constant.safety != "safe"
    return not isinstance(constant, Theorem) and bool(getattr(constant, "is_unsafe", False))


def relatives_of(constant: Constant, file: Mapping[Name, Constant]) -> Iterator[Name]:
    """Constants that a constant brings with it without naming them in a term: constructors, recursors, their types.

    Args:
        constant: the constant.
        file: the file's own constants, among which an inductive type's recursors are looked up.
    """
    match constant:
        case Inductive():
            yield from constant.constructors
            yield from constant.all
            own = [(*each, "rec") for each in constant.all]
            nested = [(*constant.all[0], f"rec_{number}") for number in range(1, constant.num_nested + 1)]
            yield from (name for name in (*own, *nested) if name in file)
        case Constructor():
            yield constant.inductive
        case Recursor():
            yield from constant.all
        case _:
            return


class References:
    """Which constants a term names, remembered for each node so that shared terms are walked once."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._seen: set[int] = set()

    def new_in(self, roots: Iterable[int]) -> Iterator[Name]:
        """Constants named in the terms given and not in any term walked before."""
        exprs, seen = self._terms.exprs, self._seen
        stack = list(roots)
        while stack:
            expr = stack.pop()
            if expr in seen:
                continue
            seen.add(expr)
            node = exprs[expr]
            if node[0] in (CONST, PROJ):
                yield node[1]
            stack += children(node)


def closure(file: Mapping[Name, Constant], roots: Iterable[Name], terms: Terms) -> tuple[set[Name], dict[Name, Name]]:
    """All constants that the roots rest on.

    Args:
        file: the file's own constants; others count as the library's and are not followed.
        roots: names to start at.
        terms: the arena.

    Returns:
        The names reached (own and the library's), and for each the name it was first reached from (roots map to themselves).
    """
    references = References(terms)
    came_from = {name: name for name in roots}
    stack = list(came_from)
    while stack:
        name = stack.pop()
        constant = file.get(name)
        if constant is None:
            continue
        for other in (*references.new_in(term_ids(constant)), *relatives_of(constant, file)):
            if other not in came_from:
                came_from[other] = name
                stack.append(other)
    return set(came_from), came_from


_MOST_SHOWN = 50


def shown_names(names: Iterable[Name]) -> list[str]:
    """Names for a verdict's detail: at most 50, each cut where it is long, and how many more there are."""
    listed = sorted(names, key=lambda name: [str(part) for part in name])
    shown = [brief_name(name) for name in listed[:_MOST_SHOWN]]
    return shown if len(listed) <= _MOST_SHOWN else [*shown, f"… and {len(listed) - _MOST_SHOWN} more"]


def path_to(name: Name, came_from: Mapping[Name, Name]) -> list[str]:
    """The chain of constants from a root to `name`, shown; the middle of a long one is left out."""
    chain = [name]
    while came_from.get(chain[-1], chain[-1]) != chain[-1]:
        chain.append(came_from[chain[-1]])
    shown = [brief_name(each) for each in reversed(chain[:_MOST_SHOWN])]
    return shown if len(chain) <= _MOST_SHOWN else [brief_name(chain[-1]), "…", *shown]


def axioms_of(constants: Mapping[Name, Constant]) -> tuple[Name, ...]:
    """Axioms that a file declares."""
    return tuple(name for name, constant in constants.items() if isinstance(constant, Axiom))


def users_of(name: Name, constants: Mapping[Name, Constant], terms: Terms) -> tuple[Name, ...]:
    """The constants whose own type or value names `name`."""
    exprs = terms.exprs
    holds: dict[int, bool] = {}

    def names_it(root: int) -> bool:
        stack = [root]
        while stack:
            node = stack[-1]
            if node in holds:
                stack.pop()
                continue
            expr = exprs[node]
            parts = children(expr)
            waiting = [part for part in parts if part not in holds]
            if waiting:
                stack += waiting
                continue
            holds[node] = (expr[0] == CONST and expr[1] == name) or any(holds[part] for part in parts)
            stack.pop()
        return holds[root]

    return tuple(each for each, constant in constants.items() if any(names_it(root) for root in term_ids(constant)))
