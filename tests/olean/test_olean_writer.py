"""Written modules: read back equal, with Lean's own hashes, and imported by Lean."""

import asyncio
import subprocess
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.olean.craft import Craft, one_axiom

from combibench_eval.errors import UsageError
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.oneshot import OneShotDriver
from combibench_eval.lean.sandbox import choose_sandbox
from combibench_eval.olean.constants import (
    Axiom,
    Constant,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Quotient,
    Recursor,
    RecursorRule,
    Theorem,
)
from combibench_eval.olean.declarations import decode_constants
from combibench_eval.olean.decode import Decoder
from combibench_eval.olean.hashing import Hashes, string_hash
from combibench_eval.olean.header import read_header
from combibench_eval.olean.names import Name
from combibench_eval.olean.objects import Region
from combibench_eval.olean.reader import Import, locate_module_data, read_module, read_parts
from combibench_eval.olean.terms import Terms
from combibench_eval.olean.writer import write_module

U, V = ("u",), ("v", 7, "w")
HEADERS = {(width, gmp): read_header(one_axiom(width, gmp=gmp)) for width in (8, 4) for gmp in (0, 1)}
NUMBERS = [0, 1, 5, 2**20, 2**31 - 1, 2**31, 2**63 - 1, 2**63, 2**64, 2**200]


class Maker:
    """Random constants: a seed instead of thousands of draws, which would take most of the time."""

    def __init__(self, seed: int, terms: Terms) -> None:
        self.random = Random(seed)
        self.terms = terms

    def name(self) -> Name:
        parts: list[str | int] = ["a", "Nat", "«", "x y", "é", 0, 2**61]
        return tuple(self.random.choices(parts, k=self.random.randrange(4)))

    def flag(self) -> bool:
        return self.random.random() < 0.5

    def levels(self) -> list[int]:
        levels = [self.terms.zero(), self.terms.param(U), self.terms.param(V)]
        for _ in range(self.random.randrange(5)):
            a, b = self.random.choices(levels, k=2)
            levels.append(self.random.choice([self.terms.succ(a), self.terms.max(a, b), self.terms.imax(a, b)]))
        return levels

    def term(self) -> int:
        """A closed term: steps over what is there already, so that subterms are shared, then binders around it."""
        terms, random, levels = self.terms, self.random, self.levels()
        pool = [terms.bvar(0), terms.bvar(random.randrange(4))]
        for _ in range(random.randrange(1, 30)):
            pool.append(self.step(pool, levels))
        result = pool[-1]
        for _ in range(terms.loose(result)):
            result = terms.lam(terms.sort(levels[0]), result, ("x",))
        return result

    def step(self, pool: list[int], levels: list[int]) -> int:
        """One more term over those in the pool."""
        terms, random, name = self.terms, self.random, self.name()
        a, b, c = random.choices(pool, k=3)
        info = random.randrange(4)
        match random.randrange(9):
            case 0:
                return terms.const(name, tuple(random.choices(levels, k=info)))
            case 1:
                return terms.nat(random.choice(NUMBERS))
            case 2:
                return terms.string(random.choice(["", "häß", "\0x", "\U0001d538" * 9]))
            case 3:
                return terms.sort(random.choice(levels))
            case 4:
                return terms.lam(a, b, name, info)
            case 5:
                return terms.pi(a, b, name, info)
            case 6:
                return terms.let(a, b, c, name, nondep=self.flag())
            case 7:
                return terms.proj(name, info, a)
        return terms.app(a, b)

    def constants(self) -> list[Constant]:
        def make(kind: Callable[..., Constant], name: str, *rest: Any, **fields: Any) -> Constant:
            return kind((name,), (U, V), self.term(), *rest, **fields)

        flag, random = self.flag, self.random
        rules = tuple(RecursorRule(("T", "mk"), number, self.term()) for number in range(random.randrange(4)))
        hints = random.choice(["opaque", "abbrev", 0, 7, 2**32 - 1])
        safety = random.choice(["safe", "unsafe", "partial"])
        kind = random.choice(["type", "ctor", "lift", "ind"])
        return [
            make(Axiom, "axiom", is_unsafe=flag()),
            make(Definition, "def", self.term(), hints, safety, (("def",), U)),
            make(Theorem, "theorem", self.term(), (("theorem",),)),
            make(Opaque, "opaque", self.term(), flag(), ()),
            make(Quotient, "quot", kind),
            make(Inductive, "T", 1, 2, (("T",),), (("T", "mk"),), 3, flag(), flag(), flag()),
            make(Constructor, "mk", ("T",), 0, 1, 2, is_unsafe=flag()),
            make(Recursor, "rec", (("T",),), 1, 2, 3, 4, rules, k=flag(), is_unsafe=flag()),
        ]


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(sorted(HEADERS)), st.booleans())
def test_random_constants_are_read_back_equal(seed, shape, is_module):
    terms = Terms()
    constants = Maker(seed, terms).constants()
    imports = (Import(("Init",), import_all=True, is_meta=True), Import(V, is_exported=False))
    written = write_module(constants, imports, ("M", "N"), like=HEADERS[shape], terms=terms, is_module=is_module)
    size = len(terms.exprs)
    module = read_module({"olean": written}, terms)
    assert list(module.constants.values()) == constants
    assert module.imports == imports
    assert module.is_module == is_module
    assert len(terms.exprs) == size
    assert (module.pointer_bits, module.header.gmp) == (shape[0] * 8, bool(shape[1]))


