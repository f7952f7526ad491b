"""One hole's equality with its ground truth, tried in clean files that the submission has no hand in."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.judge.answer.clean_file import clean_file, prefix_through_hole, theorem_name
from combibench_eval.judge.answer.crossing import ANSWER, CROSSING_MODULE, cross, crossed_prefix, holds_crossed_answer
from combibench_eval.judge.answer.proofs import Attempt
from combibench_eval.judge.answer.theorem import Equation, states
from combibench_eval.judge.auxiliary import auxiliary_test, made_by_lean
from combibench_eval.judge.axioms import judge_axioms
from combibench_eval.judge.bench import MODULE_NAME, Bench
from combibench_eval.judge.compare import Task, same_term
from combibench_eval.judge.compiling import failure_of
from combibench_eval.judge.kernel.stage import judge_kernel
from combibench_eval.judge.own_answer import signature_binders, spelled_answer
from combibench_eval.judge.prepare import Reference
from combibench_eval.judge.read import SORRY, FileConstants, closure, read_artefact
from combibench_eval.judge.splice import fill_holes
from combibench_eval.olean.constants import Constant, Definition, Theorem
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.rewrite import constants_in
from combibench_eval.olean.terms import Terms
from combibench_eval.problems import Hole


@dataclass(frozen=True, slots=True)
class Equality:
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

    async def try_second_stage(self, attempt: Attempt) -> bool:
        """Whether a second-stage proof proves the equation, in the same file, judged the same way."""
        for way in (self._spelled, self._crossed):
            clean = way()
            if clean is not None and await self._compile(clean, [], fallback=False) is not None:
                found = await self._compile(clean, [attempt], fallback=False)
                return found == {attempt.name: "proved"}
        return False

    def file_to_prove(self, attempt: Attempt) -> str | None:
        """The clean file that a second-stage prover is shown, with the attempt in the place of its proof."""
        clean = self._spelled() or self._crossed()
        return (
            None
            if clean is None
            else clean_file(clean.prefix, self.hole, self._binders(), [attempt], unfold=clean.unfold, fallback=False)
        )

    async def _prove(self, clean: "CleanFile", attempts: Sequence[Attempt]) -> dict[str, str] | None:
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
        self, clean: "CleanFile", attempts: Sequence[Attempt], *, fallback: bool
    ) -> dict[str, str] | None:
        """Outcomes, or None where the file does not compile or its hole does not hold the answer."""
        binders = self._binders()
        source = clean_file(clean.prefix, self.hole, binders, attempts, unfold=clean.unfold, fallback=fallback)
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
        allowed = clean.expected | {theorem_name(each) for each in attempts}
        if any(each not in allowed and not made_by_lean(each) for each in artefact.constants):
            return {each.name: "failed" for each in attempts}
        outcomes = {each.name: self._outcome(artefact, clean, each) for each in attempts}
        return await self._confirmed(outcomes, artefact, clean, attempts)

    async def _confirmed(
        self, outcomes: dict[str, str], artefact: FileConstants, clean: "CleanFile", attempts: Sequence[Attempt]
    ) -> dict[str, str]:
        """The outcomes, with the first proof that a kernel accepts, and those that it does not, marked."""
        whole = self._whole(artefact, clean)
        for attempt in attempts:
            if outcomes[attempt.name] != "proved":
                continue
            name = theorem_name(attempt)
            checked = await judge_kernel(whole, (name,), self.terms, self.bench, self.bench.kernel)
            if checked.failure is None:
                break
            outcomes[attempt.name] = str(checked.failure.reason)
        return outcomes

    def _whole(self, artefact: FileConstants, clean: "CleanFile") -> FileConstants:
        """The clean file with what it imports from us, under the submission's imports, which cover the reference's."""
        return FileConstants(self.file.module, {**clean.crossed, **artefact.constants}, artefact.companions)

    def _outcome(self, artefact: FileConstants, clean: "CleanFile", attempt: Attempt) -> str:
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
        whole = self._whole(artefact, clean)
        failure, _ = judge_axioms(whole, (theorem.name,), self.terms, self.bench, "")
        return "proved" if failure is None else "failed"

    def _own(self) -> frozenset[Name]:
        """What the reference declares: all that a clean file may, besides the judge's theorems."""
        return frozenset(self.reference.file.constants)

    def _binders(self) -> tuple[str, ...]:
        expected = self.reference.file.constants[self.name]
        assert isinstance(expected, Definition)
        return signature_binders(expected.value, self.terms)

    def _spelled(self) -> "CleanFile | None":
        """The reference's own file, with the answer spelled by us and the other holes' ground truths."""
        answer = self.file.constants[self.name]
        assert isinstance(answer, Definition)
        used = constants_in(self.terms, (answer.value,))
        if any(each in self.file.constants and each not in self.reference.file.constants for each in used):
            return None  # it names constants of the submission's own, which only a crossing brings along
        text = spelled_answer(self.name, self.file, self.reference, self.terms)
        if text is None:
            return None
        texts = {each.name: each.ground_truth for each in self.reference.problem.holes if each.ground_truth}
        source = fill_holes(self.reference.source, texts | {show_name(self.name): text})

        def holds(artefact: FileConstants) -> bool:
            found = artefact.constants.get(self.name)
            if not isinstance(found, Definition):
                return False
            task = Task(self.file.constants, artefact.constants, (), (), auxiliary_test(()))
            return same_term(self.terms, task, (answer.value, answer.level_params), (found.value, found.level_params))

        return CleanFile(prefix_through_hole(source, self.name), self.hole.name, {}, {}, self._own(), holds)

    def _crossed(self) -> "CleanFile | None":
        """The constants that the answer needs, in an artefact that we write, and the hole defined by them."""
        across = cross(self.name, self.file, self.reference, self.terms)
        binders = self._binders()

        def holds(artefact: FileConstants) -> bool:
            found = artefact.constants.get(self.name)
            return isinstance(found, Definition) and holds_crossed_answer(self.terms, found.value, len(binders))

        prefix = crossed_prefix(self.reference, self.hole, binders, across)
        return CleanFile(
            prefix,
            f"{self.hole.name} {show_name(ANSWER)}",
            {CROSSING_MODULE: {"olean": across.artefact}},
            across.constants,
            self._own(),
            holds,
        )


@dataclass(frozen=True, slots=True)
class CleanFile:
    """One way to put the answer into a clean file.

    Attributes:
        prefix: the file up to and including the hole.
        unfold: names that unfold to the answer.
        modules: artefacts of ours that it imports.
        crossed: the constants in them.
        expected: constants that the file may declare, besides those that Lean makes for them.
        holds_answer: whether the compiled file's hole holds the answer that was read from the submission.
    """

    prefix: str
    unfold: str
    modules: Mapping[str, Mapping[str, bytes]]
    crossed: Mapping[Name, Constant]
    expected: frozenset[Name]
    holds_answer: Callable[[FileConstants], bool]
