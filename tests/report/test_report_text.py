"""Text from others becomes visible and short; numbers read as people say them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combibench_eval.report.anchors import problem_anchor, sample_anchor
from combibench_eval.report.failures import error_pattern
from combibench_eval.report.text import capped, flat, interval, one_line, percent, points, seconds, visible, with_rest


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x00b", "a␀b"),
        ("\x1b[31mred", "␛[31mred"),
        ("\u202eevil", "⟨U+202E⟩evil"),
        ("zero\u200bwidth", "zero⟨U+200B⟩width"),
        ("bad\ud800half", "bad⟨U+D800⟩half"),
        ("\u2028", "⟨U+2028⟩"),
        ("\x7f\x85", "␡⟨U+0085⟩"),
        ("a\r\nb\rc", "a\nb␍c"),
        ("tab\tand ⊢ ∀ x₁, ℕ → «é» 日本", "tab\tand ⊢ ∀ x₁, ℕ → «é» 日本"),
    ],
)
def test_what_cannot_be_seen_is_spelled_out(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(alphabet=st.characters(codec=None), max_size=200))
def test_visible_text_encodes_and_is_its_own_fixed_point(text: str) -> None:
    shown = visible(text)
    shown.encode()
    assert visible(shown) == shown


@given(st.text(alphabet=st.characters(codec=None), max_size=300), st.integers(2, 50))
def test_one_line_is_one_short_line(text: str, most: int) -> None:
    for line in (one_line(text, most), flat(text, most)):
        assert "\n" not in line
        assert len(line) <= most + 2


def test_a_megabyte_costs_only_its_beginning() -> None:
    huge = "x" * 50_000_000
    assert one_line(huge, 10) == "x" * 9 + "…"
    assert capped(huge, 5) == ("xxxxx", 49_999_995)
    assert with_rest(huge, 3) == "xxx\n… 49,999,997 more characters"


def test_characters_that_are_spelled_out_do_not_outgrow_the_cap() -> None:
    assert len(capped("\u202e" * 100, 100)[0]) == 100


def test_numbers() -> None:
    assert [percent(share) for share in (0.0, 0.046, 1.0, None)] == ["0.0 %", "4.6 %", "100.0 %", "–"]
    assert interval(0.0, 0.0366) == "0.0 to 3.7 %"
    assert [points(x) for x in (0.041, -0.0384, 0.0, -0.0001)] == ["+4.1", "−3.8", "0.0", "0.0"]
    assert [seconds(x) for x in (None, 0.04, 9.96, 119.6, 200, 7260)] == [
        "–",
        "0.0 s",
        "10 s",
        "2 min 00 s",
        "3 min 20 s",
        "2 h 01 min",
    ]


@pytest.mark.parametrize(
    ("message", "pattern"),
    [
        ("unknown identifier 'Finset.foo'", "unknown identifier …"),
        ("unknown constant `Nat.bar`", "unknown constant …"),
        ("unsolved goals\nn : ℕ\n⊢ n = n", "unsolved goals"),
        ("maximum number of heartbeats (200000) has been reached", "maximum number of heartbeats (n) has been reached"),
        ("tactic 'simp' failed, nested error:", "tactic 'simp' failed, nested error:"),
        ("don't know how to synthesize ?m.1234", "don't know how to synthesize ?…"),
        ("", "(empty message)"),
    ],
)
def test_errors_of_one_kind_have_one_pattern(message: str, pattern: str) -> None:
    assert error_pattern(message) == pattern


def test_anchors_are_safe_and_tell_names_apart() -> None:
    assert problem_anchor("imo_2014_p2") == "p-imo_2014_p2"
    assert sample_anchor("imo_2014_p2", 3) == "p-imo_2014_p2-s3"
    odd = ['"><script>', "a b", "a  b", "é", "p-x", "a-s1"]
    anchors = {problem_anchor(name) for name in odd}
    assert len(anchors) == len(odd)
    assert all(anchor.replace("-", "").isalnum() and anchor.isascii() for anchor in anchors)
