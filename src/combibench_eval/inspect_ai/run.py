"""`combibench run`: the task through Inspect in this process, then the same run folder as `combibench score` makes."""

import asyncio
import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from inspect_ai import eval_set
from inspect_ai.log import EvalLog
from inspect_ai.model import CachePolicy, GenerateConfig, Model, get_model

from combibench_eval.errors import InfrastructureError, RunMismatchError, UsageError
from combibench_eval.inspect_ai.judging import shared_judging
from combibench_eval.inspect_ai.prompts import find_prompt
from combibench_eval.inspect_ai.registry import combibench
from combibench_eval.inspect_ai.request import ModelRun
from combibench_eval.inspect_ai.scoring import score_log
from combibench_eval.inspect_ai.settings import options_to_json
from combibench_eval.inspect_ai.solver import PROVER
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.options import auto_workers, open_bench
from combibench_eval.judge.selftest import self_test
from combibench_eval.run.main_job import RunResult, Watcher
from combibench_eval.run.settings import chosen_problems, run_settings
from combibench_eval.store.run_folder import open_run

if TYPE_CHECKING:
    from inspect_ai.util import DisplayType

_CONNECTIONS = 100
"""Samples in flight where Inspect adapts its connections: most that it opens by itself."""

_WAITING = 4
"""Answers that may wait for Lean, for each worker, before sampling waits for judging."""


def run_model(request: ModelRun, watcher: Watcher) -> RunResult | None:
    """Samples a model and judges what it says; the same request goes on where it stopped.

    Sampling and judging overlap. Every reply is on disk as soon as it is there (Inspect's cache, in the log folder), before
    it waits for Lean, so a run that is killed loses no more than the calls in flight.

    Args:
        request: The run.
        watcher: Told of the judging of the finished log; Inspect shows the sampling.

    Returns:
        The counts, or None where `request.score` is off.

    Raises:
        UsageError: The request cannot be carried out as it stands, or belongs to another run than the one in the folder.
        InfrastructureError: No Lean or sandbox (found before a token is spent), or the model could not be reached at all.
        KeyboardInterrupt: Interrupted; what was sampled is kept.
    """
    _check_part(request)
    more_settings = {"sampling": sampling_record(request)}
    bench: Bench | None = None
    if request.score:
        bench = asyncio.run(_prepare(request, watcher, more_settings))
    elif request.run.fresh:
        shutil.rmtree(request.log_folder, ignore_errors=True)
    log = _sample(request, bench)
    if not request.score:
        return None
    finished = replace(request.run, fresh=False, self_test=False)
    result = asyncio.run(score_log(log, finished, watcher, bench=bench, more_settings=more_settings))
    if result.complete:
        shutil.rmtree(request.log_folder / "cache", ignore_errors=True)  # the log has it all
    return result


def _check_part(request: ModelRun) -> None:
    if request.run.shard is not None:
        raise UsageError("--shard is for responses that exist; sample with --no-score, and score the log in shards")
    limit, attempts = request.run.limit, request.sampling.attempts
    if limit is not None and limit < attempts:
        raise UsageError(f"--limit {limit}: fewer than the {attempts} samples of one problem (-n)")


def sampling_record(request: ModelRun) -> dict[str, Any]:
    """What decided the answers, for `run.json`."""
    sampling = request.sampling
    return {
        "model": sampling.model,
        "prover": (sampling.prover or sampling.model) if request.run.options.two_stage else None,
        "attempts": sampling.attempts,
        "generation": sampling.generation(),
        "model_args": dict(sampling.model_args),
        "prompt": find_prompt(sampling.prompt, sampling.system).record(),
    }


async def _prepare(request: ModelRun, watcher: Watcher, more_settings: dict[str, Any]) -> Bench:
    """Everything that can refuse the run, before a token is spent."""
    run = request.run
    bench = await open_bench(run.options, watcher.installing)
    settings = {**run_settings(run, chosen_problems(run.problems, run.select), bench), **more_settings}
    with closing(open_run(run.out, settings, fresh=run.fresh)):
        if run.fresh:
            shutil.rmtree(request.log_folder, ignore_errors=True)
        if run.self_test:
            await self_test(run.options, bench)
    return bench


