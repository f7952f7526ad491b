"""An answer's constants, carried into a clean file as an artefact that we write: terms cross, extensions never do.

Notation, macros, priorities of instances, simp sets and options live in environment extensions, and the artefact written
here has none. What stands in it was read and rebuilt; importing it checks nothing, so the kernel stage comes first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from combibench_eval.judge.answer.clean_file import prefix_without_declarations
from combibench_eval.judge.intake import read_header
from combibench_eval.judge.prepare import Reference
from combibench_eval.judge.read import FileConstants, closure
from combibench_eval.olean.constants import Constant, Definition
from combibench_eval.olean.names import Name, parse_name, show_name
from combibench_eval.olean.terms import BVAR, CONST, LAM, Terms
from combibench_eval.olean.writer import write_module
from combibench_eval.problems import Hole

CROSSING_MODULE = "CombibenchCrossing"
ANSWER: Name = ("combibench_crossed_answer",)


@dataclass(frozen=True, slots=True)
class Crossing:
    """What crosses.

    Attributes:
        artefact: the module to import.
        constants: what is in it, by name; `ANSWER` is the hole's value.
    """

    artefact: bytes
    constants: Mapping[Name, Constant]


def cross(hole: Name, file: FileConstants, reference: Reference, terms: Terms) -> Crossing:
    """Writes what a hole's type and value rest on, and the value itself as the definition `ANSWER`.

    Args:
        hole: the hole's full name; its constant is a definition.
        file: the submission's constants.
        reference: the prepared problem: what its ground truth rests on crosses too.
        terms: the arena.
    """
    answer = file.constants[hole]
    assert isinstance(answer, Definition)
    assert reference.answered is not None
    for_truth, _ = closure(reference.answered.constants, [hole], terms)
    reached, _ = closure(
        file.constants, [hole, *(name for name in for_truth if name in reference.file.constants)], terms
    )
    constants: dict[Name, Constant] = {
        name: constant for name, constant in file.constants.items() if name in reached and name != hole
    }
    constants[ANSWER] = replace(answer, name=ANSWER, all=(ANSWER,))
    artefact = write_module(
        constants.values(),
        file.module.imports,
        parse_name(CROSSING_MODULE),
        like=file.module.header,
        terms=terms,
        is_module=file.module.is_module,
    )
    return Crossing(artefact, constants)


def crossed_prefix(reference: Reference, hole: Hole, binders: tuple[str, ...], crossing: Crossing) -> str:
    """A clean file up to and including the hole, whose value is the crossed answer.

    The reference's own helpers come from the artefact, so only what declares nothing is kept of its text; instances that
    Lean named, which the ground truth may need, are made instances again.
    """
    name = parse_name(hole.name)
    kept = prefix_without_declarations(reference.source, name)
    instances = [
        f"attribute [instance] _root_.{show_name(each)}"
        for each in crossing.constants
        if reference.is_auxiliary(each) and str(each[-1]).startswith("inst") and each in reference.file.constants
    ]
    modifiers = " ".join(dict.fromkeys(("noncomputable", *hole.modifiers)))
    applied = " ".join((f"@_root_.{show_name(ANSWER)}", *binders))
    declaration = f"{modifiers} {hole.keyword} {hole.short_name} {hole.binders} : {hole.type_text} := {applied}"
    header = ("prelude",) if read_header(reference.source).prelude else ()
    return "\n".join((*header, f"import {CROSSING_MODULE}", kept, *instances, declaration))


def holds_crossed_answer(terms: Terms, value: int, binders: int) -> bool:
    """Whether a hole's value is `fun binders => ANSWER binders`, and nothing else."""
    for _ in range(binders):
        node = terms.exprs[value]
        if node[0] != LAM:
            return False
        value = node[2]
    head, arguments = terms.spine(value)
    node = terms.exprs[head]
    variables = [(BVAR, index) for index in reversed(range(binders))]
    return bool(node[0] == CONST and node[1] == ANSWER) and [terms.exprs[each] for each in arguments] == variables
