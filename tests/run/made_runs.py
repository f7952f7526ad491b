"""Run folders as the main job leaves them, with verdicts made up: no Lean."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from combibench_eval.judge.judge import Sample
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import LeanMessage, Official, Verdict, strict
from combibench_eval.problems.parse import parse_problem
from combibench_eval.run.main_job import in_shard
from combibench_eval.run.settings import Shard
from combibench_eval.run.summary import summarise
from combibench_eval.store.run_folder import open_run

PROBLEMS = (
    parse_problem("imo_1_p1", "theorem imo_1_p1 : True := by sorry", where="a test"),
    parse_problem(
        "imo_1_p2", "abbrev s : Nat := sorry\ntheorem imo_1_p2 : 2 = s := by sorry", where="a test", answer="2"
    ),
    parse_problem("brualdi_ch1_1", "theorem brualdi_ch1_1 : True := by sorry", where="a test"),
)
BY_NAME = {problem.name: problem for problem in PROBLEMS}
OUTCOMES = {
    "pass": (Reason.PROVED, Stage.VERDICT, "pass", "passed"),
    "official-only": (Reason.HELPER_CHANGED, Stage.COMPARE, "pass", "passed"),
    "fail": (Reason.LEAN_ERROR, Stage.COMPILE, "fail", "lean_error"),
    "slow": (Reason.TIMEOUT, Stage.COMPILE, "fail", "timeout"),
    "no-code": (Reason.NO_CODE, Stage.INTAKE, "fail", "no_code"),
    "lost": (Reason.WORKER_LOST, Stage.COMPILE, "unjudged", "worker_lost"),
    "official-lost": (Reason.PROVED, Stage.VERDICT, "unjudged", "worker_lost"),
}


@dataclass(frozen=True)
class Made:
    """One sample and what a judge said of it."""

    problem: str
    sample: int
    outcome: str
    code: str = "theorem t : True := trivial"
    text: str = ""

    @property
    def whole_code(self) -> str | None:
        return None if self.outcome == "no-code" else f"{self.code} -- {self.problem} {self.sample}"

    def verdict(self) -> Verdict:
        reason, stage, official, official_reason = OUTCOMES[self.outcome]
        code = self.whole_code
        return Verdict(
            problem=self.problem,
            problem_sha256=BY_NAME[self.problem].sha256,
            sample=self.sample,
            strict=strict(reason, stage, error="an error"),
            official=Official.model_validate({"verdict": official, "reason": official_reason}),
            code_sha256=None if code is None else hashlib.sha256(code.encode()).hexdigest(),
            messages=(LeanMessage(severity="error", text=self.text, line=1, column=0),) if self.text else (),
            extra={"model": "toy"},
        )

    def in_shard(self, shard: str) -> bool:
        return in_shard(Sample(BY_NAME[self.problem], self.sample, code=self.whole_code), Shard.parse(shard))


def settings(**other: Any) -> dict[str, Any]:
    return {
        "judge_version": "1",
        "timeout_s": 120.0,
        "lean": {"fingerprint": "f00", "description": "Lean on this machine"},
        "problems": {"source": "/nowhere/problems", "select": None, "count": len(PROBLEMS)},
        "statements": {problem.name: problem.sha256 for problem in PROBLEMS},
        "limit": None,
        "shard": None,
        **other,
    }


def make_run(
    folder: Path,
    samples: Iterable[Made],
    *,
    ks: Sequence[int] = (1, 2),
    errors: Sequence[Mapping[str, Any]] = (),
    excluded: Mapping[str, str] | None = None,
    finished: bool = True,
    **other: Any,
) -> Path:
    """Writes a run folder as `run_score` does; its samples are those of its shard."""
    shard = other.get("shard")
    excluded = excluded or {}
    expected: Counter[str] = Counter()
    skipped = 0
    with closing(open_run(folder, settings(**other))) as run:
        for error in errors:
            run.add_error(error)
        for made in samples:
            if shard is not None and not made.in_shard(shard):
                continue
            expected[made.problem] += 1
            if made.problem in excluded:
                skipped += 1
            else:
                run.add(made.verdict(), made.whole_code)
        if finished:
            summary = summarise(folder, PROBLEMS, ks, excluded=excluded, expected=expected)
            run.write_summary({**summary.to_json(), "input_errors": len(errors), "excluded_samples": skipped})
    return folder
