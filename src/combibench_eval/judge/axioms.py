"""Stage 6: which axioms the required theorems and the holes rest on, found by our own walk."""

import re
from collections.abc import Mapping
from typing import Any

from combibench_eval.judge.bench import Bench
from combibench_eval.judge.read import FileConstants, closure, path_to, shown_names
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Strict, strict
from combibench_eval.olean.constants import Axiom
from combibench_eval.olean.names import Name, brief_name, show_name
from combibench_eval.olean.terms import Terms

ALLOWED = frozenset({("propext",), ("Quot", "sound"), ("Classical", "choice")})

COMPILER = frozenset({("Lean", "ofReduceBool"), ("Lean", "ofReduceNat"), ("Lean", "trustCompiler")})

_DENIED = frozenset({("sorryAx",), ("lcProof",), ("lcUnreachable",), ("lcAny",), ("lcErased",), ("lcVoid",)})
"""Library axioms that prove anything or stand for erased code."""


def is_compiler_axiom(name: Name) -> bool:
    """Whether a name is one by which compiled code is trusted: Lean's own three, or `*._native.*` of `native_decide`."""
    return name in COMPILER or "_native" in name


def judge_axioms(
    file: FileConstants, roots: tuple[Name, ...], terms: Terms, bench: Bench, source: str
) -> tuple[Strict | None, Mapping[str, Any]]:
    """The verdict on the axioms that the roots rest on, and what was taken on trust.

    Imported theorems count as resting on at most the three allowed axioms. Where the library hides proofs (the embedded
    Lean), a library axiom cannot be told from a theorem, so each name is assumed unless it is on the exact deny list.

    Args:
        file: the submission's constants.
        roots: the required theorems and holes, by name.
        terms: the arena.
        bench: for the library.
        source: the submission's text, which tells a declared axiom from one that `native_decide` made.

    Returns:
        The failure or None, and `{"axioms": [...], "assumed": n}` for the verdict's detail.
    """
    reached, came_from = closure(file.constants, roots, terms)
    imports = tuple(each.name for each in file.module.imports)
    for name in reached:
        if name not in file.constants and bench.library.defines(name, imports) is None:
            note = f"{brief_name(name)} is used and defined nowhere"
            return strict(Reason.MALFORMED_ARTIFACT, Stage.READ, note=note, path=path_to(name, came_from)), {}
    excess: list[Name] = []
    used: list[str] = []
    assumed = 0
    for name in sorted(reached, key=lambda name: [str(part) for part in name]):
        if name in ALLOWED:
            used.append(show_name(name))
        elif name in _DENIED or is_compiler_axiom(name) or isinstance(file.constants.get(name), Axiom):
            excess.append(name)
        elif name not in file.constants and _is_library_axiom(name, bench):
            if bench.toolchain.exported_only:
                assumed += 1
            else:
                excess.append(name)
    trust: dict[str, Any] = {"axioms": used}
    if assumed:
        trust["assumed"] = assumed
    if not excess:
        return None, trust
    only_compiler = all(map(is_compiler_axiom, excess)) and not re.search(r"(?<![\w.])axiom\b", source)
    reason = Reason.COMPILER_AXIOM if only_compiler else Reason.AXIOM
    return strict(reason, Stage.AXIOMS, excess=shown_names(excess), path=path_to(excess[0], came_from)), trust


def _is_library_axiom(name: Name, bench: Bench) -> bool:
    return isinstance(bench.library.constant(name), Axiom)
