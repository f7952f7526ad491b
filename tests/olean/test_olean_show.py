"""Terms are shown as a reader of Lean expects them."""

import time
from collections.abc import Sequence

import pytest

from combibench_eval.olean.names import Name
from combibench_eval.olean.reader import read_module
from combibench_eval.olean.show import binder_infos, show_expr, show_user_name
from combibench_eval.olean.show_level import show_level, show_sort
from combibench_eval.olean.terms import IMPLICIT, INSTANCE, STRICT_IMPLICIT, Terms


@pytest.fixture
def t() -> Terms:
    return Terms()


class Builder:
    """The few shapes that statements are made of."""

    def __init__(self, terms: Terms) -> None:
        self.t = terms
        self.nat = self.const("Nat")
        self.inst = self.const("inst")
        self.x, self.y, self.z = terms.bvar(2), terms.bvar(1), terms.bvar(0)

    def const(self, name: str, *levels: int) -> int:
        return self.t.const(tuple(name.split(".")), levels)

    def call(self, name: str, *arguments: int) -> int:
        term = self.const(name)
        for argument in arguments:
            term = self.t.app(term, argument)
        return term

    def num(self, value: int) -> int:
        return self.call("OfNat.ofNat", self.nat, self.t.nat(value), self.inst)

    def binary(self, name: str, left: int, right: int) -> int:
        return self.call(name, self.nat, self.nat, self.nat, self.inst, left, right)

    def add(self, left: int, right: int) -> int:
        return self.binary("HAdd.hAdd", left, right)

    def mul(self, left: int, right: int) -> int:
        return self.binary("HMul.hMul", left, right)

    def sub(self, left: int, right: int) -> int:
        return self.binary("HSub.hSub", left, right)

    def power(self, left: int, right: int) -> int:
        return self.binary("HPow.hPow", left, right)

    def le(self, left: int, right: int) -> int:
        return self.call("LE.le", self.nat, self.inst, left, right)

    def eq(self, left: int, right: int) -> int:
        return self.call("Eq", self.nat, left, right)

    def both(self, left: int, right: int) -> int:
        return self.call("And", left, right)

    def either(self, left: int, right: int) -> int:
        return self.call("Or", left, right)

    def negation(self, p: int) -> int:
        return self.call("Not", p)

    def forall(self, name: str, type_: int, body: int, info: int = 0) -> int:
        return self.t.pi(type_, body, (name,), info)

    def fun(self, name: str, type_: int, body: int) -> int:
        return self.t.lam(type_, body, (name,))


@pytest.fixture
def b(t) -> Builder:
    return Builder(t)


def test_a_statement_reads_like_its_source(t, b):
    x, y = t.bvar(1), t.bvar(0)
    statement = b.forall("x", b.nat, b.forall("y", b.nat, b.le(b.add(x, b.num(1)), b.mul(b.num(2), y))))
    assert show_expr(t, statement) == "∀ (x y : Nat), x + 1 ≤ 2 * y"


