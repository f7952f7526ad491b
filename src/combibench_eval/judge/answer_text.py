"""A hole as the submission spells it: only for people; what a hole means is read from the artefact."""

from collections.abc import Mapping

from combibench_eval.olean.names import Name, show_name
from combibench_eval.source.commands import commands


def hole_values(source: str, holes: tuple[Name, ...]) -> Mapping[Name, str]:
    """What stands behind `:=` (or from the first `|`) in each hole's declaration, where the text has one.

    The last declaration of a name counts: Lean refuses a second one, so there is only one that compiles.
    """
    wanted = {show_name(name): name for name in holes}
    found = {}
    for command in commands(source):
        name = wanted.get(command.full_name or "")
        if name is not None and command.body_start is not None:
            bar = "| " if source[: command.body_start].endswith("|") else ""
            found[name] = bar + source[command.body_start : command.end].strip()
    return found
