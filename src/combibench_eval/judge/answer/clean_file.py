"""The clean file: the reference's own text up to the hole, the answer in it, and theorems that the judge names."""

from collections.abc import Sequence

from combibench_eval.judge.answer.proofs import FALLBACK, Attempt
from combibench_eval.olean.names import Name, show_name
from combibench_eval.problems import Hole
from combibench_eval.source.commands import Command, commands

THEOREM = "combibench_answer_"
"""Prefix of the judge's own theorems, which stand at the root whatever namespace is open."""


def theorem_name(attempt: Attempt) -> Name:
    """The full name of the judge's theorem for one attempt."""
    return (THEOREM + attempt.name,)


def equation(hole: Hole, binders: Sequence[str]) -> str:
    """`binders : Eq (@hole x y) (GROUND_TRUTH : T)`, the statement that is proved; `=` is a notation, which may change."""
    arguments = " ".join(name if "✝" not in name else "_" for name in binders)
    applied = f"@{hole.name} {arguments}".rstrip()
    signature = f"{hole.binders} " if hole.binders else ""
    return f"{signature}: @_root_.Eq _ ({applied}) (({hole.ground_truth}) : {hole.type_text})"


def clean_file(
    prefix: str, hole: Hole, binders: Sequence[str], attempts: Sequence[Attempt], *, unfold: str, fallback: bool
) -> str:
    """A file that proves the equation once for each attempt.

    Args:
        prefix: everything up to and including the hole.
        hole: the hole, for its text.
        binders: names of the binders that the hole's signature brings, outermost first.
        attempts: the proofs to try.
        unfold: names that unfold to the answer, separated by spaces.
        fallback: end failed tactic attempts with `sorryAx`, which the reading of the artefact then finds.
    """
    lines = [prefix.rstrip(), ""]
    for attempt in attempts:
        proof = attempt.term
        if attempt.tactic is not None:
            tactic = attempt.tactic if attempt.verbatim else attempt.tactic.replace("UNFOLD", unfold)
            proof = f"by first | ({tactic}; done) | {FALLBACK}" if fallback else f"by {tactic}"
        lines.append(f"theorem _root_.{show_name(theorem_name(attempt))} {equation(hole, binders)} := {proof}")
    return "\n".join(lines) + "\n"


def prefix_through_hole(source: str, hole: Name) -> str:
    """The file's text up to and including the declaration of a hole."""
    return source[: _declaration(source, hole).end]


def prefix_without_declarations(source: str, hole: Name) -> str:
    """What stands before a hole and declares nothing: `open`, `namespace`, `universe`, `variable`, options, notation.

    For a file whose declarations come from an imported artefact instead.
    """
    before = [command for command in commands(source) if command.end <= _declaration(source, hole).start]
    return "\n".join(source[command.start : command.end] for command in before if command.keyword in _KEPT)


_KEPT = frozenset(
    {
        "import",
        "open",
        "namespace",
        "section",
        "end",
        "universe",
        "variable",
        "set_option",
        "notation",
        "notation3",
        "infix",
        "infixl",
        "infixr",
        "prefix",
        "postfix",
    }
)


def _declaration(source: str, hole: Name) -> Command:
    wanted = show_name(hole)
    return next(command for command in commands(source) if command.full_name == wanted)
