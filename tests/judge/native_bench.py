"""How files are judged on the native rig: they start with `prelude` and import `Root`, and proofs are terms."""

from dataclasses import replace

from combibench_eval.judge.answer.proofs import Attempt
from combibench_eval.judge.intake import ImportPolicy
from combibench_eval.judge.options import JudgeOptions

# `Root` has no tactics, and its `Eq.refl` takes no explicit argument.
TERM_ATTEMPTS = (Attempt("rfl", None, "Eq.refl", ("Eq", "refl")),)


def native_options() -> JudgeOptions:
    """Options for the native rig; nothing is reused, since a check takes a tenth of a second."""
    policy = ImportPolicy(frozenset({"Root"}), allow_prelude=True)
    return replace(
        JudgeOptions(rules="strict", timeout=20, memory=4096), policy=policy, proofs=TERM_ATTEMPTS, reuse=False
    )
