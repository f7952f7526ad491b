"""An arena of hash-consed universe levels and expressions.

A term is an integer: an index into `Terms.levels` or `Terms.exprs`. Equal content has equal ids within one arena, so
terms of different files are compared by decoding both into the same arena. Children always have smaller ids than
their parents: any pass over a term can run over ids in ascending order, without recursion.

Nodes are plain tuples whose first component is the kind (the constructors of `Lean.Level` and `Lean.Expr`, without
metavariables, free variables and metadata):

    levels   (ZERO,) (SUCC, level) (MAX, level, level) (IMAX, level, level) (PARAM, Name)
    exprs    (BVAR, index) (SORT, level) (CONST, Name, levels) (APP, function, argument)
             (LAM, type, body, binder Name, binder info) (PI, type, body, binder Name, binder info)
             (LET, type, value, body, binder Name, nondependent) (NAT, int) (STR, str)
             (PROJ, structure Name, field index, structure)

Binder infos are 0 default, 1 implicit, 2 strict implicit, 3 instance.
"""

from typing import Any, Final, NamedTuple, TypeAlias

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.olean.names import Name

ZERO: Final = 0
SUCC: Final = 1
MAX: Final = 2
IMAX: Final = 3
PARAM: Final = 4

BVAR: Final = 0
SORT: Final = 3
CONST: Final = 4
APP: Final = 5
LAM: Final = 6
PI: Final = 7
LET: Final = 8
NAT: Final = 9
STR: Final = 10
PROJ: Final = 11

DEFAULT: Final = 0
IMPLICIT: Final = 1
STRICT_IMPLICIT: Final = 2
INSTANCE: Final = 3

KIND_NAMES: Final = {
    BVAR: "bound variable",
    SORT: "sort",
    CONST: "constant",
    APP: "application",
    LAM: "fun",
    PI: "∀",
    LET: "let",
    NAT: "numeral",
    STR: "string",
    PROJ: "projection",
}

LevelNode: TypeAlias = tuple[Any, ...]
ExprNode: TypeAlias = tuple[Any, ...]

# hash(n) is n modulo this prime (sys.hash_info.modulus), so larger numerals can be made to collide at will.
_HASH_MODULUS: Final = (1 << 61) - 1
# Names with numbers can be made to collide too. Among a million honest names, three that share 32 bits are rare.
_MAX_SAME_HASH: Final = 64


class Checkpoint(NamedTuple):
    """A state of an arena that `Terms.rollback` returns to."""

    levels: int
    exprs: int
    names: int
    texts: int


