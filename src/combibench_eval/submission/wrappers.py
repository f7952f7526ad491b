r"""Wrapping that is not Markdown: `<answer>`, `\boxed{`, special tokens of chat templates."""

import re

_MARK = r"</?[A-Za-z][\w:.-]*(?:\s[^<>\n]{0,200})?/?>|<[|｜][A-Za-z][\w▁:-]{0,60}[|｜]>"
_LEADING = re.compile(rf"\s*(?:{_MARK}|\\boxed\{{|\\text\{{|\\\[|\$\$)")
_TRAILING = re.compile(r"(?:</[A-Za-z][\w:.-]*>|<end_of_turn>|<eos>|<[|｜][A-Za-z][\w▁:-]{0,60}[|｜]>)\s*\Z")
_TRAILER = re.compile(rf"(?:{_MARK}|[\]}}).,:;*$\s])+")
_MOST = 8  # marks in a row at one end of a line; more is no wrapping but an attack on our time
_LONGEST_MARK = 80


def strip_leading(line: str) -> tuple[str, bool, bool]:
    r"""Take wrapping off a line's start.

    Returns:
        The rest of the line; whether anything was taken off; whether it was a `\boxed{` or `\text{`.
    """
    position = 0
    braced = False
    for _ in range(_MOST):
        match = _LEADING.match(line, position)
        if match is None:
            break
        braced = braced or match[0].endswith("{")
        position = match.end()
    return (line[position:].lstrip() if position else line), position > 0, braced


def strip_trailing(line: str) -> tuple[str, bool]:
    """Take wrapping off a line's end; returns the rest and whether anything was taken off."""
    for count in range(_MOST):
        begin = max(line.rfind("<"), 0)
        if len(line) - begin > _LONGEST_MARK or not _TRAILING.match(line, begin):
            return line, count > 0
        line = line[:begin].rstrip()
    return line, True


def is_trailer(text: str) -> bool:
    """Say whether the text behind a closing fence is only wrapping and punctuation."""
    return _TRAILER.fullmatch(text) is not None
