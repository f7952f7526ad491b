"""What the words behind a fence say about the block."""

import re
from typing import Literal

from combibench_eval.submission.leanlines import is_command, starts_script

Label = Literal["lean", "plain", "other"]

_LEAN = re.compile(r"[{.\s]*(?:language-)?(?:lean(?:prover)?[ _-]?[34]?|tactics?)(?![\w-])[}\s]*", re.IGNORECASE)
_WORD = re.compile(r"[{.\s]*(?:language-)?([a-z][\w+#.-]*)", re.IGNORECASE)
_PLAIN = frozenset({"code", "proof", "math", "theorem", "solution", "answer", "none", "unknown"})
_LONGEST_INFO = 400


def read_info(info: str) -> tuple[Label, str]:
    """Read an info string.

    Args:
        info: What stands behind the opening fence on its line.

    Returns:
        `lean` for any spelling of it, `plain` for none or one that says nothing, else `other`; and the code that
        stands on the fence's own line.
    """
    info = info.strip()
    lean = _LEAN.match(info)
    if lean:
        rest = info[lean.end() :]
        return "lean", rest if is_command(rest) or starts_script(rest) else ""
    if not info or is_command(info):
        return "plain", info
    word = _WORD.match(info[:_LONGEST_INFO])
    if word is None:
        return "plain", info
    if word[1].lower() in _PLAIN:
        return "plain", ""
    if starts_script(info) and " " in info:
        return "plain", info
    return "other", ""


def is_language(info: str) -> bool:
    """Say whether the words behind a fence open a block rather than run on after one that closes here."""
    info = info.strip()
    lean = _LEAN.match(info)
    if lean:
        return True
    word = _WORD.fullmatch(info[:_LONGEST_INFO])
    return word is not None and word[1].islower() and not word[1].endswith(".")