def _key(node: ExprNode) -> ExprNode:
    """Give the dictionary key of a node: the node, but with a large numeral's bytes, whose hash is randomised."""
    if node[0] == NAT and node[1] >= _HASH_MODULUS:
        value: int = node[1]
        return (NAT, value.to_bytes((value.bit_length() + 7) // 8, "little"))
    return node


class Terms:
    """The arena. The intern methods take ids of this arena and return an id; they are the only way to add a node."""

    __slots__ = (
        "_expr_ids",
        "_hash_counts",
        "_level_ids",
        "_level_params",
        "_loose",
        "_names",
        "_param_bits",
        "_params",
        "_texts",
        "exprs",
        "levels",
    )

    def __init__(self) -> None:
        self.levels: list[LevelNode] = []
        self.exprs: list[ExprNode] = []
        self._level_ids: dict[LevelNode, int] = {}
        self._expr_ids: dict[ExprNode, int] = {}
        self._loose: list[int] = []
        self._params: list[int] = []  # universe parameters of each expression, one bit a name
        self._level_params: list[int] = []
        self._param_bits: dict[Name, int] = {}
        self._names: dict[Name, Name] = {}
        self._hash_counts: dict[int, int] = {}
        self._texts: dict[str, str] = {}

    def text(self, text: str) -> str:
        """Return the one copy of a name component: names that share a long one then compare by identity."""
        return self._texts.setdefault(text, text)

    def name(self, name: Name) -> Name:
        """Return the one copy of a name, so that equal names are the same object and compare fast.

        Raises:
            MalformedArtifactError: too many names with number components have one hash, which only design can do.
        """
        known = self._names.get(name)
        if known is not None:
            return known
        if any(type(part) is int for part in name):
            low = hash(name) & 0xFFFF_FFFF
            count = self._hash_counts[low] = self._hash_counts.get(low, 0) + 1
            if count > _MAX_SAME_HASH:
                raise MalformedArtifactError(f"more than {_MAX_SAME_HASH} names are built to have one hash value")
        self._names[name] = name
        return name

    # Levels

    def _level(self, node: LevelNode, params: int) -> int:
        found = self._level_ids.get(node)
        if found is None:
            found = self._level_ids[node] = len(self.levels)
            self.levels.append(node)
            self._level_params.append(params)
        return found

    def zero(self) -> int:
        """Intern the level 0."""
        return self._level((ZERO,), 0)

    def succ(self, level: int) -> int:
        """Intern the successor of a level."""
        return self._level((SUCC, level), self._level_params[level])

    def max(self, left: int, right: int) -> int:
        """Intern `max left right`."""
        return self._level((MAX, left, right), self._level_params[left] | self._level_params[right])

    def imax(self, left: int, right: int) -> int:
        """Intern `imax left right` (0 if `right` is 0)."""
        return self._level((IMAX, left, right), self._level_params[left] | self._level_params[right])

    def param(self, name: Name) -> int:
        """Intern a universe parameter."""
        return self._level((PARAM, name), self._param_mask(name))

    def _param_mask(self, name: Name) -> int:
        return 1 << self._param_bits.setdefault(name, len(self._param_bits))

    # Expressions

    def _expr(self, node: ExprNode, loose: int, params: int) -> int:
        found = self._expr_ids.get(node)
        if found is None:
            found = self._expr_ids[node] = len(self.exprs)
            self.exprs.append(node)
            self._loose.append(loose)
            self._params.append(params)
        return found

    def bvar(self, index: int) -> int:
        """Intern a bound variable (de Bruijn index)."""
        return self._expr((BVAR, index), index + 1, 0)

    def sort(self, level: int) -> int:
        """Intern `Sort level`."""
        return self._expr((SORT, level), 0, self._level_params[level])

    def const(self, name: Name, levels: tuple[int, ...]) -> int:
        """Intern a constant at universe levels."""
        node = (CONST, name, levels)
        found = self._expr_ids.get(node)
        if found is None:
            params = 0
            for level in levels:
                params |= self._level_params[level]
            found = self._expr(node, 0, params)
        return found

    def app(self, function: int, argument: int) -> int:
        """Intern an application."""
        node = (APP, function, argument)
        found = self._expr_ids.get(node)
        if found is None:
            found = self._expr_ids[node] = len(self.exprs)
            self.exprs.append(node)
            loose, params = self._loose, self._params
            left, right = loose[function], loose[argument]
            loose.append(left if left > right else right)  # noqa: FURB136  `max` costs a call in the hottest method
            params.append(params[function] | params[argument])
        return found

    def lam(self, type_: int, body: int, binder: Name, info: int = DEFAULT) -> int:
        """Intern `fun (binder : type_) => body`; the body's variable 0 is the binder."""
        return self.binder((LAM, type_, body, binder, info))

    def pi(self, type_: int, body: int, binder: Name, info: int = DEFAULT) -> int:
        """Intern `∀ (binder : type_), body`; the body's variable 0 is the binder."""
        return self.binder((PI, type_, body, binder, info))

    def binder(self, node: ExprNode) -> int:
        """Intern a `LAM` or `PI` node."""
        found = self._expr_ids.get(node)
        if found is None:
            found = self._expr_ids[node] = len(self.exprs)
            self.exprs.append(node)
            type_, body = node[1], node[2]
            loose, params = self._loose, self._params
            left, right = loose[type_], loose[body] - 1
            loose.append(left if left > right else right)  # noqa: FURB136  as in `app`
            params.append(params[type_] | params[body])
        return found

    def let(self, type_: int, value: int, body: int, binder: Name, nondep: bool) -> int:  # noqa: FBT001  Lean's constructor
        """Intern `let binder : type_ := value; body`."""
        loose, params = self._loose, self._params
        return self._expr(
            (LET, type_, value, body, binder, nondep),
            max(loose[type_], loose[value], loose[body] - 1),
            params[type_] | params[value] | params[body],
        )

    def nat(self, value: int) -> int:
        """Intern a natural number literal; `value` is not negative."""
        node = (NAT, value)
        if value < _HASH_MODULUS:
            return self._expr(node, 0, 0)
        key = _key(node)
        found = self._expr_ids.get(key)
        if found is None:
            found = self._expr(key, 0, 0)
            self.exprs[found] = node
        return found

    def string(self, value: str) -> int:
        """Intern a string literal."""
        return self._expr((STR, value), 0, 0)

    def proj(self, structure: Name, index: int, value: int) -> int:
        """Intern the field number `index` of `value`, a term of the structure type `structure`."""
        return self._expr((PROJ, structure, index, value), self._loose[value], self._params[value])

    # Questions

    def loose(self, expr: int) -> int:
        """Return one more than the largest bound variable that no binder in `expr` binds; 0 for a closed term."""
        return self._loose[expr]

    def has_params(self, expr: int) -> bool:
        """Tell whether a universe parameter occurs in the expression."""
        return self._params[expr] != 0

    def undeclared_params(self, expr: int, declared: tuple[Name, ...]) -> tuple[Name, ...]:
        """Return the universe parameters of `expr` that are not among `declared`, in the order the arena met them."""
        mask = self._params[expr]
        if mask == 0:
            return ()
        for name in declared:
            bit = self._param_bits.get(name)
            if bit is not None:
                mask &= ~(1 << bit)
        return tuple(name for name, bit in self._param_bits.items() if mask >> bit & 1) if mask else ()

    def param_count(self) -> int:
        """Return how many universe parameter names the arena has met."""
        return len(self._param_bits)

    def spine(self, expr: int) -> tuple[int, list[int]]:
        """Split `f a₁ … aₙ` into `f`, which is no application, and its arguments in order."""
        exprs = self.exprs
        arguments: list[int] = []
        node = exprs[expr]
        while node[0] == APP:
            arguments.append(node[2])
            expr = node[1]
            node = exprs[expr]
        arguments.reverse()
        return expr, arguments

    # Copying and forgetting

    def copy(self) -> "Terms":
        """Return an arena with the same nodes under the same ids, which then grows on its own."""
        other = Terms.__new__(Terms)
        for slot in self.__slots__:
            setattr(other, slot, getattr(self, slot).copy())
        return other

    def checkpoint(self) -> Checkpoint:
        """Remember the present size; `rollback` forgets what is added after it (one sample's terms, for example)."""
        return Checkpoint(len(self.levels), len(self.exprs), len(self._names), len(self._texts))

    def rollback(self, to: Checkpoint) -> None:
        """Drop every node and name added since a checkpoint; ids handed out since then are void."""
        for node in self.levels[to.levels :]:
            del self._level_ids[node]
            if node[0] == PARAM:
                # Bits are handed out in the order of new parameter levels, so the dropped ones are the highest.
                self._param_bits.pop(node[1], None)
        for node in self.exprs[to.exprs :]:
            del self._expr_ids[_key(node)]
        del self.levels[to.levels :], self._level_params[to.levels :]
        del self.exprs[to.exprs :], self._loose[to.exprs :], self._params[to.exprs :]
        while len(self._names) > to.names:
            self._names.popitem()
        while len(self._texts) > to.texts:
            self._texts.popitem()
        self._hash_counts.clear()
