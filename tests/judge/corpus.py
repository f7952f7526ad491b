"""The corpus as data: a folder a case, judged in one batch on one Lean."""

import asyncio
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from combibench_eval.judge.bench import Bench
from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import JudgeOptions, open_bench
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems import load_problems

CORPUS = Path(__file__).parent.parent / "corpus"


@dataclass(frozen=True)
class Case:
    """One submission and what was expected of the judge before it first ran."""

    name: str
    problem: str
    code: str
    expected: Mapping[str, Any]


def cases_of(rig: str) -> list[Case]:
    """The cases for one rig, in order of their names."""
    found = []
    for folder in sorted((CORPUS / rig / "cases").iterdir()):
        expected = tomllib.loads((folder / "expect.toml").read_text())
        code = (folder / "submission.lean").read_bytes().decode(errors="surrogateescape")
        found.append(Case(folder.name, expected["problem"], code, expected))
    return found


def assert_expected(case: Case, verdict: Verdict) -> None:
    """The verdict is the one written down, for the reason and at the stage written down."""
    found = verdict.strict
    shown = found.model_dump_json(indent=1)
    assert (found.verdict, str(found.reason)) == (case.expected["verdict"], case.expected["reason"]), shown
    if "stage" in case.expected:
        assert str(found.stage) == case.expected["stage"], shown
    if "answer_form" in case.expected:
        assert found.answer_form == case.expected["answer_form"], shown
    if "equal_by" in case.expected:
        assert set((found.equal_by or {}).values()) == {case.expected["equal_by"]}, shown


def judge_all(
    rig: str, cases: Sequence[Case], options: JudgeOptions, *, workers: int, bench: Bench | None = None
) -> dict[str, Verdict]:
    """Judges the cases, `workers` at a time."""

    async def run() -> dict[str, Verdict]:
        problems = {problem.name: problem for problem in load_problems(CORPUS / rig / "problems")}
        judge = ProblemJudge(options, bench or await open_bench(options))
        slots = asyncio.Semaphore(workers)

        def judge_of(case: Case) -> ProblemJudge:
            """The judge, with tighter limits where a case asks for them (the bombs)."""
            limits = case.expected.get("limits")
            if limits is None:
                return judge
            return ProblemJudge(
                judge.options, replace(judge.bench, limits=replace(judge.bench.limits, **limits), cache=None)
            )

        verdicts = {}

        async def one(number: int, case: Case) -> None:
            async with slots:
                verdicts[case.name] = await judge_of(case).judge(Sample(problems[case.problem], number, code=case.code))

        await asyncio.gather(*(one(number, case) for number, case in enumerate(cases)))
        return verdicts

    return asyncio.run(run())
