"""Stage 5: does the submission state what the reference states?

A paired walk over two kernel terms at a time. It starts at the required theorems' types and the holes' types and follows
every constant of the reference's own file that it meets, so exactly the closure of the statement is compared. Equal means
equal as kernel terms, modulo binder names, binder info, `mdata`, names of universe parameters, reducibility hints and order
in the file. Constants that nobody wrote are matched by content: whatever stands in their place in the submission must have
an equal type and value. Nothing here recurses, and each pair of nodes is visited once.
"""

from collections import deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from combibench_eval.judge.reasons import Reason
from combibench_eval.olean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Recursor,
    Theorem,
    kind_of,
)
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.rewrite import children
from combibench_eval.olean.terms import BVAR, CONST, NAT, PARAM, PROJ, SORT, STR, ExprNode, Terms

Part: TypeAlias = Literal["type", "value", "constructors", "fields", "kind", "presence"]


@dataclass(frozen=True, slots=True)
class Difference:
    """Where two files part ways.

    Attributes:
        reason: the verdict's reason.
        name: the reference constant at which the difference was found.
        counterpart: the submission's constant that was put beside it, where there is one.
        part: which part of the constant differs.
        expected: expression id in the reference, the smallest that differs; None where the part is not a term.
        found: expression id in the submission, likewise.
        note: one sentence for a person.
    """

    reason: Reason
    name: Name
    counterpart: Name | None
    part: Part
    expected: int | None
    found: int | None
    note: str


@dataclass(frozen=True, slots=True)
class Task:
    """What has to be kept: the reference's constants, what is required of them, and which of them nobody wrote."""

    reference: Mapping[Name, Constant]
    submission: Mapping[Name, Constant]
    required: tuple[Name, ...]
    holes: tuple[Name, ...]
    is_auxiliary: Callable[[Name], bool]


@dataclass(slots=True)
class _Walk:
    """The state of one comparison."""

    terms: Terms
    task: Task
    pending: deque[tuple[Name, Name]] = field(default_factory=deque)
    queued: dict[tuple[Name, Name], "_Site | None"] = field(default_factory=dict)
    """Pairs of constants met, and where each was met first (None for what the task starts from)."""
    equal: set[tuple[int, int]] = field(default_factory=set)
    """Pairs already walked under one and the same list of universe parameters (nearly all are)."""


@dataclass(frozen=True, slots=True)
class _Site:
    """A place in a pair of constants: which part of them, and the two nodes there."""

    owner: tuple[Name, Name]
    part: Part
    expected: int | None
    found: int | None


