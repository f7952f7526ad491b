"""The provider `replay`: answers from a file of responses instead of a model, to try a whole evaluation without a key."""

import re
from collections import defaultdict
from importlib import resources
from itertools import cycle
from pathlib import Path
from typing import Any

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, ModelUsage, StopReason, modelapi
from inspect_ai.tool import ToolChoice, ToolInfo

from combibench_eval.errors import UsageError
from combibench_eval.store.jsonl import read_jsonl

_STOPS: dict[str | None, StopReason] = {"length": "max_tokens", "refusal": "content_filter"}
_NAME = re.compile(r"\b(?:theorem|lemma)\s+(?:_root_\.)?([^\s:({\[]+)")


class Replay(ModelAPI):
    """Gives the responses of a file, each problem's in turn; no tokens are used, and nothing is sent anywhere.

    Args:
        model_name: Any name, for the record.
        base_url: Ignored.
        api_key: Ignored.
        config: Generation options, ignored.
        responses: RESPONSES as JSON lines (`-M responses=FILE`); by default those that ship with the package.
    """

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        responses: str | None = None,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())
        by_problem: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        for record in _records(responses):
            by_problem[record["problem"]].append(record)
        self._next = {problem: cycle(records) for problem, records in by_problem.items()}

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002  # Inspect's name for it
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """The next response for the problem that the prompt states."""
        del tools, tool_choice, config
        stated = _NAME.findall("\n".join(message.text for message in input))
        name = next((each for each in stated if each in self._next), None)
        record = {"response": "", "stop_reason": "refusal"} if name is None else next(self._next[name])
        text = record["response"] if record.get("response") is not None else f"```lean4\n{record.get('code', '')}\n```"
        output = ModelOutput.from_content(self.model_name, text, _STOPS.get(record.get("stop_reason"), "stop"))
        output.usage = ModelUsage()  # else Inspect would fetch a tokenizer to count
        return output


@modelapi(name="replay")
def replay() -> type[ModelAPI]:
    """Registers the provider."""
    return Replay


def _records(responses: str | None) -> list[dict[str, Any]]:
    if responses is not None:
        return _read(Path(responses))
    with resources.as_file(resources.files("combibench_eval") / "demo" / "responses.jsonl") as path:
        return _read(path)


def _read(path: Path) -> list[dict[str, Any]]:
    if not path.is_file():
        raise UsageError(f"-M responses={path}: no such file")
    try:
        return [record for record in read_jsonl(path) if isinstance(record.get("problem"), str)]
    except (OSError, ValueError) as error:
        raise UsageError(f"-M responses={path}: {error}") from error
