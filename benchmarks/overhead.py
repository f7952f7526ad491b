"""What a sample costs beside Lean: the main job through a Lean that answers at once.

usage: python benchmarks/overhead.py [SAMPLES] [--profile]

Prints CPU seconds a sample of this process (extraction, reading, comparing, records, cache) and the bytes it grew by.
"""

import asyncio
import cProfile
import json
import pstats
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.judge.corpus import CORPUS
from tests.rigs.native import make_rig
from tests.run.native_score import Silent
from tests.run.stub_bench import PROBLEM, proof_text, stub_bench

from combibench_eval.lean.toolchain import resolve_toolchain
from combibench_eval.run.main_job import run_score
from combibench_eval.run.settings import RunRequest


def main() -> None:
    samples = next((int(argument) for argument in sys.argv[1:] if argument.isdigit()), 1000)
    with tempfile.TemporaryDirectory(prefix="combibench-bench-") as name:
        folder = Path(name)
        lean, library = make_rig(folder / "rig")
        toolchain = asyncio.run(resolve_toolchain(str(lean), environ={"LEAN_PATH": str(library)}))
        toolchain = replace(toolchain, command=(str(Path(sys.executable).resolve()), "-IS", str(lean)))
        bench, options = stub_bench(toolchain)
        responses = folder / "responses.jsonl"
        with responses.open("w") as stream:
            for number in range(samples):
                response = f"Thought for {number} tokens.\n\n```lean4\n{proof_text()}\n-- {number}\n```\n"
                stream.write(json.dumps({"problem": PROBLEM, "sample": number, "response": response}) + "\n")
        request = RunRequest(
            str(CORPUS / "native" / "problems"),
            folder / "run",
            replace(options, cache=folder / "cache"),
            workers=8,
            select=PROBLEM,
            self_test=False,
        )
        profile = cProfile.Profile()
        before, cpu, wall = psutil.Process().memory_info().rss, time.process_time(), time.perf_counter()
        if "--profile" in sys.argv:
            profile.enable()
        asyncio.run(run_score(str(responses), request, Silent(), bench=bench))
        profile.disable()
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        grown = psutil.Process().memory_info().rss - before
        each = f"{cpu / samples * 1000:.2f} ms CPU, {wall / samples * 1000:.2f} ms wall each"
        print(f"{samples} samples: {each}; grew {grown >> 20} MB")
        if "--profile" in sys.argv:
            pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
