"""`combibench doctor`: what this machine has, what is missing, and the command that fixes it."""

import asyncio
import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Literal

import psutil
from rich.console import Console
from rich.table import Table

from combibench_eval import __version__
from combibench_eval.cache_folder import cache_folder
from combibench_eval.errors import CombibenchError
from combibench_eval.judge.kernel.kernels import find_kernel
from combibench_eval.lean.embedded.fetch import find_node
from combibench_eval.lean.sandbox import Bubblewrap, Landlock, trouble
from combibench_eval.lean.toolchain import resolve_toolchain

State = Literal["ok", "missing", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        what: its name.
        state: `ok`, `missing` (something works less well, or not at all, without it) or `note`.
        found: what is there.
        fix: the command or step that helps, where something is missing.
    """

    what: str
    state: State
    found: str
    fix: str = ""


def run_doctor(lean: str, *, as_json: bool) -> int:
    """Prints the findings; 0 where a run could start, 3 where it could not."""
    findings = [_lean(lean), _embedded(), *_sandboxes(), _kernel(), _memory(), _cache(), *_keys()]
    if as_json:
        print(json.dumps([asdict(finding) for finding in findings]))  # noqa: T201  # the command's output
    else:
        _print(findings)
    usable = findings[0].state == "ok" and any(
        finding.state == "ok" for finding in findings if finding.what.startswith("sandbox")
    )
    return 0 if usable else 3


def _print(findings: list[Finding]) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    for _ in range(3):
        table.add_column(overflow="fold")
    marks = {"ok": "[green]ok[/]", "missing": "[red]missing[/]", "note": "[dim]note[/]"}
    for finding in findings:
        table.add_row(marks[finding.state], finding.what, finding.found + (f"\n→ {finding.fix}" if finding.fix else ""))
    Console(highlight=False).print(f"combibench-eval {__version__}", table, sep="\n")


def _asked(what: str, ask: Callable[[], str], fix: str = "") -> Finding:
    try:
        return Finding(what, "ok", ask())
    except CombibenchError as error:
        return Finding(what, "missing", str(error), fix)


def _lean(spec: str) -> Finding:
    if spec in {"auto", "embedded"} and find_node() is not None and not _is_installed():
        return Finding(f"Lean (--lean {spec})", "ok", "the embedded Lean can be fetched on first use (120 MB)")
    return _asked(f"Lean (--lean {spec})", lambda: asyncio.run(resolve_toolchain(spec)).description)


def _is_installed() -> bool:
    return any(path.is_dir() for path in cache_folder().glob("embedded-*"))


def _embedded() -> Finding:
    node = find_node()
    if node is None:
        return Finding(
            "embedded Lean", "missing", "its node is not installed", "pip install 'combibench-eval[embedded]'"
        )
    state = "fetched" if _is_installed() else "not fetched yet; the first use does"
    return Finding("embedded Lean", "ok", f"node at {node.program}; {state}")


def _sandboxes() -> list[Finding]:
    findings = []
    for sandbox, fix in (
        (Bubblewrap(), "install bubblewrap from your system's packages, and allow unprivileged user namespaces"),
        (Landlock(), "a Linux kernel with Landlock (5.13 or newer) enabled"),
    ):
        why = trouble(sandbox)
        findings.append(
            Finding(f"sandbox {sandbox.name}", "ok", "works")
            if why is None
            else Finding(f"sandbox {sandbox.name}", "missing", why, fix)
        )
    return findings


def _kernel() -> Finding:
    def names() -> str:
        kernel = find_kernel("auto")
        assert kernel is not None
        second = kernel.second
        return f"{kernel.name} {kernel.version}" + (f", {second.name} {second.version}" if second else "")

    return _asked("kernel", names, "without one a pass cannot be given, unless with --kernel none")


def _memory() -> Finding:
    memory = psutil.virtual_memory()
    free, cores = memory.available >> 20, len(os.sched_getaffinity(0))
    found = f"{cores} cores, {free} MB of {memory.total >> 20} MB free"
    if free < 4096:
        return Finding("memory", "missing", found, "Mathlib needs about 4 GB a worker, the embedded Lean 1.2 GB")
    return Finding("memory", "ok", found)


def _cache() -> Finding:
    place = cache_folder()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return Finding(
            "cache folder", "missing", f"{place}: {error.strerror}", "set COMBIBENCH_CACHE to a writable folder"
        )
    free = psutil.disk_usage(str(place)).free >> 20
    if not os.access(place, os.W_OK) or free < 1024:
        found = f"{place}: {free} MB free"
        return Finding("cache folder", "missing", found, "set COMBIBENCH_CACHE to a writable folder with 1 GB free")
    return Finding("cache folder", "ok", f"{place}: {free} MB free")


def _keys() -> list[Finding]:
    names = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "TOGETHER_API_KEY", "HF_TOKEN")
    there = [name for name in names if os.environ.get(name)]
    return [Finding("keys of model providers", "note", ", ".join(there) or "none set; only `combibench run` needs one")]
