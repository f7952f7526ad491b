"""Which of the candidates is the answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from combibench_eval.submission.assess import Assessed, Grade, assess_all
from combibench_eval.submission.candidates import Candidate
from combibench_eval.submission.fences import Region
from combibench_eval.submission.join import is_excerpt, join_parts
from combibench_eval.submission.reference import Reference, declares
from combibench_eval.submission.scripts import first_code_line
from combibench_eval.submission.tidy import TIDY_LIMIT

_MOST_COMPARED = 32


@dataclass(frozen=True, slots=True)
class Choice:
    """The answer's own text.

    Attributes:
        parts: Stretches of the response, to be put together in this order; of a script, the proof alone.
        is_script: It is a proof for the statement's `sorry`.
        holes: With a script: the definitions of the holes; None where the problem has none.
        lemmas: With a script: what stands in other blocks and is used in it.
        notes: How it was chosen, where that is worth saying.
    """

    parts: tuple[str, ...]
    is_script: bool = False
    holes: str | None = None
    lemmas: str = ""
    notes: tuple[str, ...] = ()


def choose(candidates: Sequence[Candidate], reference: Reference, *, cut_short: bool) -> Choice | None:
    """Choose as a careful person would.

    In this order: what can be used at all; what stands outside the model's thinking, and behind it; Lean before other
    languages; a theorem with a proof, then a proof for the statement, then a theorem with `sorry`; a fenced block;
    all theorems, then the main one; a script that begins with `by` or `:=`; the last.

    Args:
        candidates: In the order of the response.
        reference: The reference.
        cut_short: The model ran out of tokens: an open block at the end is then no better than an earlier one.

    Returns:
        The choice, or None where nothing can be used.
    """
    assessed = assess_all(candidates, reference)
    holes = {region: _hole_block(assessed, reference, region) for region in Region}
    usable = [
        block
        for block in assessed
        if block.grade is not Grade.NOTHING
        and (reference.holes == () or not block.is_script or holes[block.candidate.region] is not None)
        and not (block.candidate.region is Region.THINKING and not block.candidate.fenced and not block.theorems)
    ]
    if not usable:
        return None
    best = max(usable, key=lambda block: _rank(block, reference, cut_short=cut_short))
    if best.is_script:
        hole_block = holes[best.candidate.region]
        *lemmas, script = join_parts(best, assessed, reference)
        return Choice(
            (script,),
            is_script=True,
            holes=hole_block.text if hole_block else None,
            lemmas="\n\n".join(lemmas),
            notes=(*_notes(best), *_joined(lemmas)),
        )
    best = _whole_file(best, usable)
    parts = join_parts(best, assessed, reference) if len(best.text) <= TIDY_LIMIT else (best.text,)
    return Choice(parts, notes=(*_notes(best), *_joined(parts[1:])))


def _rank(block: Assessed, reference: Reference, *, cut_short: bool) -> tuple[int, ...]:
    candidate = block.candidate
    return (
        block.grade > Grade.COMMANDS,
        candidate.region,
        candidate.label != "other",
        block.grade,
        candidate.closed or not cut_short,
        candidate.fenced,
        len(block.theorems) == len(reference.theorems),
        reference.main in block.theorems,
        block.is_script and first_code_line(block.text).startswith((":=", "by")),
        block.position,
    )


def _hole_block(assessed: Sequence[Assessed], reference: Reference, region: Region) -> Assessed | None:
    """Return the last block of a region that defines all holes and nothing of the theorem's."""
    for block in reversed(assessed):
        fits = block.grade is Grade.COMMANDS and block.candidate.region is region and not block.has_header
        if fits and reference.holes and all(declares(block.names, hole) for hole in reference.holes):
            return block
    return None


def _whole_file(best: Assessed, usable: Sequence[Assessed]) -> Assessed:
    """Return the file that the chosen block is an excerpt of, if there is one."""
    if best.has_header or len(best.text) > TIDY_LIMIT:
        return best
    for block in usable[-_MOST_COMPARED:]:
        same_place = block.candidate.region is best.candidate.region
        if same_place and block.grade is best.grade and len(block.text) <= TIDY_LIMIT and is_excerpt(best, block):
            return block
    return best


def _joined(others: Sequence[str]) -> tuple[str, ...]:
    return (f"joined from {len(others) + 1} blocks",) if others else ()


def _notes(best: Assessed) -> tuple[str, ...]:
    return ("taken from the model's thinking",) if best.candidate.region is Region.THINKING else ()
