import pytest
from hypothesis import given
from hypothesis import strategies as st

from combibench_eval.olean.names import is_identifier, parse_name, show_name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ((), "[anonymous]"),
        (("Nat", "add"), "Nat.add"),
        (("_private", "T", 0, "f"), "_private.T.0.f"),
        (("a", "1"), "a.«1»"),
        (("f'", "x₁", "αβ", "go?", "get!"), "f'.x₁.αβ.go?.get!"),
        (("a b",), "«a b»"),
        (("λ", "Π"), "«λ».«Π»"),
        (("ℝ", "ñ", "×"), "ℝ.ñ.«×»"),
        (("term_+_",), "«term_+_»"),
        (("a.b", "c"), "«a.b».c"),
    ],
)
def test_names_are_written_as_lean_does_and_read_back(name, text):
    assert show_name(name) == text
    assert parse_name(text) == name


@pytest.mark.parametrize("text", ["a..b", ".a", "a.", "«a", "«a»b", "a.«»x"])
def test_what_is_no_name_is_refused(text):
    with pytest.raises(ValueError, match="character"):
        parse_name(text)


components = st.one_of(st.integers(0, 10**20), st.text(min_size=1).filter(lambda text: "»" not in text))


@given(st.lists(components).map(tuple))
def test_any_name_survives_writing_and_reading(name):
    if name != ("[anonymous]",):
        assert parse_name(show_name(name)) == name


@pytest.mark.parametrize("text", ["", "1a", "a-b", "a.b", "'a", "₁"])
def test_no_identifiers(text):
    assert not is_identifier(text)