def test_hypotheses_are_arrows_and_binders_keep_their_brackets(t, b):
    prop = t.sort(t.zero())
    first, second = t.bvar(0), t.bvar(1)
    body = b.forall("h", b.eq(first, first), b.eq(second, second))
    group = b.call("Group", first)
    type_ = t.sort(t.succ(t.param(("u",))))
    statement = b.forall("α", type_, b.forall("inst", group, b.forall("a", second, body), INSTANCE), IMPLICIT)
    assert show_expr(t, statement) == "∀ {α : Type u} [inst : @Group α] (a : α), a = a → a = a"
    arrow = b.forall("hp", second, second)
    strict = b.forall("p", prop, b.forall("q", prop, arrow, STRICT_IMPLICIT), STRICT_IMPLICIT)
    assert show_expr(t, strict) == "∀ ⦃p q : Prop⦄, p → q"


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda b: b.add(b.add(b.x, b.y), b.z), "x + y + z"),
        (lambda b: b.add(b.x, b.add(b.y, b.z)), "x + (y + z)"),
        (lambda b: b.sub(b.x, b.sub(b.y, b.z)), "x - (y - z)"),
        (lambda b: b.mul(b.add(b.x, b.y), b.z), "(x + y) * z"),
        (lambda b: b.add(b.mul(b.x, b.y), b.z), "x * y + z"),
        (lambda b: b.power(b.x, b.power(b.y, b.z)), "x ^ y ^ z"),
        (lambda b: b.power(b.power(b.x, b.y), b.z), "(x ^ y) ^ z"),
        (lambda b: b.power(b.add(b.x, b.y), b.num(2)), "(x + y) ^ 2"),
        (lambda b: b.both(b.eq(b.x, b.y), b.both(b.eq(b.y, b.z), b.eq(b.x, b.z))), "x = y ∧ y = z ∧ x = z"),
        (lambda b: b.both(b.either(b.eq(b.x, b.y), b.eq(b.y, b.z)), b.eq(b.x, b.z)), "(x = y ∨ y = z) ∧ x = z"),
        (lambda b: b.either(b.both(b.eq(b.x, b.y), b.eq(b.y, b.z)), b.eq(b.x, b.z)), "x = y ∧ y = z ∨ x = z"),
        (lambda b: b.negation(b.eq(b.x, b.y)), "¬x = y"),
        (lambda b: b.negation(b.both(b.eq(b.x, b.y), b.eq(b.y, b.z))), "¬(x = y ∧ y = z)"),
        (lambda b: b.both(b.negation(b.eq(b.x, b.y)), b.eq(b.y, b.z)), "¬x = y ∧ y = z"),
        (lambda b: b.call("Ne", b.nat, b.x, b.y), "x ≠ y"),
        (lambda b: b.call("Iff", b.eq(b.x, b.y), b.eq(b.y, b.x)), "x = y ↔ y = x"),
        (lambda b: b.call("Dvd.dvd", b.nat, b.inst, b.x, b.add(b.y, b.z)), "x ∣ y + z"),
        (lambda b: b.call("Membership.mem", b.nat, b.nat, b.inst, b.y, b.x), "x ∈ y"),
        (lambda b: b.call("Prod.mk", b.nat, b.nat, b.x, b.add(b.y, b.z)), "(x, y + z)"),
        (lambda b: b.call("Prod", b.nat, b.call("Prod", b.nat, b.nat)), "Nat × Nat × Nat"),
        (lambda b: b.call("Nat.cast", b.nat, b.inst, b.x), "↑x"),
        (lambda b: b.call("Neg.neg", b.nat, b.inst, b.add(b.x, b.y)), "-(x + y)"),
        (lambda b: b.call("ite", b.nat, b.eq(b.x, b.y), b.inst, b.x, b.y), "if x = y then x else y"),
        (lambda b: b.t.app(b.t.app(b.x, b.add(b.y, b.z)), b.t.app(b.y, b.z)), "x (y + z) (y z)"),
        (lambda b: b.t.proj(("P",), 1, b.t.app(b.x, b.y)), "(x y).2"),
        (
            lambda b: b.t.let(b.nat, b.x, b.add(b.t.bvar(0), b.t.bvar(3)), ("w",), nondep=False),
            "let w : Nat := x; w + x",
        ),
        (lambda b: b.call("f", b.x, b.num(3)), "@f x 3"),
        (lambda b: b.t.string('a"b\n'), '"a\\"b\\n"'),
        (lambda b: b.t.bvar(5), "#2"),
    ],
)
def test_notations_and_precedence(t, b, make, text):
    assert show_expr(t, make(b), scope=["x", "y", "z"]) == text


def test_binding_notations(t, b):
    p = b.fun("k", b.nat, b.le(t.bvar(0), b.num(9)))
    assert show_expr(t, b.call("Exists", b.nat, p)) == "∃ (k : Nat), k ≤ 9"
    assert show_expr(t, b.call("setOf", b.nat, p)) == "{k | k ≤ 9}"
    assert show_expr(t, b.call("Subtype", b.nat, p)) == "{k : Nat // k ≤ 9}"
    f = b.fun("i", b.nat, b.power(t.bvar(0), b.num(2)))
    total = b.call("Finset.sum", b.nat, b.nat, b.inst, b.const("s"), f)
    assert show_expr(t, b.eq(total, b.num(5))) == "(∑ i ∈ s, i ^ 2) = 5"
    assert show_expr(t, f) == "fun (i : Nat) => i ^ 2"
    assert show_expr(t, b.call("Exists", b.nat, b.const("even"))) == "@Exists Nat even"


def test_lists(t, b):
    nil = b.call("List.nil", b.nat)
    two = b.call("List.cons", b.nat, b.num(1), b.call("List.cons", b.nat, b.num(2), nil))
    assert show_expr(t, two) == "[1, 2]"
    assert show_expr(t, b.call("List.cons", b.nat, b.num(1), t.bvar(0)), scope=["l"]) == "1 :: l"


def test_a_quantifier_behind_an_arrow_needs_no_parentheses(t, b):
    p = b.eq(b.num(1), b.num(1))
    rest = b.forall("x", b.nat, b.eq(t.bvar(0), t.bvar(0)))
    arrow = t.pi(p, rest, ("h",))
    assert show_expr(t, arrow) == "1 = 1 → ∀ (x : Nat), x = x"
    assert show_expr(t, b.both(arrow, p)) == "(1 = 1 → ∀ (x : Nat), x = x) ∧ 1 = 1"
    assert show_expr(t, t.pi(arrow, p, ("h",))) == "(1 = 1 → ∀ (x : Nat), x = x) → 1 = 1"


def test_names_that_would_hide_others_are_changed(t, b):
    inner = b.fun("x", b.nat, b.add(t.bvar(0), t.bvar(1)))
    assert show_expr(t, b.fun("x", b.nat, inner)) == "fun (x x_1 : Nat) => x_1 + x"