@dataclass(frozen=True, slots=True)
class _Mismatch:
    expected: int | None
    found: int | None
    note: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome: no difference means that the statement and all it rests on were kept.

    Attributes:
        difference: the first difference, or None.
        compared: pairs of constants (reference, submission) that were compared.
    """

    difference: Difference | None
    compared: tuple[tuple[Name, Name], ...]


def compare(terms: Terms, task: Task) -> Comparison:
    """Compares everything that the required theorems and the holes rest on.

    Args:
        terms: the arena that holds the terms of both files.
        task: the two files and what has to be kept.

    Returns:
        The first difference, or none, and the pairs compared.
    """
    walk = _Walk(terms, task)
    for name in (*task.required, *task.holes):
        if name not in task.submission:
            note = "the submission does not declare it"
            return Comparison(Difference(Reason.MISSING_DECLARATION, name, None, "presence", None, None, note), ())
    # Holes first: a hole of another type changes the statement too, and is the better explanation.
    for name in (*task.holes, *task.required):
        _meet(walk, name, name)
    return Comparison(_first_difference(walk), tuple(walk.queued))


def same_term(
    terms: Terms, task: Task, expected: tuple[int, tuple[Name, ...]], found: tuple[int, tuple[Name, ...]]
) -> bool:
    """Whether two terms, and all of the reference that they rest on, are equal.

    Args:
        terms: the arena that holds both.
        task: the two files; `required` and `holes` only say which constants keep just their types.
        expected: an expression over the reference's constants, and its universe parameters in order.
        found: one over the submission's.
    """
    if len(expected[1]) != len(found[1]):
        return False
    walk = _Walk(terms, task)
    if _Pairing(walk, expected[1], found[1]).walk(expected[0], found[0], "value") is not None:
        return False
    return _first_difference(walk) is None


def _first_difference(walk: _Walk) -> Difference | None:
    while walk.pending:
        pair = walk.pending.popleft()
        difference = _compare_constants(walk, *pair)
        if difference is not None:
            return _where_they_parted(walk, pair, difference)
    return None


def _where_they_parted(walk: _Walk, pair: tuple[Name, Name], difference: Difference) -> Difference:
    """A constant that nobody wrote, put beside one of another name, differs: it is the place that names them that does."""
    site = walk.queued[pair]
    if pair[0] == pair[1] or site is None:
        return difference
    note = f"{show_name(pair[0])} is expected here, and {show_name(pair[1])} is something else: {difference.note}"
    outer = Difference(
        _reason(walk.task, site.owner[0]), site.owner[0], site.owner[1], site.part, site.expected, site.found, note
    )
    return _where_they_parted(walk, site.owner, outer)


def _meet(walk: _Walk, expected: Name, found: Name, site: _Site | None = None) -> None:
    if (expected, found) not in walk.queued:
        walk.queued[expected, found] = site
        walk.pending.append((expected, found))


def _compare_constants(walk: _Walk, name: Name, counterpart: Name) -> Difference | None:
    task = walk.task
    expected = task.reference[name]
    found = task.submission.get(counterpart)
    root = _reason(task, name)

    def differs(reason: Reason, part: Part, mismatch: _Mismatch) -> Difference:
        absent = _absent(walk, mismatch)
        if absent is not None:
            note = f"{show_name(name)} needs it, and the submission does not declare it under that name"
            return Difference(Reason.MISSING_DECLARATION, absent, None, "presence", None, None, note)
        shown = None if found is None else counterpart
        return Difference(reason, name, shown, part, mismatch.expected, mismatch.found, mismatch.note)

    if found is None:
        return differs(
            Reason.MISSING_DECLARATION, "presence", _Mismatch(None, None, "the submission does not declare it")
        )
    if type(expected) is not type(found):
        note = f"a {kind_of(expected)} in the statement, a {kind_of(found)} in the submission"
        return differs(
            Reason.KIND_CHANGED if root is not Reason.HELPER_CHANGED else root, "kind", _Mismatch(None, None, note)
        )
    if len(expected.level_params) != len(found.level_params):
        note = f"{len(expected.level_params)} universe parameters in the statement, {len(found.level_params)} here"
        return differs(root, "type", _Mismatch(expected.type, found.type, note))
    pairing = _Pairing(walk, expected.level_params, found.level_params, owner=(name, counterpart))
    mismatch = pairing.walk(expected.type, found.type, "type")
    if mismatch is not None:
        return differs(root, "type", mismatch)
    if name in task.holes or isinstance(expected, Theorem):
        return None  # a hole's value is the answer; a proof is any proof
    part, mismatch = _compare_content(walk, pairing, expected, found)
    return None if mismatch is None else differs(root, part, mismatch)


def _absent(walk: _Walk, mismatch: _Mismatch) -> Name | None:
    """The constant expected at a mismatch, where it is one of the reference's own that the submission lacks."""
    if mismatch.expected is None:
        return None
    node = walk.terms.exprs[mismatch.expected]
    if node[0] not in (CONST, PROJ):
        return None
    task, name = walk.task, node[1]
    absent = name in task.reference and name not in task.submission and not task.is_auxiliary(name)
    return name if absent else None


def _reason(task: Task, name: Name) -> Reason:
    if name in task.required:
        return Reason.STATEMENT_CHANGED
    return Reason.ANSWER_TYPE if name in task.holes else Reason.HELPER_CHANGED


def _compare_content(
    walk: _Walk, pairing: "_Pairing", expected: Constant, found: Constant
) -> tuple[Part, _Mismatch | None]:
    match expected, found:
        case Definition(), Definition():
            if expected.safety != found.safety:
                return "kind", _Mismatch(None, None, f"{expected.safety} in the statement, {found.safety} here")
            return "value", pairing.walk(expected.value, found.value, "value")
        case Opaque(), Opaque():
            # An opaque constant never unfolds: two of equal content are still two constants.
            mismatch = _same_numbers(expected, found, ("name", "is_unsafe"))
            if mismatch is not None:
                return "kind", mismatch
            return "value", pairing.walk(expected.value, found.value, "value")
        case Inductive(), Inductive():
            return "constructors", _compare_inductive(walk, expected, found)
        case Constructor(), Constructor():
            _meet_named(walk, expected.inductive, found.inductive)
            return "fields", _same_numbers(
                expected, found, ("inductive", "index", "num_params", "num_fields", "is_unsafe")
            )
        case Recursor(), Recursor():
            return "fields", _compare_recursor(walk, pairing, expected, found)
        case Axiom(), Axiom():
            return "kind", _same_numbers(expected, found, ("name", "is_unsafe"))
        case _:
            return "kind", _same_numbers(expected, found, ("name",))


def _same_numbers(expected: object, found: object, fields: Collection[str]) -> _Mismatch | None:
    for each in fields:
        left, right = getattr(expected, each), getattr(found, each)
        if left != right:
            return _Mismatch(None, None, f"{each}: {left!r} in the statement, {right!r} here")
    return None


def _meet_named(walk: _Walk, expected: Name, found: Name) -> None:
    if expected in walk.task.reference:
        _meet(walk, expected, found)


