"""Which constants of a reference nobody wrote.

Lean makes constants of its own (matchers, auxiliary proofs, equation lemmas, instances without a name) and shares them
across the declarations of a file, so an honest lemma placed earlier can take over a helper's `match_1` or shift its
`_proof_1`. Such constants are compared by content; everything else keeps its name.
"""

import re
from collections.abc import Callable, Iterable

from combibench_eval.olean.names import Name

_MADE_BY_LEAN = re.compile(
    r"_.*"  # _proof_1, _simp_1, _unary, _sunfold, _f, ...
    r"|match_\d+(_\d+)*|proof_\d+|eq_\d+|eq_def|splitter|congr_simp|hcongr_\d+|congr_eq_\d+|inj|injEq|sizeOf_spec"
    r"|induct|induct_unfolding|fun_cases|fun_cases_unfolding"
)


def auxiliary_test(written: Iterable[Name]) -> Callable[[Name], bool]:
    """A test for "nobody wrote this constant".

    Args:
        written: the full names that the reference's own source declares; they are never auxiliary, whatever they look like.

    Returns:
        A function from a constant's name to True where Lean made it.
    """
    declared = frozenset(written)

    def is_auxiliary(name: Name) -> bool:
        seen = without_private_prefix(name)
        return bool(seen) and seen not in declared and (made_by_lean(seen) or str(seen[-1]).startswith("inst"))

    return is_auxiliary


def without_private_prefix(name: Name) -> Name:
    """`X` for `_private.<Module>.0.X`: who wrote a constant does not depend on its being private."""
    return name[name.index(0) + 1 :] if name[:1] == ("_private",) and 0 in name else name


def made_by_lean(name: Name) -> bool:
    """Whether a name looks like one that Lean gives to a constant that it makes for another."""
    return any(isinstance(part, int) or _MADE_BY_LEAN.fullmatch(part) for part in name)
