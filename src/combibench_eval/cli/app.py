"""The commands and their options; what they do is in the modules beside this one."""

from pathlib import Path
from typing import Annotated

import typer

from combibench_eval import __version__
from combibench_eval.cli import model_options as mod
from combibench_eval.cli import options as opt

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Evaluates language models on CombiBench, judged by a real Lean.",
)
problems_app = typer.Typer(no_args_is_help=True, help="The data set.")
app.add_typer(problems_app, name="problems")

ResponsesArgument = Annotated[
    str, typer.Argument(metavar="RESPONSES", help="A JSONL file, - for stdin, or a run folder.")
]
RunArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A run folder.")]
DEFAULT_PROBLEMS = "pinned"


def _version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"combibench-eval {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=lambda value: _version(wanted=value), is_eager=True, help="The version."),
    ] = False,
) -> None:
    del version


@app.command()
def demo(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The run folder.")] = Path("combibench-demo"),
    sandbox: opt.SandboxOption = "auto",
    kernel: opt.Kernel = "auto",
    *,
    as_json: opt.AsJson = False,
) -> None:
    """Score the sample responses that ship with the package, on the embedded Lean: no key, no elan, no root."""
    from combibench_eval.cli.scoring import run_demo  # noqa: PLC0415

    raise typer.Exit(
        run_demo(out, opt.judge_options(opt.JudgeFlags("embedded", sandbox=sandbox, kernel=kernel)), as_json=as_json)
    )


@app.command()
def score(  # noqa: PLR0913  # the options of interface.md
    responses: ResponsesArgument,
    out: opt.Out,
    problems: opt.Problems = DEFAULT_PROBLEMS,
    lean: opt.Lean = "auto",
    workers: opt.Workers = "auto",
    timeout: opt.Timeout = 120.0,
    memory: opt.Memory = 8192,
    sandbox: opt.SandboxOption = "auto",
    kernel: opt.Kernel = "auto",
    rules: opt.RulesOption = "both",
    k: opt.Ks = "1",
    setting: opt.SettingOption = "without-solution",
    lean_option: opt.LeanOption = None,
    select: opt.Select = None,
    limit: opt.Limit = None,
    shard: opt.ShardOption = None,
    engine: opt.Engine = "local",
    *,
    two_stage: opt.TwoStage = False,
    fresh: opt.Fresh = False,
    as_json: opt.AsJson = False,
) -> None:
    """Judge every sample of RESPONSES and write a run folder."""
    opt.check_engine(engine)
    from combibench_eval.cli.model_run import LOG_ENDINGS, run_log_command  # noqa: PLC0415
    from combibench_eval.cli.scoring import run_score_command  # noqa: PLC0415
    from combibench_eval.run.settings import RunRequest, Shard  # noqa: PLC0415

    flags = opt.JudgeFlags(lean, timeout, memory, sandbox, kernel, rules, setting, two_stage, tuple(lean_option or ()))
    request = RunRequest(
        problems,
        out,
        opt.judge_options(flags),
        opt.parse_ks(k),
        select,
        limit,
        opt.parse_workers(workers),
        None if shard is None else Shard.parse(shard),
        fresh,
    )
    if responses.endswith(LOG_ENDINGS):
        raise typer.Exit(run_log_command(Path(responses), request, as_json=as_json))
    raise typer.Exit(run_score_command(responses, request, as_json=as_json))


