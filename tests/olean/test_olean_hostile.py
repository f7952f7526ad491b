"""Unsound artefacts: an error of ours that says where and what, in bounded time; never a crash, never a wrong term."""

import time
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.olean.craft import HEADER, Craft, one_axiom

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.olean.reader import Limits, Module, read_module
from combibench_eval.olean.terms import Terms


def read(data: bytes, **limits: int) -> Module:
    return read_module({"olean": data}, Terms(), limits=Limits(**limits))


def refused(data: bytes, message: str, **limits: int) -> str:
    with pytest.raises(MalformedArtifactError, match=message) as caught:
        read(data, **limits)
    return str(caught.value)


# Headers


@pytest.mark.parametrize("size", [0, 4, 55])
def test_too_short_for_a_header(size):
    refused(one_axiom()[:size], "too few")


@pytest.mark.parametrize(
    ("at", "value", "message"),
    [(0, b"x", "begins with"), (5, b"\3", "format 3 is not supported"), (6, b"\4", "flags"), (7, b"\xff", "ASCII")],
)
def test_wrong_headers(at, value, message):
    data = bytearray(one_axiom())
    data[at : at + len(value)] = value
    refused(bytes(data), message)


@pytest.mark.parametrize("width", [8, 4])
def test_a_root_outside_the_file(width):
    data = bytearray(one_axiom(width))
    at = HEADER[width]
    data[at : at + width] = (0x10000 + len(data)).to_bytes(width, "little")
    refused(bytes(data), "no pointer width")


def test_a_root_that_is_no_module():
    craft = Craft()
    refused(
        craft.finish(craft.ctor(0, 1, 1, 1, 1, 1, scalars=b"\0")),
        "byte 0x60: expected the constants' names, found the scalar 0",
    )


# Boundaries and pointers


def test_every_truncation_is_refused():
    data = one_axiom()
    for size in range(0, len(data), 8):
        refused(data[:size], "header|byte 0x")
    refused(data[:-1], "header")
    refused(data + bytes(8), "kind 0|byte 0x")


@pytest.mark.parametrize("width", [8, 4])
@pytest.mark.parametrize("tag", [245, 247, 254, 255])
def test_objects_that_no_module_holds(width, tag):
    def make(craft: Craft) -> int:
        craft.head(8 + 2 * width, 0, tag)
        craft.put(1, 1)
        return craft.prop()

    refused(one_axiom(width, make), f"byte 0x.*kind {tag}")


@pytest.mark.parametrize("tag", [246, 248, 249, 250])
@pytest.mark.parametrize("size", [2**63 - 1, 2**61, 2**40, 2**32])
def test_absurd_counts_are_refused_at_once(tag, size):
    def make(craft: Craft) -> int:
        craft.head(1, 1, tag)
        craft.put(size, size, size)
        return craft.prop()

    start = time.process_time()
    refused(one_axiom(8, make), "beyond|do not follow")
    assert time.process_time() - start < 5


def test_an_array_longer_than_the_file():
    def make(craft: Craft) -> int:
        craft.array(1, 1, size=10_000)
        return craft.prop()

    refused(one_axiom(8, make), "beyond the end|beyond the file")


def test_a_constructor_smaller_than_its_pointers():
    def make(craft: Craft) -> int:
        craft.head(8, 3, 0)
        craft.put(1, 1, 1)
        return craft.prop()

    refused(one_axiom(8, make), "smaller than its pointers")


def chain(change: Callable[[Craft, int, int], int]) -> Callable[[Craft], int]:
    """`x : Prop → c` with the pointer to `c` changed."""

    def make(craft: Craft) -> int:
        prop, constant = craft.prop(), craft.const(craft.name("c"))
        return craft.pi(prop, change(craft, prop, constant))

    return make


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda craft, _prop, _constant: craft.here, "forward or to itself"),
        (lambda craft, _prop, _constant: craft.here + 40, "forward or to itself|expected an expression"),
        (lambda _craft, _prop, constant: constant + 8, "between the starts"),
        (lambda _craft, _prop, constant: constant + 4, "a pointer to no object"),
        (lambda _craft, _prop, constant: constant + 1, "a pointer to no object"),
        (lambda _craft, _prop, _constant: 0, "a pointer to no object"),
        (lambda craft, _prop, _constant: craft.base + 8, "between the starts"),
        (lambda _craft, _prop, _constant: 2**63, "a pointer to no object"),
        (lambda _craft, _prop, _constant: 2**64 - 8, "a pointer to no object"),
        (lambda craft, _prop, _constant: craft.string("s"), "expected an expression"),
        (lambda craft, _prop, _constant: craft.name("s"), "free variable|expected an expression"),
        (lambda craft, prop, _constant: craft.list(prop), "free variable|expected an expression"),
        (lambda craft, prop, _constant: craft.array(prop), "expected an expression"),
    ],
)
def test_pointers_that_meet_no_expression(change, message):
    assert "byte 0x" in refused(one_axiom(make=chain(change)), message)


