"""Runs the main job on the native rig in a process of its own, so that a test can kill it.

usage: native_score.py LEAN LIBRARY RESPONSES OUT CACHE
"""

import asyncio
import sys
from dataclasses import replace
from pathlib import Path

from tests.judge.corpus import CORPUS
from tests.judge.native_bench import native_options

from combibench_eval.judge.options import bench_on
from combibench_eval.judge.verdict import Verdict
from combibench_eval.lean.toolchain import resolve_toolchain
from combibench_eval.run.main_job import RunResult, run_score
from combibench_eval.run.settings import RunRequest


class Silent:
    """A watcher that shows nothing."""

    def installing(self, stage: str, fraction: float) -> None:
        pass

    def started(self, bench: object, workers: int, problems: int) -> None:
        pass

    def judged(self, verdict: Verdict) -> None:
        pass


def score_natively(lean: Path, library: Path, responses: str, out: Path, cache: Path) -> RunResult:
    """One run with the native corpus's problems."""

    async def run() -> RunResult:
        options = replace(native_options(), kernel="none", cache=cache, reuse=True)
        toolchain = await resolve_toolchain(str(lean), environ={"LEAN_PATH": str(library)})
        toolchain = replace(toolchain, command=(str(Path(sys.executable).resolve()), "-IS", str(lean)))
        request = RunRequest(str(CORPUS / "native" / "problems"), out, options, workers=2, self_test=False)
        return await run_score(responses, request, Silent(), bench=bench_on(toolchain, options))

    return asyncio.run(run())


if __name__ == "__main__":
    lean, library, responses, out, cache = sys.argv[1:]
    score_natively(Path(lean), Path(library), responses, Path(out), Path(cache))
