"""Stage 8: does each hole hold the ground truth, by a check that ran outside the submission's reach?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.judge.answer.clean_file import (
    clean_file,
    prefix_through_hole,
    theorem_name,
)
from combibench_eval.judge.answer.crossing import CROSSING_MODULE, cross, crossed_prefix, holds_crossed_answer
from combibench_eval.judge.answer.exact import is_exact
from combibench_eval.judge.answer.proofs import Attempt
from combibench_eval.judge.answer.theorem import Equation, states
from combibench_eval.judge.auxiliary import auxiliary_test
from combibench_eval.judge.axioms import judge_axioms
from combibench_eval.judge.bench import MODULE_NAME, Bench
from combibench_eval.judge.compare import Task, same_term
from combibench_eval.judge.compiling import failure_of
from combibench_eval.judge.own_answer import signature_binders, spelled_answer
from combibench_eval.judge.prepare import Reference
from combibench_eval.judge.read import SORRY, FileConstants, closure, path_to, read_artefact
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.splice import fill_holes
from combibench_eval.judge.verdict import Strict, strict
from combibench_eval.olean.constants import Constant, Definition, Opaque, Theorem
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.terms import Terms
from combibench_eval.problems import Hole


@dataclass(frozen=True, slots=True)
class AnswerOutcome:
    """What stage 8 found.

    Attributes:
        failure: the verdict where an answer was not accepted, or None.
        equal_by: hole -> `exact`, or the proof that showed the equality.
        tried: hole -> proof -> `proved`, `failed`, `tactic_missing`, `not_elaborated`.
    """

    failure: Strict | None
    equal_by: Mapping[str, str] = field(default_factory=dict)
    tried: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


async def judge_answers(reference: Reference, file: FileConstants, terms: Terms, bench: Bench) -> AnswerOutcome:
    """Judges the answer in every hole of a submission whose statement was found unchanged.

    Args:
        reference: the prepared problem, with its ground truths.
        file: the submission's constants.
        terms: the arena with both.
        bench: the Lean that compiles the clean file.

    Returns:
        The failure, or by what each answer was found equal.

    Raises:
        InfrastructureError: Lean could not be run.
    """
    assert reference.answered is not None
    equal_by: dict[str, str] = {}
    tried: dict[str, Mapping[str, str]] = {}
    holes = {hole.name: hole for hole in reference.problem.holes}
    for name in reference.holes:
        shown = show_name(name)
        failure = _not_closed(name, reference, file, terms)
        if failure is not None:
            return AnswerOutcome(failure, equal_by, tried)
        task = Task(
            reference.answered.constants,
            file.constants,
            reference.required,
            tuple(hole for hole in reference.holes if hole != name),
            reference.is_auxiliary,
        )
        if is_exact(terms, task, name):
            equal_by[shown] = "exact"
            continue
        outcomes = await _Equality(reference, file, terms, bench, name, holes[shown]).try_all()
        tried[shown] = outcomes
        proved = next((attempt for attempt, outcome in outcomes.items() if outcome == "proved"), None)
        if proved is None:
            return AnswerOutcome(
                strict(Reason.ANSWER_NOT_PROVED_EQUAL, Stage.ANSWER, hole=shown, tried=dict(outcomes)), equal_by, tried
            )
        equal_by[shown] = proved
    return AnswerOutcome(None, equal_by, tried)


def _not_closed(name: Name, reference: Reference, file: FileConstants, terms: Terms) -> Strict | None:
    """An answer may not rest on what the problem asks to prove, nor on constants that never unfold."""
    reached, came_from = closure(file.constants, [name], terms)
    for other in sorted(reached, key=show_name):
        if other in reference.required:
            note = f"the answer uses {show_name(other)}, which is to be proved"
        elif isinstance(file.constants.get(other), Opaque) and other not in reference.file.constants:
            note = f"the answer uses the opaque constant {show_name(other)}"
        else:
            continue
        path = path_to(other, came_from)
        return strict(Reason.ANSWER_NOT_CLOSED, Stage.ANSWER, hole=show_name(name), note=note, path=path)
    return None


@dataclass(frozen=True, slots=True)
class _Equality:
    """One hole's equality with its ground truth, tried in clean files."""

    reference: Reference
    file: FileConstants
    terms: Terms
    bench: Bench
    name: Name
    hole: Hole

    async def try_all(self) -> dict[str, str]:
        """Each attempt's outcome."""
        imports = tuple(each.name for each in self.file.module.imports)
        missing = [each for each in self.bench.proofs if self.bench.library.defines(each.needs, imports) is None]
        attempts = [each for each in self.bench.proofs if each not in missing]
        outcomes = {each.name: "tactic_missing" for each in missing}
        for way in (self._spelled, self._crossed):
            clean = way()
            found = None if clean is None else await self._prove(clean, attempts)
            if found is not None:
                return outcomes | found
        return outcomes | {each.name: "not_elaborated" for each in attempts}

    async def _prove(self, clean: "_CleanFile", attempts: Sequence[Attempt]) -> dict[str, str] | None:
        """Outcomes of the attempts, or None where the clean file's hole does not hold the answer that was read."""
        together = len(attempts) > 1 and all(each.tactic is not None for each in attempts)
        if together:
            found = await self._compile(clean, attempts, fallback=True)
            if found is not None:
                return found
        # An attempt that hits a limit of Lean's takes the whole file with it, so each gets a file of its own.
        outcomes: dict[str, str] = {}
        for attempt in attempts:
            found = await self._compile(clean, [attempt], fallback=False)
            outcomes |= found or {attempt.name: "failed"}
        if "proved" in outcomes.values() or await self._compile(clean, [], fallback=False) is not None:
            return outcomes
        return None

    async def _compile(
        self, clean: "_CleanFile", attempts: Sequence[Attempt], *, fallback: bool
    ) -> dict[str, str] | None:
        """Outcomes, or None where the file does not compile or its hole does not hold the answer."""
        binders = self._binders()
        source = clean_file(clean.prefix, self.hole, binders, attempts, fallback=fallback)
        check = await self.bench.compile(source, clean.modules)
        if failure_of(check) is not None:
            return None
        assert check.artefact is not None
        try:
            artefact = read_artefact(check.artefact, self.terms, MODULE_NAME)
        except MalformedArtifactError:
            return None
        if not clean.holds_answer(artefact):
            return None
        return {each.name: self._outcome(artefact, clean, each) for each in attempts}

    def _outcome(self, artefact: FileConstants, clean: "_CleanFile", attempt: Attempt) -> str:
        theorem = artefact.constants.get(theorem_name(attempt))
        if not isinstance(theorem, Theorem):
            return "failed"
        constants = {**clean.crossed, **artefact.constants}
        assert self.reference.answered is not None
        task = Task(
            self.reference.answered.constants,
            constants,
            self.reference.required,
            self.reference.holes,
            self.reference.is_auxiliary,
        )
        if not states(self.terms, theorem, Equation(self.name, len(self._binders()), task)):
            return "not_elaborated"
        reached, _ = closure(constants, [theorem.name], self.terms)
        if SORRY in reached:
            return "failed"
        whole = FileConstants(artefact.module, constants, artefact.companions)
        failure, _ = judge_axioms(whole, (theorem.name,), self.terms, self.bench, "")
        return "proved" if failure is None else "failed"

    def _binders(self) -> tuple[str, ...]:
        expected = self.reference.file.constants[self.name]
        assert isinstance(expected, Definition)
        return signature_binders(expected.value, self.terms)

    def _spelled(self) -> "_CleanFile | None":
        """The reference's own file, with the answer spelled by us and the other holes' ground truths."""
        text = spelled_answer(self.name, self.file, self.reference, self.terms)
        if text is None:
            return None
        texts = {each.name: each.ground_truth for each in self.reference.problem.holes if each.ground_truth}
        source = fill_holes(self.reference.source, texts | {show_name(self.name): text})

        def holds(artefact: FileConstants) -> bool:
            found, answer = artefact.constants.get(self.name), self.file.constants[self.name]
            if not isinstance(found, Definition) or not isinstance(answer, Definition):
                return False
            task = Task(self.file.constants, artefact.constants, (), (), auxiliary_test(()))
            return same_term(self.terms, task, (answer.value, answer.level_params), (found.value, found.level_params))

        return _CleanFile(prefix_through_hole(source, self.name), {}, {}, holds)

    def _crossed(self) -> "_CleanFile | None":
        """The constants that the answer needs, in an artefact that we write, and the hole defined by them."""
        across = cross(self.name, self.file, self.terms)
        binders = self._binders()

        def holds(artefact: FileConstants) -> bool:
            found = artefact.constants.get(self.name)
            return isinstance(found, Definition) and holds_crossed_answer(self.terms, found.value, len(binders))

        prefix = crossed_prefix(self.reference, self.hole, binders, across)
        return _CleanFile(prefix, {CROSSING_MODULE: {"olean": across.artefact}}, across.constants, holds)


@dataclass(frozen=True, slots=True)
class _CleanFile:
    """One way to put the answer into a clean file.

    Attributes:
        prefix: the file up to and including the hole.
        modules: artefacts of ours that it imports.
        crossed: the constants in them.
        holds_answer: whether the compiled file's hole holds the answer that was read from the submission.
    """

    prefix: str
    modules: Mapping[str, Mapping[str, bytes]]
    crossed: Mapping[Name, Constant]
    holds_answer: Callable[[FileConstants], bool]
