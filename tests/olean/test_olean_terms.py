import time

import pytest

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.olean.terms import APP, NAT, Terms


@pytest.fixture
def terms() -> Terms:
    return Terms()


def test_equal_content_has_one_id(terms: Terms):
    def build() -> int:
        nat = terms.const(("Nat",), ())
        poly = terms.const(("List",), (terms.max(terms.param(("u",)), terms.succ(terms.zero())),))
        body = terms.app(terms.app(poly, terms.bvar(0)), terms.nat(2**70))
        return terms.pi(nat, terms.let(nat, terms.string("s"), body, ("y",), nondep=False), ("x",))

    first = build()
    size = len(terms.exprs), len(terms.levels)
    assert build() == first
    assert (len(terms.exprs), len(terms.levels)) == size


def test_kinds_with_the_same_fields_differ(terms):
    a, b = terms.bvar(0), terms.bvar(1)
    ids = {
        terms.lam(a, b, ("x",)),
        terms.pi(a, b, ("x",)),
        terms.pi(a, b, ("y",)),
        terms.pi(a, b, ("x",), 1),
        terms.app(a, b),
        terms.nat(0),
        terms.string(""),
        terms.sort(terms.zero()),
    }
    assert len(ids) == 8


def test_children_have_smaller_ids_and_nodes_read_back(terms):
    f, x = terms.const(("f",), ()), terms.nat(2**200)
    call = terms.app(f, x)
    assert max(f, x) < call
    assert terms.exprs[call] == (APP, f, x)
    assert terms.exprs[x] == (NAT, 2**200)


def test_loose_variables_are_counted_under_each_binder(terms):
    b0, b3 = terms.bvar(0), terms.bvar(3)
    nat = terms.const(("Nat",), ())
    assert terms.loose(nat) == 0
    assert terms.loose(terms.app(b0, b3)) == 4
    assert terms.loose(terms.lam(nat, b3, ())) == 3
    assert terms.loose(terms.lam(b3, b0, ())) == 4
    assert terms.loose(terms.pi(nat, b0, ())) == 0
    assert terms.loose(terms.let(b0, b3, b0, (), nondep=False)) == 4
    assert terms.loose(terms.let(nat, nat, b3, (), nondep=False)) == 3
    assert terms.loose(terms.proj(("P",), 0, b0)) == 1


def test_undeclared_universes_are_found(terms):
    u, v = terms.param(("u",)), terms.param(("v",))
    expr = terms.pi(terms.sort(terms.imax(u, terms.succ(v))), terms.const(("c",), (v,)), ("x",))
    assert terms.has_params(expr)
    assert terms.undeclared_params(expr, (("u",), ("v",))) == ()
    assert terms.undeclared_params(expr, (("v",), ("w",))) == (("u",),)
    assert terms.undeclared_params(expr, ()) == (("u",), ("v",))
    assert not terms.has_params(terms.sort(terms.zero()))


def test_a_rollback_forgets_everything_since(terms: Terms):
    kept = terms.app(terms.const(("f",), (terms.param(("u",)),)), terms.nat(2**99))
    terms.name(("f",))
    checkpoint = terms.checkpoint()

    def more() -> int:
        name = terms.name(("g", 1, terms.text("x")))
        return terms.app(terms.const(name, (terms.param(("w",)),)), terms.nat(2**101))

    first = more()
    terms.rollback(checkpoint)
    assert terms.checkpoint() == checkpoint
    assert terms.undeclared_params(kept, ()) == (("u",),)
    assert terms.nat(2**99) < kept
    assert more() == first


def test_the_spine_of_a_long_application(terms):
    f, x = terms.const(("f",), ()), terms.nat(1)
    call = f
    for _ in range(50_000):
        call = terms.app(call, x)
    assert terms.spine(call) == (f, [x] * 50_000)


def test_numerals_built_to_collide_cost_no_more_than_others(terms):
    modulus = 2**61 - 1  # equal hash for all of these as Python numbers
    start = time.process_time()
    ids = {terms.nat(5 + index * modulus) for index in range(40_000)}
    assert len(ids) == 40_000
    assert time.process_time() - start < 10  # with colliding keys: minutes


def test_names_built_to_collide_are_refused(terms):
    # A number hashes to itself, so numbers that differ by multiples of 2^61 - 1 give one hash.
    names = [("a", index * (2**61 - 1)) for index in range(1000)]
    with pytest.raises(MalformedArtifactError, match="one hash"):
        list(map(terms.name, names))
