"""Run folders whose report is known beforehand, and one full of text that attacks the reader."""

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import (
    Answer,
    KernelRun,
    LeanMessage,
    Official,
    Strict,
    Times,
    Verdict,
    code_hash,
    strict,
)
from combibench_eval.problems import Hole, Problem
from combibench_eval.run.summary import outcome_of
from combibench_eval.scoring.tally import ExpectedProblem, Tally
from combibench_eval.store.run_folder import open_run

SETTINGS: dict[str, Any] = {
    "package_version": "9.9.9",
    "judge_version": "1",
    "rules": "both",
    "setting": "without-solution",
    "two_stage": False,
    "lean": {"kind": "project", "version": "4.24.0", "fingerprint": "f" * 64, "library": "Mathlib v4.24.0"},
    "lean_options": {},
    "sandbox": "bwrap",
    "timeout_s": 120.0,
    "memory_mb": 8192,
    "k": [1, 2],
    "data_revision": "84063de",
}
PASSED = Official(verdict="pass", reason="proved")


def a_problem(name: str, *, holes: Sequence[Hole] = (), words: str = "Show it.") -> Problem:
    """A problem of the source that its name begins with."""
    blank = "".join(f"abbrev {hole.name} : {hole.type_text} := sorry\n" for hole in holes)
    statement = f"import Mathlib\n\n{blank}theorem {name} : 1 + 1 = 2 := by sorry\n"
    return Problem(
        name=name,
        source=name.partition("_")[0],
        kind="fill-in" if holes else "proof",
        statement=statement,
        header="import Mathlib\n\n",
        theorems=(name,),
        holes=tuple(holes),
        helpers=(),
        strays=(),
        natural_language=words,
        with_solution=statement,
        with_solution_origin="derived",
        sha256=hashlib.sha256(statement.encode()).hexdigest(),
        extra={},
    )


PROBLEMS = (
    a_problem("alpha_1"),
    a_problem("alpha_2", holes=(Hole("alpha_2_solution", "alpha_2_solution", "abbrev", (), "", "ℕ", "2"),)),
    a_problem("beta_1"),
    a_problem("beta_2"),
)


def a_verdict(problem: Problem, sample: int, verdict: Strict, code: str | None = None, **more: Any) -> Verdict:
    """A verdict on a sample of a problem."""
    return Verdict(
        problem=problem.name,
        problem_sha256=problem.sha256,
        sample=sample,
        strict=verdict,
        code_sha256=None if code is None else code_hash(code),
        **{"official": Official(verdict="fail", reason="lean_error"), "sandbox": "bwrap", **more},
    )


def proved(*, form: str | None = None, **detail: Any) -> Strict:
    """A pass."""
    verdict = strict(Reason.PROVED, Stage.VERDICT, axioms=["propext"], **detail)
    equal = None if form is None else {"alpha_2_solution": "exact"}
    return verdict.model_copy(update={"answer_form": form, "equal_by": equal})


def small_samples() -> list[tuple[Verdict, str | None]]:
    """Nine samples of three problems: alpha_1 passes 1 of 3, alpha_2 2 of 3, beta_1 0 of 2 and one is unjudged."""
    alpha_1, alpha_2, beta_1, _ = PROBLEMS
    kernel = (KernelRun(name="nanoda", version="0.4.0", outcome="accepted", assumed=("Nat.add_comm",)),)
    error = "unknown identifier 'foo'"
    good = "theorem alpha_1 : 1 + 1 = 2 := by norm_num\n"
    literal = "abbrev alpha_2_solution : ℕ := 2\ntheorem alpha_2 : 1 + 1 = 2 := rfl -- the longer file\n"
    computed = "abbrev alpha_2_solution : ℕ := 1 + 1\ntheorem alpha_2 : 1 + 1 = 2 := rfl\n"
    wrong = "abbrev alpha_2_solution : ℕ := 3\ntheorem alpha_2 : 1 + 1 = 2 := rfl\n"
    answers = {"alpha_2_solution": Answer(source="2", term="2")}
    judged_as = {"reason": "lean_error", "stage": "compile", "error": error, "at": "line 4, column 2"}
    tried = {"rfl": "failed", "norm_num": "tactic_missing"}
    first = {"usage": {"input_tokens": 100, "output_tokens": 1000}, "cost": 0.25, "model": "prover"}
    message = LeanMessage(severity="error", text=error, line=3, column=7)
    return [
        (
            a_verdict(
                alpha_1, 0, proved(), good, official=PASSED, kernels=kernel, times=Times(lean_wall_s=3.0), extra=first
            ),
            good,
        ),
        (
            a_verdict(
                alpha_1,
                1,
                strict(Reason.LEAN_ERROR, Stage.COMPILE, error=error, at="line 3, column 7"),
                "theorem alpha_1 : 1 + 1 = 2 := foo\n",
                times=Times(lean_wall_s=12.0, lean_cpu_s=10.0),
                messages=(message,),
                peak_memory_mb=1500.0,
            ),
            "theorem alpha_1 : 1 + 1 = 2 := foo\n",
        ),
        (
            a_verdict(
                alpha_1,
                2,
                strict(Reason.TRUNCATED, Stage.COMPILE, judged_as=judged_as),
                "theorem alpha_1 : 1 + 1 =",
                official=Official(verdict="fail", reason="generation_not_finished"),
            ),
            "theorem alpha_1 : 1 + 1 =",
        ),
        (
            a_verdict(alpha_2, 0, proved(form="literal"), literal, official=PASSED, kernels=kernel, answers=answers),
            literal,
        ),
        (
            a_verdict(
                alpha_2,
                1,
                strict(Reason.ANSWER_NOT_PROVED_EQUAL, Stage.ANSWER, hole="alpha_2_solution", tried=tried),
                wrong,
                official=Official(verdict="pass", reason="proved", deviation="answer_ascribed"),
            ),
            wrong,
        ),
        (a_verdict(alpha_2, 2, proved(form="computed"), computed, official=PASSED, answers=answers), computed),
        (
            a_verdict(
                beta_1, 0, strict(Reason.NO_CODE, Stage.INTAKE), official=Official(verdict="fail", reason="no_fence")
            ),
            None,
        ),
        (
            a_verdict(beta_1, 1, strict(Reason.SORRY, Stage.READ, used_by=["beta_1"]), "sorry", official=PASSED),
            "sorry",
        ),
        (
            a_verdict(
                beta_1,
                2,
                strict(Reason.WORKER_LOST, Stage.PREPARE, note="died thrice"),
                "by lost",
                official=Official(verdict="unjudged", reason="worker_lost"),
            ),
            "by lost",
        ),
    ]


