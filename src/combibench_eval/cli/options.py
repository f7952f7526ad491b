"""Options that several commands share, and the value they make."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from combibench_eval.errors import UsageError
from combibench_eval.judge.options import JudgeOptions, Rules
from combibench_eval.lean.sandbox import SandboxSpec
from combibench_eval.problems import Setting

Problems = Annotated[
    str,
    typer.Option(
        "--problems",
        metavar="P",
        help="A folder in the repository's layout, a JSONL file, or hf:DATASET@REVISION; the pinned revision by default.",
    ),
]
Lean = Annotated[
    str,
    typer.Option("--lean", metavar="L", help="auto, embedded, a Lake project folder, or a `lean` executable."),
]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="The run folder; continued if it exists.")]
Workers = Annotated[str, typer.Option("--workers", metavar="N|auto", help="Samples judged at once.")]
Timeout = Annotated[
    float, typer.Option("--timeout", help="CPU seconds a file, after the import; wall time is 4 times that.")
]
Memory = Annotated[int, typer.Option("--memory", metavar="MB", help="Private memory of one Lean process.")]
SandboxOption = Annotated[SandboxSpec, typer.Option("--sandbox", help="What confines each Lean process.")]
Kernel = Annotated[str, typer.Option("--kernel", metavar="auto|none|PATH", help="The independent kernel.")]
RulesOption = Annotated[Rules, typer.Option("--rules", help="Which verdicts are wanted.")]
Ks = Annotated[str, typer.Option("--k", metavar="1,8,16", help="The k's of pass@k.")]
SettingOption = Annotated[Setting, typer.Option("--setting", help="Which statement was given to the model.")]
TwoStage = Annotated[bool, typer.Option("--two-stage", help="The paper's two-stage rule: use `second_stage` replies.")]
LeanOption = Annotated[
    list[str] | None,
    typer.Option("--lean-option", metavar="K=V", help="A Lean option for every file; may be repeated."),
]
Select = Annotated[str | None, typer.Option("--select", metavar="GLOB", help="Only problems whose name matches.")]
Limit = Annotated[int | None, typer.Option("--limit", metavar="N", help="At most this many samples.")]
ShardOption = Annotated[str | None, typer.Option("--shard", metavar="i/n", help="Only this part of the samples.")]
Engine = Annotated[
    Literal["local", "ray"], typer.Option("--engine", help="Where samples are judged; ray is not built yet.")
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Start over in an existing run folder.")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output.")]


@dataclass(frozen=True, slots=True)
class JudgeFlags:
    """The judging options as given on the command line."""

    lean: str = "auto"
    timeout: float = 120.0
    memory: int = 8192
    sandbox: SandboxSpec = "auto"
    kernel: str = "auto"
    rules: Rules = "both"
    setting: Setting = "without-solution"
    two_stage: bool = False
    lean_option: tuple[str, ...] = ()


def judge_options(flags: JudgeFlags) -> JudgeOptions:
    """Checks the flags.

    Raises:
        UsageError: a value that an option does not take.
    """
    if flags.timeout <= 0 or flags.memory <= 0:
        raise UsageError("--timeout and --memory are positive")
    return JudgeOptions(
        lean=flags.lean,
        timeout=flags.timeout,
        memory=flags.memory,
        sandbox=flags.sandbox,
        kernel=flags.kernel,
        rules=flags.rules,
        setting=flags.setting,
        two_stage=flags.two_stage,
        lean_options=dict(_pair(text) for text in flags.lean_option),
    )


def parse_ks(text: str) -> tuple[int, ...]:
    """Reads `1,8,16`.

    Raises:
        UsageError: something that is not a positive number.
    """
    try:
        ks = tuple(sorted({int(part) for part in text.split(",")}))
    except ValueError as error:
        raise UsageError(f"--k {text}: numbers separated by commas") from error
    if ks[0] < 1:
        raise UsageError(f"--k {text}: k is at least 1")
    return ks


def parse_workers(text: str) -> int | None:
    """Reads a number of workers; None for `auto`.

    Raises:
        UsageError: neither a positive number nor `auto`.
    """
    if text == "auto":
        return None
    if not text.isdigit() or int(text) < 1:
        raise UsageError(f"--workers {text}: a positive number or auto")
    return int(text)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise UsageError(f"--lean-option {text}: write NAME=VALUE")
    return name, value


def check_engine(engine: str) -> None:
    """Refuses the engine that is not there yet.

    Raises:
        UsageError: `ray`.
    """
    if engine != "local":
        raise UsageError(f"--engine {engine} is not built yet; spread a run with --shard i/n and `combibench merge`")