@app.command()
def run(  # noqa: PLR0913  # the options of interface.md, and the model's
    model: mod.Model,
    out: opt.Out,
    attempts: mod.Attempts = 1,
    problems: opt.Problems = DEFAULT_PROBLEMS,
    lean: opt.Lean = "auto",
    workers: opt.Workers = "auto",
    timeout: opt.Timeout = 120.0,
    memory: opt.Memory = 8192,
    sandbox: opt.SandboxOption = "auto",
    kernel: opt.Kernel = "auto",
    rules: opt.RulesOption = "both",
    k: opt.Ks = "1",
    setting: opt.SettingOption = "without-solution",
    lean_option: opt.LeanOption = None,
    select: opt.Select = None,
    limit: opt.Limit = None,
    prover: mod.Prover = None,
    prompt: mod.PromptOption = "public",
    system: mod.System = None,
    temperature: mod.Temperature = None,
    top_p: mod.TopP = None,
    max_tokens: mod.MaxTokens = None,
    seed: mod.Seed = None,
    reasoning_effort: mod.ReasoningEffort = None,
    reasoning_tokens: mod.ReasoningTokens = None,
    model_arg: mod.ModelArgs = None,
    base_url: mod.BaseUrl = None,
    max_connections: mod.Connections = None,
    max_retries: mod.Retries = None,
    attempt_timeout: mod.AttemptTimeout = None,
    retry_on_error: mod.RetryOnError = 2,
    price: mod.PriceOption = None,
    reply_tokens: mod.ReplyTokens = None,
    display: mod.Display = "plain",
    *,
    batch: mod.Batch = False,
    no_score: mod.NoScore = False,
    dry_run: mod.DryRun = False,
    two_stage: opt.TwoStage = False,
    fresh: opt.Fresh = False,
    as_json: opt.AsJson = False,
) -> None:
    """Sample a model (through Inspect AI), then the same as `score`."""
    from combibench_eval.cli.model_run import run_dry_command, run_model_command  # noqa: PLC0415
    from combibench_eval.inspect_ai.request import ModelRun, Sampling  # noqa: PLC0415
    from combibench_eval.run.settings import RunRequest  # noqa: PLC0415

    flags = opt.JudgeFlags(lean, timeout, memory, sandbox, kernel, rules, setting, two_stage, tuple(lean_option or ()))
    request = RunRequest(
        problems,
        out,
        opt.judge_options(flags),
        opt.parse_ks(k),
        select,
        limit,
        opt.parse_workers(workers),
        fresh=fresh,
    )
    sampling = Sampling(
        model=model,
        attempts=attempts,
        prompt=prompt,
        system=mod.read_system(system),
        prover=prover,
        temperature=temperature,
        top_p=top_p,
        max_tokens=max_tokens,
        seed=seed,
        reasoning_effort=reasoning_effort,
        reasoning_tokens=reasoning_tokens,
        model_args=mod.parse_model_args(model_arg),
        base_url=base_url,
        max_connections=max_connections,
        max_retries=max_retries,
        attempt_timeout=attempt_timeout,
        retry_on_error=retry_on_error,
        batch=batch,
    )
    whole = ModelRun(request, sampling, score=not no_score, display=display)
    if dry_run:
        raise typer.Exit(run_dry_command(whole, price=price, reply_tokens=reply_tokens, as_json=as_json))
    raise typer.Exit(run_model_command(whole, as_json=as_json))


