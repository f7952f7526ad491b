"""Lean's `--json` messages, found among whatever else a process printed.

They are hints for people: a submission can print such lines itself, so no verdict rests on their content.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

__all__ = ["Message", "Severity", "parse_messages"]

Severity = Literal["error", "warning", "information"]

_SEVERITIES: Mapping[str, Severity] = {name: name for name in get_args(Severity)}


@dataclass(frozen=True, slots=True)
class Message:
    """One message. Lines count from 1 and columns from 0, as in Lean; 0 and 0 where Lean gave no position."""

    severity: Severity
    text: str
    line: int
    column: int
    end_line: int | None = None
    end_column: int | None = None
    kind: str = ""


def parse_messages(output: bytes) -> tuple[Message, ...]:
    """The messages in a process's output, in order.

    A line is a message if it holds a JSON object with `severity` and `data`, whatever stands before it on the line (a
    program may print without a newline). Anything else is skipped: other output, a line cut short, bytes that
    are not UTF-8 (they become replacement characters).
    """
    lines = output.decode("utf-8", "replace").split("\n")
    return tuple(message for line in lines if (message := _message(line)))


def _message(line: str) -> Message | None:
    start = line.find('{"')
    if start < 0 or '"severity"' not in line:
        return None
    try:
        found, _ = json.JSONDecoder().raw_decode(line, start)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    severity, text = _SEVERITIES.get(str(found.get("severity"))), found.get("data")
    if severity is None or not isinstance(text, str):
        return None
    line_number, column = _position(found.get("pos")) or (0, 0)
    end_line, end_column = _position(found.get("endPos")) or (None, None)
    kind = found.get("kind")
    kind = _plain(kind) if isinstance(kind, str) else ""
    return Message(severity, _plain(text), line_number, column, end_line, end_column, kind)


def _position(found: Any) -> tuple[int, int] | None:
    if not isinstance(found, dict):
        return None
    line, column = found.get("line"), found.get("column")
    return (line, column) if isinstance(line, int) and isinstance(column, int) else None


def _plain(text: str) -> str:
    """JSON can spell half of a surrogate pair, which no file can hold."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