def axiom_module(terms: Terms, type_: int, shape: tuple[int, int]) -> bytes:
    axiom = Axiom(("x",), (), type_, is_unsafe=False)
    return write_module([axiom], (), ("M",), like=HEADERS[shape], terms=terms, is_module=False)


@pytest.mark.parametrize("shape", sorted(HEADERS))
def test_each_distinct_node_is_written_once(shape):
    terms = Terms()
    term = terms.const(("c",), ())
    for _ in range(1000):  # 2^1000 nodes as a tree
        term = terms.app(term, term)
    data = axiom_module(terms, term, shape)
    assert len(data) < 40_000
    assert read_module({"olean": data}, terms).constants["x",].type == term


def test_a_deep_term_is_written_without_recursion():
    terms = Terms()
    nat, term, level = terms.const(("Nat",), ()), terms.nat(0), terms.zero()
    for _ in range(15_000):
        term, level = terms.lam(nat, term, ("x",)), terms.succ(level)
    term = terms.app(term, terms.sort(level))
    data = axiom_module(terms, term, (8, 1))
    assert read_module({"olean": data}, terms).constants["x",].type == term


def test_format_1_is_not_written():
    like = replace(HEADERS[8, 1], format=1)
    with pytest.raises(UsageError, match="format 1"):
        write_module([], (), ("M",), like=like, terms=Terms(), is_module=False)


# Hashes, against those that Lean stored


def stored_and_recomputed(data: bytes) -> dict[str, list[tuple[int, int]]]:
    """Pairs of cached fields, stored and recomputed, of every name, level and expression without metadata."""
    terms = Terms()
    region = Region(read_parts({"olean": data}))
    decoder = Decoder(region, terms)
    root = locate_module_data(region, region.parts[-1].header)
    decode_constants(decoder, region.array(root.constants, "the constants", root.address), root.address)
    hashes = Hashes(terms)
    for level in range(len(terms.levels)):
        hashes.level(level)
    for expr in range(len(terms.exprs)):
        hashes.expr(expr)

    def stored(address: int) -> int:
        offset = address - region.base
        start = offset + 8 + data[offset + 6] * region.width
        return int.from_bytes(data[start : start + 8], "little")

    def fields(address: int) -> tuple[int, list[int]]:
        offset = address - region.base
        start = (offset + 8) // region.width
        return data[offset + 7], region.words[start : start + data[offset + 6]].tolist()

    with_metadata: set[int] = set()
    for address in sorted(decoder._exprs):
        tag, pointers = fields(address)
        children = pointers[1:] if tag in {6, 7, 8} else pointers if tag == 5 else pointers[2:]
        if tag == 10 or with_metadata.intersection(children):
            with_metadata.add(address)
    return {
        "names": [(stored(a), hashes.name(name)) for a, name in decoder._names.items() if a != 1],
        "levels": [(stored(a), hashes.level(level)) for a, level in decoder._levels.items() if a != 1],
        "exprs": [(stored(a), hashes.expr(e)) for a, e in decoder._exprs.items() if a not in with_metadata],
    }


