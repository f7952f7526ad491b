"""The proofs that the judge tries for `hole = ground truth`: data, in the order in which they are preferred.

The paper tries `rfl`, the public evaluator `rfl` and then `norm_num` (fine-eval, "One-stage"). `simp` stands in for
`norm_num` on a library without Mathlib. Both are shown the answer itself, since `simp [f]` does not unfold a bare `f`.
A tactic that the library lacks is reported as missing, never as "not equal".
"""

from dataclasses import dataclass

from combibench_eval.olean.names import Name


@dataclass(frozen=True, slots=True)
class Attempt:
    """One proof to try.

    Attributes:
        name: how it is reported.
        tactic: the tactic block; `UNFOLD` stands for the names that unfold to the answer. None for a proof that is a term.
        term: the proof term, where there is no tactic.
        needs: a constant of the library that exists where the tactic does.
        verbatim: the tactic is somebody else's text, in which `UNFOLD` means nothing.
    """

    name: str
    tactic: str | None
    term: str | None
    needs: Name
    verbatim: bool = False


ATTEMPTS = (
    Attempt("rfl", "rfl", None, ("Lean", "Parser", "Tactic", "tacticRfl")),
    Attempt("norm_num", "(delta UNFOLD; norm_num)", None, ("Mathlib", "Tactic", "normNum")),
    Attempt("simp", "(delta UNFOLD; simp)", None, ("Lean", "Parser", "Tactic", "simp")),
)

FALLBACK = "exact sorryAx _ false"
"""Ends each attempt, so that one that fails does not cost the others: with an error Lean may write no artefact at all."""
