"""Lean's block comments, followed line by line.

The lexer needs the whole text; whoever looks for the end of a fenced block does not know yet where the text ends.
Strings are assumed to end on their line.
"""

import re

_OUTSIDE = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:\\.|[^\\'])'|--|/-.?|\"")
_INSIDE = re.compile(r"/-|-/")


def comment_depth(line: str, depth: int) -> int:
    """Return how many block comments are open behind a line.

    Args:
        line: One line, without its line break.
        depth: How many are open before it.
    """
    position = 0
    while True:
        pattern = _INSIDE if depth else _OUTSIDE
        found = pattern.search(line, position)
        if found is None:
            return depth
        position = found.end()
        if depth:
            depth += 1 if found[0] == "/-" else -1
        elif found[0].startswith("/-"):
            depth = 1
        elif found[0] in {"--", '"'}:
            return depth
