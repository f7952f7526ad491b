"""Ground truths as sources write them."""

import json
from collections.abc import Sequence

from combibench_eval.source import tokens
from combibench_eval.source.signature import depth_after


def split_answers(answer: object, holes: int, where: str) -> tuple[str | None, ...]:
    """Pair a source's `answer` with the holes of a problem, by position.

    Args:
        answer: One term; for several holes a list of terms, or `[A, B, ...]` as one text (`metadata.csv`) or as JSON;
            None or "" where there is none.
        holes: How many holes the problem has.
        where: The place to name in an error.

    Returns:
        One term for each hole, None for each where the source has no answer at all.

    Raises:
        ValueError: There are more or fewer terms than holes.
    """
    terms = _terms(answer, holes, where)
    if not terms:
        return (None,) * holes
    if len(terms) != holes:
        raise ValueError(f"{where}: `answer` has {len(terms)} term(s) for {holes} hole(s)")
    return tuple(terms)


def _terms(answer: object, holes: int, where: str) -> list[str]:
    if answer is None:
        return []
    if isinstance(answer, str):
        text = answer.strip()
        if not text:
            return []
        # With one hole the text is the answer, whatever it looks like: `["a"]` is a Lean list.
        return _listed(text) if holes > 1 else [text]
    if isinstance(answer, Sequence) and all(isinstance(term, str) for term in answer):
        return [term.strip() for term in answer]
    raise ValueError(f"{where}: `answer` is neither text nor a list of texts")


def _listed(text: str) -> list[str]:
    """Return the terms of `[A, B]`, or of a JSON list of texts."""
    if not (text.startswith("[") and text.endswith("]")):
        return [text]
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if isinstance(value, list) and all(isinstance(term, str) for term in value):
        return [term.strip() for term in value]
    return [part.strip() for part in split_at_commas(text[1:-1])]


def split_at_commas(text: str) -> list[str]:
    """Split a term at the commas outside its brackets, strings and comments."""
    parts: list[str] = []
    depth = begin = 0
    for token in tokens(text):
        word = text[token.start : token.end]
        depth = depth_after(word, depth)
        if word == "," and depth == 0:
            parts.append(text[begin : token.start])
            begin = token.end
    return [*parts, text[begin:]]
