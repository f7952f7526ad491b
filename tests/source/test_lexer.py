import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.source.fragments import LEAN_SOUP

from combibench_eval.source import TokenKind, code_mask, has_sorry, tokens

K = TokenKind


def lex(text: str) -> list[tuple[TokenKind, str]]:
    return [(token.kind, text[token.start : token.end]) for token in tokens(text) if token.kind is not K.SPACE]


@given(st.text() | LEAN_SOUP)
@settings(deadline=None)  # the machine may be busy
def test_tokens_cover_any_text_exactly(text):
    found = list(tokens(text))
    assert "".join(text[token.start : token.end] for token in found) == text
    assert all(token.end > token.start for token in found)


@given(LEAN_SOUP)
@settings(deadline=None)
def test_mask_keeps_length_and_line_breaks(text):
    masked = code_mask(text)
    assert len(masked) == len(text)
    assert [i for i, c in enumerate(masked) if c == "\n"] == [i for i, c in enumerate(text) if c == "\n"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a -- b\nc", [(K.IDENT, "a"), (K.COMMENT, "-- b"), (K.IDENT, "c")]),
        ("/- a /- b -/ c -/ d", [(K.BLOCK_COMMENT, "/- a /- b -/ c -/"), (K.IDENT, "d")]),
        ("/-- doc /- in -/ -/ d", [(K.DOC, "/-- doc /- in -/ -/"), (K.IDENT, "d")]),
        ("/-! doc -/", [(K.DOC, "/-! doc -/")]),
        ("/-/ a -/ b", [(K.BLOCK_COMMENT, "/-/ a -/"), (K.IDENT, "b")]),
        # As Lean 4.35 was seen to do: the character behind `/-` is skipped unseen.
        ("/--/ a -/ b", [(K.DOC, "/--/ a -/"), (K.IDENT, "b")]),
        ("/-/- a -/ b", [(K.BLOCK_COMMENT, "/-/- a -/"), (K.IDENT, "b")]),
        ("/- open", [(K.BLOCK_COMMENT, "/- open")]),
        ("x <--1", [(K.IDENT, "x"), (K.SYMBOL, "<-"), (K.SYMBOL, "-"), (K.NUMBER, "1")]),
    ],
)
def test_comments(text, expected):
    assert lex(text) == expected


@pytest.mark.parametrize(
    "literal",
    [
        '"a"',
        r'"a \" -- b"',
        '"two\nlines"',
        'r"back\\"',
        'r#"a " b"#',
        'r##"a "# b"##',
        's!"{x}"',
        's!"a {f "b" {1}} c"',
        's!"{s!"{s!"{"}"}"}"}"',
        r's!"\{ {x} \""',
        "m!\"{'}'} {/- } -/ x}\"",
    ],
)
def test_string_literals_are_one_token(literal):
    assert lex(f"({literal})") == [(K.SYMBOL, "("), (K.STRING, literal), (K.SYMBOL, ")")]


@pytest.mark.parametrize("unclosed", ['"a', 'r#"a"', 's!"a {b', 's!"a {"b}"', '"a\\'])
def test_unclosed_string_reaches_to_the_end(unclosed):
    assert lex(unclosed) == [(K.STRING, unclosed)]


@pytest.mark.parametrize(
    "identifier", ["x", "x'", "h?", "get!", "xₙ", "Nat.succ", "«a b».c", "α.β", "ℕ", "é", "_x", "x₁'", "a.«b\nc»", "aⱼ"]
)
def test_identifiers_are_one_token(identifier):
    assert lex(identifier) == [(K.IDENT, identifier)]


def test_prefix_inside_an_identifier_opens_no_string():
    assert lex('has!"a"') == [(K.IDENT, "has!"), (K.STRING, '"a"')]
    assert lex('xr"a\\""') == [(K.IDENT, "xr"), (K.STRING, '"a\\""')]


def test_quotes_that_are_no_characters():
    assert lex("f '' s ⁻¹' t") == [
        (K.IDENT, "f"),
        (K.SYMBOL, "''"),
        (K.IDENT, "s"),
        (K.SYMBOL, "⁻¹'"),
        (K.IDENT, "t"),
    ]
    assert lex("xs[i]'h'")[-2:] == [(K.SYMBOL, "]'"), (K.IDENT, "h'")]
    assert lex(r"'a' '\n' '\x41' '\u03b1' '\''") == [
        (K.CHAR, c) for c in ["'a'", r"'\n'", r"'\x41'", r"'\u03b1'", r"'\''"]
    ]


def test_fun_and_pi_are_no_letters():
    assert lex("λx Πy Σz") == [
        (K.SYMBOL, "λ"),
        (K.IDENT, "x"),
        (K.SYMBOL, "Π"),
        (K.IDENT, "y"),
        (K.SYMBOL, "Σ"),
        (K.IDENT, "z"),
    ]


def test_projection_is_not_part_of_the_name():
    assert lex("n.1") == [(K.IDENT, "n"), (K.SYMBOL, "."), (K.NUMBER, "1")]


@pytest.mark.parametrize(
    "text",
    [
        "by sorry",
        "sorry",
        "(sorry)",
        "sorry-- x",
        "x:=sorry",
        "2sorry",
        "sorry.1",
        "/- -/sorry/- -/",
        '"a"sorry',
        's!"{\'"\'}" sorry',
        "/-/- -/ sorry",
    ],
)
def test_sorry_as_a_token(text):
    assert has_sorry(text)


@pytest.mark.parametrize(
    "text",
    [
        "-- sorry",
        "/- sorry -/",
        "/-- sorry -/",
        '"sorry"',
        'r#"" sorry"#',
        "«sorry»",
        "sorry'",
        "Foo.sorry",
        "sorry.foo",
        "sorryAx",
        "not_sorry",
        "`sorry",
        "/- /- -/ sorry -/",
        "",
    ],
)
def test_no_sorry_token(text):
    assert not has_sorry(text)


def test_mask_blanks_what_is_no_code():
    lines = ['a "b', 'c" -- d', "'e' /- f -/ g"]
    expected = ["a   ", "       ", "            g"]
    assert code_mask("\n".join(lines)) == "\n".join(expected)


@pytest.mark.parametrize(
    "unit",
    [
        "«",
        "a.«",
        "`«",
        "r#",
        '"',
        's!"{',
        's!"{"',
        "/-",
        "/--",
        "'",
        "(",
        "\\",
        '"\\',
        "x.1",
        "`",
        "a.«b»",
        's!"{"}"}"',
    ],
)
def test_time_is_linear(unit):
    # Takes about half a second; quadratic behaviour takes minutes. The limit leaves room for a loaded machine.
    text = unit * (256 * 1024 // len(unit))
    begin = time.process_time()
    assert sum(token.end - token.start for token in tokens(text)) == len(text)
    assert time.process_time() - begin < 4
