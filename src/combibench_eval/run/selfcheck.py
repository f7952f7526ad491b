"""The acceptance test of a Lean and its library: does the judge, on them, say what it must of files that we know?

For each problem: its reference compiles; the reference handed in as it stands is `sorry`; its ground truths are accepted as
answers, as they stand and once more by a proof in the clean file (a full pass would need a proof of the theorem, so the
answer stage is asked alone); and our own honest and dishonest submissions are judged as was written down beforehand.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from combibench_eval.errors import InfrastructureError
from combibench_eval.judge.answer.equality import Equality
from combibench_eval.judge.answer.stage import judge_answers
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.judge import ProblemJudge, Sample
from combibench_eval.judge.options import JudgeOptions
from combibench_eval.judge.prepare import Excluded, Reference
from combibench_eval.judge.reasons import Reason
from combibench_eval.judge.verdict import Strict
from combibench_eval.olean.names import Name, show_name
from combibench_eval.problems import Problem, statement_for
from combibench_eval.run.selfcheck_suite import Case, Suite

Part = Literal["reference", "echo", "ground truth", "ground truth by proof", "honest", "dishonest"]
PARTS: tuple[Part, ...] = ("reference", "echo", "ground truth", "ground truth by proof", "honest", "dishonest")

_NO_REFERENCE = "not judged: its reference does not compile"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was checked.

    Attributes:
        problem: the problem's name.
        part: what was checked.
        name: the case; the hole; else the problem again.
        expected: the reason, or the outcome in words.
        found: the same as it came out.
        right: whether the two agree; None where it could not be asked with these options, for the reason in `note`.
        note: Lean's first error, or the evidence, where it is wrong; what the case stands for, where that is known.
        seconds: wall time.
    """

    problem: str
    part: Part
    name: str
    expected: str
    found: str
    right: bool | None
    note: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Item:
    """A problem to check.

    Attributes:
        problem: the problem.
        options: how to judge it.
        cases: our submissions to it; none for a problem that is not ours.
    """

    problem: Problem
    options: JudgeOptions
    cases: tuple[Case, ...] = ()


def plan(suite: Suite, problems: Iterable[Problem], options: JudgeOptions) -> tuple[Item, ...]:
    """What to check: our own problems with their cases, then others by their reference and ground truths alone.

    Args:
        suite: our own set; its files answer the setting without solution, whatever the options say.
        problems: further problems.
        options: how to judge.
    """
    strictly = replace(options, rules="strict", two_stage=False)
    without = replace(strictly, setting="without-solution")
    own = [Item(problem, without, suite.cases_of(problem.name)) for problem in suite.problems]
    return (*own, *(Item(problem, strictly) for problem in problems))


async def self_check(items: Sequence[Item], bench: Bench, on_row: Callable[[Row], None], *, workers: int) -> None:
    """Checks every item, `workers` problems at a time, each from its reference on in order.

    Args:
        items: what to check.
        bench: the Lean and the library that are tested.
        on_row: told each outcome at once; nothing is kept here.
        workers: how many problems at once: as many Lean processes.
    """
    waiting = iter(items)
    async with asyncio.TaskGroup() as group:
        for _ in range(workers):
            group.create_task(_work(waiting, bench, on_row))


async def _work(waiting: Iterator[Item], bench: Bench, on_row: Callable[[Row], None]) -> None:
    for item in waiting:
        await _Check(item, ProblemJudge(item.options, bench), bench, on_row).run()


