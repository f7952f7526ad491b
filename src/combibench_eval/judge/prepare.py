"""Stage 0: the reference of a problem, compiled once, and what it requires of a submission."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.judge.auxiliary import auxiliary_test
from combibench_eval.judge.bench import MODULE_NAME, Bench
from combibench_eval.judge.compiling import failure_of
from combibench_eval.judge.intake import read_header
from combibench_eval.judge.read import SORRY, FileConstants, closure, read_artefact, users_of
from combibench_eval.judge.splice import fill_holes
from combibench_eval.olean.constants import Constant, Definition, Theorem, term_ids
from combibench_eval.olean.names import Name, parse_name, show_name
from combibench_eval.olean.terms import Terms
from combibench_eval.problems import Problem, Setting, statement_for
from combibench_eval.source.commands import commands

__all__ = ["Excluded", "Reference", "prepare"]


@dataclass(frozen=True, slots=True)
class Excluded:
    """A problem that cannot be judged on this Lean: no sample's fault, reported once.

    Attributes:
        problem: its name.
        why: one sentence, with Lean's first error.
    """

    problem: str
    why: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A problem as Lean sees it.

    Attributes:
        problem: the problem.
        source: the reference file that was compiled.
        terms: the arena with the terms of `file` and `answered`; copied for each submission.
        file: the reference's constants.
        required: theorems that the reference leaves open, by full name, without those that are no part of the problem.
        holes: definitions that it leaves open, by full name.
        answered: the constants of the reference with each ground truth in its hole, or None where there is no hole.
        is_auxiliary: tells constants that nobody wrote.
        imports: what the reference imports.
        cpu_s: CPU seconds that compiling the reference took: its imports, mostly.
    """

    problem: Problem
    source: str
    terms: Terms
    file: FileConstants
    required: tuple[Name, ...]
    holes: tuple[Name, ...]
    answered: FileConstants | None
    is_auxiliary: Callable[[Name], bool]
    imports: tuple[str, ...]
    cpu_s: float


async def prepare(problem: Problem, setting: Setting, bench: Bench) -> Reference | Excluded:
    """Compiles a problem's reference, alone and with its ground truths, and reads what it requires.

    Args:
        problem: the problem.
        setting: which of its two statements is the reference.
        bench: the Lean that submissions will get, with the same options.

    Returns:
        The reference, or why the problem is excluded on this Lean.

    Raises:
        InfrastructureError: Lean could not be run at all.
    """
    source = statement_for(problem, setting)
    terms = Terms()
    try:
        file, cpu_s = await _compiled(source, terms, bench)
    except _NotCompiledError as error:
        return Excluded(problem.name, f"the reference does not compile on {bench.toolchain.version}: {error}")
    is_auxiliary = auxiliary_test(_written(source))
    open_constants = _left_open(file, terms, is_auxiliary)
    strays = {parse_name(name) for name in problem.strays}
    required = tuple(
        name for name in open_constants if isinstance(file.constants[name], Theorem) and name not in strays
    )
    holes = tuple(name for name in open_constants if isinstance(file.constants[name], Definition))
    if not required:
        return Excluded(problem.name, "the reference leaves no theorem open")
    answered = None
    if holes:
        try:
            answered = await _with_ground_truths(problem, source, terms, bench, holes)
        except _NotCompiledError as error:
            return Excluded(problem.name, f"the ground truth does not compile in its hole: {error}")
    return Reference(
        problem, source, terms, file, required, holes, answered, is_auxiliary, read_header(source).imports, cpu_s
    )


class _NotCompiledError(Exception):
    """A reference file failed; the message is Lean's."""


async def _compiled(source: str, terms: Terms, bench: Bench) -> tuple[FileConstants, float]:
    check = await bench.compile(source)
    failure = failure_of(check)
    if failure is not None:
        raise _NotCompiledError(failure.detail.get("error") or f"{failure.reason} {dict(failure.detail)}")
    assert check.artefact is not None
    try:
        return read_artefact(check.artefact, terms, MODULE_NAME), check.finished.cpu_s
    except MalformedArtifactError as error:
        raise _NotCompiledError(f"its artefact cannot be read: {error}") from error


async def _with_ground_truths(
    problem: Problem, source: str, terms: Terms, bench: Bench, holes: tuple[Name, ...]
) -> FileConstants:
    truths: dict[str, str] = {}
    for hole in problem.holes:
        if hole.ground_truth is None:
            raise _NotCompiledError(f"{hole.name} has no ground truth")
        truths[hole.name] = hole.ground_truth
    unknown = [show_name(name) for name in holes if show_name(name) not in truths]
    if unknown:
        raise _NotCompiledError(f"left open by Lean's account but not a hole of the problem: {', '.join(unknown)}")
    file, _ = await _compiled(fill_holes(source, truths), terms, bench)
    return file


def _written(source: str) -> set[Name]:
    return {parse_name(command.full_name) for command in commands(source) if command.full_name}


def _left_open(file: FileConstants, terms: Terms, is_auxiliary: Callable[[Name], bool]) -> list[Name]:
    """Written constants whose value is `sorry`, directly or through constants that Lean made for them."""
    with_sorry = _sorried(file.constants, terms)
    made = {name: constant for name, constant in file.constants.items() if is_auxiliary(name)}
    found = []
    for name, constant in file.constants.items():
        if not isinstance(constant, Theorem | Definition) or is_auxiliary(name):
            continue
        reached, _ = closure({name: constant, **made}, [name], terms)
        if name in with_sorry or any(other in with_sorry and other in made for other in reached):
            found.append(name)
    return found


def _sorried(constants: Mapping[Name, Constant], terms: Terms) -> set[Name]:
    return {name for name in users_of(SORRY, constants, terms) if term_ids(constants[name])[1:]}
