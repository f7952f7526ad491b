"""The task `combibench_eval/combibench`."""

from collections.abc import Mapping, Sequence
from typing import Any

from inspect_ai import Task, task

from combibench_eval import __version__
from combibench_eval.errors import UsageError
from combibench_eval.inspect_ai.dataset import dataset_of
from combibench_eval.inspect_ai.judging import shared_judging
from combibench_eval.inspect_ai.metrics import pass_at
from combibench_eval.inspect_ai.prompts import find_prompt
from combibench_eval.inspect_ai.scorers import official, strict
from combibench_eval.inspect_ai.settings import options_from_json, options_to_json
from combibench_eval.inspect_ai.solver import fine_eval
from combibench_eval.judge.options import Rules
from combibench_eval.judge.verdict import JUDGE_VERSION
from combibench_eval.problems import Setting
from combibench_eval.run.settings import chosen_problems

TASK_VERSION = 1
"""Raised where the same arguments ask a model something else; not for a newer judge, since logs can be judged again."""


@task
def combibench(  # noqa: PLR0913  # each is an option of `inspect eval -T`
    *,
    problems: str = "pinned",
    setting: Setting = "without-solution",
    rules: Rules = "both",
    two_stage: bool = False,
    prompt: str = "public",
    system: str | None = None,
    select: str | None = None,
    k: int | str | Sequence[int] = (1, 8, 16),
    lean: str = "auto",
    timeout: float = 120.0,
    memory: int = 8192,
    sandbox: str = "auto",
    kernel: str = "auto",
    lean_options: Mapping[str, Any] | None = None,
    workers: int | None = None,
    judge: Mapping[str, Any] | None = None,
) -> Task:
    """CombiBench: complete a Lean file, judged by a real Lean.

    Args:
        problems: A folder, a JSONL file, `hf:DATASET@REVISION` or `pinned`.
        setting: `without-solution` or `with-solution`.
        rules: Which verdicts are wanted: `both`, `strict` or `official`. Each is a scorer.
        two_stage: The paper's second stage, by the model role `prover`.
        prompt: `paper`, `public`, or a template file.
        system: System prompt; "" for none.
        select: Only problems whose name matches this pattern.
        k: The k's of pass@k.
        lean: `auto`, `embedded`, a Lake project folder or a `lean` executable.
        timeout: CPU seconds for one file after the import.
        memory: Private memory of one Lean process, in MB.
        sandbox: What confines each Lean process.
        kernel: `auto`, `none` or the path of an independent kernel.
        lean_options: Lean options, as with `lean -D`.
        workers: Samples judged at once; by default as many as the machine allows.
        judge: Further judging options by name, as `JudgeOptions` has them.

    Raises:
        UsageError: An argument is none.
    """
    named = {
        "lean": lean,
        "timeout": float(timeout),
        "memory": memory,
        "sandbox": sandbox,
        "kernel": kernel,
        "rules": rules,
        "setting": setting,
        "two_stage": two_stage,
        "lean_options": {name: str(value) for name, value in (lean_options or {}).items()},
    }
    settings = options_to_json(options_from_json({**named, **(judge or {})}))
    chosen = chosen_problems(problems, select)
    asked = find_prompt(prompt, system)
    # Held by the solver's and the scorers' closures: they are made from JSON and find the same judge by its settings.
    shared = shared_judging(problems, settings, workers)
    scorers = {"both": [strict, official], "strict": [strict], "official": [official]}
    made = Task(
        dataset=dataset_of(chosen, asked, setting),
        solver=fine_eval(problems, settings, workers, two_stage=two_stage),
        scorer=[each(problems, settings, workers) for each in scorers[rules]],
        metrics=[pass_at(k=parse_ks(k), problems=len(chosen))],
        # An errored sample stays in every denominator, costs no other sample its turn, and the log says `error`.
        fail_on_error=True,
        continue_on_fail=True,
        score_on_error=True,
        version=TASK_VERSION,
        display_name="CombiBench",
        metadata={
            "package_version": __version__,
            "judge_version": JUDGE_VERSION,
            "prompt": asked.record(),
            "setting": setting,
        },
    )
    del shared
    return made


def parse_ks(k: int | str | Sequence[int]) -> list[int]:
    """The k's from a number, `1,8,16`, or a list.

    Raises:
        UsageError: Something that is not a positive number.
    """
    parts: Sequence[int | str] = k.split(",") if isinstance(k, str) else [k] if isinstance(k, int) else k
    try:
        found = sorted({int(part) for part in parts})
    except ValueError as error:
        raise UsageError(f"k = {k}: numbers separated by commas") from error
    if not found or found[0] < 1:
        raise UsageError(f"k = {k}: positive numbers")
    return found
