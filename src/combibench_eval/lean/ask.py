"""Asks a program outside the sandbox one question: the user's own `lean` and `lake`, never a submission's."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from combibench_eval.errors import LeanUnavailableError

__all__ = ["Answer", "ask", "lean_version"]

_VERSION = re.compile(r"Lean \(version ([^,\s)]+)(?:, ([^,)]*))?(?:, commit ([0-9a-f]{7,40}))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program said."""

    exit_code: int
    output: str
    errors: str

    def last_lines(self, count: int = 6) -> str:
        """The end of what it said, for an error message."""
        lines = [line for line in (self.errors or self.output).splitlines() if line.strip()]
        return "\n".join("  " + line[:300] for line in lines[-count:]) or "  (it printed nothing)"


async def ask(command: Sequence[str], folder: Path, environ: Mapping[str, str], seconds: float) -> Answer:
    """Runs a program in `folder` and returns what it printed.

    Args:
        command: The program and its arguments.
        folder: Its working folder.
        environ: Its whole environment.
        seconds: When to give up.

    Raises:
        LeanUnavailableError: it cannot be started, or does not answer in time.
    """
    shown = " ".join(command)
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            cwd=folder,
            env=dict(environ),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    except OSError as error:
        raise LeanUnavailableError(f"`{shown}` cannot be started in {folder}: {error.strerror or error}") from error
    try:
        output, errors = await asyncio.wait_for(process.communicate(), seconds)
    except TimeoutError:
        raise LeanUnavailableError(
            f"`{shown}` did not answer within {seconds:.0f} s in {folder}; run it by hand to see what it waits for"
        ) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Answer(process.returncode or 0, output.decode("utf-8", "replace"), errors.decode("utf-8", "replace"))


async def lean_version(program: Path, folder: Path, environ: Mapping[str, str]) -> tuple[str, str]:
    """Version and commit of a `lean` executable, from `lean --version`.

    Raises:
        LeanUnavailableError: it does not run, or is no Lean 4.
    """
    answer = await ask([str(program), "--version"], folder, environ, 120)
    found = _VERSION.search(answer.output)
    if answer.exit_code != 0 or found is None:
        raise LeanUnavailableError(
            f"`{program} --version` did not answer as a Lean 4 does (exit code {answer.exit_code}):\n"
            f"{answer.last_lines()}"
        )
    version, githash = found[1], found[3] or ""
    if not version.startswith("4."):
        raise LeanUnavailableError(f"{program} is Lean {version}; Lean 4 is needed")
    return version, githash
