"""What a report says of one problem and its samples; see `model`."""

from dataclasses import dataclass
from typing import Literal

Outcome = Literal["pass", "fail", "unjudged"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A named piece of what a verdict rests on; `code` for Lean text."""

    label: str
    text: str
    code: bool = False


@dataclass(frozen=True, slots=True)
class CodeText:
    """A Lean file, or its beginning: `omitted` characters were left out."""

    sha256: str
    text: str
    omitted: int


@dataclass(frozen=True, slots=True)
class FullSample:
    """A sample shown in full: the best proof, or a representative failure."""

    sample: int
    title: str
    evidence: tuple[Evidence, ...]
    code: CodeText | None


@dataclass(frozen=True, slots=True)
class SampleLine:
    """Every sample's line.

    Attributes:
        lean_s: wall-clock seconds of Lean; None where the sample did not get that far.
        line: the evidence in one line.
    """

    sample: int
    anchor: str
    strict: Outcome
    reason: str
    stage: str
    official: Outcome
    official_reason: str
    deviation: str | None
    answer_form: str | None
    kernels: tuple[str, ...]
    line: str
    lean_s: float | None
    lean_cpu_s: float | None
    peak_memory_mb: float
    code_sha256: str | None
    model: str | None
    tokens_in: int | None
    tokens_out: int | None
    money: float | None


@dataclass(frozen=True, slots=True)
class FaultNote:
    """What is known against a statement."""

    kind: str
    solvable: bool
    what: str
    counterexample: str
    checked: str


@dataclass(frozen=True, slots=True)
class HoleNote:
    """A hole, its type and the published answer."""

    name: str
    type_text: str
    ground_truth: str | None


@dataclass(frozen=True, slots=True)
class ProblemView:
    """A problem's section."""

    name: str
    anchor: str
    source: str
    kind: str
    passes: int
    official_passes: int
    judged: int
    expected: int
    excluded: str | None
    faulty: bool | None
    fault: FaultNote | None
    natural_language: str
    statement: str | None
    holes: tuple[HoleNote, ...]
    samples: tuple[SampleLine, ...]
    best: FullSample | None
    failures: tuple[FullSample, ...]
