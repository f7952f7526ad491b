"""The user's cache folder, and installing into it so that only whole things are ever seen there."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

__all__ = ["cache_folder", "install_once"]

_PARTIAL = ".partial-"


def cache_folder(environ: Mapping[str, str] | None = None) -> Path:
    """The folder for what can be fetched or computed again; it need not exist yet.

    `$COMBIBENCH_CACHE`, else `$XDG_CACHE_HOME/combibench-eval`, else `~/.cache/combibench-eval`.
    """
    environ = os.environ if environ is None else environ
    if own := environ.get("COMBIBENCH_CACHE"):
        return Path(own).expanduser().absolute()
    xdg = environ.get("XDG_CACHE_HOME", "")
    # The XDG specification says that a relative value is to be ignored.
    base = Path(xdg) if xdg and Path(xdg).is_absolute() else Path.home() / ".cache"
    return base / "combibench-eval"


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Holds an advisory lock that the kernel releases if this process dies."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def install_once(target: Path, build: Callable[[Path], None]) -> bool:
    """Makes the folder `target` by calling `build` on an empty folder beside it, then renames that into place.

    Safe for processes that do this at the same time: one builds, the others wait and find it. What an
    interrupted process left is removed by the next. Whatever `build` raises is passed on, with nothing kept.

    Returns:
        Whether this call built it.
    """
    if target.is_dir():
        return False
    with _locked(target.with_name(target.name + ".lock")):
        if target.is_dir():
            return False
        for stale in target.parent.glob(f"{target.name}{_PARTIAL}*"):
            shutil.rmtree(stale, ignore_errors=True)
        partial = Path(tempfile.mkdtemp(prefix=target.name + _PARTIAL, dir=target.parent))
        try:
            build(partial)
            # mkdtemp makes it private; a sandbox may look at it as another user.
            partial.chmod(0o755)
            partial.rename(target)
        except BaseException:
            shutil.rmtree(partial, ignore_errors=True)
            raise
    return True
