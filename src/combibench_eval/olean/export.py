"""Writing constants as lean4export NDJSON, format 3.1.0: what independent kernels read.

Source of the format: `format_ndjson.md` of leanprover/lean4export. One JSON object a line; names, levels and expressions are
numbered from the first line on, each kind by itself, without gaps; name 0 is anonymous and level 0 is zero. Equal content
is written once, also when it comes from several arenas. Nothing recurses; the work is linear in the distinct nodes.
The methods of `Export` that write raise `ExportTooLargeError`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Final

from combibench_eval.errors import CombibenchError
from combibench_eval.olean.constants import (
    Constant,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Quotient,
    Recursor,
    Theorem,
    term_ids,
)
from combibench_eval.olean.names import ANONYMOUS, Name
from combibench_eval.olean.rewrite import children
from combibench_eval.olean.terms import (
    APP,
    BVAR,
    CONST,
    IMAX,
    LAM,
    LET,
    MAX,
    NAT,
    PI,
    PROJ,
    SORT,
    STR,
    SUCC,
    ZERO,
    ExprNode,
    LevelNode,
    Terms,
)

FORMAT_VERSION: Final = "3.1.0"

_NUMERAL_WORK: Final = (1 << 18) ** 2
"""Sum of the squares of the numerals' bits: printing takes quadratic time, half a second for this."""

_BINDERS: Final = ("default", "implicit", "strictImplicit", "instImplicit")


class ExportTooLargeError(CombibenchError):
    """The constants hold more than an export is made of; the message says what."""


