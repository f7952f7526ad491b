"""One kernel on one export, in the run's sandbox."""

import json
import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from combibench_eval.errors import KernelUnavailableError
from combibench_eval.judge.kernel.kernels import Kernel
from combibench_eval.judge.kernel.replay import FOLDER, program
from combibench_eval.lean.job import Finished, Job
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.process import run_job
from combibench_eval.lean.sandbox import Sandbox
from combibench_eval.lean.sandbox.visible import interpreter
from combibench_eval.olean.export import Export
from combibench_eval.olean.names import Name

Outcome = Literal["accepted", "rejected", "timeout", "memory", "crash"]

_EXPORT, _SETTINGS = "export.ndjson", "settings.json"
_WITH_STACK: Final = 'ulimit -s 1048576 2>/dev/null || ulimit -s "$(ulimit -H -s)"; exec "$0" "$@"'
"""Kernels recurse on terms; the usual 8 MiB are little. Stack counts as memory like any other."""

_CANNOT_START: Final = frozenset({126, 127})
_PANIC: Final = 101
_PANICKED: Final = re.compile(r"\s*thread '[^'\n]*'[^\n]*? panicked at (\S+?):\d+:\d+:\n(.*)", re.DOTALL)
_CHECKER_FILES: Final = frozenset({"src/tc.rs", "src/inductive.rs", "src/quot.rs", "src/env.rs"})
_BREAKDOWNS: Final = ("called `Option::unwrap()`", "attempt to ", "index out of bounds", "range end index", "capacity")
"""Panics by which nanoda trips over itself; what it means to refuse, it asserts."""
_SHOWN: Final = 300


@dataclass(frozen=True, slots=True)
class Ran:
    """What became of a run.

    Attributes:
        outcome: `rejected` only where the kernel refuses a declaration; what it cannot deal with is a `crash`.
        note: its words, cut.
        finished: how the process ended.
    """

    outcome: Outcome
    note: str
    finished: Finished


def nanoda_settings(permitted: Sequence[Name]) -> dict[str, object]:
    """Nanoda's settings file: these axioms by name, and any other ends the run."""
    return {
        "export_file_path": _EXPORT,
        "permitted_axioms": [".".join(map(str, name)) for name in permitted],
        "unpermitted_axiom_hard_error": True,
        "nat_extension": True,
        "string_extension": True,
        "print_success_message": True,
        "print_axioms": False,
    }


async def run_kernel(
    kernel: Kernel, export: Export, permitted: Sequence[Name], limits: Limits, sandbox: Sandbox
) -> Ran:
    """Lets a kernel check every declaration of an export.

    Args:
        kernel: which.
        export: what it is shown; it must report as many declarations.
        permitted: the only axioms that it may hold.
        limits: for the process.
        sandbox: what it runs in.

    Raises:
        KernelUnavailableError: the kernel cannot be started.
        SandboxUnavailableError, WorkerLostError: as `run_job`.
    """
    folder = Path(tempfile.mkdtemp(prefix="combibench-kernel-", dir="/tmp"))
    try:
        (folder / _EXPORT).write_bytes(export.text())
        settings = nanoda_settings(permitted) if kernel.name == "nanoda" else [list(name) for name in permitted]
        (folder / _SETTINGS).write_text(json.dumps(settings), encoding="utf-8")
        finished = await run_job(_job(kernel, folder), limits, sandbox)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if finished.exit_code in _CANNOT_START:
        raise KernelUnavailableError(
            f"the kernel {kernel.path} does not start in the {sandbox.name} sandbox: {_said(finished)}"
        )
    outcome, note = (_nanoda_outcome if kernel.name == "nanoda" else _replay_outcome)(finished, export.declarations)
    return Ran(outcome, note[:_SHOWN], finished)


def _job(kernel: Kernel, folder: Path) -> Job:
    if kernel.name == "nanoda":
        command: tuple[str, ...] = (str(kernel.path), _SETTINGS)
        visible: tuple[Path, ...] = (kernel.path,)
    else:
        python = interpreter()
        command = (*program(python), str(kernel.path), _EXPORT, _SETTINGS)
        visible = (kernel.path, FOLDER, python, *python.parent.parent.glob("lib*/python3*"))
    return Job(("/bin/sh", "-c", _WITH_STACK, *command), {"PATH": "/usr/bin:/bin"}, visible, folder)


def _said(finished: Finished) -> str:
    return finished.stderr.decode(errors="replace").strip()


def _last_line(finished: Finished) -> str:
    return (finished.stdout.decode(errors="replace").strip().splitlines() or [""])[-1]


def _limit(finished: Finished) -> tuple[Outcome, str] | None:
    """A limit or a signal; None where the process ended by itself."""
    if finished.outcome in ("timeout", "memory"):
        return ("timeout" if finished.outcome == "timeout" else "memory"), finished.limit or ""
    if "has overflowed its stack" in _said(finished)[:_SHOWN]:
        return "memory", "1 GiB of stack"
    if finished.outcome != "exited":
        return "crash", finished.limit or f"signal {finished.signal}, exit code {finished.exit_code}: {_said(finished)}"
    return None


def _nanoda_outcome(finished: Finished, declarations: int) -> tuple[Outcome, str]:
    limited = _limit(finished)
    if limited is not None:
        return limited
    said = _said(finished)
    if finished.exit_code == 0:
        line = _last_line(finished)
        done = line == f"Checked {declarations} declarations with no errors"
        return ("accepted" if done else "crash"), line
    panic = _PANICKED.match(said)
    if finished.exit_code == _PANIC and panic is not None:
        refused = panic[1] in _CHECKER_FILES and not any(panic[2].startswith(words) for words in _BREAKDOWNS)
        return ("rejected" if refused else "crash"), f"{panic[1]}: {panic[2]}"
    return "crash", said


def _replay_outcome(finished: Finished, declarations: int) -> tuple[Outcome, str]:
    limited = _limit(finished)
    if limited is not None:
        return limited
    match finished.exit_code:
        case 0:
            line = _last_line(finished)
            return ("accepted" if line == f"checked {declarations}" else "crash"), line
        case 10:
            return "rejected", _said(finished)
        case 11:
            return "memory", _said(finished)
        case _:
            return "crash", _said(finished)[-_SHOWN:]
