"""What a problem is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from combibench_eval.errors import UsageError

Kind = Literal["proof", "fill-in"]
Setting = Literal["without-solution", "with-solution"]


@dataclass(frozen=True, slots=True)
class Hole:
    """A blank of a fill-in problem: a definition whose value is `sorry`.

    Attributes:
        name: Full name, open namespaces included.
        short_name: The name as written.
        keyword: `abbrev` or `def`.
        modifiers: `noncomputable`, `@[simp]` ... as written.
        binders: The binders between name and type as written; "" where there are none.
        type_text: The type as written; "" where Lean has to find it.
        ground_truth: The published answer, a term under the binders; None where the source has none.
    """

    name: str
    short_name: str
    keyword: str
    modifiers: tuple[str, ...]
    binders: str
    type_text: str
    ground_truth: str | None


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem as a source gives it; everything here is read from text, for display and hints.

    Attributes:
        name: The benchmark's name for it.
        source: Where it was set: the letters that the name begins with (`hackmath`, `brualdi`, `imo`, `apmo` ...).
        kind: `fill-in` where there are holes.
        statement: The whole Lean file in the setting `without-solution`.
        header: The statement before its first declaration or namespace: imports, options, `open`s, variables.
        theorems: Full names of the theorems whose proof has a `sorry`, in order.
        holes: The holes, in order.
        helpers: Full names of the other declarations that have a name, in order.
        strays: Those of `theorems` that are no part of the problem: named after something else, while other theorems
            bear the problem's name. The setting `with-solution` lacks them.
        natural_language: The problem in words; "" where the source has none.
        with_solution: The whole Lean file in the setting `with-solution`: holes removed, ground truths put in. None
            where a ground truth is missing.
        with_solution_origin: `published` where the source has that file, else `derived`.
        sha256: Hash of name, statement and ground truths, in hexadecimal.
        extra: The source's other columns.
    """

    name: str
    source: str
    kind: Kind
    statement: str
    header: str
    theorems: tuple[str, ...]
    holes: tuple[Hole, ...]
    helpers: tuple[str, ...]
    strays: tuple[str, ...]
    natural_language: str
    with_solution: str | None
    with_solution_origin: Literal["published", "derived"]
    sha256: str
    extra: Mapping[str, str]


def statement_for(problem: Problem, setting: Setting) -> str:
    """Return the Lean file that a setting gives to a model.

    Raises:
        UsageError: The setting is `with-solution` and a ground truth is missing.
    """
    if setting == "without-solution":
        return problem.statement
    if problem.with_solution is None:
        missing = ", ".join(hole.name for hole in problem.holes if hole.ground_truth is None)
        raise UsageError(
            f"problem {problem.name} has no ground truth for {missing}: "
            "add it to the source's `answer` column or use the setting without-solution"
        )
    return problem.with_solution
