"""Verdicts: what the judge says of one sample, as written to `verdicts.jsonl` (interface: "The run folder")."""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from combibench_eval.judge.reasons import UNJUDGED, Reason, Stage, outcome_of

JUDGE_VERSION = "1"
"""Raised by any change that can alter a verdict; verdicts of different versions are never mixed silently."""

SCHEMA = 1

_OFFICIAL_UNJUDGED = frozenset(map(str, UNJUDGED))


class Record(BaseModel):
    """Frozen, and strict about unknown keys: a misspelt field must not vanish."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Strict(Record):
    """What is true of the sample."""

    verdict: Literal["pass", "fail", "unjudged"]
    reason: Reason
    stage: Stage
    detail: Mapping[str, Any] = Field(default_factory=dict)
    equal_by: Mapping[str, str] | None = None
    """Hole -> how its answer was found equal: `exact`, or the proof that showed it."""
    answer_form: Literal["literal", "closed", "computed", "restated"] | None = None

    @model_validator(mode="after")
    def _outcome_follows_reason(self) -> Self:
        if self.verdict != outcome_of(self.reason):
            raise ValueError(f"reason {self.reason} means {outcome_of(self.reason)!r}, not {self.verdict!r}")
        return self


class Official(Record):
    """What the published Fine-Eval rules say of the sample."""

    verdict: Literal["pass", "fail", "unjudged"]
    reason: str
    deviation: str | None = None


class KernelRun(Record):
    """One kernel's say on a sample."""

    name: str
    version: str
    outcome: Literal["accepted", "rejected", "timeout", "memory", "crash"]
    assumed: tuple[str, ...] = ()
    """Library theorems that the kernel took as given, by name."""


class Answer(Record):
    """The answer found in one hole."""

    source: str | None
    """As the submission spells it, where that could be found."""
    term: str
    """As Lean elaborated it."""


class Times(Record):
    """Seconds: Lean on the submission (wall clock and CPU), our reading and comparing, and stages 7 and 8 as a whole."""

    lean_wall_s: float = 0.0
    lean_cpu_s: float = 0.0
    read_s: float = 0.0
    compare_s: float = 0.0
    kernel_s: float = 0.0
    answer_s: float = 0.0


class LeanMessage(Record):
    """One message of Lean's, capped; line from 1, column from 0 as Lean counts them."""

    severity: str
    text: str
    line: int
    column: int


class Verdict(Record):
    """One line of `verdicts.jsonl`."""

    schema_: Annotated[int, Field(alias="schema")] = SCHEMA
    problem: str
    problem_sha256: str
    sample: int
    judge_version: str = JUDGE_VERSION
    strict: Strict
    official: Official = Official(verdict="unjudged", reason="not_asked")
    kernels: tuple[KernelRun, ...] = ()
    answers: Mapping[str, Answer] = Field(default_factory=dict)
    code_sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None = None
    times: Times = Times()
    peak_memory_mb: float = 0.0
    messages: tuple[LeanMessage, ...] = ()
    sandbox: str | None = None
    extra: Mapping[str, Any] = Field(default_factory=dict)
    """Keys of the response line that are not ours, kept as they came."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True)

    @property
    def passed(self) -> bool:
        """True for a strict pass."""
        return self.strict.verdict == "pass"

    @property
    def judged(self) -> bool:
        """False where any verdict that was asked for is missing through no fault of the sample."""
        return self.strict.reason not in UNJUDGED and self.official.reason not in _OFFICIAL_UNJUDGED


def code_hash(code: str) -> str:
    """SHA-256 of a Lean file's bytes, in hex: the name it is kept under."""
    return hashlib.sha256(code.encode(errors="surrogatepass")).hexdigest()


def strict(reason: Reason, stage: Stage, **detail: Any) -> Strict:
    """A strict verdict whose outcome follows from its reason."""
    return Strict.model_validate({"verdict": outcome_of(reason), "reason": reason, "stage": stage, "detail": detail})
