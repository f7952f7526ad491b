"""Stage 4, second half: what a file may not contain, whatever it proves."""

from combibench_eval.judge.axioms import is_compiler_axiom
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.read import SORRY, FileConstants, axioms_of, closure, path_to, shown_names, users_of
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Strict, strict
from combibench_eval.olean.names import Name, brief_name, parse_name, show_name
from combibench_eval.olean.terms import Terms

RESERVED = "combibench_crossed"
"""Begins the names of what the judge writes into clean files for an answer to cross."""

_SPECIAL = """
Nat Nat.zero Nat.succ Nat.add Nat.sub Nat.mul Nat.div Nat.mod Nat.gcd Nat.pow Nat.log2 Nat.beq Nat.ble Nat.land Nat.lor
Nat.xor Nat.shiftLeft Nat.shiftRight Bool Bool.true Bool.false String String.mk String.ofList Char Char.ofNat List
Lean.reduceBool Lean.reduceNat Quot Quot.mk Quot.lift Quot.ind Eq
"""
COMPUTED_BY_NAME = frozenset(map(parse_name, _SPECIAL.split()))
"""Constants that kernels treat specially (Lean: src/kernel/type_checker.cpp, src/kernel/quot.cpp)."""


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
    return (
        _imports(file, bench)
        or _axioms_and_sorry(file, terms)
        or _library_names(file, bench)
        or _unsafe_code(file, required, holes, terms)
    )


def _imports(file: FileConstants, bench: Bench) -> Strict | None:
    foreign = [each.name for each in file.module.imports if "".join(map(str, each.name[:1])) not in bench.policy.roots]
    if foreign:
        return strict(Reason.FORBIDDEN_IMPORT, Stage.READ, imports=shown_names(foreign))
    return None


def _axioms_and_sorry(file: FileConstants, terms: Terms) -> Strict | None:
    declared = [name for name in axioms_of(file.constants) if not is_compiler_axiom(name)]
    if declared:
        return strict(Reason.AXIOM, Stage.READ, declared=shown_names(declared))
    users = users_of(SORRY, file.constants, terms)
    if users:
        return strict(Reason.SORRY, Stage.READ, used_by=shown_names(users))
    if SORRY in file.constants:
        return strict(Reason.SORRY, Stage.READ, note="the submission declares sorryAx itself")
    return None


def _library_names(file: FileConstants, bench: Bench) -> Strict | None:
    imports = tuple(each.name for each in file.module.imports)
    special = [name for name in file.module.constants if name in COMPUTED_BY_NAME]
    if special:
        note = f"kernels compute with {', '.join(shown_names(special))} by name, whatever a file defines it to be"
        return strict(Reason.MALFORMED_ARTIFACT, Stage.READ, note=note)
    reserved = [name for name in file.module.constants if str(name[0]).startswith(RESERVED)]
    if reserved:
        note = f"names that begin with {RESERVED} are the judge's own: {', '.join(shown_names(reserved))}"
        return strict(Reason.MALFORMED_ARTIFACT, Stage.READ, note=note)
    for name in file.module.constants:
        owner = bench.library.defines(name, imports)
        if owner is not None:
            note = f"{brief_name(name)} is already defined by {show_name(owner)}, which the reference imports"
            return strict(Reason.MALFORMED_ARTIFACT, Stage.READ, note=note)
    return None


def _unsafe_code(
    file: FileConstants, required: tuple[Name, ...], holes: tuple[Name, ...], terms: Terms
) -> Strict | None:
    for name in required:
        if name in file.companions:
            note = f"{show_name(name)} is an unsafe or partial definition, not a theorem"
            return strict(Reason.KIND_CHANGED, Stage.COMPARE, declaration=show_name(name), note=note)
    reached, came_from = closure(file.module.constants, (*required, *holes), terms)
    unsafe = [name for name in reached if name in file.companions]
    if unsafe:
        return strict(Reason.UNSAFE, Stage.READ, reached=shown_names(unsafe), path=path_to(unsafe[0], came_from))
    return None
