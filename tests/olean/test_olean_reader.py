"""Real artefacts are read as Lean meant them."""

from collections.abc import Iterator

import pytest
from tests.olean.craft import Craft, one_axiom

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.olean.constants import (
    Axiom,
    Constructor,
    Definition,
    Inductive,
    Opaque,
    Quotient,
    Recursor,
    Theorem,
)
from combibench_eval.olean.reader import Import, read_module
from combibench_eval.olean.terms import APP, CONST, IMPLICIT, NAT, PI, SORT, STR, Terms


@pytest.fixture(scope="module")
def core(prelude):
    terms = Terms()
    return read_module({"olean": prelude}, terms), terms


def test_the_prelude_is_read_whole(core):
    module, _ = core
    assert (module.version, module.pointer_bits, module.is_module) == ("4.28.0-pre", 32, True)
    assert module.imports == ()
    assert len(module.constants) == 2162


def test_known_constants_of_the_prelude(core):
    module, terms = core
    nat, prop = terms.const(("Nat",), ()), terms.sort(terms.zero())
    add = module.constants["Nat", "add"]
    assert isinstance(add, Definition)
    assert add.safety == "safe"
    assert terms.exprs[add.type][:2] == (PI, nat)
    assert terms.exprs[terms.exprs[add.type][2]][:3] == (PI, nat, nat)

    eq = module.constants["Eq",]
    assert isinstance(eq, Inductive)
    assert (eq.num_params, eq.num_indices, eq.constructors, eq.is_recursive) == (2, 1, (("Eq", "refl"),), False)
    u = ("u_1",)
    assert eq.level_params == (u,)
    binder = terms.exprs[eq.type]
    assert binder[0] == PI
    assert binder[4] == IMPLICIT
    assert terms.exprs[binder[1]] == (SORT, terms.param(u))

    trivial = module.constants["True", "intro"]
    assert isinstance(trivial, Constructor)
    assert (trivial.inductive, trivial.index, trivial.num_fields) == (("True",), 0, 0)
    assert module.constants["True",].type == prop

    rec = module.constants["Nat", "rec"]
    assert isinstance(rec, Recursor)
    assert [(rule.constructor, rule.num_fields) for rule in rec.rules] == [(("Nat", "zero"), 0), (("Nat", "succ"), 1)]
    assert (rec.num_motives, rec.num_minors, rec.k) == (1, 2, False)
    eq_rec = module.constants["Eq", "rec"]
    assert isinstance(eq_rec, Recursor)
    assert eq_rec.k

    quot = module.constants["Quot", "lift"]
    assert isinstance(quot, Quotient)
    assert quot.kind == "lift"
    assert isinstance(module.constants["sorryAx",], Axiom)
    assert isinstance(module.constants["Nat", "lt_irrefl"], Axiom)  # a theorem, whose proof is not exported


def test_every_term_of_the_prelude_is_closed(core):
    module, terms = core
    assert all(terms.loose(constant.type) == 0 for constant in module.constants.values())


@pytest.mark.native
def test_a_native_module_with_every_kind_of_constant(native_module):
    terms = Terms()
    module = read_module({"olean": native_module}, terms)
    assert (module.version, module.pointer_bits, module.is_module) == ("4.35.0", 64, False)
    assert [each.name for each in module.imports] == [("Root",)]
    kinds = {name: type(module.constants[name,]) for name in ("Tree", "big", "hidden", "assumed", "proved")}
    assert kinds == {
        "Tree": Inductive,
        "big": Definition,
        "hidden": Opaque,
        "assumed": Axiom,
        "proved": Theorem,
    }
    big, text, tree = (module.constants[name,] for name in ("big", "text", "Tree"))
    assert isinstance(big, Definition)
    assert isinstance(text, Definition)
    assert isinstance(tree, Inductive)
    assert (NAT, 2**128) in [terms.exprs[part] for part in _parts(terms, big.value)]
    assert terms.exprs[text.value] == (STR, "häß\n")
    assert tree.is_recursive


def _parts(terms: Terms, expr: int) -> Iterator[int]:
    stack = [expr]
    while stack:
        current = stack.pop()
        yield current
        node = terms.exprs[current]
        if node[0] == APP:
            stack += node[1:]


