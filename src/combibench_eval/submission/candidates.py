"""Everything in a response that could be the answer."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from combibench_eval.submission.fences import Piece, Region, scan
from combibench_eval.submission.labels import Label
from combibench_eval.submission.leanlines import is_command
from combibench_eval.submission.loose import lean_spans, loose_script, without_tail
from combibench_eval.submission.tidy import dedent, normalise_lines

_DEEPEST = 3  # a response in JSON in a Markdown fence is as much wrapping as was ever seen
_MOST_LOOSE_LINES = 20_000  # longer than any file that can be judged
_MOST_PIECES = 4_000


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch of a response that could be Lean.

    Attributes:
        text: The stretch, common indentation and outer blank lines taken off.
        label: What its fence says; `plain` without one.
        fenced: Whether it is a fenced block.
        closed: Whether its fence was closed.
        region: Where it stands.
    """

    text: str
    label: Label
    fenced: bool
    closed: bool
    region: Region


@dataclass(frozen=True, slots=True)
class Found:
    """The candidates of a response in its order; whether it ends in an open fence or open thinking."""

    candidates: tuple[Candidate, ...]
    open_fence: bool
    open_thinking: bool


def find_candidates(text: str) -> Found:
    """Take a response with LF line endings apart; never raises, linear time."""
    whole = tuple(_in_json(text, Region.FINAL, 0))
    if whole:
        return Found(whole, open_fence=False, open_thinking=False)
    result = scan(text)
    candidates = tuple(candidate for piece in _last(result.pieces) for candidate in _of_piece(piece, 0))
    return Found(candidates, result.open_fence, result.open_thinking)


def _last(pieces: Sequence[Piece]) -> Sequence[Piece]:
    """Keep the last pieces, and of what is outside fences the last lines."""
    pieces = pieces[-_MOST_PIECES:]
    left = _MOST_LOOSE_LINES
    for piece in reversed(pieces):
        if not piece.fenced:
            piece.lines = piece.lines[-left:] if left else []
            left -= len(piece.lines)
    return pieces


def _nested(text: str, region: Region, depth: int) -> Iterator[Candidate]:
    if depth >= _DEEPEST:
        return
    whole = tuple(_in_json(text, region, depth))
    if whole:
        yield from whole
        return
    for piece in _last(scan(text).pieces):
        piece.region = min(piece.region, region)
        yield from _of_piece(piece, depth)


def _of_piece(piece: Piece, depth: int) -> Iterator[Candidate]:
    raw = "\n".join(piece.lines)
    if not piece.fenced:
        yield from _of_loose(raw, piece.region)
        return
    if piece.label != "lean" and ("```" in raw or "~~~" in raw):
        inner = tuple(_nested(dedent(raw), piece.region, depth + 1))
        if any(candidate.fenced for candidate in inner):
            yield from inner
            return
    if piece.label != "lean":
        inner = tuple(_in_json(raw, piece.region, depth + 1))
        if inner:
            yield from inner
            return
    text = dedent(raw)
    if not piece.closed:
        text = without_tail(text).rstrip()
    if text:
        yield Candidate(text, piece.label, fenced=True, closed=piece.closed, region=piece.region)


def _of_loose(raw: str, region: Region) -> Iterator[Candidate]:
    spans = lean_spans(raw)
    for span in spans:
        yield Candidate(span, "plain", fenced=False, closed=True, region=region)
    if not spans and (script := loose_script(raw)):
        yield Candidate(script, "plain", fenced=False, closed=True, region=region)


def _in_json(text: str, region: Region, depth: int) -> Iterator[Candidate]:
    """Yield what the strings of a JSON text hold; nothing where the text is not JSON."""
    bare = text.strip()
    if depth >= _DEEPEST or not (bare.startswith(("{", "[", '"')) and bare.endswith(("}", "]", '"'))):
        return
    try:
        value = json.loads(bare, strict=False)
    except (ValueError, RecursionError):
        return
    for string in tuple(_strings(value))[-_MOST_PIECES:]:
        inner = normalise_lines(string)
        first = next((line for line in inner.split("\n") if line.strip()), "")
        if is_command(first) and not any(line.lstrip().startswith(("```", "~~~")) for line in inner.split("\n")):
            yield Candidate(dedent(inner), "lean", fenced=True, closed=True, region=region)
        else:
            yield from _nested(inner, region, depth + 1)


def _strings(value: object) -> Iterator[str]:
    """Yield the strings in a JSON value, in order, keys not included."""
    stack = [value]
    while stack:
        top = stack.pop()
        if isinstance(top, str):
            yield top
        elif isinstance(top, dict):
            stack += reversed(list(top.values()))
        elif isinstance(top, list):
            stack += reversed(top)
