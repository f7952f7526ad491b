"""Decoding of `Lean.ConstantInfo` objects (`src/Lean/Declaration.lean`)."""

from collections.abc import Sequence
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
from combibench_eval.olean.names import Name, show_name
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
        region.fail(common, f"{show_name(name)} declares a universe parameter twice")
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


def _constant(decoder: Decoder, frame: _Frame) -> Constant:  # noqa: PLR0911  one return a kind reads best
    region, words, first, at = decoder.region, decoder.region.words, frame.first, frame.at
    name, level_params = frame.name, frame.level_params
    ids = [_closed(decoder, frame, address) for address, _ in frame.terms]

    def field(index: int) -> int:
        return words[first + index]

    def flag(index: int) -> bool:
        return region.boolean(first, frame.pointers, index, at)

    def small(index: int, what: str) -> int:
        return region.small(field(index), what, at)

    match frame.tag:
        case 0:
            return Axiom(name, level_params, ids[0], flag(0))
        case 1:
            safety = region.scalar(first, 4, 0)
            if safety >= len(_SAFETIES):
                region.fail(at, f"definition safety {safety}")
            hints = _hints(region, field(2), at)
            return Definition(name, level_params, ids[0], ids[1], hints, _SAFETIES[safety], decoder.names(field(3), at))
        case 2:
            return Theorem(name, level_params, ids[0], ids[1], decoder.names(field(2), at))
        case 3:
            return Opaque(name, level_params, ids[0], ids[1], flag(0), decoder.names(field(2), at))
        case 4:
            kind = region.scalar(first, 1, 0)
            if kind >= len(_QUOTIENT_KINDS):
                region.fail(at, f"quotient kind {kind}")
            return Quotient(name, level_params, ids[0], _QUOTIENT_KINDS[kind])
        case 5:
            return Inductive(
                name,
                level_params,
                ids[0],
                num_params=small(1, "the number of parameters"),
                num_indices=small(2, "the number of indices"),
                all=decoder.names(field(3), at),
                constructors=decoder.names(field(4), at),
                num_nested=small(5, "the number of nested types") if frame.pointers == 6 else int(flag(3)),
                is_recursive=flag(0),
                is_unsafe=flag(1),
                is_reflexive=flag(2),
            )
        case 6:
            return Constructor(
                name,
                level_params,
                ids[0],
                inductive=decoder.name(field(1), at),
                index=small(2, "a constructor's index"),
                num_params=small(3, "the number of parameters"),
                num_fields=small(4, "the number of fields"),
                is_unsafe=flag(0),
            )
        case _:
            rules = zip(frame.rules, ids[1:], strict=True)
            return Recursor(
                name,
                level_params,
                ids[0],
                all=decoder.names(field(1), at),
                num_params=small(2, "the number of parameters"),
                num_indices=small(3, "the number of indices"),
                num_motives=small(4, "the number of motives"),
                num_minors=small(5, "the number of minor premises"),
                rules=tuple(_rule(decoder, rule, rule_at, value) for (rule, rule_at), value in rules),
                k=flag(0),
                is_unsafe=flag(1),
            )


def _closed(decoder: Decoder, frame: _Frame, address: int) -> int:
    """Return the id of a term, which must be closed and use declared universe parameters only."""
    terms, term = decoder.terms, decoder.built(address)
    if terms.loose(term):
        decoder.region.fail(address, f"a term of {show_name(frame.name)} has a bound variable without a binder")
    undeclared = terms.undeclared_params(term, frame.level_params)
    if undeclared:
        decoder.region.fail(
            address, f"a term of {show_name(frame.name)} uses the undeclared universe {show_name(undeclared[0])}"
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
