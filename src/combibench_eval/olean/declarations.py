"""Decoding of `Lean.ConstantInfo` objects (`src/Lean/Declaration.lean`)."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from combibench_eval.olean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Hints,
    Inductive,
    Opaque,
    Quotient,
    QuotientKind,
    Recursor,
    RecursorRule,
    Safety,
    Theorem,
)
from combibench_eval.olean.decode import Decoder
from combibench_eval.olean.names import Name, brief_name
from combibench_eval.olean.objects import Region

_AXIOM, _DEFINITION, _THEOREM, _OPAQUE, _QUOTIENT, _INDUCTIVE, _CONSTRUCTOR, _RECURSOR = range(8)
# Constructor of ConstantInfo -> pointers of its value structure, bytes of scalars.
_SHAPES: Final = {
    _AXIOM: (1, 1),
    _DEFINITION: (4, 1),
    _THEOREM: (3, 0),
    _OPAQUE: (3, 1),
    _QUOTIENT: (1, 1),
    _INDUCTIVE: (6, 3),
    _CONSTRUCTOR: (5, 1),
    _RECURSOR: (7, 2),
}
_KINDS: Final = ("axiom", "definition", "theorem", "opaque", "quotient", "inductive", "constructor", "recursor")
_OLD_INDUCTIVE: Final = (5, 4)  # before `numNested`: isRec, isUnsafe, isReflexive, isNested
_SAFETIES: Final[tuple[Safety, ...]] = ("unsafe", "safe", "partial")
_QUOTIENT_KINDS: Final[tuple[QuotientKind, ...]] = ("type", "ctor", "lift", "ind")
_BOXED_OPAQUE: Final = 1
_BOXED_ABBREV: Final = 3
_HINT_REGULAR: Final = 2


class _Frame(NamedTuple):
    """A constant whose objects are located but whose terms are not decoded yet."""

    tag: int
    at: int  # the address of its value structure
    first: int  # index of that structure's first pointer
    pointers: int
    name: Name
    level_params: tuple[Name, ...]
    rules: tuple[tuple[int, int], ...]  # address and first pointer of each recursor rule
    terms: tuple[tuple[int, int], ...]  # address and holder: the type, then the value or the rules' values


def decode_constants(decoder: Decoder, addresses: Sequence[int], holder: int) -> list[Constant]:
    """Decode constants; their terms are found and built in one pass.

    Args:
        decoder: of the region the addresses lie in.
        addresses: of `ConstantInfo` objects.
        holder: the address of the object that points to them.

    Raises:
        MalformedArtifactError: also for a term that is not closed or uses an undeclared universe parameter.
    """
    frames = [_frame(decoder, address, holder) for address in addresses]
    decoder.build_exprs([term for frame in frames for term in frame.terms])
    return [_constant(decoder, frame) for frame in frames]


class Signature(NamedTuple):
    """A constant without its value: what a user of it sees."""

    kind: str
    name: Name
    level_params: tuple[Name, ...]
    type: int


def decode_signature(decoder: Decoder, address: int, holder: int) -> Signature:
    """Decode a constant's name, universe parameters and type; a proof or body is not looked at.

    Raises:
        MalformedArtifactError: as `decode_constants`.
    """
    frame = _frame(decoder, address, holder)
    frame = frame._replace(terms=frame.terms[:1])
    decoder.build_exprs(frame.terms)
    return Signature(_KINDS[frame.tag], frame.name, frame.level_params, _closed(decoder, frame, frame.terms[0][0]))


def _value_structure(region: Region, address: int, holder: int) -> tuple[int, int, int, int]:
    """Return the tag of a `ConstantInfo`, and address, first pointer and number of pointers of its value structure."""
    tag, count, _, outer = region.constructor(address, "a constant", holder)
    shape = _SHAPES.get(tag)
    if count != 1 or shape is None:
        region.fail(address, f"expected a constant, found constructor {tag} with {count} pointers")
    at = region.words[outer]
    inner_tag, pointers, room, first = region.constructor(at, "a constant's data", address)
    fits = [pointers == want and room >= scalars for want, scalars in (shape, _OLD_INDUCTIVE)]
    if inner_tag != 0 or not (fits[0] or (tag == _INDUCTIVE and fits[1])):
        region.fail(at, f"a constant of kind {tag} with {pointers} pointers and {room} bytes of scalars")
    return tag, at, first, pointers


def _frame(decoder: Decoder, address: int, holder: int) -> _Frame:
    region, words = decoder.region, decoder.region.words
    tag, at, first, pointers = _value_structure(region, address, holder)
    common = words[first]
    name_at = region.structure(common, "a constant's name, universe parameters and type", at, pointers=3)
    name = decoder.name(words[name_at], common)
    level_params = decoder.names(words[name_at + 1], common)
    if len(set(level_params)) != len(level_params):
        region.fail(common, f"{brief_name(name)} declares a universe parameter twice")
    terms = [(words[name_at + 2], common)]
    rules: list[tuple[int, int]] = []
    if tag in {_DEFINITION, _THEOREM, _OPAQUE}:
        terms.append((words[first + 1], at))
    elif tag == _RECURSOR:
        for rule in region.list_of(words[first + 6], "a list of recursor rules", at):
            rule_at = region.structure(rule, "a recursor rule", at, pointers=3)
            rules.append((rule, rule_at))
            terms.append((words[rule_at + 2], rule))
    return _Frame(tag, at, first, pointers, name, level_params, tuple(rules), tuple(terms))


def _constant(decoder: Decoder, frame: _Frame) -> Constant:
    ids = [_closed(decoder, frame, address) for address, _ in frame.terms]
    return _MAKERS[frame.tag](_Fields(decoder, frame), ids)


class _Fields:
    """The fields of a constant's value structure, read by number."""

    __slots__ = ("decoder", "frame", "region")

    def __init__(self, decoder: Decoder, frame: _Frame) -> None:
        self.decoder = decoder
        self.region = decoder.region
        self.frame = frame

    @property
    def common(self) -> tuple[Name, tuple[Name, ...]]:
        return self.frame.name, self.frame.level_params

    def pointer(self, index: int) -> int:
        return self.region.words[self.frame.first + index]

    def name(self, index: int) -> Name:
        return self.decoder.name(self.pointer(index), self.frame.at)

    def names(self, index: int) -> tuple[Name, ...]:
        return self.decoder.names(self.pointer(index), self.frame.at)

    def number(self, index: int, what: str) -> int:
        return self.region.small(self.pointer(index), f"the number of {what}", self.frame.at)

    def flag(self, index: int) -> bool:
        return self.region.boolean(self.frame.first, self.frame.pointers, index, self.frame.at)

    def choice(self, what: str, options: int) -> int:
        value = self.region.scalar(self.frame.first, self.frame.pointers, 0)
        if value >= options:
            self.region.fail(self.frame.at, f"{what} {value}")
        return value


