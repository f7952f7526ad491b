"""The text steps of the published one-stage Fine-Eval, faults included.

Source of the behaviour: the public CombiBench repository at 84063de, `evaluation/util.py`. It is reproduced, not
improved: whoever wants to know whether a sample solves its problem reads the strict verdict. Only the cost differs:
every function here takes linear time, where the public patterns are quadratic on hostile input.
"""

from collections.abc import Iterator, Sequence

LEAN4_FENCE = "```lean4\n"
LEAN_FENCE = "```lean\n"
CLOSING_FENCE = "\n```"

DEFAULT_HEADER = (
    "import Mathlib\nimport Aesop\n\nset_option maxHeartbeats 0\n\nopen BigOperators Real Nat Topology Rat\n\n"
)
"""Put before a code that does not start with `import`."""

BANNED = ("axiom", "local_instance")
"""Refused wherever they stand: in names, in strings, in comments that survived."""

SKIPPED_BLOCKS = ("import", "set_option", "open")
"""A block of the reference that starts with one of these is not looked for."""

_HOLE_MARK = "_solution"
_HOLE_KEYWORD = "abbrev"


def fenced_blocks(response: str, opening: str) -> Iterator[str]:
    """Yield the bodies of all blocks with one kind of opening fence.

    The opening may stand anywhere in a line; the closing is a line break and three backticks, whatever follows them.
    The line break of the opening does not count as that of the closing, so an empty block swallows what comes next.
    """
    position = 0
    while (start := response.find(opening, position)) >= 0:
        body = start + len(opening)
        end = response.find(CLOSING_FENCE, body)
        if end < 0:
            return
        yield response[body:end]
        position = end + len(CLOSING_FENCE)


def last_fenced_block(response: str) -> str | None:
    """Return the last closed `lean4` block, else the last closed `lean` block, else None."""
    for opening in (LEAN4_FENCE, LEAN_FENCE):
        last = None
        for body in fenced_blocks(response, opening):
            last = body
        if last is not None:
            return last
    return None


def remove_comments(text: str) -> str:
    """Remove comments as the public evaluator does: block comments unnested, then whole `--` lines.

    Strings are not known to it, a comment behind code stays, as does one on a last line without a line break.
    """
    return _remove_comment_lines(_remove_block_comments(text))


def _remove_block_comments(text: str) -> str:
    kept = []
    position = 0
    while (start := text.find("/-", position)) >= 0:
        # Searching behind both characters of the opener: `/-/` does not close itself.
        end = text.find("-/", start + 2)
        if end < 0:
            break
        kept.append(text[position:start])
        position = end + 2
    kept.append(text[position:])
    return "".join(kept)


def _remove_comment_lines(text: str) -> str:
    """Replace each `--` line, with all white space before it from a line's start on, by one line break."""
    kept = []
    done = 0
    position = 0
    line_end = -1
    while (dashes := text.find("--", position)) >= 0:
        if line_end < dashes + 2:  # kept from one pair of dashes to the next: a line of a million dashes is one search
            line_end = text.find("\n", dashes + 2)
        if line_end < 0:
            break
        start = _line_start_before(text, dashes, done)
        if start is None:
            position = dashes + 1
            continue
        kept += [text[done:start], "\n"]
        done = position = line_end + 1
    kept.append(text[done:])
    return "".join(kept)


def _line_start_before(text: str, end: int, floor: int) -> int | None:
    """Return the first line start (not before `floor`) from which only white space leads to `end`, or None."""
    start = end
    while start > floor and text[start - 1].isspace():
        start -= 1
    if start == 0 or text[start - 1] == "\n":
        return start
    line_break = text.find("\n", start, end)
    return None if line_break < 0 else line_break + 1


def statement_blocks(reference: str) -> tuple[str, ...]:
    """Return the blocks of the reference that a code must contain, in order, `sorry` deleted.

    The reference is split at empty lines once its comments are gone. A `theorem` that begins a line within a block is
    moved behind an empty line and so demanded with that empty line. Whether a block is skipped is decided before it is
    stripped: an `open` behind a leftover line break is demanded.
    """
    return tuple(
        block.replace("\ntheorem", "\n\ntheorem").replace("sorry", "").strip()
        for block in remove_comments(reference).split("\n\n")
        if not block.startswith(SKIPPED_BLOCKS)
    )


def banned_word(code: str) -> str | None:
    """Return the first banned word that occurs anywhere in the code, or None."""
    return next((word for word in BANNED if word in code), None)


def answer_tags(blocks: Sequence[str]) -> tuple[str, ...]:
    """Return the names that the answers are compared under, in the order in which they are paired with ground truths.

    One name a block, from the reference: what stands between the first `abbrev` and the next `_solution`. A block with
    several blanks gives its first; a name that occurs twice counts once.
    """
    tags: dict[str, None] = {}
    for block in blocks:
        if _HOLE_MARK in block and _HOLE_KEYWORD in block:
            name = block.split(_HOLE_KEYWORD)[1].split(_HOLE_MARK)[0].strip()
            tags[name + _HOLE_MARK] = None
    return tuple(tags)


def appended_example(tag: str, ground_truth: str) -> str:
    """Return the text that is put behind the code to compare one answer with its ground truth."""
    return f"\n\nexample: {tag} = {ground_truth} := by\n  try rfl\n  try norm_num"