def test_a_cycle_through_two_terms():
    def make(craft: Craft) -> int:
        start = craft.here
        craft.expr(5, start + 32, start + 32)
        return craft.expr(5, start, start)

    refused(one_axiom(make=make), "forward or to itself")


# Terms


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda craft: craft.expr(1, craft.name("f")), "free variable"),
        (lambda craft: craft.expr(2, craft.name("m")), "metavariable"),
        (lambda craft: craft.expr(3, craft.ctor(5, craft.name("m"), scalars=bytes(8))), "universe metavariable"),
        (lambda craft: craft.expr(3, craft.ctor(4, craft.name("u"), scalars=bytes(8))), "undeclared universe u"),
        (lambda craft: craft.expr(3, craft.name("u")), "universe"),
        (lambda craft: craft.expr(12, 1), "expected an expression"),
        (lambda craft: craft.bvar(0), "without a binder"),
        (lambda craft: craft.pi(craft.prop(), craft.bvar(1)), "without a binder"),
        (lambda craft: craft.bvar(2**20), "bound variable is not a number below"),
        (lambda craft: craft.pi(craft.prop(), craft.prop(), info=4), "binder info 4"),
        (lambda craft: craft.expr(8, 1, craft.prop(), craft.prop(), craft.prop(), info=2), "truth value is 2"),
        (lambda craft: craft.expr(11, craft.name("P"), 1 << 40 | 1, craft.prop()), "field index"),
        (lambda craft: craft.expr(9, craft.ctor(2, 1)), "expected a literal"),
        (lambda craft: craft.expr(9, craft.ctor(1, 1)), "a string literal"),
        (lambda craft: craft.expr(9, craft.ctor(1, craft.string(b"\xff"))), "not UTF-8"),
        (lambda craft: craft.expr(9, craft.ctor(1, craft.string("\ud800".encode("utf-8", "surrogatepass")))), "UTF-8"),
        (lambda craft: craft.expr(9, craft.ctor(0, craft.string("5"))), "a number"),
        (lambda craft: craft.const(craft.name(*["a"] * 257)), "more than 256 components"),
        (lambda craft: craft.const(craft.ctor(3, 1, 1, scalars=bytes(8))), "expected a name"),
        (lambda craft: craft.const(craft.name("c"), craft.list(craft.name("u"))), "universe level"),
        (lambda craft: craft.const(craft.name("c"), craft.list(*[1] * 129)), "129 universe levels"),
    ],
)
def test_what_is_no_term_of_a_checked_file(make, message):
    assert "byte 0x" in refused(one_axiom(make=make), message)


@pytest.mark.parametrize("gmp", [1, 0])
@pytest.mark.parametrize(("negative", "message"), [(True, "negative"), (False, "more than a file may hold")])
def test_numerals_below_zero_and_above_the_limit(gmp, negative, message):
    def make(craft: Craft) -> int:
        count = 2 if negative else (1 << 20) // (64 if gmp else 32) + 1
        address = craft.here
        craft.head(1, 0, 250)
        if gmp:
            size = -count if negative else count
            craft.out += count.to_bytes(4, "little") + size.to_bytes(4, "little", signed=True)
            craft.put(craft.here + 8)
        else:
            craft.put(int(negative), count, craft.here + 24)
        craft.out += bytes(count * (8 if gmp else 4))
        craft.out += bytes(-len(craft.out) % 8)
        return craft.expr(9, craft.ctor(0, address))

    refused(one_axiom(make=make, gmp=gmp), message)


# Modules


def test_a_constant_declared_twice():
    craft = Craft()
    name = craft.name("x")
    axiom = craft.axiom(name, craft.prop())
    refused(craft.module([name, name], [axiom, axiom]), "x is declared twice")


def test_a_constant_listed_under_another_name():
    craft = Craft()
    axiom = craft.axiom(craft.name("x"), craft.prop())
    refused(craft.module([craft.name("y")], [axiom]), "listed as y calls itself x")


def test_more_names_than_constants():
    craft = Craft()
    name = craft.name("x")
    refused(craft.module([name, craft.name("y")], [craft.axiom(name, craft.prop())]), "2 names for 1 constants")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda craft, common: craft.ctor(8, craft.ctor(0, common)), "expected a constant"),
        (lambda craft, common: craft.ctor(0, craft.ctor(0, common, 1), scalars=b"\0"), "kind 0 with 2 pointers"),
        (lambda craft, common: craft.ctor(0, craft.ctor(0, common)), "kind 0 with 1 pointers"),
        (lambda craft, common: craft.ctor(0, craft.ctor(0, common, scalars=b"\2")), "truth value is 2"),
        (lambda craft, common: craft.ctor(4, craft.ctor(0, common, scalars=b"\4")), "quotient kind 4"),
        (lambda craft, _common: craft.ctor(0, craft.ctor(0, 1, scalars=b"\0")), "scalar 0"),
        (lambda craft, common: craft.ctor(2, craft.ctor(0, common, 1, 1)), "an expression"),
    ],
)
def test_constants_of_wrong_shape(make, message):
    craft = Craft()
    name = craft.name("x")
    common = craft.common(name, craft.prop())
    refused(craft.module([name], [make(craft, common)]), message)


