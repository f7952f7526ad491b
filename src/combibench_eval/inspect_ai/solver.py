"""The solver: one call of the model, and a second stage for the samples that need it."""

from collections.abc import Mapping
from typing import Any

from inspect_ai.model import ChatMessageSystem, ChatMessageUser, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver

from combibench_eval.inspect_ai.judging import Judging, shared_judging
from combibench_eval.inspect_ai.prompts import second_stage_prompt
from combibench_eval.inspect_ai.replies import SECOND_STAGE, reply_of, sample_of
from combibench_eval.judge.verdict import Verdict

PROVER = "prover"
"""The model role of the second stage; without one, the model that is evaluated."""


@solver(name="fine_eval")
def fine_eval(
    problems: str = "pinned",
    judge: Mapping[str, Any] | None = None,
    workers: int | None = None,
    *,
    two_stage: bool = False,
) -> Solver:
    """Asks the model once; with `two_stage`, asks the prover where the judge found only the answer's equality open.

    The ground truth is shown to nobody before that, and to the prover only. Arguments as for the scorer `strict`, which
    shares the judge.
    """
    judging = shared_judging(problems, dict(judge or {}), workers)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        state = await generate(state)
        file = await _open_equality(state, judging) if two_stage else None
        if file is not None:
            system, user = second_stage_prompt(file)
            prover = get_model(role=PROVER, default=get_model())
            output = await prover.generate([ChatMessageSystem(content=system), ChatMessageUser(content=user)])
            reply = reply_of(output)
            if reply is None:
                raise RuntimeError(f"the second stage's prover was not heard: {output.error}")
            state.store.set(SECOND_STAGE, reply.record())
        return state

    return solve


async def _open_equality(state: TaskState, judging: Judging) -> str | None:
    """The file whose last theorem a second stage is to prove, or None where this sample needs none."""
    problem = judging.problems.get(str(state.sample_id))
    sample = None if problem is None else sample_of(problem, state.epoch, state.output, {})
    if sample is None:
        return None
    found = await judging.verdict(sample)
    file = found.strict.detail.get("second_stage_file") if isinstance(found, Verdict) else None
    return file if isinstance(file, str) else None
