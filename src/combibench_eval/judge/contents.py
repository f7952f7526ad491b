"""Stage 4, second half: what a file may not contain, whatever it proves."""

from combibench_eval.judge.axioms import is_compiler_axiom
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.read import SORRY, FileConstants, axioms_of, closure, path_to, users_of
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Strict, strict
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.terms import Terms


def judge_contents(
    file: FileConstants, required: tuple[Name, ...], holes: tuple[Name, ...], terms: Terms, bench: Bench
) -> Strict | None:
    """The verdict on axioms, `sorry`, shadowed library names and unsafe code, or None where there is none of it.

    Args:
        file: the submission's constants.
        required: the required theorems, by name.
        holes: the holes, by name.
        terms: the arena.
        bench: for the library's names.
    """
    foreign = [each.name for each in file.module.imports if str(each.name[0]) not in bench.policy.roots]
    if foreign:
        return strict(Reason.FORBIDDEN_IMPORT, Stage.READ, imports=[show_name(name) for name in foreign])
    declared = [name for name in axioms_of(file.constants) if not is_compiler_axiom(name)]
    if declared:
        return strict(Reason.AXIOM, Stage.READ, declared=[show_name(name) for name in declared])
    users = users_of(SORRY, file.constants, terms)
    if users:
        return strict(Reason.SORRY, Stage.READ, used_by=[show_name(name) for name in users])
    if SORRY in file.constants:
        return strict(Reason.SORRY, Stage.READ, note="the submission declares sorryAx itself")
    imports = tuple(each.name for each in file.module.imports)
    for name in file.module.constants:
        owner = bench.library.defines(name, imports)
        if owner is not None:
            note = f"{show_name(name)} is already defined by {show_name(owner)}, which the reference imports"
            return strict(Reason.MALFORMED_ARTIFACT, Stage.READ, note=note)
    for name in required:
        if name in file.companions:
            note = f"{show_name(name)} is an unsafe or partial definition, not a theorem"
            return strict(Reason.KIND_CHANGED, Stage.COMPARE, declaration=show_name(name), note=note)
    reached, came_from = closure(file.module.constants, (*required, *holes), terms)
    unsafe = sorted(show_name(name) for name in reached if name in file.companions)
    if unsafe:
        first = next(name for name in reached if name in file.companions)
        return strict(Reason.UNSAFE, Stage.READ, reached=unsafe, path=path_to(first, came_from))
    return None
