"""Whole evaluations, offline: a scripted model and the native Lean."""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from tests.judge.corpus import CORPUS
from tests.judge.native_bench import native_options

from combibench_eval.inspect_ai.request import ModelRun, Sampling
from combibench_eval.judge.answer.proofs import Attempt
from combibench_eval.judge.options import JudgeOptions
from combibench_eval.run.settings import RunRequest

HERE = Path(__file__).parent
PROBLEMS = CORPUS / "native" / "problems"

# Inspect's own: its use of tenacity, and streams of anyio that it leaves to the garbage collector.
_THIRD_PARTY = (
    "ignore:The 'initial' parameter is deprecated:DeprecationWarning",
    "ignore:Unclosed <MemoryObject:ResourceWarning",
)

Script = Mapping[str, Sequence[Mapping[str, Any]]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            for warning in _THIRD_PARTY:
                item.add_marker(pytest.mark.filterwarnings(warning))


def answer(case: str, more: str = "") -> str:
    """A response with a file of the native corpus in it."""
    code = (CORPUS / "native" / "cases" / case / "submission.lean").read_text()
    return f"Here is the file.\n\n```lean4\n{code}{more}\n```\n"


@dataclass(frozen=True)
class Bed:
    """A place for runs with one scripted model and one Lean."""

    folder: Path
    lean: Path
    library: Path

    @property
    def calls(self) -> Path:
        return self.folder / "calls.jsonl"

    @property
    def script(self) -> Path:
        return self.folder / "script.json"

    def write(self, script: Script) -> None:
        self.script.write_text(json.dumps(script))

    def options(self, **changes: Any) -> JudgeOptions:
        base = replace(native_options(), lean=str(self.lean), sandbox="none", cache=self.folder / "cache", reuse=True)
        return replace(base, **changes)

    def request(
        self,
        attempts: int = 1,
        *,
        out: str = "run",
        score: bool = True,
        select: str | None = None,
        workers: int = 2,
        options: JudgeOptions | None = None,
        **sampling: Any,
    ) -> ModelRun:
        run = RunRequest(
            str(PROBLEMS),
            self.folder / out,
            options or self.options(),
            ks=(1, 2),
            select=select,
            workers=workers,
            self_test=False,
        )
        arguments = {"script": str(self.script), "calls": str(self.calls)}
        return ModelRun(run, Sampling("scripted/m", attempts, model_args=arguments, **sampling), score, display="none")


@pytest.fixture(scope="session")
def lean_path(native_rig: tuple[Path, Path]) -> tuple[Path, Path]:
    lean, library = native_rig
    patch = pytest.MonkeyPatch()
    patch.setenv("LEAN_PATH", str(library))
    return lean, library


@pytest.fixture(scope="module")
def bed(lean_path: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Bed:
    return Bed(tmp_path_factory.mktemp("bed"), *lean_path)


def slow_lean(folder: Path, lean: Path, seconds: float) -> Path:
    """A Lean that takes its time, and writes down when it began and ended."""
    script = folder / "slow_lean"
    script.write_text(
        f"#!{sys.executable} -IS\n"
        "import json, subprocess, sys, time\n"
        "checks = len(sys.argv) > 2\n"
        f"began = time.time()\n"
        f"if checks: time.sleep({seconds})\n"
        f"code = subprocess.call([{str(lean)!r}, *sys.argv[1:]])\n"
        f"if checks: open({str(folder / 'lean.jsonl')!r}, 'a').write(json.dumps([began, time.time()]) + '\\n')\n"
        "sys.exit(code)\n"
    )
    script.chmod(0o755)
    return script


NO_PROOFS: tuple[Attempt, ...] = ()
