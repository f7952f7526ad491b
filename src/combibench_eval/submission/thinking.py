"""The marks between which models think: `<think>` and its many spellings."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_WORDS = "think|thinking|thought|thoughts|reasoning|scratchpad|analysis|reflection|seed:think"
_OPEN = rf"<(?:{_WORDS})>|<\|(?:begin_of_thought|begin_of_thinking|start_thinking)\|>|◁think▷|\[THINK\]"
_CLOSE = rf"</(?:{_WORDS})>|<\|(?:end_of_thought|end_of_thinking|end_thinking)\|>|◁/think▷|\[/THINK\]"
# OpenAI's harmony format: every channel but `final` is for the model itself.
_CHANNEL = r"<\|channel\|>\s{0,4}(?P<channel>analysis|commentary|final)\b[^<\n]{0,80}(?:<\|message\|>)?"
_TAG = re.compile(rf"(?P<open>{_OPEN})|(?P<close>{_CLOSE})|{_CHANNEL}", re.IGNORECASE)


class Tag(NamedTuple):
    """A mark in a line: `line[start:end]`."""

    start: int
    end: int
    opens: bool


def find_tags(line: str) -> Iterator[Tag]:
    """Yield the marks of a line, in order; a mark between backticks is talked about, not meant."""
    for match in _TAG.finditer(line):
        quoted = line[match.start() - 1 : match.start()] == "`" and line[match.end() : match.end() + 1] == "`"
        if not quoted:
            channel = match["channel"]
            opens = match["open"] is not None if channel is None else channel.lower() != "final"
            yield Tag(match.start(), match.end(), opens)


def begins_with_tag(line: str) -> bool:
    """Say whether a line's first word is such a mark."""
    return _TAG.match(line.lstrip()) is not None
