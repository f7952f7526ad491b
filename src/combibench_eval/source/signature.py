"""Where the parts of a declaration's signature are: binders, type, body."""

from collections.abc import Sequence

_OPENERS = frozenset("([{⟨⦃⟦")
_CLOSERS = frozenset(")]}⟩⦄⟧")
_BINDERS = {"let": ":=", "have": ":=", "letI": ":=", "haveI": ":=", "let_fun": ":=", "fun": "=>", "λ": "=>"}
_TYPE_BODIED = frozenset(["inductive", "coinductive", "structure", "class"])


def depth_after(word: str, depth: int) -> int:
    """Return the bracket depth behind a token."""
    if word[-1:] in _OPENERS and len(word) == 1:
        return depth + 1
    return max(0, depth - 1) if word[:1] in _CLOSERS else depth


def body_opener(words: Sequence[str], keyword: str) -> int | None:
    """Find the token that ends a declaration's signature.

    Args:
        words: The tokens behind the name.
        keyword: The declaration's keyword.

    Returns:
        The index of the `:=`, `where` or first `|` of the body, or None. A `|` counts where a `=>` follows before any
        `:=` (`|x| ≤ 1 := …` is an absolute value), in an inductive type always.
    """
    depth = 0
    pending = {":=": 0, "=>": 0}  # those that belong to a `let` or `fun` in the type
    bar: int | None = None
    for index, word in enumerate(words):
        depth = depth_after(word, depth)
        if depth:
            continue
        if word in _BINDERS:
            pending[_BINDERS[word]] += 1
        elif pending.get(word):
            pending[word] -= 1
        elif word in {":=", "where"} or (word == "|" and keyword in _TYPE_BODIED):
            return index
        elif word in {"|", "match"} and bar is None:
            bar = index
        elif word == "=>" and bar is not None and words[bar] == "|":
            return bar
    return None


def type_colon(words: Sequence[str]) -> int | None:
    """Find the `:` between binders and type among the tokens of a signature, or None."""
    depth = 0
    for index, word in enumerate(words):
        depth = depth_after(word, depth)
        if depth == 0 and word == ":":
            return index
    return None
