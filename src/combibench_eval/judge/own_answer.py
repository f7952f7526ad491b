"""The reference with a submission's own answers in its holes, spelled by us from the terms that were read."""

from collections.abc import Mapping

from combibench_eval.judge.prepare import Reference
from combibench_eval.judge.read import FileConstants
from combibench_eval.judge.splice import fill_holes
from combibench_eval.olean.constants import Definition
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.terms import CONST, LAM, Terms
from combibench_eval.olean.to_source import to_source


def spelled_answers(file: FileConstants, reference: Reference, terms: Terms) -> Mapping[Name, str] | None:
    """Each hole's answer as source for the reference's hole, or None where one cannot be spelled."""
    found: dict[Name, str] = {}
    for name in reference.holes:
        text = spelled_answer(name, file, reference, terms)
        if text is None:
            return None
        found[name] = text
    return found


def spelled_answer(name: Name, file: FileConstants, reference: Reference, terms: Terms) -> str | None:
    """One hole's answer as source for the reference's hole, or None where it cannot be spelled.

    The reference's own `fun`s around its `sorry` are the binders of its signature; the answer is spelled under them.
    """
    expected, answer = reference.file.constants[name], file.constants.get(name)
    if not isinstance(expected, Definition) or not isinstance(answer, Definition):
        return None
    binders = signature_binders(expected.value, terms)
    value, depth = answer.value, 0
    while depth < len(binders) and terms.exprs[value][0] == LAM:
        value = terms.exprs[value][2]
        depth += 1
    text = to_source(terms, value, binders[:depth])
    return None if text is None else " ".join((text, *binders[depth:]))


def signature_binders(value: int, terms: Terms) -> tuple[str, ...]:
    """Names of the binders that a hole's signature puts around its `sorry`, outermost first."""
    names: list[str] = []
    node = terms.exprs[value]
    while node[0] == LAM and not _is_sorry(value, terms):
        names.append(show_name(node[3]))
        value = node[2]
        node = terms.exprs[value]
    return tuple(names)


def _is_sorry(value: int, terms: Terms) -> bool:
    head = terms.exprs[terms.spine(value)[0]]
    return bool(head[0] == CONST and head[1] == ("sorryAx",))


def reference_with(reference: Reference, answers: Mapping[Name, str]) -> str:
    """The reference file with those answers in its holes."""
    return fill_holes(reference.source, {show_name(name): text for name, text in answers.items()})