def check_hashes(data: bytes, least: dict[str, int]) -> None:
    pairs = stored_and_recomputed(data)
    for kind, number in least.items():
        assert len(pairs[kind]) >= number
        assert [pair for pair in pairs[kind] if pair[0] != pair[1]] == []


def test_recomputed_hashes_are_those_of_the_library(prelude):
    check_hashes(prelude, {"names": 3000, "levels": 100, "exprs": 40_000})


@pytest.mark.native
def test_recomputed_hashes_are_those_of_the_native_lean(native_module):
    check_hashes(native_module, {"names": 50, "levels": 3, "exprs": 200})


def test_string_hashes_of_every_tail_length_differ_in_every_byte():
    texts = [b"abcdefghijklmnopq"[:length] for length in range(18)]
    assert len({string_hash(text) for text in texts}) == 18
    assert len({string_hash(b"0123456" + bytes([last])) for last in range(256)}) == 256


# Imports by Lean


@pytest.mark.native
def test_native_lean_imports_a_written_module(native_module, native_rig, tmp_path):
    lean, library = native_rig
    terms = Terms()
    module = read_module({"olean": native_module}, terms)
    written = write_module(
        module.constants.values(), module.imports, ("Crossed",), like=module.header, terms=terms, is_module=False
    )
    (tmp_path / "Crossed.olean").write_bytes(written)
    (tmp_path / "Use.lean").write_text(
        """prelude
import Root
import Crossed
theorem a : Eq (twice Nat.succ 3) 5 := Eq.refl
theorem b : Eq (depth (Tree.node (Tree.node Tree.leaf 1 Tree.leaf) 2 Tree.leaf)) 2 := Eq.refl
theorem c : Eq big 340282366920938463463374607431768211456 := Eq.refl
theorem d : Eq text "häß\\n" := Eq.refl
theorem e (p : Pair Nat) : Eq (Pair.mk p.left p.right) p := Eq.refl
theorem f (a b : Nat) (h : Eq a b) : Eq b a := proved a b h
"""
    )
    done = subprocess.run(
        [lean, "Use.lean", "-o", "Use.olean"],
        cwd=tmp_path,
        env={"LEAN_PATH": f"{library}:{tmp_path}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout + done.stderr == ""
    again = read_module({"olean": (tmp_path / "Use.olean").read_bytes()}, terms)
    assert [kind.__class__.__name__ for kind in again.constants.values()] == ["Theorem"] * 6


def crossed_constants(terms: Terms) -> list[Constant]:
    """`bump n = n + 2`, a numeral, a string and an enumeration `Bit` with its recursor, under names of their own."""
    nat, one = terms.const(("Nat",), ()), terms.succ(terms.zero())
    succ, bit = terms.const(("Nat", "succ"), ()), terms.const(("Bit",), ())
    off, on = terms.const(("Bit", "off"), ()), terms.const(("Bit", "on"), ())

    def definition(name: str, type_: int, value: int) -> Definition:
        return Definition((name,), (), type_, value, "abbrev", "safe", ((name,),))

    bump = terms.lam(nat, terms.app(succ, terms.app(succ, terms.bvar(0))), ("n",))
    motive = terms.pi(bit, terms.sort(terms.param(U)), ("t",))
    # ∀ {motive} (off : motive off) (on : motive on) (t : Bit), motive t
    rec_type = terms.pi(bit, terms.app(terms.bvar(3), terms.bvar(0)), ("t",))
    rec_type = terms.pi(terms.app(terms.bvar(1), on), rec_type, ("on",))
    rec_type = terms.pi(motive, terms.pi(terms.app(terms.bvar(0), off), rec_type, ("off",)), ("motive",), 1)

    def rule(index: int) -> int:
        body = terms.lam(terms.app(terms.bvar(1), on), terms.bvar(1 - index), ("on",))
        return terms.lam(motive, terms.lam(terms.app(terms.bvar(0), off), body, ("off",)), ("motive",))

    rules = (RecursorRule(("Bit", "off"), 0, rule(0)), RecursorRule(("Bit", "on"), 0, rule(1)))
    return [
        definition("bump", terms.pi(nat, nat, ("n",)), bump),
        definition("huge", nat, terms.nat(2**100)),
        definition("word", terms.const(("String",), ()), terms.string("häß")),
        Inductive(
            ("Bit",),
            (),
            terms.sort(one),
            0,
            0,
            (("Bit",),),
            (("Bit", "off"), ("Bit", "on")),
            0,
            is_recursive=False,
            is_unsafe=False,
            is_reflexive=False,
        ),
        Constructor(("Bit", "off"), (), bit, ("Bit",), 0, 0, 0, is_unsafe=False),
        Constructor(("Bit", "on"), (), bit, ("Bit",), 1, 0, 0, is_unsafe=False),
        Recursor(("Bit", "rec"), (U,), rec_type, (("Bit",),), 0, 0, 1, 2, rules, k=False, is_unsafe=False),
    ]


@pytest.mark.embedded
def test_embedded_lean_imports_a_written_module(embedded_toolchain, prelude):
    terms = Terms()
    written = write_module(
        crossed_constants(terms),
        (Import(("Init",)),),
        ("Crossed",),
        like=read_header(prelude),
        terms=terms,
        is_module=True,
    )
    body = """import Crossed
theorem a : bump 3 = 5 := rfl
theorem b : bump 40 = 42 := by decide
theorem c (n : Nat) : bump n > n := by show n + 2 > n; omega
theorem d : huge = 2 ^ 100 := by decide
theorem e : word = "häß" := rfl
theorem f : (@Bit.rec (fun _ => Nat) 1 2 .on, @Bit.rec (fun _ => Nat) 1 2 .off) = (2, 1) := rfl
theorem g (b : Bit) : b = .on ∨ b = .off :=
  @Bit.rec (fun b => b = .on ∨ b = .off) (Or.inr rfl) (Or.inl rfl) b
"""
    driver = OneShotDriver(embedded_toolchain, Limits(), choose_sandbox("auto"), modules={"Crossed": written})
    check = asyncio.run(driver.check(body))
    assert [message.text for message in check.messages] == []
    assert check.compiled
    assert check.artefact is not None
    module = read_module(check.artefact, terms)
    proved = [
        constant for name, constant in module.constants.items() if len(name) == 4 and isinstance(constant, Theorem)
    ]
    assert sorted(constant.name[-1] for constant in proved) == list("abcdefg")


def test_the_helper_of_these_tests_writes_what_the_writer_writes():
    """The byte-by-byte builder and the writer agree, so neither is right by accident."""
    terms = Terms()
    axiom = Axiom(("x",), (), terms.sort(terms.zero()), is_unsafe=False)
    written = write_module([axiom], (), ("x",), like=HEADERS[8, 1], terms=terms, is_module=False)
    crafted = Craft(base=read_header(written).base_address)
    hashes = Hashes(terms)
    hashes.level(axiom.type)
    prop = crafted.ctor(3, 1, scalars=hashes.expr(axiom.type).to_bytes(8, "little"))
    name = crafted.ctor(1, 1, crafted.string("x"), scalars=hashes.name(("x",)).to_bytes(8, "little"))
    constant = crafted.axiom(name, prop)
    empty = crafted.here
    assert written[: empty - crafted.base].endswith(bytes(crafted.out)[96:])
    assert constant < empty
