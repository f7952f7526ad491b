"""Shards judged by a real Lean (the native rig), merged, against one run over all of it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.judge.corpus import CORPUS, cases_of
from tests.judge.native_bench import native_options
from tests.run.native_score import Silent

from combibench_eval.judge.options import bench_on
from combibench_eval.lean.toolchain import Toolchain
from combibench_eval.run.main_job import RunResult, run_score
from combibench_eval.run.merge import merge_runs
from combibench_eval.run.settings import RunRequest, Shard

pytestmark = pytest.mark.native

_MEASURED = frozenset({"times", "peak_memory_mb"})


def verdicts(folder: Path) -> dict[tuple[str, int], dict[str, Any]]:
    lines = map(json.loads, (folder / "verdicts.jsonl").read_text().splitlines())
    return {(line["problem"], line["sample"]): {k: v for k, v in line.items() if k not in _MEASURED} for line in lines}


def test_shards_of_the_main_job_merge_to_the_whole_run(native_toolchain: Toolchain, tmp_path: Path) -> None:
    cases = cases_of("native")[::8]
    lines = [json.dumps({"problem": case.problem, "code": case.code, "case": case.name}) for case in cases]
    responses = tmp_path / "responses.jsonl"
    responses.write_text("\n".join([*lines, "not JSON", json.dumps({"problem": "unknown", "response": ""})]) + "\n")

    def run(name: str, shard: Shard | None) -> RunResult:
        options = native_options()
        request = RunRequest(
            str(CORPUS / "native" / "problems"),
            tmp_path / name,
            options,
            ks=(1, 2),
            workers=2,
            shard=shard,
            self_test=False,
        )
        return asyncio.run(run_score(str(responses), request, Silent(), bench=bench_on(native_toolchain, options)))

    whole = run("whole", None)
    shards = [run(f"s{index}", Shard(index, 3)) for index in (1, 2, 3)]
    merged = merge_runs([tmp_path / f"s{index}" for index in (3, 1, 2)], tmp_path / "merged")
    assert sum(shard.scored.judged for shard in shards) == whole.scored.judged == len(cases)
    assert verdicts(tmp_path / "merged") == verdicts(tmp_path / "whole")
    for name in ("summary.json", "errors.jsonl"):
        assert (tmp_path / "merged" / name).read_text() == (tmp_path / "whole" / name).read_text()
    settings = [json.loads((tmp_path / name / "run.json").read_text())["settings"] for name in ("merged", "whole")]
    assert settings[0] == settings[1]
    assert {path.name for path in (tmp_path / "merged/code").iterdir()} == {
        path.name for path in (tmp_path / "whole/code").iterdir()
    }
    assert (merged.input_errors, merged.complete, merged.notes) == (2, whole.complete, ())