def write_run(
    out: Path,
    samples: Sequence[tuple[Verdict, str | None]],
    *,
    problems: Sequence[Problem] = PROBLEMS,
    excluded: Mapping[str, str] | None = None,
    per_problem: int = 3,
    settings: Mapping[str, Any] = SETTINGS,
    faulty: frozenset[str] | None = frozenset(),
) -> Path:
    """Writes a run folder as `combibench score` does."""
    statements = {problem.name: problem.sha256 for problem in problems}
    tally = Tally(
        [ExpectedProblem(problem.name, problem.source, problem.kind) for problem in problems],
        per_problem,
        excluded=excluded,
        faulty=faulty,
    )
    with closing(open_run(out, {**settings, "statements": statements}, fresh=True)) as folder:
        for verdict, code in samples:
            folder.add(verdict, code)
            tally.add(outcome_of(verdict))
        folder.write_summary(tally.summary(settings.get("k", [1])).to_json())
    return out


def write_small_run(out: Path) -> Path:
    """The small run: beta_2 is excluded, one sample is unjudged."""
    return write_run(out, small_samples(), excluded={"beta_2": "does not compile"}, faulty=frozenset({"beta_1"}))


ATTACK = (
    "</style></script><script>window.owned=1;alert('owned')</script><img src=x onerror=\"window.owned=1\">"
    "'\"><svg/onload=window.owned=1> javascript:alert(1) &lt;b&gt; {{7*7}} {% raw %} \x00\x1b[31m \x07 "
    "\u202egnp.exe\u202c \u200b [link](javascript:alert(1)) [bold red]markup[/] "
)
ATTACK_LINES = f"{ATTACK}\n--> ]]> <!-- \u2028 \ud800 \r rest"


def write_hostile_run(out: Path, *, count: int, per_problem: int, bulk: int) -> tuple[Path, tuple[Problem, ...]]:
    """A run in which every text that a model, Lean or a data set could supply is an attack, and long.

    Args:
        out: the folder.
        count: problems.
        per_problem: samples of each.
        bulk: characters of a Lean file and of a message.
    """
    long = (ATTACK * (bulk // len(ATTACK) + 1))[:bulk]
    problems = tuple(
        Problem(
            name=f"imo_{index}" if index else f"imo_{ATTACK}",
            source="imo" if index else "<i>imo</i>",
            kind="fill-in",
            statement=f"theorem x : {ATTACK} := by sorry",
            header=ATTACK,
            theorems=(ATTACK,),
            holes=(Hole(ATTACK, ATTACK, "abbrev", (), "", ATTACK, ATTACK),),
            helpers=(),
            strays=(),
            natural_language=ATTACK,
            with_solution=None,
            with_solution_origin="derived",
            sha256=f"{index:064x}",
            extra={},
        )
        for index in range(count)
    )
    samples = [
        _hostile(problem, sample, f"-- {problem.sha256} {sample % 3}\n{long}", long)
        for problem in problems
        for sample in range(per_problem)
    ]
    settings = {
        **SETTINGS,
        "setting": ATTACK,
        "lean": {"version": ATTACK, "kind": ATTACK},
        "lean_options": {ATTACK: ATTACK},
    }
    return write_run(out, samples, problems=problems, per_problem=per_problem, settings=settings), problems


def _hostile(problem: Problem, sample: int, code: str, long: str) -> tuple[Verdict, str]:
    failures = (
        strict(Reason.LEAN_ERROR, Stage.COMPILE, error=long, at=ATTACK),
        strict(
            Reason.STATEMENT_CHANGED, Stage.COMPARE, declaration=ATTACK, expected=long, found=long, **{ATTACK: long}
        ),
        proved(form="literal"),
    )
    verdict = a_verdict(
        problem,
        sample,
        failures[sample % 3],
        code,
        official=Official(verdict="pass" if sample % 2 else "fail", reason=ATTACK, deviation=ATTACK),
        kernels=(KernelRun(name=ATTACK, version=ATTACK, outcome="accepted", assumed=(ATTACK,)),),
        answers={ATTACK: Answer(source=long, term=long)},
        messages=(LeanMessage(severity=ATTACK, text=ATTACK_LINES.encode(errors="replace").decode(), line=1, column=1),),
        sandbox=ATTACK,
        times=Times(lean_wall_s=1.0 + sample),
        extra={"model": ATTACK, "usage": {"input_tokens": "many", "output_tokens": [1]}, "cost": ATTACK},
    )
    return verdict, code