def test_implicit_arguments_are_hidden_where_they_are_known(t, b):
    known: dict[Name, Sequence[int]] = {("f",): (IMPLICIT, INSTANCE, 0)}

    def infos(name: Name) -> Sequence[int] | None:
        return known.get(name)

    call = b.call("f", b.nat, b.inst, b.num(3), b.num(4))
    assert show_expr(t, call, infos=infos) == "f 3 4"
    assert show_expr(t, b.call("g", b.num(3)), infos=infos) == "@g 3"
    assert show_expr(t, b.call("f", b.nat), infos=infos) == "f"


def test_binder_infos_of_a_type(t, b):
    type_ = b.forall("α", b.nat, b.forall("i", b.nat, b.forall("x", b.nat, b.nat), INSTANCE), IMPLICIT)
    assert binder_infos(t, type_) == (IMPLICIT, INSTANCE, 0)


def test_names_as_their_authors_wrote_them():
    assert show_user_name(("_private", "M", "N", 0, "f", "g")) == "f.g"
    assert show_user_name(("x", "_@", "M", 123, "_hygCtx", "_hyg", 4)) == "x✝"


def test_universe_levels(t):
    u, v = t.param(("u",)), t.param(("v",))
    one = t.succ(t.zero())
    assert show_level(t, t.max(t.succ(u), t.imax(v, one))) == "max (u+1) (imax v 1)"
    assert [show_sort(t, level) for level in (t.zero(), one, t.succ(one))] == ["Prop", "Type", "Type 1"]
    assert show_sort(t, u) == "Sort u"
    assert show_sort(t, t.succ(t.max(u, v))) == "Type (max u v)"


def test_the_library_is_shown_as_its_authors_wrote_it(prelude):
    terms = Terms()
    constants = read_module({"olean": prelude}, terms).constants

    def infos(name: Name) -> Sequence[int] | None:
        constant = constants.get(name)
        return None if constant is None else binder_infos(terms, constant.type)

    def show(*name: str) -> str:
        return show_expr(terms, constants[name].type, infos=infos)

    assert show("Nat", "le_trans") == "∀ {n m k : Nat}, n ≤ m → m ≤ k → n ≤ k"
    assert show("Nat", "lt_irrefl") == "∀ (n : Nat), ¬n < n"
    assert show("Eq", "trans") == "∀ {α : Sort u} {a b c : α}, a = b → b = c → a = c"
    assert show("Nat", "rec") == (
        "∀ {motive : Nat → Sort u}, motive Nat.zero → "
        "(∀ (n : Nat), motive n → motive (Nat.succ n)) → ∀ (t : Nat), motive t"
    )
    assert show("List", "lengthTR") == "∀ {α : Type u_1}, List α → Nat"


# Cost


def test_long_texts_end_in_an_ellipsis(t, b):
    sum_ = b.num(0)
    for number in range(1, 500):
        sum_ = b.add(b.num(number), sum_)
    text = show_expr(t, sum_, width=100)
    assert "…" in text
    assert len(text) < 400


@pytest.mark.parametrize(
    "kind", ["argument", "function", "pi", "fun", "let", "projection", "arrow", "sum", "shared", "list"]
)
def test_huge_terms_cost_little_and_need_no_deep_stack(t, b, kind):
    term = b.num(1)
    steps = {
        "argument": lambda: t.app(b.const("f"), term),
        "function": lambda: t.app(term, b.const("a")),
        "pi": lambda: t.pi(b.nat, t.app(t.bvar(0), term), ("x",)),
        "fun": lambda: t.lam(b.nat, term, ("x",)),
        "let": lambda: t.let(b.nat, b.nat, term, ("x",), nondep=False),
        "projection": lambda: t.proj(("P",), 0, term),
        "arrow": lambda: t.pi(term, b.nat, ("x",)),
        "sum": lambda: b.add(term, b.num(1)),
        "shared": lambda: t.app(term, term),
        "list": lambda: b.call("List.cons", b.nat, b.nat, term),
    }
    for _ in range(20_000):
        term = steps[kind]()
    start = time.process_time()
    text = show_expr(t, term)
    assert time.process_time() - start < 10
    assert "…" in text
    assert len(text) < 3000


def test_huge_numerals_strings_and_names(t, b):
    assert show_expr(t, t.nat(10**40)) == "1" + "0" * 40
    assert show_expr(t, t.nat(1 << 900_000)) == "‹number of 900001 bits›"
    assert len(show_expr(t, t.string("x" * 10**6))) < 300
    assert len(show_expr(t, t.const(("x" * 10**6,), ()))) < 300
    deep = t.zero()
    for _ in range(20_000):
        deep = t.max(deep, t.param(("u",)))
    assert len(show_expr(t, t.sort(deep))) < 300