def test_a_universe_parameter_declared_twice():
    craft = Craft()
    name, u = craft.name("x"), craft.name("u")
    refused(craft.module([name], [craft.axiom(name, craft.prop(), craft.list(u, u))]), "twice")


def test_too_many_universe_names():
    craft = Craft()
    name = craft.name("x")
    params = [craft.name(f"u{number}") for number in range(20)]
    term = craft.prop()
    for param in params:
        term = craft.app(term, craft.expr(3, craft.ctor(4, param, scalars=bytes(8))))
    data = craft.module([name], [craft.axiom(name, term, craft.list(*params))])
    assert len(read(data, max_universe_names=20).constants) == 1
    refused(data, "19 different universe names", max_universe_names=19)


def test_too_many_bytes():
    refused(one_axiom(), "more than the 100 allowed", max_bytes=100)


# Cost


def timed(data: bytes) -> tuple[Module | None, float]:
    start = time.process_time()
    try:
        return read(data), time.process_time() - start
    except MalformedArtifactError:
        return None, time.process_time() - start


@pytest.mark.parametrize("kind", ["argument", "function", "binder", "mdata"])
def test_deeply_nested_terms_are_read_in_linear_time(kind):
    def make(craft: Craft) -> int:
        leaf = craft.const(craft.name("c"))
        term = craft.prop()
        steps: dict[str, Callable[[], int]] = {
            "argument": lambda: craft.app(leaf, term),
            "function": lambda: craft.app(term, leaf),
            "binder": lambda: craft.pi(leaf, term),
            "mdata": lambda: craft.expr(10, 1, term),
        }
        for _ in range(100_000):
            term = steps[kind]()
        return term

    module, seconds = timed(one_axiom(make=make))
    assert module is not None
    assert seconds < 20  # quadratic: hours; recursive: a crash


def test_nested_levels_are_read_in_linear_time():
    def make(craft: Craft) -> int:
        level = 1
        for _ in range(30_000):
            level = craft.ctor(1, level, scalars=bytes(8))
        return craft.expr(3, level)

    module, seconds = timed(one_axiom(make=make))
    assert module is not None
    assert seconds < 10


def test_one_long_string_shared_by_many_terms_is_decoded_once():
    def make(craft: Craft) -> int:
        text = craft.string("x" * 1_000_000)
        term = craft.prop()
        for number in range(6000):
            name = craft.ctor(2, craft.ctor(1, 1, text, scalars=bytes(8)), number << 1 | 1, scalars=bytes(8))
            term = craft.app(craft.app(term, craft.expr(9, craft.ctor(1, text))), craft.const(name))
        return term

    module, seconds = timed(one_axiom(make=make))
    assert module is not None
    assert seconds < 5  # decoding it 6,000 times: 20 s and more


def test_lists_with_a_shared_tail_do_not_multiply_the_work():
    def make(craft: Craft) -> int:
        tail, term, name = 1, craft.prop(), craft.name("c")
        for _ in range(1000):
            tail = craft.ctor(1, 1, tail)
        for _ in range(3000):
            term = craft.app(term, craft.const(name, craft.ctor(1, 1, tail)))
        return term

    module, seconds = timed(one_axiom(make=make))
    assert module is None
    assert seconds < 10


# Fuzzing a real artefact


@pytest.fixture(scope="session")
def real(native_module):
    return native_module


@pytest.mark.native
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_real_artefact_with_flipped_bytes_is_read_soundly_or_refused(real, data):
    changed = bytearray(real)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(real) - 1))
        changed[at] = data.draw(st.integers(0, 255))
    sound_or_refused(bytes(changed))


@pytest.mark.native
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_real_artefact_with_changed_words_is_read_soundly_or_refused(real, data):
    changed = bytearray(real)
    base = int.from_bytes(real[80:88], "little")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(11, len(real) // 8 - 1)) * 8
        pointer = base + 8 * data.draw(st.integers(0, len(real) // 8))
        value = data.draw(st.one_of(st.just(pointer), st.integers(0, 2**64 - 1), st.sampled_from([0, 1, 2**63])))
        changed[at : at + 8] = value.to_bytes(8, "little")
    sound_or_refused(bytes(changed))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([8, 4]))
def test_arbitrary_bytes_behind_a_sound_header(body, width):
    craft = Craft(width)
    empty = craft.array()
    root = craft.ctor(0, *[empty] * 5, scalars=b"\0")
    craft.out += body
    sound_or_refused(craft.finish(root))


def sound_or_refused(data: bytes) -> None:
    terms = Terms()
    try:
        module = read_module({"olean": data}, terms)
    except MalformedArtifactError as error:
        message = str(error)
    else:
        message = ""
        for constant in module.constants.values():
            assert terms.loose(constant.type) == 0
            assert terms.undeclared_params(constant.type, constant.level_params) == ()
    assert len(message) < 1000