@app.command()
def judge(  # noqa: PLR0913  # the options of interface.md
    problem: Annotated[str, typer.Argument(metavar="PROBLEM")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A Lean file.")],
    problems: opt.Problems = DEFAULT_PROBLEMS,
    lean: opt.Lean = "auto",
    timeout: opt.Timeout = 120.0,
    memory: opt.Memory = 8192,
    sandbox: opt.SandboxOption = "auto",
    kernel: opt.Kernel = "auto",
    rules: opt.RulesOption = "both",
    setting: opt.SettingOption = "without-solution",
    lean_option: opt.LeanOption = None,
    *,
    two_stage: opt.TwoStage = False,
    as_json: opt.AsJson = False,
) -> None:
    """Judge one Lean file and explain the verdict. Exit code 0 for a strict pass, 3 otherwise."""
    from combibench_eval.cli.judging import run_judge  # noqa: PLC0415

    flags = opt.JudgeFlags(lean, timeout, memory, sandbox, kernel, rules, setting, two_stage, tuple(lean_option or ()))
    raise typer.Exit(run_judge(problem, file, problems, opt.judge_options(flags), as_json=as_json))


@app.command()
def extract(
    responses: ResponsesArgument,
    problems: opt.Problems = DEFAULT_PROBLEMS,
    select: opt.Select = None,
    setting: opt.SettingOption = "without-solution",
) -> None:
    """Print what would be judged: one JSON line a sample. No Lean needed."""
    from combibench_eval.cli.judging import run_extract  # noqa: PLC0415

    raise typer.Exit(run_extract(responses, problems, select, setting))


@app.command()
def doctor(
    lean: opt.Lean = "auto",
    *,
    as_json: opt.AsJson = False,
) -> None:
    """What Lean, kernels, sandbox, keys and memory this machine has, what is missing, and the command that fixes it."""
    from combibench_eval.cli.doctor import run_doctor  # noqa: PLC0415

    raise typer.Exit(run_doctor(lean, as_json=as_json))


@app.command()
def report(
    folder: RunArgument,
    problems: Annotated[str | None, typer.Option("--problems", metavar="P", help="As the run had it.")] = None,
    k: Annotated[str | None, typer.Option("--k", metavar="1,8,16", help="As the run had it.")] = None,
    export: Annotated[
        list[str] | None,
        typer.Option("--export", metavar="KIND=PATH", help="csv, json, leaderboard or md; may be repeated."),
    ] = None,
    *,
    as_json: opt.AsJson = False,
) -> None:
    """Print pass@k, failures and the rest of a run, and write its report.html."""
    from combibench_eval.cli.reporting import report as report_run  # noqa: PLC0415

    ks = None if k is None else opt.parse_ks(k)
    raise typer.Exit(report_run(folder, problems, ks, export or (), as_json=as_json))


@app.command()
def compare(
    a: Annotated[Path, typer.Argument(metavar="A")],
    b: Annotated[Path, typer.Argument(metavar="B")],
    k: Annotated[
        int | None, typer.Option("--k", help="Samples drawn; as many as every problem has by default.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="PATH", help="Write the comparison as a page too.")
    ] = None,
    *,
    as_json: opt.AsJson = False,
) -> None:
    """Who gains what, and whether the difference could be chance. Exit code 3 where the runs cannot be compared."""
    from combibench_eval.cli.reporting import compare as compare_runs  # noqa: PLC0415

    raise typer.Exit(compare_runs(a, b, k, html, as_json=as_json))


@app.command()
def explain(
    folder: RunArgument,
    problem: Annotated[str, typer.Argument(metavar="PROBLEM")],
    sample: Annotated[int, typer.Argument(metavar="SAMPLE")],
    problems: Annotated[str | None, typer.Option("--problems", metavar="P", help="As the run had it.")] = None,
    *,
    as_json: opt.AsJson = False,
) -> None:
    """One verdict in full."""
    from combibench_eval.cli.reporting import explain_sample  # noqa: PLC0415

    raise typer.Exit(explain_sample(folder, problem, sample, problems, as_json=as_json))


@app.command("second-stage")
def second_stage(folder: RunArgument) -> None:
    """Print the requests for samples that need a second-stage proof, as JSON lines with prompts."""
    from combibench_eval.cli.reporting import second_stage as requests  # noqa: PLC0415

    raise typer.Exit(requests(folder))


@app.command()
def selfcheck(  # noqa: PLR0913  # the options of interface.md
    lean: opt.Lean = "auto",
    problems: Annotated[str | None, typer.Option("--problems", metavar="P", help="Check these references too.")] = None,
    select: opt.Select = None,
    workers: opt.Workers = "auto",
    timeout: opt.Timeout = 120.0,
    memory: opt.Memory = 8192,
    sandbox: opt.SandboxOption = "auto",
    kernel: opt.Kernel = "auto",
    setting: opt.SettingOption = "without-solution",
    lean_option: opt.LeanOption = None,
    *,
    as_json: opt.AsJson = False,
) -> None:
    """The acceptance test of a Lean and its library: are references, answers, honest and dishonest files judged right?"""
    from combibench_eval.cli.selfcheck import run_selfcheck  # noqa: PLC0415

    flags = opt.JudgeFlags(
        lean, timeout, memory, sandbox, kernel, "strict", setting, lean_option=tuple(lean_option or ())
    )
    options = opt.judge_options(flags)
    raise typer.Exit(run_selfcheck(options, problems, select, as_json=as_json, workers=opt.parse_workers(workers)))


@app.command("lean-project")
def lean_project(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    *,
    as_json: opt.AsJson = False,
) -> None:
    """Write a Lake project for the pinned Lean and Mathlib, and print the two commands that fill it."""
    from combibench_eval.cli.lean_project import make_lean_project  # noqa: PLC0415

    raise typer.Exit(make_lean_project(folder, as_json=as_json))


@app.command()
def merge(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="The run folders of the shards.")],
    out: Annotated[Path, typer.Option("--out", metavar="D", help="The new run folder.")],
    problems: Annotated[str | None, typer.Option("--problems", metavar="P", help="As the shards had it.")] = None,
    k: Annotated[str | None, typer.Option("--k", metavar="1,8,16", help="As the shards had it.")] = None,
    *,
    as_json: opt.AsJson = False,
) -> None:
    """Make one run of the shards of a run."""
    from combibench_eval.cli.merging import merge as merge_runs  # noqa: PLC0415

    ks = None if k is None else opt.parse_ks(k)
    raise typer.Exit(merge_runs(folders, out, problems=problems, ks=ks, as_json=as_json))