def _compare_inductive(walk: _Walk, expected: Inductive, found: Inductive) -> _Mismatch | None:
    fields = (
        "name",
        "num_params",
        "num_indices",
        "all",
        "constructors",
        "num_nested",
        "is_recursive",
        "is_reflexive",
        "is_unsafe",
    )
    mismatch = _same_numbers(expected, found, fields)
    if mismatch is not None:
        return mismatch
    for name in (*expected.constructors, *expected.all):
        _meet_named(walk, name, name)
    recursor = (*expected.name, "rec")
    _meet_named(walk, recursor, recursor)
    return None


def _compare_recursor(walk: _Walk, pairing: "_Pairing", expected: Recursor, found: Recursor) -> _Mismatch | None:
    fields = ("name", "all", "num_params", "num_indices", "num_motives", "num_minors", "k", "is_unsafe")
    mismatch = _same_numbers(expected, found, fields)
    if mismatch is not None:
        return mismatch
    if len(expected.rules) != len(found.rules):
        return _Mismatch(None, None, "a different number of recursor rules")
    for left, right in zip(expected.rules, found.rules, strict=True):
        mismatch = _same_numbers(left, right, ("constructor", "num_fields")) or pairing.walk(
            left.value, right.value, "fields"
        )
        if mismatch is not None:
            return mismatch
    for name in expected.all:
        _meet_named(walk, name, name)
    return None


class _Pairing:
    """Walks pairs of expressions of one pair of constants, whose universe parameters correspond by position."""

    def __init__(
        self,
        walk: _Walk,
        expected: tuple[Name, ...],
        found: tuple[Name, ...],
        owner: tuple[Name, Name] | None = None,
    ) -> None:
        self._walk = walk
        self._owner = owner
        self._terms = walk.terms
        same = expected == found
        self._params = None if same else dict(zip(expected, found, strict=True))
        self._done: set[tuple[int, int]] = walk.equal if same else set()

    def walk(self, expected: int, found: int, part: Part) -> _Mismatch | None:
        """The first pair of subterms that differ, left to right, or None."""
        exprs, done = self._terms.exprs, self._done
        stack = [(expected, found)]
        while stack:
            pair = stack.pop()
            if pair in done:
                continue
            a, b = exprs[pair[0]], exprs[pair[1]]
            site = None if self._owner is None else _Site(self._owner, part, *pair)
            note = "different terms" if a[0] != b[0] else self._differ(a, b, site)
            if note is not None:
                # The walk fails closed: pairs entered as equal before their parts were seen must not outlive it.
                done.clear()
                return _Mismatch(pair[0], pair[1], note)
            done.add(pair)
            stack += zip(reversed(children(a)), reversed(children(b)), strict=True)
        return None

    def _differ(self, a: ExprNode, b: ExprNode, site: _Site | None) -> str | None:
        """What two nodes of one kind differ in, apart from their children."""
        kind = a[0]
        if kind in (BVAR, NAT, STR):
            return None if a[1] == b[1] else "different terms"
        if kind == SORT:
            return None if self._same_level(a[1], b[1]) else "different universes"
        if kind == CONST:
            return self._constants(a, b, site)
        return self._projections(a, b, site) if kind == PROJ else None

    def _constants(self, a: ExprNode, b: ExprNode, site: _Site | None) -> str | None:
        if len(a[2]) != len(b[2]) or not all(map(self._same_level, a[2], b[2])):
            return "different universe levels"
        return self._names(a[1], b[1], site)

    def _projections(self, a: ExprNode, b: ExprNode, site: _Site | None) -> str | None:
        if a[2] != b[2]:
            return "different projections"
        return self._names(a[1], b[1], site)

    def _names(self, expected: Name, found: Name, site: _Site | None) -> str | None:
        task = self._walk.task
        if expected not in task.reference:
            if expected != found:
                return "different constants"
            # A library constant: the submission cannot have one of its own under that name (stage 4 checks).
            return "a library name declared by the submission" if found in task.submission else None
        if expected != found and not (task.is_auxiliary(expected) and self._free(found)):
            return "different constants"
        _meet(self._walk, expected, found, site)
        return None

    def _free(self, found: Name) -> bool:
        """Whether a submission constant may stand where a constant that nobody wrote is expected."""
        task = self._walk.task
        return found in task.submission and (found not in task.reference or task.is_auxiliary(found))

    def _same_level(self, expected: int, found: int) -> bool:
        if self._params is None:
            return expected == found
        levels = self._terms.levels
        stack = [(expected, found)]
        while stack:
            left, right = stack.pop()
            a, b = levels[left], levels[right]
            if a[0] != b[0]:
                return False
            if a[0] == PARAM:
                if self._params.get(a[1]) != b[1]:
                    return False
            else:
                stack.extend(zip(a[1:], b[1:], strict=True))
        return True
