"""What `combibench run` was asked: the model, how it samples, and the run that follows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from combibench_eval.errors import UsageError
from combibench_eval.run.settings import RunRequest

LOG_SUFFIX = ".inspect"


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a model is sampled; what can change an answer stands in `run.json`.

    Attributes:
        model: `PROVIDER/NAME`, as Inspect has it.
        attempts: Samples a problem (`-n`).
        prompt: `paper`, `public`, or a template file.
        system: System prompt; None for the usual one, "" for none.
        prover: The second stage's model; None for the same one.
        temperature: None, as below, leaves it to the provider.
        top_p: Nucleus sampling.
        max_tokens: Most tokens of a reply.
        seed: For providers that take one.
        reasoning_effort: `minimal`, `low`, `medium`, `high`, for models that take it.
        reasoning_tokens: Most tokens of reasoning, for models that take it.
        model_args: Arguments for the provider's client (`-M` of Inspect).
        base_url: The provider's address, for a server of one's own (no influence on `run.json`, as all that follow).
        max_connections: Calls at once; None lets Inspect adapt to the provider.
        max_retries: Tries of one call after rate limits and server errors; None: without end.
        attempt_timeout: Seconds for one try of a call.
        retry_on_error: Tries of a sample after its call has failed for good.
        batch: Use the provider's batch API.
    """

    model: str
    attempts: int = 1
    prompt: str = "public"
    system: str | None = None
    prover: str | None = None
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    seed: int | None = None
    reasoning_effort: str | None = None
    reasoning_tokens: int | None = None
    model_args: Mapping[str, Any] = field(default_factory=dict)
    base_url: str | None = None
    max_connections: int | None = None
    max_retries: int | None = None
    attempt_timeout: int | None = None
    retry_on_error: int = 2
    batch: bool = False

    def __post_init__(self) -> None:
        if "/" not in self.model:
            raise UsageError(f"--model {self.model}: write PROVIDER/NAME, such as openai/gpt-5 or vllm/Org/Model")
        if self.attempts < 1:
            raise UsageError(f"-n {self.attempts}: at least one sample a problem")

    def generation(self) -> dict[str, Any]:
        """The options of generation that were given, under Inspect's names."""
        names = ("temperature", "top_p", "max_tokens", "seed", "reasoning_effort", "reasoning_tokens")
        return {name: value for name in names if (value := getattr(self, name)) is not None}

    def transport(self) -> dict[str, Any]:
        """How calls are made, likewise."""
        found: dict[str, Any] = {}
        for name in ("max_connections", "max_retries", "attempt_timeout"):
            if getattr(self, name) is not None:
                found[name] = getattr(self, name)
        return found | ({"batch": True} if self.batch else {})


@dataclass(frozen=True, slots=True)
class ModelRun:
    """A whole run.

    Attributes:
        run: Problems, run folder and judging.
        sampling: The model.
        score: Whether to judge; without it only the log is made, on a machine that needs no Lean.
        display: Inspect's display (`rich`, `plain`, `none` ...).
    """

    run: RunRequest
    sampling: Sampling
    score: bool = True
    display: str = "plain"

    @property
    def log_folder(self) -> Path:
        """Where Inspect's log goes: beside the run folder."""
        return self.run.out.with_name(self.run.out.name + LOG_SUFFIX)