@problems_app.command("diff")
def problems_diff(
    a: Annotated[str, typer.Argument(metavar="A")],
    b: Annotated[str, typer.Argument(metavar="B")],
    *,
    as_json: opt.AsJson = False,
) -> None:
    """How two sources differ, by statement and by answer."""
    from combibench_eval.cli.problem_diff import diff_problems  # noqa: PLC0415

    raise typer.Exit(diff_problems(a, b, as_json=as_json))


@problems_app.command("check")
def problems_check(  # noqa: PLR0913  # the options of interface.md
    problems: opt.Problems = DEFAULT_PROBLEMS,
    lean: opt.Lean = "auto",
    select: opt.Select = None,
    workers: opt.Workers = "auto",
    timeout: opt.Timeout = 120.0,
    memory: opt.Memory = 8192,
    sandbox: opt.SandboxOption = "auto",
    setting: opt.SettingOption = "without-solution",
    lean_option: opt.LeanOption = None,
    *,
    as_json: opt.AsJson = False,
) -> None:
    """Compile every statement and report each."""
    from combibench_eval.cli.problem_check import check_problems  # noqa: PLC0415

    flags = opt.JudgeFlags(lean, timeout, memory, sandbox, setting=setting, lean_option=tuple(lean_option or ()))
    code = check_problems(
        problems, opt.judge_options(flags), select, as_json=as_json, workers=opt.parse_workers(workers)
    )
    raise typer.Exit(code)


@problems_app.command("list")
def problems_list(
    problems: opt.Problems = DEFAULT_PROBLEMS, select: opt.Select = None, *, as_json: opt.AsJson = False
) -> None:
    """List the problems; with --json one object a line."""
    from combibench_eval.cli.problem_set import list_problems  # noqa: PLC0415

    raise typer.Exit(list_problems(problems, select, as_json=as_json))


@problems_app.command("show")
def problems_show(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    problems: opt.Problems = DEFAULT_PROBLEMS,
    setting: opt.SettingOption = "without-solution",
    *,
    as_json: opt.AsJson = False,
) -> None:
    """Show one problem."""
    from combibench_eval.cli.problem_set import show  # noqa: PLC0415

    raise typer.Exit(show(name, problems, setting, as_json=as_json))