class Export:
    """An export under construction.

    Args:
        lean_version: of the Lean that wrote the constants; for the header line only.
        githash: its commit, likewise.

    Attributes:
        declarations: how many constants it holds; an inductive type, its constructors and recursors count one each.
    """

    __slots__ = (
        "_exprs",
        "_known",
        "_levels",
        "_lines",
        "_names",
        "_next_expr",
        "_next_level",
        "_numeral_work",
        "declarations",
    )

    def __init__(self, lean_version: str = "", githash: str = "") -> None:
        meta = {
            "exporter": {"name": "combibench-eval", "version": "1"},
            "format": {"version": FORMAT_VERSION},
            "lean": {"githash": githash, "version": lean_version},
        }
        self._lines = [json.dumps({"meta": meta}, separators=(",", ":"))]
        self._names: dict[Name, int] = {ANONYMOUS: 0}
        self._next_level = 1
        self._next_expr = 0
        # The text of a node without its number: two arenas hold equal content under different ids.
        self._known: dict[str, int] = {}
        self._levels: dict[Terms, dict[int, int]] = {}
        self._exprs: dict[Terms, dict[int, int]] = {}
        self._numeral_work = 0
        self.declarations = 0

    def copy(self) -> "Export":
        """Another export with the same content so far."""
        other = Export.__new__(Export)
        for slot in ("_lines", "_names", "_known"):
            setattr(other, slot, getattr(self, slot).copy())
        for slot in ("_levels", "_exprs"):
            setattr(other, slot, {terms: numbers.copy() for terms, numbers in getattr(self, slot).items()})
        for slot in ("_next_level", "_next_expr", "_numeral_work", "declarations"):
            setattr(other, slot, getattr(self, slot))
        return other

    def text(self) -> bytes:
        """The export so far."""
        return ("\n".join(self._lines) + "\n").encode()

    def assume(self, constant: Constant, terms: Terms) -> None:
        """Write a constant of any kind as an axiom: its type, and no value."""
        self._expressions((constant.type,), terms)
        self._declare(f'{{"axiom":{{"isUnsafe":false,{self._head(constant, terms)}}}}}')

    def define(self, constant: Definition | Theorem | Opaque | Quotient, terms: Terms) -> None:
        """Write a constant in full."""
        self._expressions(term_ids(constant), terms)
        head = self._head(constant, terms)
        if isinstance(constant, Quotient):
            self._declare(f'{{"quot":{{"kind":"{constant.kind}",{head}}}}}')
            return
        rest = f'"all":{self._list(constant.all)},{head},"value":{self._exprs[terms][constant.value]}'
        match constant:
            case Theorem():
                self._declare(f'{{"thm":{{{rest}}}}}')
            case Opaque():
                self._declare(f'{{"opaque":{{{rest},"isUnsafe":{_bool(constant.is_unsafe)}}}}}')
            case Definition():
                hints = f'{{"regular":{constant.hints}}}' if isinstance(constant.hints, int) else f'"{constant.hints}"'
                self._declare(f'{{"def":{{{rest},"hints":{hints},"safety":"{constant.safety}"}}}}')

    def inductive(
        self,
        types: Sequence[Inductive],
        constructors: Sequence[Constructor],
        recursors: Sequence[Recursor],
        terms: Terms,
    ) -> None:
        """Write a block of mutual inductive types with everything that belongs to it."""
        block: tuple[Constant, ...] = (*types, *constructors, *recursors)
        self._expressions([term for each in block for term in term_ids(each)], terms)
        shown = (
            ",".join(self._constructor(each, terms) for each in constructors),
            ",".join(self._recursor(each, terms) for each in recursors),
            ",".join(self._type(each, terms) for each in types),
        )
        self._declare(
            '{"inductive":{"ctors":[%s],"recs":[%s],"types":[%s]}}' % shown,  # noqa: UP031  braces are the text here
            count=len(block),
        )

    # Parts of declarations

    def _declare(self, line: str, count: int = 1) -> None:
        self._lines.append(line)
        self.declarations += count

    def _head(self, constant: Constant, terms: Terms) -> str:
        for name in constant.level_params:  # kernels look for a level of each, also where no term uses it
            self._level_of_param(name)
        params = self._list(constant.level_params)
        type_ = self._exprs[terms][constant.type]
        return f'"levelParams":{params},"name":{self._name(constant.name)},"type":{type_}'

    def _type(self, each: Inductive, terms: Terms) -> str:
        return (
            f'{{"all":{self._list(each.all)},"ctors":{self._list(each.constructors)},'
            f'"isRec":{_bool(each.is_recursive)},"isReflexive":{_bool(each.is_reflexive)},'
            f'"isUnsafe":{_bool(each.is_unsafe)},{self._head(each, terms)},"numIndices":{each.num_indices},'
            f'"numNested":{each.num_nested},"numParams":{each.num_params}}}'
        )

    def _constructor(self, each: Constructor, terms: Terms) -> str:
        return (
            f'{{"cidx":{each.index},"induct":{self._name(each.inductive)},"isUnsafe":{_bool(each.is_unsafe)},'
            f'{self._head(each, terms)},"numFields":{each.num_fields},"numParams":{each.num_params}}}'
        )

    def _recursor(self, each: Recursor, terms: Terms) -> str:
        exprs = self._exprs[terms]
        rules = ",".join(
            f'{{"ctor":{self._name(rule.constructor)},"nfields":{rule.num_fields},"rhs":{exprs[rule.value]}}}'
            for rule in each.rules
        )
        return (
            f'{{"all":{self._list(each.all)},"isUnsafe":{_bool(each.is_unsafe)},"k":{_bool(each.k)},'
            f'{self._head(each, terms)},"numIndices":{each.num_indices},"numMinors":{each.num_minors},'
            f'"numMotives":{each.num_motives},"numParams":{each.num_params},"rules":[{rules}]}}'
        )

    def _list(self, names: Iterable[Name]) -> str:
        return f"[{','.join(str(self._name(name)) for name in names)}]"

    # Names, levels, expressions

    def _name(self, name: Name) -> int:
        names = self._names
        known = names.get(name)
        if known is not None:
            return known
        start = len(name) - 1
        while name[:start] not in names:
            start -= 1
        for length in range(start + 1, len(name) + 1):
            part, number = name[length - 1], len(names)
            prefix = names[name[: length - 1]]
            body = f'"num":{{"i":{part}' if isinstance(part, int) else f'"str":{{"str":{_quoted(part)}'
            self._lines.append(f'{{"in":{number},{body},"pre":{prefix}}}}}')
            names[name[:length]] = number
        return names[name]

    def _add_level(self, body: str) -> int:
        number = self._known.get(body)
        if number is None:
            number = self._known[body] = self._next_level
            self._next_level += 1
            self._lines.append(f'{{"il":{number},{body}}}')
        return number

    def _level_of_param(self, name: Name) -> int:
        return self._add_level(f'"param":{self._name(name)}')

    def _level(self, root: int, terms: Terms) -> int:
        done = self._levels.setdefault(terms, {})
        stack = [root]
        while stack:
            level = stack[-1]
            if level in done:
                stack.pop()
                continue
            node = terms.levels[level]
            parts = node[1:] if node[0] in (SUCC, MAX, IMAX) else ()
            waiting = [part for part in parts if part not in done]
            if waiting:
                stack += waiting
                continue
            done[level] = self._level_of_node(node, done)
            stack.pop()
        return done[root]

    def _level_of_node(self, node: LevelNode, done: Mapping[int, int]) -> int:
        kind = node[0]
        if kind == ZERO:
            return 0
        if kind == SUCC:
            return self._add_level(f'"succ":{done[node[1]]}')
        if kind in (MAX, IMAX):
            return self._add_level(f'"{"max" if kind == MAX else "imax"}":[{done[node[1]]},{done[node[2]]}]')
        return self._level_of_param(node[1])

    def _expressions(self, roots: Iterable[int], terms: Terms) -> None:
        exprs = terms.exprs
        done = self._exprs.setdefault(terms, {})
        found: set[int] = set()
        stack = list(roots)
        while stack:
            expr = stack.pop()
            if expr not in found and expr not in done:
                found.add(expr)
                stack += children(exprs[expr])
        known, lines = self._known, self._lines
        for expr in sorted(found):  # children have smaller ids
            body = self._body(exprs[expr], done, terms)
            number = known.get(body)
            if number is None:
                number = known[body] = self._next_expr
                self._next_expr += 1
                lines.append(f'{{"ie":{number},{body}}}')
            done[expr] = number

    def _body(self, node: ExprNode, done: Mapping[int, int], terms: Terms) -> str:
        kind = node[0]
        if kind == APP:
            return f'"app":{{"arg":{done[node[2]]},"fn":{done[node[1]]}}}'
        if kind in (LAM, PI):
            return (
                f'"{"lam" if kind == LAM else "forallE"}":{{"binderInfo":"{_BINDERS[node[4]]}",'
                f'"body":{done[node[2]]},"name":{self._name(node[3])},"type":{done[node[1]]}}}'
            )
        if kind == CONST:
            levels = ",".join([str(self._level(level, terms)) for level in node[2]])
            return f'"const":{{"name":{self._name(node[1])},"us":[{levels}]}}'
        return self._rarer_body(node, done, terms)

    def _rarer_body(self, node: ExprNode, done: Mapping[int, int], terms: Terms) -> str:
        match node[0]:
            case int(kind) if kind == BVAR:
                return f'"bvar":{node[1]}'
            case int(kind) if kind == SORT:
                return f'"sort":{self._level(node[1], terms)}'
            case int(kind) if kind == LET:
                return (
                    f'"letE":{{"body":{done[node[3]]},"name":{self._name(node[4])},"nondep":{_bool(node[5])},'
                    f'"type":{done[node[1]]},"value":{done[node[2]]}}}'
                )
            case int(kind) if kind == PROJ:
                return f'"proj":{{"idx":{node[2]},"struct":{done[node[3]]},"typeName":{self._name(node[1])}}}'
            case int(kind) if kind == NAT:
                return f'"natVal":"{self._digits(node[1])}"'
            case int(kind) if kind == STR:
                return f'"strVal":{_quoted(node[1])}'
            case kind:
                raise AssertionError(f"no such kind of expression: {kind}")

    def _digits(self, value: int) -> str:
        self._numeral_work += value.bit_length() ** 2
        if self._numeral_work > _NUMERAL_WORK:
            raise ExportTooLargeError(f"numerals of up to {value.bit_length()} bits and more")
        return f"{Decimal(value):f}"  # `str` refuses long integers


def _bool(value: bool) -> str:  # noqa: FBT001  a value to write, not a switch
    return "true" if value else "false"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
