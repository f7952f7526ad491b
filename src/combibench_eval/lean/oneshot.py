"""One fresh process in a fresh folder for each file: the plain way, and the only one that may lead to a pass."""

import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from combibench_eval.errors import UsageError
from combibench_eval.lean.collect import ARTEFACT_BYTES, PARTS, collect_artefact
from combibench_eval.lean.driver import Check
from combibench_eval.lean.job import Job
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.messages import parse_messages
from combibench_eval.lean.model import Toolchain
from combibench_eval.lean.process import run_job
from combibench_eval.lean.sandbox import Sandbox

__all__ = ["OneShotDriver"]

_MODULES = "modules"
_OPTION = re.compile(r"[A-Za-z_][\w.]*")
_MODULE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


class OneShotDriver:
    """Compiles each file under one fixed module name, so that names that hold it agree between files.

    Args:
        toolchain: Which Lean.
        limits: For each process tree.
        sandbox: What it runs in.
        options: Lean options, as for `-D name=value`.
        modules: Extra modules that files may import: the name, and the bytes of its `.olean`, or those of each part.
        module_name: The module name that every file is compiled under.
        artefact_bytes: Cap for all parts of an artefact together.
    """

    def __init__(
        self,
        toolchain: Toolchain,
        limits: Limits,
        sandbox: Sandbox,
        *,
        options: Mapping[str, str] | None = None,
        modules: Mapping[str, bytes | Mapping[str, bytes]] | None = None,
        module_name: str = "Submission",
        artefact_bytes: int = ARTEFACT_BYTES,
    ) -> None:
        self._toolchain = toolchain
        self._limits = limits
        self._sandbox = sandbox
        self._options = dict(options or {})
        self._modules = dict(modules or {})
        self._module_name = module_name
        self._artefact_bytes = artefact_bytes
        self._header = ""
        self._check_settings()

    def _check_settings(self) -> None:
        for name, value in self._options.items():
            if not _OPTION.fullmatch(name) or "\0" in value:
                raise UsageError(f"not a Lean option: {name!r}={value!r}; give NAME=VALUE as for `lean -D`")
        if "." in self._module_name or not all(map(_MODULE.fullmatch, (self._module_name, *self._modules))):
            raise UsageError(f"not module names: {[self._module_name, *self._modules]}")
        if self._limits.memory_mb < self._toolchain.min_memory_mb:
            raise UsageError(
                f"{self._toolchain.description} needs at least {self._toolchain.min_memory_mb} MB a process, and the "
                f"limit is {self._limits.memory_mb}; raise --memory"
            )

    async def start(self, header: str) -> None:
        """Takes what every file begins with; it is put before each body as it is."""
        self._header = header

    async def check(self, body: str) -> Check:
        """Compiles the header followed by `body`; the artefact is collected after every process has ended."""
        folder = Path(tempfile.mkdtemp(prefix="combibench-", dir="/tmp"))
        try:
            # Bytes, so that no newline is translated. Half a surrogate pair is Lean's to refuse, not ours to fall over.
            (folder / f"{self._module_name}.lean").write_bytes((self._header + body).encode("utf-8", "surrogatepass"))
            self._write_modules(folder / _MODULES)
            finished = await run_job(self._job(folder), self._limits, self._sandbox)
            artefact, fault = None, None
            if finished.outcome == "exited" and finished.exit_code == 0:
                artefact, fault = collect_artefact(folder, self._module_name, self._artefact_bytes)
            return Check(parse_messages(finished.stdout), finished, artefact, fault)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    async def close(self) -> None:
        """Nothing outlives a check."""

    def _job(self, folder: Path) -> Job:
        name = self._module_name
        arguments = ["--json", *(f"-D{key}={value}" for key, value in self._options.items())]
        if self._toolchain.memory_flag:
            arguments.append(f"-M{self._limits.memory_mb}")
        # Without -R, Lean before the module system compiles under the name `_stdin`.
        arguments += ["-R.", f"{name}.lean", "-o", f"{name}.olean"]
        env = dict(self._toolchain.env)
        if self._modules:
            # Relative, since the embedded Lean sees the working folder under another name.
            env["LEAN_PATH"] = ":".join(filter(None, (env.get("LEAN_PATH", ""), _MODULES)))
        return Job(
            argv=(*self._toolchain.command, *arguments), env=env, read_only=self._toolchain.read_only, folder=folder
        )

    def _write_modules(self, folder: Path) -> None:
        for name, content in self._modules.items():
            parts = {"olean": content} if isinstance(content, bytes) else content
            for part, data in parts.items():
                path = folder.joinpath(*name.split(".")).with_name(name.rpartition(".")[2] + PARTS[part])
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