def _sample(request: ModelRun, bench: Bench | None) -> Path:
    """Runs the task, or what is left of it; returns the log."""
    run, sampling = request.run, request.sampling
    workers = run.workers or (auto_workers(bench) if bench is not None else 1)
    judge = options_to_json(run.options)
    rules, setting = judge.pop("rules", "both"), judge.pop("setting", "without-solution")
    # Whether a sample needs a second stage is for the judge to say: without it, `combibench second-stage` asks later.
    two_stage = bool(judge.pop("two_stage", False)) and request.score
    task = combibench(
        problems=run.problems,
        setting=setting,
        rules=rules,
        two_stage=two_stage,
        prompt=sampling.prompt,
        system=sampling.system,
        select=run.select,
        k=list(run.ks),
        judge=judge,
    )
    # Not an argument of the task: Inspect would take another number of workers for another task, and not continue it.
    judging = shared_judging(run.problems, options_to_json(run.options), None)
    judging.workers = workers
    with _own_cache(request.log_folder), contextlib.redirect_stdout(sys.stderr):
        try:
            _, logs = eval_set(
                task,
                log_dir=str(request.log_folder),
                # A call is retried by Inspect, a sample by `retry_on_error`; the whole, by the same command.
                retry_attempts=0,
                retry_immediate=False,
                model=_model(sampling.model, request),
                model_roles=_roles(request) if two_stage else None,
                epochs=sampling.attempts,
                # The first problems whole, as far as the limit on samples goes.
                limit=None if run.limit is None else run.limit // sampling.attempts,
                retry_on_error=sampling.retry_on_error,
                # Samples that wait for Lean take no call's place; when too many wait, sampling waits.
                max_samples=(sampling.max_connections or _CONNECTIONS) + _WAITING * workers,
                score=request.score,
                display=cast("DisplayType", request.display),
                ctl_server=False,
                **sampling.generation(),
                **sampling.transport(),
                cache=CachePolicy(expiry=None, per_epoch=True),
            )
        except Exception as error:
            raise _as_ours(error, request) from error
    return _log_of(logs)


def _model(name: str, request: ModelRun) -> Model:
    """A model of the run; address and arguments are for the provider of `--model`."""
    sampling = request.sampling
    same_provider = name.partition("/")[0] == sampling.model.partition("/")[0]
    arguments = dict(sampling.model_args) if same_provider else {}
    base_url = sampling.base_url if same_provider else None
    try:
        return get_model(name, config=GenerateConfig(**sampling.generation()), base_url=base_url, **arguments)
    except Exception as error:
        raise UsageError(f"model {name}: {error}") from error


def _roles(request: ModelRun) -> dict[str, str | Model | list[str | Model]]:
    """The prover under its own role, so that its tokens are counted apart."""
    return {PROVER: _model(request.sampling.prover or request.sampling.model, request)}


def _log_of(logs: list[EvalLog]) -> Path:
    log = logs[0]
    if log.status == "cancelled":
        raise KeyboardInterrupt
    if log.status == "error" and log.error is not None and not log.results:
        raise InfrastructureError(f"sampling failed: {log.error.message.strip()}")
    return Path(log.location)


def _as_ours(error: Exception, request: ModelRun) -> Exception:
    """An error of Inspect's as one that says what to do; others as they are."""
    if type(error).__name__ != "PrerequisiteError":
        return error
    message = str(error)
    if "log directory" in message.lower() or "log dir" in message.lower():
        return RunMismatchError(
            f"{request.log_folder}: holds the log of a run with other settings. Use another --out, the same settings, "
            f"or --fresh to start over. ({message})"
        )
    return UsageError(message)


@contextlib.contextmanager
def _own_cache(folder: Path) -> Iterator[None]:
    """Inspect's cache of replies, in the log folder: Inspect takes its place from the environment only."""
    name = "INSPECT_CACHE_DIR"
    before = os.environ.get(name)
    os.environ[name] = str(folder.resolve() / "cache")
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
