"""Before a run counts: does this Lean, through this judge, tell right from wrong?"""

import hashlib
import json
from dataclasses import replace
from pathlib import Path

from combibench_eval.errors import LeanUnavailableError, MalformedArtifactError
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import JudgeOptions, kernel_names
from combibench_eval.judge.prepare import Excluded
from combibench_eval.judge.reasons import Reason
from combibench_eval.judge.verdict import JUDGE_VERSION
from combibench_eval.olean.reader import read_module
from combibench_eval.olean.show import show_expr
from combibench_eval.olean.terms import Terms
from combibench_eval.problems.parse import parse_problem

_TRUE = "theorem combibench_selftest_true (a b : Nat) : a + b = b + a := by sorry\n"
_FALSE = "theorem combibench_selftest_false : 2 + 2 = 5 := by sorry\n"

_WISH = """axiom combibench_selftest_wish : 2 + 2 = 5
theorem combibench_selftest_false : 2 + 2 = 5 := combibench_selftest_wish
"""

_SAMPLES = (
    (_TRUE, "theorem combibench_selftest_true (a b : Nat) : a + b = b + a := Nat.add_comm a b\n", Reason.PROVED),
    (
        _FALSE,
        _WISH,
        Reason.AXIOM,
    ),
    (_FALSE, _FALSE, Reason.SORRY),
)
_KNOWN_TYPES = {("Nat", "add"): "Nat → Nat → Nat", ("Nat", "zero"): "Nat", ("Bool", "not"): "Bool → Bool"}


async def self_test(options: JudgeOptions, bench: Bench) -> None:
    """Judges one honest sample and two false ones, and reads the library's own `Init.Prelude` and `Init.Core`.

    The outcome is kept by Lean, judge version and settings in the cache folder; only a success is.

    Raises:
        LeanUnavailableError: any outcome but the expected one. A run must not go on then.
    """
    mark = _mark(options, bench)
    if mark.exists():
        return
    for module in (("Init", "Prelude"), ("Init", "Core")):
        _read_library_module(bench, module)
    # Whether a kernel is missing is for each verdict to say; here the Lean is on trial.
    judge = ProblemJudge(options, replace(bench, kernel_missing=None))
    for statement, code, expected in _SAMPLES:
        name = "combibench_selftest_true" if statement is _TRUE else "combibench_selftest_false"
        problem = parse_problem(name, statement, where="the self-test")
        reference = await judge.reference(problem)
        if isinstance(reference, Excluded):
            raise LeanUnavailableError(f"self-test: {reference.why}; run `combibench doctor`")
        verdict = await judge.judge_strictly(Sample(problem, 0, code=code))
        if verdict.reason is not expected:
            raise LeanUnavailableError(
                f"self-test: {code.splitlines()[-1]!r} was judged {verdict.reason} ({dict(verdict.detail)}), not {expected}: "
                f"this Lean ({bench.toolchain.description}) is not one that the judge can rely on"
            )
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.write_text(json.dumps({"judge_version": JUDGE_VERSION, "lean": bench.toolchain.description}) + "\n")


def _mark(options: JudgeOptions, bench: Bench) -> Path:
    content = [
        JUDGE_VERSION,
        bench.toolchain.fingerprint,
        sorted(options.lean_options.items()),
        bench.sandbox.name,
        kernel_names(bench),
    ]
    key = hashlib.sha256(json.dumps(content).encode()).hexdigest()
    return options.cache_place / "selftest" / f"{key}.json"


def _read_library_module(bench: Bench, module: tuple[str, ...]) -> None:
    path = bench.library.path(module)
    if path is None:
        raise LeanUnavailableError(f"self-test: {'.'.join(module)} is not on the library's search path")
    terms = Terms()
    try:
        read = read_module({"olean": path.read_bytes()}, terms)
    except (OSError, MalformedArtifactError) as error:
        raise LeanUnavailableError(
            f"self-test: {path} cannot be read: {error}; this version of combibench-eval does not know the artefacts of "
            f"Lean {bench.toolchain.version}"
        ) from error
    for name, expected in _KNOWN_TYPES.items():
        constant = read.constants.get(name)
        if constant is not None and show_expr(terms, constant.type) != expected:
            shown = show_expr(terms, constant.type)
            raise LeanUnavailableError(f"self-test: {'.'.join(name)} in {path} has the type {shown}, not {expected}")
