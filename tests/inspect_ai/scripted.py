"""A model that answers from a script: no network, no tokenizer, and every call on record.

The script is a JSON file, `{"problem": [step, ...]}`: the n-th call for a problem (in this process) gets the n-th
step, later ones the last. A step has `text`, `stop`, `error` (raised), `failed` (an output with an error), `delay` in
seconds. The steps of a second-stage request stand under `second:problem`.
"""

import asyncio
import json
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

from inspect_ai.model import GenerateConfig, ModelAPI, ModelOutput, ModelUsage, modelapi


class Scripted(ModelAPI):
    """The provider `scripted`; `-M script=FILE` and, for the record of calls, `-M calls=FILE`."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig | None = None,
        *,
        script: str,
        calls: str,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config or GenerateConfig())
        self.script: dict[str, list[dict[str, Any]]] = json.loads(Path(script).read_text())
        self.calls = Path(calls)
        self.seen: Counter[str] = Counter()

    async def generate(
        self,
        input: list[Any],  # noqa: A002  # Inspect's name for it
        tools: Any,
        tool_choice: Any,
        config: GenerateConfig,
    ) -> ModelOutput:
        prompt = "\n".join(message.text for message in input)
        second = "combibench_answer_second_stage" in prompt
        # The longest first: one problem's name may begin another's.
        problem = next(
            name
            for name in sorted(self.script, key=len, reverse=True)
            if not name.startswith("second:") and name in prompt
        )
        key = f"second:{problem}" if second else problem
        steps = self.script[key]
        step = steps[min(self.seen[key], len(steps) - 1)]
        self.seen[key] += 1
        self.note(
            {
                "at": time.monotonic(),
                "key": key,
                "model": self.model_name,
                "prompt": prompt,
                "temperature": config.temperature,
            }
        )
        if step.get("delay"):
            await asyncio.sleep(step["delay"])
        if step.get("error"):
            raise RuntimeError(step["error"])
        output = ModelOutput.from_content(
            self.model_name, step.get("text", ""), step.get("stop", "stop"), error=step.get("failed")
        )
        output.usage = ModelUsage(input_tokens=100, output_tokens=7, total_tokens=107)
        return output

    def note(self, record: dict[str, Any]) -> None:
        with self.calls.open("a") as stream:
            stream.write(json.dumps({**record, "pid": os.getpid()}) + "\n")


@modelapi(name="scripted")
def scripted() -> type[ModelAPI]:
    return Scripted


def calls_of(path: Path) -> list[dict[str, Any]]:
    """The calls that were made, in order."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