@pytest.mark.parametrize("width", [8, 4])
@pytest.mark.parametrize("gmp", [1, 0])
def test_both_pointer_widths_and_numeral_encodings(width, gmp):
    value = 2**100 + 7

    def literal(craft: Craft) -> int:
        address = craft.here
        unit = width if gmp else 4
        count = -(-value.bit_length() // (8 * unit))
        digits = value.to_bytes(count * unit, "little")
        craft.head(1, 0, 250)
        if gmp:
            craft.out += count.to_bytes(4, "little") * 2
            craft.put(craft.here + width)
        else:
            craft.put(0, count, craft.here + 3 * width)
        craft.out += digits + bytes(-len(digits) % width)
        return craft.app(craft.const(craft.name("f")), craft.expr(9, craft.ctor(0, address)))

    terms = Terms()
    module = read_module({"olean": one_axiom(width, literal, gmp=gmp)}, terms)
    call = terms.exprs[module.constants["x",].type]
    assert terms.exprs[call[2]] == (NAT, value)
    assert module.pointer_bits == width * 8


def test_header_format_1():
    terms = Terms()
    module = read_module({"olean": one_axiom(layout=1)}, terms)
    assert (module.version, module.githash, module.is_module) == ("", "c" * 40, False)
    assert list(module.constants) == [("x",)]


def test_a_root_in_the_last_word():
    craft = Craft()
    del craft.out[craft.root_at :]
    name = craft.name("x")
    constant = craft.axiom(name, craft.prop())
    empty = craft.array()
    parts = (empty, craft.array(name), craft.array(constant), empty, empty)
    craft.put(craft.ctor(0, *parts, scalars=b"\0"))
    assert list(read_module({"olean": bytes(craft.out)}, Terms()).constants) == [("x",)]


def test_mdata_is_dropped():
    terms = Terms()
    module = read_module({"olean": one_axiom(make=lambda craft: craft.expr(10, 1, craft.prop()))}, terms)
    assert module.constants["x",].type == terms.sort(terms.zero())


def test_imports_with_their_flags():
    craft = Craft()
    one = craft.ctor(0, craft.name("A", "B"), scalars=b"\1\0\1")
    two = craft.ctor(0, craft.name("C"), scalars=b"\0\1\0")
    module = read_module({"olean": craft.module([], [], [one, two])}, Terms())
    assert module.imports == (
        Import(("A", "B"), import_all=True, is_exported=False, is_meta=True),
        Import(("C",), import_all=False, is_exported=True, is_meta=False),
    )


def test_equal_terms_of_two_files_are_one_term(prelude):
    terms = Terms()
    one = read_module({"olean": one_axiom(8)}, terms)
    two = read_module({"olean": one_axiom(4)}, terms)
    assert one.constants == two.constants


def test_shared_subterms_are_rebuilt_once():
    def tower(craft: Craft) -> int:
        term = craft.const(craft.name("c"))
        for _ in range(200):  # 2^200 nodes as a tree
            term = craft.app(term, term)
        return term

    terms = Terms()
    read_module({"olean": one_axiom(make=tower)}, terms)
    assert len(terms.exprs) == 201


def parts_of_three(
    *, width: int = 8, missing: bool = False, other_type: bool = False, shift: int = 0
) -> dict[str, bytes]:
    """A module whose exported part holds `x`, and whose private part holds `x` as a theorem, and `y`."""
    first = Craft(width)
    name = first.name("x")
    prop = first.prop()
    type_ = first.pi(prop, prop) if other_type else prop
    parts = {"olean": first.module([name], [first.axiom(name, type_)])}
    base = first.base
    for part in ("server", "private"):
        base = -(-(base + len(parts["olean"])) // 0x10000) * 0x10000 + (0x10000 if part == "private" else 0) + shift
        craft = Craft(width, base)
        y = craft.name("y")
        whole = craft.theorem(name, prop, prop)
        if part == "server":
            parts[part] = craft.module([name], [whole])
        else:
            names, constants = ([], []) if missing else ([name], [whole])
            parts[part] = craft.module([*names, y], [*constants, craft.axiom(y, prop)])
        base = first.base
    return parts


@pytest.mark.parametrize("width", [8, 4])
def test_three_parts_share_one_address_space(width):
    module = read_module(parts_of_three(width=width), Terms())
    assert module.pointer_bits == 8 * width
    assert {name: type(constant) for name, constant in module.constants.items()} == {("x",): Theorem, ("y",): Axiom}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"missing": True}, "x is missing in the private part"),
        ({"other_type": True}, "another type"),
        ({"shift": 0x10000}, "does not continue"),
    ],
)
def test_contradicting_parts_are_malformed(change, message):
    with pytest.raises(MalformedArtifactError, match=message):
        read_module(parts_of_three(**change), Terms())


@pytest.mark.parametrize("parts", [{}, {"private": one_axiom()}, {"olean": one_axiom(), "ir": b""}])
def test_wrong_sets_of_parts(parts):
    with pytest.raises(MalformedArtifactError, match="part"):
        read_module(parts, Terms())


def test_the_node_kinds_read_are_those_written():
    def term(craft: Craft) -> int:
        u = craft.ctor(4, craft.name("u"), scalars=bytes(8))
        level = craft.ctor(2, craft.ctor(1, u, scalars=bytes(8)), u, scalars=bytes(8))
        sort = craft.expr(3, level)
        let = craft.expr(8, craft.name("v"), sort, sort, craft.bvar(0), info=1)
        proj = craft.expr(11, craft.name("P"), 2 << 1 | 1, let)
        return craft.pi(sort, craft.expr(6, 1, sort, craft.app(proj, craft.bvar(1)), info=3), info=1)

    craft = Craft()
    name, type_ = craft.name("x"), term(craft)
    data = craft.module([name], [craft.axiom(name, type_, craft.list(craft.name("u")))])
    terms = Terms()
    constant = read_module({"olean": data}, terms).constants["x",]
    u = terms.param(("u",))
    sort = terms.sort(terms.max(terms.succ(u), u))
    proj = terms.proj(("P",), 2, terms.let(sort, sort, terms.bvar(0), ("v",), nondep=True))
    assert constant.type == terms.pi(sort, terms.lam(sort, terms.app(proj, terms.bvar(1)), (), 3), (), 1)
    assert constant.level_params == (("u",),)
    assert terms.exprs[terms.const(("Nat",), ())][0] == CONST
