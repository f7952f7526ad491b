"""Names of places in the report: problem and sample to `id`, safe in any attribute and any address."""

import hashlib
import re

_SAFE = re.compile(r"[A-Za-z0-9_]{1,80}")


def problem_anchor(name: str) -> str:
    """The `id` of a problem's section; distinct names give distinct ones."""
    if _SAFE.fullmatch(name):
        return f"p-{name}"
    return f"p--{hashlib.sha256(name.encode(errors='surrogatepass')).hexdigest()[:16]}"


def sample_anchor(problem: str, sample: int) -> str:
    """The `id` of a sample's line."""
    return f"{problem_anchor(problem)}-s{sample}"
