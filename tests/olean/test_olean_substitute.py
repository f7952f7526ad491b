"""Replacing variables and levels: small cases worked out by hand, and terms too deep for recursion."""

from combibench_eval.olean.substitute import instantiate, lifted, with_levels
from combibench_eval.olean.terms import Terms
from combibench_eval.olean.transplant import transplant


def test_instantiate_under_binders_lifts_the_argument() -> None:
    terms = Terms()
    nat = terms.const(("Nat",), ())
    # (fun x => f #1 x) with #0 := g #4, that is: under the binder g #5.
    inner = terms.app(terms.app(terms.const(("f",), ()), terms.bvar(1)), terms.bvar(0))
    argument = terms.app(terms.const(("g",), ()), terms.bvar(4))
    moved = terms.app(terms.const(("g",), ()), terms.bvar(5))
    expected = terms.lam(nat, terms.app(terms.app(terms.const(("f",), ()), moved), terms.bvar(0)), ("x",))
    assert instantiate(terms, terms.lam(nat, inner, ("x",)), [argument]) == expected


def test_instantiate_several_at_once() -> None:
    terms = Terms()
    a, b = terms.const(("a",), ()), terms.const(("b",), ())
    body = terms.app(terms.app(terms.bvar(1), terms.bvar(0)), terms.bvar(2))
    assert instantiate(terms, body, [a, b]) == terms.app(terms.app(a, b), terms.bvar(0))
    # Arguments are not replaced in again.
    assert instantiate(terms, body, [terms.bvar(0), b]) == terms.app(terms.app(terms.bvar(0), b), terms.bvar(0))


def test_lifting_leaves_bound_variables_alone() -> None:
    terms = Terms()
    nat = terms.const(("Nat",), ())
    term = terms.lam(nat, terms.app(terms.bvar(0), terms.bvar(1)), ("x",))
    assert lifted(terms, term, 3) == terms.lam(nat, terms.app(terms.bvar(0), terms.bvar(4)), ("x",))


def test_levels() -> None:
    terms = Terms()
    u, v, zero = terms.param(("u",)), terms.param(("v",)), terms.zero()
    term = terms.pi(terms.sort(terms.max(u, terms.succ(v))), terms.const(("c",), (u,)), ("x",))
    one = terms.succ(zero)
    expected = terms.pi(terms.sort(terms.max(one, terms.succ(v))), terms.const(("c",), (one,)), ("x",))
    assert with_levels(terms, term, (("u",),), (one,)) == expected
    # All at once: u becomes v, and that v stays.
    swapped = with_levels(terms, term, (("u",), ("v",)), (v, u))
    assert swapped == terms.pi(terms.sort(terms.max(v, terms.succ(u))), terms.const(("c",), (v,)), ("x",))


def test_deep_terms_and_another_arena() -> None:
    terms, other = Terms(), Terms()
    other.bvar(3)
    term = terms.bvar(0)
    nat = terms.const(("Nat",), ())
    for _ in range(50_000):
        term = terms.lam(nat, terms.app(terms.nat(1), term), ("x",))
    term = terms.let(nat, terms.string("s"), terms.proj(("P",), 1, terms.app(term, terms.bvar(5))), ("y",), False)  # noqa: FBT003
    back = transplant(other, transplant(terms, term, other), terms)
    assert back == term
    assert terms.loose(instantiate(terms, term, [nat] * 5)) == 0
