"""Proofs of one proposition: what stage 5 needs where two files differ in a proof inside a term.

Which proposition a proof proves is worked out here without checking anything; the kernel then checks both proofs against it.
A wrong guess costs an equality that could have been shown, never the other way round.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from combibench_eval.judge.bench import Bench
from combibench_eval.judge.kernel.kernels import Kernel
from combibench_eval.judge.kernel.stage import judge_kernel
from combibench_eval.judge.read import FileConstants
from combibench_eval.olean.constants import Constant, Theorem
from combibench_eval.olean.names import Name
from combibench_eval.olean.substitute import instantiate, lifted, with_levels
from combibench_eval.olean.terms import BVAR, CONST, LAM, PI, ExprNode, Terms
from combibench_eval.olean.transplant import transplant

_CLAIM = "combibench_claim"


@dataclass(frozen=True, slots=True)
class Claim:
    """Two subterms that stand at the same place and may be proofs of one proposition.

    Attributes:
        first: a proof, in the arena; constants that it names are the file's or the library's.
        second: another.
        binders: the `LAM` or `PI` nodes around both, outermost first.
        level_params: the universe parameters of the declaration that they stand in.
    """

    first: int
    second: int
    binders: tuple[ExprNode, ...] = ()
    level_params: tuple[Name, ...] = ()


async def proofs_of_same_proposition(
    claims: Sequence[Claim], file: FileConstants, terms: Terms, bench: Bench, kernel: Kernel | None
) -> bool:
    """Whether a kernel accepts the two sides of every claim as proofs of one proposition.

    Both sides are read in one file. For proofs of two files whose constants share names and not contents, ask for each with
    `proposition_of`, compare the propositions as stage 5 compares terms, and ask here for each file with both sides the same.

    Args:
        claims: the pairs.
        file: the constants that they name, with those that these rest on.
        terms: the arena; it grows.
        bench: as for `judge_kernel`.
        kernel: without one nothing is accepted.

    Raises:
        KernelUnavailableError, LeanUnavailableError, SandboxUnavailableError, WorkerLostError: as `judge_kernel`.
    """
    if kernel is None:
        return False
    imports = tuple(each.name for each in file.module.imports)
    known = [each for each in imports if bench.library.path(each) is not None]

    def lookup(name: Name) -> Constant | None:
        if name in file.constants:
            return file.constants[name]
        constant = bench.library.constant(name, known)
        return (
            None if constant is None else replace(constant, type=transplant(bench.library.terms, constant.type, terms))
        )

    theorems: dict[Name, Constant] = {}
    for number, claim in enumerate(claims):
        proposition = proposition_of(claim.first, claim.binders, lookup, terms)
        if proposition is None:
            return False
        for side, proof in enumerate((claim.first, claim.second)):
            name: Name = (_CLAIM, number, side)
            type_, value = _closed(proposition, claim.binders, PI, terms), _closed(proof, claim.binders, LAM, terms)
            theorems[name] = Theorem(name, claim.level_params, type_, value, (name,))
    extended = replace(file, constants={**file.constants, **theorems})
    outcome = await judge_kernel(extended, tuple(theorems), terms, bench, kernel)
    return outcome.failure is None


def proposition_of(
    proof: int, binders: Sequence[ExprNode], lookup: Callable[[Name], Constant | None], terms: Terms
) -> int | None:
    """The type of a proof, as far as it can be read off without reducing anything; nothing is checked.

    Args:
        proof: a constant or variable applied to arguments, under any number of `fun`s.
        binders: those around it, outermost first.
        lookup: gives constants by name, their types in the same arena.
        terms: the arena.

    Returns:
        The type, under the same binders, or None where it cannot be read off.
    """
    around = list(binders)
    inside: list[ExprNode] = []
    node = terms.exprs[proof]
    while node[0] == LAM:
        inside.append(node)
        proof = node[2]
        node = terms.exprs[proof]
    head, arguments = terms.spine(proof)
    type_ = _type_of_head(terms.exprs[head], [*around, *inside], lookup, terms)
    type_ = None if type_ is None else _applied(type_, arguments, terms)
    return None if type_ is None else _closed(type_, inside, PI, terms)


def _type_of_head(
    node: ExprNode, around: list[ExprNode], lookup: Callable[[Name], Constant | None], terms: Terms
) -> int | None:
    if node[0] == BVAR and node[1] < len(around):
        return lifted(terms, around[len(around) - 1 - node[1]][1], node[1] + 1)
    if node[0] == CONST:
        constant = lookup(node[1])
        if constant is not None and len(constant.level_params) == len(node[2]):
            return with_levels(terms, constant.type, constant.level_params, node[2])
    return None


def _applied(type_: int, arguments: list[int], terms: Terms) -> int | None:
    """The type of a function of this type at these arguments, all put in at once."""
    taken: list[int] = []
    for argument in arguments:
        node = terms.exprs[type_]
        if node[0] != PI and taken:
            type_, taken = instantiate(terms, type_, taken), []
            node = terms.exprs[type_]
        if node[0] != PI:
            return None
        taken.append(argument)
        type_ = node[2]
    return instantiate(terms, type_, taken)


def _closed(body: int, binders: Sequence[ExprNode], kind: int, terms: Terms) -> int:
    for node in reversed(binders):
        body = terms.binder((kind, node[1], body, node[3], node[4]))
    return body
