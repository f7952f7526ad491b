"""The default problems: the repository at the pinned revision, downloaded once into the user's cache folder."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

import httpx

from combibench_eval.cache_folder import cache_folder, install_once
from combibench_eval.errors import ProblemSourceError
from combibench_eval.problems.archive import UnsafeArchiveError, unpack_statements
from combibench_eval.problems.folder import load_folder
from combibench_eval.problems.model import Problem
from combibench_eval.problems.parse import derived_solution
from combibench_eval.problems.pinned import PINNED, Pin

__all__ = ["BASE_VARIABLE", "load_pinned"]

BASE_VARIABLE = "COMBIBENCH_GITHUB"
"""Environment variable with another base address, for a mirror that answers as GitHub does."""

_BASE = "https://github.com"
_MAX_DOWNLOAD = 64 << 20  # the whole repository is 1.4 MB packed
_SILENCE_S = 30.0
_WHOLE_S = 600.0
_ATTEMPTS = 3


def load_pinned(pin: Pin = PINNED, *, base: str | None = None, cache: Path | None = None) -> tuple[Problem, ...]:
    """Load the pinned problems; the first time, the repository's archive is downloaded.

    Ground truths are those of `metadata.csv`. A published solved file that was not kept in step with its statement
    (`imo_2023_p5`) gives way to the one derived from the statement.

    Args:
        pin: Which repository at which commit.
        base: The address that stands for GitHub's; None for `$COMBIBENCH_GITHUB`, else GitHub's own.
        cache: The cache folder; None for the user's.

    Raises:
        ProblemSourceError: It cannot be fetched, or what came is not the repository at that commit; nothing is kept then,
            and the message says how to go on without a network.
    """
    folder = (cache or cache_folder()) / "problems" / f"{pin.repository.replace('/', '-')}-{pin.revision}"
    base = (base or os.environ.get(BASE_VARIABLE) or _BASE).rstrip("/")
    try:
        install_once(folder, lambda partial: _install(partial, pin, base))
    except OSError as error:
        raise _refusal(pin, f"cannot be kept in {folder.parent}: {error}") from error
    return tuple(_in_step(problem) for problem in load_folder(folder))


def _in_step(problem: Problem) -> Problem:
    derived = derived_solution(problem)
    if derived is None or "".join(derived.split()) == "".join((problem.with_solution or "").split()):
        return problem
    return replace(problem, with_solution=derived, with_solution_origin="derived")


def _install(folder: Path, pin: Pin, base: str) -> None:
    with _download(pin, base) as archive:
        try:
            unpack_statements(archive, folder, revision=pin.revision)
        except UnsafeArchiveError as error:
            raise _refusal(pin, f"the archive that came is refused: {error}") from error
    if not (folder / "lean" / "CombiBench" / pin.ground_truths).is_file():
        raise _refusal(pin, f"the archive that came has no lean/CombiBench/{pin.ground_truths}")
    # Whatever is wrong with it shows now, while nothing is kept yet.
    try:
        load_folder(folder)
    except ProblemSourceError as error:
        raise _refusal(pin, f"the archive that came cannot be read: {error}") from error


@contextmanager
def _download(pin: Pin, base: str) -> Iterator[IO[bytes]]:
    address = f"{base}/{pin.repository}/archive/{pin.revision}.tar.gz"
    with tempfile.TemporaryFile() as target:
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                _receive(address, target, pin)
                break
            except httpx.HTTPStatusError as error:
                status = error.response.status_code
                if status < 500 or attempt == _ATTEMPTS:
                    raise _refusal(pin, f"cannot be fetched: {address} answered {status}") from error
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                if attempt == _ATTEMPTS or not isinstance(error, httpx.TransportError):
                    raise _refusal(pin, f"cannot be fetched from {base}: {type(error).__name__}: {error}") from error
            time.sleep(0.2 * attempt)
        target.seek(0)
        yield target


def _receive(address: str, target: IO[bytes], pin: Pin) -> None:
    """Writes the body of an answer, from the beginning of `target`.

    Raises:
        httpx.HTTPError: no connection, or an answer that is no success.
        ProblemSourceError: it is too long, takes too long, or was led away from https.
    """
    target.seek(0)
    target.truncate()
    deadline = time.monotonic() + _WHOLE_S
    headers = {"Accept-Encoding": "identity"}
    with httpx.stream("GET", address, headers=headers, follow_redirects=True, timeout=_SILENCE_S) as response:
        schemes = {one.url.scheme for one in (*response.history, response)}
        if address.startswith("https:") and schemes != {"https"}:
            raise _refusal(pin, f"{address} leads to {response.url}, which is not https")
        response.raise_for_status()
        # Some servers call the archive's own compression the transport's; raw bytes are the archive either way.
        for chunk in response.iter_raw(1 << 16):
            target.write(chunk)
            if target.tell() > _MAX_DOWNLOAD:
                raise _refusal(pin, f"{address} is longer than {_MAX_DOWNLOAD >> 20} MB")
            if time.monotonic() > deadline:
                raise _refusal(pin, f"{address} took longer than {_WHOLE_S:.0f} s")


def _refusal(pin: Pin, what: str) -> ProblemSourceError:
    name = pin.repository.partition("/")[2]
    return ProblemSourceError(
        f"the pinned problems, {pin.repository} at {pin.revision[:7]}: {what}. Try again, or, where there is no network, "
        f"give --problems a checkout: `git clone {_BASE}/{pin.repository} && git -C {name} checkout {pin.revision}` where "
        f"there is one, then --problems {name}"
    )
