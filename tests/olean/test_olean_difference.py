import time

import pytest

from combibench_eval.olean.difference import first_difference
from combibench_eval.olean.terms import Terms


@pytest.fixture
def terms() -> Terms:
    return Terms()


def call(terms: Terms, name: str, *arguments: int) -> int:
    term = terms.const((name,), ())
    for argument in arguments:
        term = terms.app(term, argument)
    return term


def test_equal_terms_have_no_difference(terms):
    nat = terms.const(("Nat",), ())
    assert first_difference(terms, nat, nat) is None
    one, other = (terms.pi(nat, terms.bvar(0), (name,), info) for name, info in (("x", 0), ("y", 1)))
    assert first_difference(terms, one, other) is None


def test_the_path_names_binders_and_arguments(terms: Terms):
    nat = terms.const(("Nat",), ())

    def statement(number: int) -> int:
        return terms.pi(nat, call(terms, "Eq", nat, terms.bvar(0), terms.nat(number)), ("n",))

    found = first_difference(terms, statement(1), statement(2))
    assert found is not None
    assert (found.left, found.right) == (terms.nat(1), terms.nat(2))
    assert found.path == ("body of ∀ n", "argument 3 of Eq")
    assert found.describe() == "body of ∀ n › argument 3 of Eq"


def test_the_first_in_reading_order_is_given(terms):
    one, two, three = (terms.nat(number) for number in (1, 2, 3))
    found = first_difference(terms, call(terms, "f", one, two, three), call(terms, "f", one, three, two))
    assert found is not None
    assert (found.left, found.right) == (two, three)
    assert found.path == ("argument 2 of f",)


def test_other_kinds_heads_and_fields(terms):
    nat = terms.const(("Nat",), ())
    pairs = [
        (terms.nat(1), terms.string("1")),
        (terms.const(("f",), ()), terms.const(("g",), ())),
        (terms.const(("f",), (terms.zero(),)), terms.const(("f",), (terms.succ(terms.zero()),))),
        (terms.proj(("P",), 0, nat), terms.proj(("P",), 1, nat)),
        (terms.lam(nat, nat, ()), terms.pi(nat, nat, ())),
        (terms.sort(terms.zero()), terms.sort(terms.succ(terms.zero()))),
    ]
    for left, right in pairs:
        found = first_difference(terms, left, right)
        assert found is not None
        assert (found.path, found.left, found.right) == ((), left, right)
        assert found.describe() == "the whole term"


def test_inside_let_and_projection(terms):
    nat = terms.const(("Nat",), ())
    left, right = (
        terms.proj(("P",), 0, terms.let(nat, terms.nat(number), nat, ("x",), nondep=False)) for number in (1, 2)
    )
    found = first_difference(terms, left, right)
    assert found is not None
    assert found.path == ("structure of a projection", "value of let")


def test_shared_terms_are_compared_once_a_pair(terms):
    left, right = terms.nat(1), terms.nat(1)
    for number in range(300):  # 2^300 nodes as trees, equal except for binder names
        left = terms.app(terms.lam(left, left, ("a", number)), left)
        right = terms.app(terms.lam(right, right, ("b", number)), right)
    assert left != right
    start = time.process_time()
    assert first_difference(terms, left, right) is None
    assert time.process_time() - start < 5


def test_a_difference_far_down(terms):
    f = terms.const(("f",), ())
    left, right = terms.nat(1), terms.nat(2)
    for _ in range(50_000):
        left, right = terms.app(f, left), terms.app(f, right)
    found = first_difference(terms, left, right)
    assert found is not None
    assert (found.left, found.right) == (terms.nat(1), terms.nat(2))
    assert found.path[:2] == ("argument 1 of f", "argument 1 of f")
    assert len(found.path) == 101
    assert found.path[-1] == "… (49900 steps)"


def test_long_applications_with_many_equal_arguments(terms):
    left = right = terms.const(("f",), ())
    for number in range(10_000):
        left = terms.app(left, terms.lam(terms.nat(number), terms.nat(0), ("a",)))
        right = terms.app(right, terms.lam(terms.nat(number), terms.nat(0), ("b",)))
    start = time.process_time()
    assert first_difference(terms, left, right) is None
    assert time.process_time() - start < 5


def test_a_path_through_long_applications(terms):
    function = terms.const(("f",), ())
    for number in range(10_000):
        function = terms.app(function, terms.nat(number))
    left, right = terms.nat(1), terms.nat(2)
    for _ in range(10_000):
        left, right = terms.app(function, left), terms.app(function, right)
    start = time.process_time()
    found = first_difference(terms, left, right)
    assert time.process_time() - start < 5
    assert found is not None
    assert found.path[0] == "a late argument"
