"""Problems as Inspect's samples."""

from collections.abc import Sequence

from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessage, ChatMessageSystem, ChatMessageUser

from combibench_eval.inspect_ai.prompts import Prompt
from combibench_eval.problems import Problem, Setting


def dataset_of(problems: Sequence[Problem], prompt: Prompt, setting: Setting) -> MemoryDataset:
    """One sample a problem, with its name as the id; ground truths stay out of it.

    Raises:
        UsageError: The setting is `with-solution` and a problem has no ground truth.
    """
    return MemoryDataset([_sample(problem, prompt, setting) for problem in problems], name="combibench")


def _sample(problem: Problem, prompt: Prompt, setting: Setting) -> Sample:
    messages: list[ChatMessage] = [ChatMessageSystem(content=prompt.system)] if prompt.system else []
    messages.append(ChatMessageUser(content=prompt.question(problem, setting)))
    return Sample(
        id=problem.name,
        input=messages,
        target="a Lean file that the judge accepts",
        metadata={"source": problem.source, "kind": problem.kind, "problem_sha256": problem.sha256},
    )
