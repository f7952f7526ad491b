"""Writes a run folder of made-up verdicts, for looking at reports and for measuring them.

    python benchmarks/synthetic_run.py OUT [--data FOLDER] [--samples 16] [--seed 7] [--skill 1.0] [--bare] [--lose 0]

The verdicts go through the product's own records and run folder; nothing in them was judged by a Lean, and `run.json`
says so. With `--data` the problems are those of a folder (the published ones, say), else invented ones in the same
proportions. The same arguments write the same verdicts.
"""

import argparse
import hashlib
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from combibench_eval import __version__
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import (
    JUDGE_VERSION,
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
from combibench_eval.problems import Hole, Problem, load_problems
from combibench_eval.problems.faults import fault_of
from combibench_eval.run.summary import outcome_of
from combibench_eval.scoring.tally import ExpectedProblem, Tally
from combibench_eval.store.run_folder import open_run

KS: Final = (1, 8, 16)
_SOURCES: Final = (
    *[("hackmath", f"hackmath_{i}") for i in range(1, 11)],
    *[("brualdi", f"brualdi_ch{chapter}_{i}") for chapter in range(1, 15) for i in (4, 17, 29)],
    *[("imo", f"imo_{2000 + i // 2}_p{2 + 3 * (i % 2)}") for i in range(36)],
    *[("apmo", f"apmo_{year}_p1") for year in (1991, 2005, 2023)],
    *[("usamo", f"usamo_{year}_p4") for year in (1999, 2002, 2011, 2019)],
    *[("egmo", f"egmo_{year}_p3") for year in (2014, 2018, 2022)],
    *[("bxmo", f"bxmo_{year}_p2") for year in (2015, 2017)],
)
_EASE: Final = {"hackmath": 0.35, "brualdi": 0.10}
_OTHER_EASE: Final = 0.03

_FAILURES: Final = (
    (Reason.LEAN_ERROR, 70),
    (Reason.SORRY, 9),
    (Reason.TRUNCATED, 6),
    (Reason.TIMEOUT, 4),
    (Reason.NO_CODE, 3),
    (Reason.STATEMENT_CHANGED, 3),
    (Reason.ANSWER_NOT_PROVED_EQUAL, 3),
    (Reason.COMPILER_AXIOM, 2),
    (Reason.AXIOM, 1),
    (Reason.FORBIDDEN_IMPORT, 1),
)
_ERRORS: Final = (
    ("unsolved goals\nn : ℕ\nh : 0 < n\n⊢ {a} * n ≤ n ^ {a}", 30),
    ("unknown identifier 'Finset.sum_choose_{a}'", 18),
    ("linarith failed to find a contradiction\ncase h\nn : ℕ\na✝ : n < {a}\n⊢ False\nfailed", 14),
    ("omega could not prove the goal:\na possible counterexample may satisfy the constraints\n  a ≥ {a}", 9),
    ("type mismatch\n  h{a}\nhas type\n  n ≤ {a} : Prop\nbut is expected to have type\n  n < {a} : Prop", 9),
    ("unexpected token ':='; expected command", 6),
    ("failed to synthesize\n  Decidable (∃ k, k < n ∧ {a} ∣ k)", 5),
    ("(deterministic) timeout at `whnf`, maximum number of heartbeats ({a}00000) has been reached", 4),
    ("The rfl tactic failed. Possible reasons:\n- The goal is not a reflexive relation", 3),
)
_CHARACTERS_A_TOKEN: Final = 3

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to write.

    Attributes:
        samples: a problem.
        seed: of all draws.
        skill: multiplies the chance of a pass.
        kernels: whether passes were checked by a kernel.
        lost: samples that come out unjudged.
        label: the model's name.
    """

    samples: int = 16
    seed: int = 7
    skill: float = 1.0
    kernels: bool = True
    lost: int = 0
    label: str = "synthetic-prover-7b"


def invented_problems() -> tuple[Problem, ...]:
    """100 problems in the benchmark's proportions; every third has a hole."""
    return tuple(_invented(source, name, index) for index, (source, name) in enumerate(_SOURCES))


def write_synthetic_run(out: Path, problems: Sequence[Problem], plan: Plan) -> None:
    """Writes a whole run folder; starts over where there is one.

    Args:
        out: the folder.
        problems: what the run is about.
        plan: what to write.
    """
    rng = Random(plan.seed)
    excluded = {problem.name: "the statement does not compile on this Lean" for problem in problems[7:100:40]}
    faulty = {
        problem.name
        for problem in problems
        if fault_of(problem.name, problem.statement, [hole.ground_truth or "" for hole in problem.holes]) is not None
    }
    tally = Tally(
        [ExpectedProblem(problem.name, problem.source, problem.kind) for problem in problems],
        plan.samples,
        excluded=excluded,
        faulty=faulty,
    )
    kept = [problem for problem in problems if problem.name not in excluded]
    lost = set(rng.sample([(p.name, s) for p in kept for s in range(plan.samples)], plan.lost))
    with closing(open_run(out, _settings(problems, plan), fresh=True)) as folder:
        for problem in kept:
            chance = 0.0 if problem.name in faulty else _chance(problem, rng, plan)
            for sample in range(plan.samples):
                verdict, code = _sample(problem, sample, chance, rng, plan)
                if (problem.name, sample) in lost:
                    verdict = verdict.model_copy(
                        update={"strict": strict(Reason.WORKER_LOST, Stage.PREPARE, note="the worker died thrice")}
                    )
                folder.add(verdict, code)
                tally.add(outcome_of(verdict))
        ks = [k for k in KS if k <= plan.samples]
        folder.write_summary({**tally.summary(ks).to_json(), "input_errors": 0})


def _settings(problems: Sequence[Problem], plan: Plan) -> dict[str, Any]:
    return {
        "synthetic": True,
        "package_version": __version__,
        "judge_version": JUDGE_VERSION,
        "rules": "both",
        "setting": "without-solution",
        "two_stage": False,
        "lean": {
            "kind": "project",
            "version": "4.24.0",
            "githash": "797c613eb9b6d4ec95db23e3e00af9ac6657f24b",
            "fingerprint": hashlib.sha256(b"synthetic").hexdigest(),
            "library": "Mathlib v4.24.0",
        },
        "lean_options": {},
        "sandbox": "bwrap",
        "timeout_s": 120.0,
        "memory_mb": 8192,
        "kernels": ["nanoda 0.4.0"] if plan.kernels else [],
        "k": [k for k in KS if k <= plan.samples],
        "samples_per_problem": plan.samples,
        "problems": {"source": "synthetic", "count": len(problems)},
        "statements": {problem.name: problem.sha256 for problem in problems},
    }


def _chance(problem: Problem, rng: Random, plan: Plan) -> float:
    """Most problems are out of reach, a few are nearly always solved."""
    ease = _EASE.get(problem.source, _OTHER_EASE)
    if rng.random() > 3 * ease:
        return 0.0
    return min(1.0, plan.skill * rng.betavariate(0.5, 1.6))


def _sample(problem: Problem, sample: int, chance: float, rng: Random, plan: Plan) -> tuple[Verdict, str | None]:
    passes = rng.random() < chance
    reason = Reason.PROVED if passes else _drawn(rng, _FAILURES)
    if reason is Reason.ANSWER_NOT_PROVED_EQUAL and not problem.holes:
        reason = Reason.LEAN_ERROR
    code = None if reason is Reason.NO_CODE else _code(problem, rng)
    wall = min(480.0, rng.lognormvariate(2.2, 0.9)) if code is not None else 0.0
    if reason in (Reason.FORBIDDEN_IMPORT, Reason.TRUNCATED):
        wall = 0.0
    tokens = int(rng.lognormvariate(9.0, 0.7))
    return (
        Verdict(
            problem=problem.name,
            problem_sha256=problem.sha256,
            sample=sample,
            strict=_strict(problem, reason, rng),
            official=_official(reason, rng),
            kernels=(KernelRun(name="nanoda", version="0.4.0", outcome="accepted", assumed=("Nat.succ_le",) * 30),)
            if passes and plan.kernels
            else (),
            answers={
                hole.name: Answer(source=hole.ground_truth, term=hole.ground_truth or "0") for hole in problem.holes
            }
            if passes
            else {},
            code_sha256=None if code is None else code_hash(code),
            times=Times(
                lean_wall_s=round(wall, 3),
                lean_cpu_s=round(wall * rng.uniform(0.7, 1.4), 3),
                read_s=0.05 if passes else 0.0,
                compare_s=0.1 if passes else 0.0,
                answer_s=2.0 if passes and problem.holes else 0.0,
            ),
            peak_memory_mb=rng.uniform(900, 3200) if wall else 0.0,
            messages=_messages(reason, rng),
            sandbox="bwrap",
            extra={
                "model": plan.label,
                "usage": {"input_tokens": len(problem.statement) // _CHARACTERS_A_TOKEN, "output_tokens": tokens},
                "cost_usd": round(tokens * 2.4e-6, 6),
            },
        ),
        code,
    )


def _strict(problem: Problem, reason: Reason, rng: Random) -> Strict:
    name = problem.theorems[0] if problem.theorems else problem.name
    if reason is Reason.PROVED:
        return _proved(problem, rng)
    if reason is Reason.LEAN_ERROR:
        return strict(reason, Stage.COMPILE, error=_error(rng), at="line 12, column 4", exit_code=1)
    hole = problem.holes[0].name if problem.holes else name
    types: dict[str, Any] = {"expected": "∀ (n : ℕ), 0 < n → P n", "found": "∀ (n : ℕ), 1 < n → P n"}
    endings: dict[Reason, tuple[Stage, dict[str, Any]]] = {
        Reason.NO_CODE: (Stage.INTAKE, {}),
        Reason.TRUNCATED: (Stage.INTAKE, {}),
        Reason.FORBIDDEN_IMPORT: (Stage.INTAKE, {"note": "import MyLibrary: not on the list of allowed imports"}),
        Reason.TIMEOUT: (Stage.COMPILE, {"limit": "120 s of CPU time"}),
        Reason.SORRY: (Stage.READ, {"used_by": [name]}),
        Reason.AXIOM: (Stage.READ, {"declared": ["trust_me"]}),
        Reason.STATEMENT_CHANGED: (
            Stage.COMPARE,
            {"declaration": name, "part": "type", "note": "types differ", **types},
        ),
        Reason.COMPILER_AXIOM: (Stage.AXIOMS, {"excess": ["Lean.ofReduceBool"], "path": [name, "Lean.ofReduceBool"]}),
        Reason.ANSWER_NOT_PROVED_EQUAL: (
            Stage.ANSWER,
            {"hole": hole, "tried": {"rfl": "failed", "norm_num": "failed"}},
        ),
    }
    stage, detail = endings[reason]
    return strict(reason, stage, **detail)


def _proved(problem: Problem, rng: Random) -> Strict:
    verdict = strict(Reason.PROVED, Stage.VERDICT, axioms=["propext", "Classical.choice", "Quot.sound"])
    if not problem.holes:
        return verdict
    form = _drawn(rng, (("literal", 8), ("closed", 3), ("computed", 2)))
    ways = {hole.name: _drawn(rng, (("exact", 5), ("rfl", 2), ("norm_num", 3))) for hole in problem.holes}
    return verdict.model_copy(update={"equal_by": ways, "answer_form": form})


def _official(reason: Reason, rng: Random) -> Official:
    """Mostly as the strict verdict; where the two rules differ in kind, sometimes not."""
    draw = rng.random()
    if reason is Reason.PROVED:
        if draw < 0.08:
            other = _drawn(
                rng, (("statement_not_contained", 5), ("no_fence", 3), ("banned_word", 1), ("lean_error", 1))
            )
            return Official(verdict="fail", reason=other)
        return Official(verdict="pass", reason="proved")
    if reason in (Reason.COMPILER_AXIOM, Reason.STATEMENT_CHANGED) and draw < 0.25:
        return Official(verdict="pass", reason="proved")
    if reason in (Reason.SORRY, Reason.ANSWER_NOT_PROVED_EQUAL) and draw < 0.1:
        return Official(verdict="pass", reason="proved", deviation="answer_ascribed" if draw < 0.05 else None)
    names = {Reason.SORRY: "sorry", Reason.TIMEOUT: "timeout", Reason.NO_CODE: "no_fence", Reason.AXIOM: "banned_word"}
    return Official(verdict="fail", reason=names.get(reason, "lean_error"))


def _messages(reason: Reason, rng: Random) -> tuple[LeanMessage, ...]:
    warning = LeanMessage(severity="warning", text="unused variable `h`", line=9, column=8)
    if reason is not Reason.LEAN_ERROR:
        return (warning,) if reason is Reason.PROVED else ()
    return (LeanMessage(severity="error", text=_error(rng), line=14, column=2), warning)


def _error(rng: Random) -> str:
    return _drawn(rng, _ERRORS).replace("{a}", str(rng.randrange(2, 60)))


def _code(problem: Problem, rng: Random) -> str:
    steps = "".join(
        f"\n  have h{i} : {rng.randrange(90)} ≤ {rng.randrange(90, 999)} := by norm_num"
        for i in range(rng.randrange(40))
    )
    head, _, tail = problem.statement.rpartition("sorry")
    return f"{head.rstrip()}{steps}\n  simp_all [Nat.choose, Finset.card_eq_sum_ones]{tail}"


def _invented(source: str, name: str, index: int) -> Problem:
    holes: tuple[Hole, ...] = ()
    hole_text, claim = "", f"∀ n : ℕ, {index} ≤ n → n < 2 ^ n"
    if index % 3 == 0:
        holes = (Hole(f"{name}_solution", f"{name}_solution", "abbrev", (), "", "ℕ", str(index * 7)),)
        hole_text = f"abbrev {name}_solution : ℕ := sorry\n\n"
        claim = f"Nat.card (Fin {index * 7}) = {name}_solution"
    header = "import Mathlib\n\nopen Finset Nat\n\n"
    statement = f"{header}{hole_text}theorem {name} : {claim} := by sorry\n"
    return Problem(
        name=name,
        source=source,
        kind="fill-in" if holes else "proof",
        statement=statement,
        header=header,
        theorems=(name,),
        holes=holes,
        helpers=(),
        strays=(),
        natural_language=f"An invented problem, number {index}: nobody has to solve it.",
        with_solution=statement.replace(f"{name}_solution", f"(({index * 7}) : ℕ )") if holes else statement,
        with_solution_origin="derived",
        sha256=hashlib.sha256(statement.encode()).hexdigest(),
        extra={},
    )


def _drawn(rng: Random, weighted: Sequence[tuple[T, int]]) -> T:
    return rng.choices([item for item, _ in weighted], [weight for _, weight in weighted])[0]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--data", help="a folder of problems; invented ones without it")
    parser.add_argument("--samples", type=int, default=16)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--skill", type=float, default=1.0)
    parser.add_argument("--bare", action="store_true", help="no kernel ran")
    parser.add_argument("--lose", type=int, default=0, help="samples that come out unjudged")
    asked = parser.parse_args()
    problems = load_problems(asked.data) if asked.data else invented_problems()
    plan = Plan(asked.samples, asked.seed, asked.skill, not asked.bare, asked.lose)
    write_synthetic_run(asked.out, problems, plan)
    print(f"{len(problems)} problems × {plan.samples} samples in {asked.out}")


if __name__ == "__main__":
    main()