def _axiom(fields: _Fields, ids: list[int]) -> Constant:
    return Axiom(*fields.common, ids[0], fields.flag(0))


def _definition(fields: _Fields, ids: list[int]) -> Constant:
    safety = _SAFETIES[fields.choice("definition safety", len(_SAFETIES))]
    hints = _hints(fields.region, fields.pointer(2), fields.frame.at)
    return Definition(*fields.common, ids[0], ids[1], hints, safety, fields.names(3))


def _theorem(fields: _Fields, ids: list[int]) -> Constant:
    return Theorem(*fields.common, ids[0], ids[1], fields.names(2))


def _opaque(fields: _Fields, ids: list[int]) -> Constant:
    return Opaque(*fields.common, ids[0], ids[1], fields.flag(0), fields.names(2))


def _quotient(fields: _Fields, ids: list[int]) -> Constant:
    kind = fields.choice("quotient kind", len(_QUOTIENT_KINDS))
    return Quotient(*fields.common, ids[0], _QUOTIENT_KINDS[kind])


def _inductive(fields: _Fields, ids: list[int]) -> Constant:
    return Inductive(
        *fields.common,
        ids[0],
        num_params=fields.number(1, "parameters"),
        num_indices=fields.number(2, "indices"),
        all=fields.names(3),
        constructors=fields.names(4),
        num_nested=fields.number(5, "nested types") if fields.frame.pointers == 6 else int(fields.flag(3)),
        is_recursive=fields.flag(0),
        is_unsafe=fields.flag(1),
        is_reflexive=fields.flag(2),
    )


def _constructor(fields: _Fields, ids: list[int]) -> Constant:
    return Constructor(
        *fields.common,
        ids[0],
        inductive=fields.name(1),
        index=fields.number(2, "constructors before this one"),
        num_params=fields.number(3, "parameters"),
        num_fields=fields.number(4, "fields"),
        is_unsafe=fields.flag(0),
    )


def _recursor(fields: _Fields, ids: list[int]) -> Constant:
    rules = zip(fields.frame.rules, ids[1:], strict=True)
    return Recursor(
        *fields.common,
        ids[0],
        all=fields.names(1),
        num_params=fields.number(2, "parameters"),
        num_indices=fields.number(3, "indices"),
        num_motives=fields.number(4, "motives"),
        num_minors=fields.number(5, "minor premises"),
        rules=tuple(_rule(fields.decoder, rule, rule_at, value) for (rule, rule_at), value in rules),
        k=fields.flag(0),
        is_unsafe=fields.flag(1),
    )


_MAKERS: Final[dict[int, Callable[[_Fields, list[int]], Constant]]] = {
    _AXIOM: _axiom,
    _DEFINITION: _definition,
    _THEOREM: _theorem,
    _OPAQUE: _opaque,
    _QUOTIENT: _quotient,
    _INDUCTIVE: _inductive,
    _CONSTRUCTOR: _constructor,
    _RECURSOR: _recursor,
}


def _closed(decoder: Decoder, frame: _Frame, address: int) -> int:
    """Return the id of a term, which must be closed and use declared universe parameters only."""
    terms, term = decoder.terms, decoder.built(address)
    if terms.loose(term):
        decoder.region.fail(address, f"a term of {brief_name(frame.name)} has a bound variable without a binder")
    undeclared = terms.undeclared_params(term, frame.level_params)
    if undeclared:
        decoder.region.fail(
            address, f"a term of {brief_name(frame.name)} uses the undeclared universe {brief_name(undeclared[0])}"
        )
    return term


def _hints(region: Region, address: int, holder: int) -> Hints:
    if address == _BOXED_OPAQUE:
        return "opaque"
    if address == _BOXED_ABBREV:
        return "abbrev"
    first = region.structure(address, "reducibility hints", holder, pointers=0, scalars=4, tag=_HINT_REGULAR)
    return region.scalar(first, 0, 0, size=4)


def _rule(decoder: Decoder, rule: int, first: int, value: int) -> RecursorRule:
    words = decoder.region.words
    fields = decoder.region.small(words[first + 1], "the number of fields", rule)
    return RecursorRule(decoder.name(words[first], rule), fields, value)
