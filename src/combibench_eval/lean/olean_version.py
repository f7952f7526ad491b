"""The version and commit in the header of an `.olean` file, without reading the rest."""

from pathlib import Path

from combibench_eval.errors import LeanUnavailableError

__all__ = ["library_version"]


def library_version(path: Path) -> tuple[str, str]:
    """Version and commit of the Lean that wrote a library file (header v2, src/library/module.cpp).

    Raises:
        LeanUnavailableError: the file is missing or is not an `.olean` of format 2.
    """
    try:
        with path.open("rb") as stream:
            head = stream.read(80)
    except OSError as error:
        raise LeanUnavailableError(f"the Lean library is incomplete: {error}. Remove {path.parent.parent}.") from error
    if len(head) < 80 or head[:6] != b"olean\x02":
        raise LeanUnavailableError(f"{path} is not a library file of a Lean from 4.14 on; remove {path.parent.parent}.")
    version, githash = (part.rstrip(b"\0").decode("ascii", "replace") for part in (head[7:40], head[40:80]))
    return version, githash