@dataclass(frozen=True, slots=True)
class _Finding:
    """The outcome of one check, before it is a row."""

    found: str
    right: bool | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Check:
    """The checks of one problem; its reference is dropped with it."""

    item: Item
    judge: ProblemJudge
    bench: Bench
    on_row: Callable[[Row], None]

    async def run(self) -> None:
        """Runs them in order."""
        reference = await self._reference()
        if reference is None:
            for case in self.item.cases:
                self._report(
                    _part(case), case.name, case.reason, _Finding(_NO_REFERENCE, right=False), time.monotonic()
                )
            return
        await self._echo()
        if reference.holes:
            await self._ground_truths(reference)
        for case in self.item.cases:
            await self._case(case)

    def _report(self, part: Part, name: str, expected: str, finding: _Finding, started: float) -> None:
        seconds = round(time.monotonic() - started, 2)
        problem = self.item.problem.name
        self.on_row(Row(problem, part, name, str(expected), finding.found, finding.right, finding.note, seconds))

    async def _reference(self) -> Reference | None:
        started = time.monotonic()
        found: Reference | Excluded | _Finding
        try:
            found = await self.judge.reference(self.item.problem)
        except Exception as error:  # noqa: BLE001  # a fault of ours is one wrong row, and the rest is still checked
            found = _failed(error)
        if isinstance(found, Reference):
            finding = _Finding("compiles", right=True)
        elif isinstance(found, Excluded):
            finding = _Finding("excluded", right=False, note=found.why)
        else:
            finding = found
        self._report("reference", self.item.problem.name, "compiles", finding, started)
        return found if isinstance(found, Reference) else None

    async def _echo(self) -> None:
        started = time.monotonic()
        problem = self.item.problem
        code = statement_for(problem, self.item.options.setting)
        verdict = await self.judge.judge_strictly(Sample(problem, 0, code=code))
        self._report("echo", problem.name, Reason.SORRY, _compared(verdict, Reason.SORRY), started)

    async def _ground_truths(self, reference: Reference) -> None:
        started = time.monotonic()
        finding = await _guarded(self._as_it_stands(reference))
        self._report("ground truth", self.item.problem.name, "exact", finding, started)
        for hole in reference.holes:
            started = time.monotonic()
            finding = await _guarded(self._by_proof(reference, hole))
            self._report("ground truth by proof", show_name(hole), "proved", finding, started)

    async def _as_it_stands(self, reference: Reference) -> _Finding:
        assert reference.answered is not None
        terms = reference.terms.copy()
        outcome = await judge_answers(reference, reference.answered, terms, self.bench, two_stage=False, reply=None)
        if outcome.failure is not None:
            return _compared(outcome.failure, Reason.PROVED)
        ways = sorted(set(outcome.equal_by.values()))
        return _Finding(", ".join(ways), right=ways == ["exact"])

    async def _by_proof(self, reference: Reference, hole: Name) -> _Finding:
        """What an answer that equals the ground truth in another form goes through, asked of the ground truth itself."""
        assert reference.answered is not None
        texts = {each.name: each for each in reference.problem.holes}
        terms = reference.terms.copy()
        equality = Equality(reference, reference.answered, terms, self.bench, hole, texts[show_name(hole)])
        outcomes = await equality.try_all()
        shown = ", ".join(f"{attempt} {outcome}" for attempt, outcome in outcomes.items())
        if "proved" in outcomes.values():
            return _Finding("proved", right=True, note=shown)
        return _Finding("not proved", right=False, note=shown)

    async def _case(self, case: Case) -> None:
        started = time.monotonic()
        if case.needs_kernel and self.item.options.kernel == "none":
            finding = _Finding(
                "not asked", right=None, note="needs a kernel of our own, and --kernel none switches it off"
            )
        else:
            verdict = await self.judge.judge_strictly(Sample(self.item.problem, 0, code=case.code))
            finding = _compared(verdict, case.reason)
        self._report(_part(case), case.name, case.reason, replace(finding, note=finding.note or case.why), started)


def _part(case: Case) -> Part:
    return "honest" if case.honest else "dishonest"


def _compared(verdict: Strict, expected: Reason) -> _Finding:
    """A verdict beside the reason that it must have, with its evidence where it has another."""
    if verdict.reason is expected:
        return _Finding(str(verdict.reason), right=True)
    evidence = "; ".join(f"{key}: {value}" for key, value in verdict.detail.items() if value not in (None, "", [], {}))
    return _Finding(str(verdict.reason), right=False, note=f"at {verdict.stage}: {evidence}" if evidence else "")


async def _guarded(check: Awaitable[_Finding]) -> _Finding:
    try:
        return await check
    except Exception as error:  # noqa: BLE001  # a fault of ours is one wrong row, and the rest is still checked
        return _failed(error)


def _failed(error: Exception) -> _Finding:
    kind = "unjudged" if isinstance(error, InfrastructureError) else "internal error"
    return _Finding(kind, right=False, note=f"{type(error).__name__}: {error}")
