"""Which constants a kernel is shown, and in which order.

The submission's own are shown in full. Of the library, theorems and opaque constants are assumed by name, with their type
only; definitions, inductive types with constructors and recursors, and quotients are shown in full, since conversion needs
them. What the library exports without a value can only be assumed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from combibench_eval.judge.axioms import ALLOWED, is_compiler_axiom
from combibench_eval.judge.kernel.blocks import IMPLIED, Block, Budget, Unfit, block_of
from combibench_eval.judge.kernel.library_part import LibraryPart
from combibench_eval.judge.kernel.metadata import check_metadata
from combibench_eval.judge.read import SORRY
from combibench_eval.judge.reasons import Reason
from combibench_eval.olean.constants import Axiom, Constant, Inductive
from combibench_eval.olean.names import Name, show_name
from combibench_eval.olean.terms import Terms

COMPUTED: frozenset[Name] = frozenset(
    ("Nat", operation)
    for operation in (
        *("add", "sub", "mul", "div", "mod", "pow", "gcd", "log2"),
        *("beq", "ble", "land", "lor", "xor", "shiftLeft", "shiftRight"),
    )
)
"""Kernels compute these by themselves, whatever the file says they are (Lean 4, `type_checker.cpp`, `reduce_nat`)."""


@dataclass(frozen=True, slots=True)
class Assuming:
    """What may be assumed of the library.

    Attributes:
        axioms: whether its axioms may be, other than the three (where it shows theorems as axioms, they look the same).
        proofs_shown: whether its theorems are not assumed but shown in full; conversion hardly ever needs that.
    """

    axioms: bool = False
    proofs_shown: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """What one export holds.

    Attributes:
        library: declarations of the library, each after those it rests on.
        own: the file's, which rest on those and on each other in the same way.
        assumed: library constants shown with their type only.
        axioms: those of the three allowed axioms that are among them.
        theorems: whether any of `assumed` has a proof that could be shown.
    """

    library: tuple[Block, ...]
    own: tuple[Block, ...]
    assumed: tuple[Name, ...]
    axioms: tuple[Name, ...]
    theorems: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """Why nothing can be shown."""

    reason: Reason
    note: str


def shown_to_kernel(
    own: Mapping[Name, Constant],
    terms: Terms,
    roots: Iterable[Name],
    library: LibraryPart,
    assuming: Assuming = Assuming(),
) -> Shown | Refused:
    """Collects what the roots rest on.

    Args:
        own: the file's constants, without companions.
        terms: their arena.
        roots: names to start at.
        library: what the file imports.
        assuming: what may be assumed of the library.
    """
    search = _Search(own, terms, library, assuming)
    try:
        for root in roots:
            search.visit(root)
    except Unfit as unfit:
        return Refused(unfit.reason, str(unfit))
    assumed = [block.constants[0].name for block in search.blocks if block.assumed]
    return Shown(
        tuple(block for block in search.blocks if block.constants[0].name not in own),
        tuple(block for block in search.blocks if block.constants[0].name in own),
        tuple(name for name in assumed if name not in ALLOWED),
        tuple(name for name in assumed if name in ALLOWED),
        any(block.has_proof for block in search.blocks),
    )


@dataclass(slots=True)
class _Search:
    """A walk over constants, depth first and without recursion, so that each block ends up after what it names."""

    own: Mapping[Name, Constant]
    terms: Terms
    library: LibraryPart
    assuming: Assuming
    budget: Budget = field(default_factory=Budget)
    blocks: list[Block] = field(default_factory=list)
    state: dict[Name, bool] = field(default_factory=dict)
    """Names met: True once their block is in `blocks`."""

    def visit(self, root: Name) -> None:
        if root in self.state:
            return
        stack: list[tuple[Block, Iterator[Name]]] = [self._enter(root)]
        while stack:
            block, rest = stack[-1]
            for name in rest:
                finished = self.state.get(name)
                if finished is None and name in IMPLIED and self._declared(name) is None:
                    continue
                if finished is None:
                    stack.append(self._enter(name))
                    break
                if not finished and name not in block.names:
                    raise Unfit(
                        Reason.KERNEL_REJECTED,
                        f"{show_name(block.constants[0].name)} and {show_name(name)} are defined by each other",
                    )
            else:
                stack.pop()
                self.blocks.append(block)
                self.state.update(dict.fromkeys(block.names, True))

    def _declared(self, name: Name) -> Constant | None:
        return self.own.get(name) or self.library.constant(name)

    def _enter(self, name: Name) -> tuple[Block, Iterator[Name]]:
        if name in self.own:
            if name in COMPUTED:
                raise Unfit(
                    Reason.MALFORMED_ARTIFACT,
                    f"the file declares {show_name(name)}, which kernels compute by themselves",
                )
            block = block_of(name, self.own.get, self.terms, self.budget)
            if isinstance(block.constants[0], Inductive):
                check_metadata(block, self._declared, self.budget)
            if isinstance(block.constants[0], Axiom):
                raise Unfit(Reason.AXIOM, f"the file declares the axiom {show_name(name)}")
        else:
            block = self.library.block(name, proofs=self.assuming.proofs_shown)
            self._check_assumption(block)
        self.state.update(dict.fromkeys(block.names, False))
        return block, iter(block.needs)

    def _check_assumption(self, block: Block) -> None:
        constant = block.constants[0]
        if not isinstance(constant, Axiom) or constant.name in ALLOWED:
            return
        if is_compiler_axiom(constant.name):
            raise Unfit(Reason.COMPILER_AXIOM, f"{show_name(constant.name)} is reached")
        if constant.name == SORRY:
            raise Unfit(Reason.SORRY, "sorryAx is reached")
        if not self.assuming.axioms:
            raise Unfit(Reason.AXIOM, f"the library's axiom {show_name(constant.name)} is reached")
