import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.source.fragments import LEAN_SOUP

from combibench_eval.source import commands


def shapes(text: str) -> list[tuple[str, str | None]]:
    return [(command.keyword, command.full_name or command.name) for command in commands(text)]


@given(st.text() | LEAN_SOUP)
@settings(deadline=None)  # the machine may be busy
def test_any_text_splits_into_ordered_commands(text):
    position = 0
    for command in commands(text):
        assert position <= command.start < command.end <= len(text)
        assert command.body_start is None or command.start < command.body_start <= command.end
        position = command.end


def test_header_and_declarations():
    text = (
        "import Mathlib\n\nopen Nat Real\nset_option autoImplicit false\nvariable (n : Nat)\n\n"
        "/-- Says so. -/\n@[simp] private theorem a.{u} (h : n = 1) : n = 1 := h\n"
    )
    assert shapes(text) == [
        ("import", "Mathlib"),
        ("open", None),
        ("set_option", "autoImplicit"),
        ("variable", None),
        ("theorem", "a"),
    ]
    theorem = commands(text)[-1]
    assert theorem.modifiers == ("@[simp]", "private")
    assert theorem.doc is not None
    assert text[slice(*theorem.doc)] == "/-- Says so. -/"
    assert text[theorem.start : theorem.end].startswith("/-- Says so. -/")
    assert text[theorem.name_end : theorem.body_start] == " (h : n = 1) : n = 1 :="


def test_names_take_the_open_namespaces():
    text = (
        "namespace A.B\ndef x := 1\nsection S\ndef y := 1\nend S\nend B\ndef z := 1\ndef _root_.w := 1\n"
        "namespace C\nend A.C\ndef v := 1"
    )
    assert [command.full_name for command in commands(text) if command.keyword == "def"] == [
        "A.B.x",
        "A.B.y",
        "A.z",
        "w",
        "v",
    ]


def test_namespace_that_is_never_closed():
    assert shapes("namespace A\ntheorem t : True := trivial") == [("namespace", "A"), ("theorem", "A.t")]


def test_words_in_comments_strings_and_brackets_begin_nothing():
    text = (
        '-- theorem a\n/- def b -/\ndef c := "\ntheorem d" ++ «theorem e»\n'
        "attribute [local instance] f\nopen scoped Foo\nderiving instance Repr for G"
    )
    assert shapes(text) == [("def", "c"), ("attribute", None), ("open", None), ("deriving", None)]


def test_deriving_clause_and_field_docs_stay_in_the_structure():
    text = "structure A where\n  /-- field -/\n  x : Nat\n  deriving Repr\n\nstructure B where\nderiving Repr, BEq"
    assert shapes(text) == [("structure", "A"), ("structure", "B")]
    assert text[: commands(text)[0].end].endswith("deriving Repr")


def test_open_in_belongs_to_the_command_behind_it_and_not_to_a_tactic():
    text = "open A in\nset_option b true in\ntheorem t : True := by\n  open B in\n  trivial\nend"
    assert shapes(text) == [("theorem", "t"), ("end", None)]
    assert commands(text)[0].start == 0


@pytest.mark.parametrize(
    ("declaration", "body"),
    [
        ("theorem t : a = b := by sorry", " by sorry"),
        ("theorem t (x : Nat := 3) : x = x := rfl", " rfl"),
        ("theorem t : |x| ≤ 3 := by simp", " by simp"),
        ("theorem t : let y := 1; y = 1 := rfl", " rfl"),
        ("theorem t : match x with | 0 => True | _ => False := h", " h"),
        ("def f : Nat → Nat\n  | 0 => 1\n  | n => let m := n; m", " 0 => 1\n  | n => let m := n; m"),
        ("def f : Nat → Nat | 0 | 1 => 2 | n => n", " 0 | 1 => 2 | n => n"),
        ("structure S extends T where\n  x : Nat", "\n  x : Nat"),
        ("inductive I\n  | a | b", " a | b"),
        ("instance (priority := low) i : C := ⟨1⟩", " ⟨1⟩"),
        ("instance : C where\n  x := 1", "\n  x := 1"),
        ("abbrev h_solution:= sorry", " sorry"),
    ],
)
def test_body_begins_behind_the_signature(declaration, body):
    (command,) = commands(declaration)
    assert declaration[command.body_start :] == body


def test_axiom_has_no_body():
    (command,) = commands("axiom a : 1 = 2")
    assert command.body_start is None


def test_keywords_that_are_longer_or_unreserved():
    text = (
        "class inductive P\n  | a\nlemma l : True := trivial\ndef f (lemma : Nat) := lemma\n#eval 1\ninstance : P := .a"
    )
    assert shapes(text) == [("class", "P"), ("lemma", "l"), ("def", "f"), ("#eval", None), ("instance", None)]


def test_two_commands_on_one_line():
    assert shapes("theorem a : True := trivial theorem b : True := trivial") == [("theorem", "a"), ("theorem", "b")]


def test_unbalanced_bracket_hides_no_later_declaration():
    assert shapes("def a := (1\n\ntheorem b : True := trivial") == [("def", "a"), ("theorem", "b")]


def test_nothing_counts_behind_exit():
    assert shapes("def a := 1\n#exit\ntheorem b : True := trivial") == [("def", "a"), ("#exit", None)]


def test_text_before_the_first_command_is_other():
    assert shapes("simp\nexact foo\ntheorem b : True := trivial") == [("other", None), ("theorem", "b")]
    assert shapes("just prose") == [("other", None)]
    assert shapes(" \n -- nothing") == []


def test_comments_between_commands_belong_to_none():
    text = "def a := 1 -- why\n\n-- about b\ndef b := 2\n"
    first, second = commands(text)
    assert text[first.start : first.end] == "def a := 1"
    assert text[second.start : second.end] == "def b := 2"


_UNITS = r"""
private |/-- a -/ |open a in |@[a] |\n@[|\ninstance (priority |\nvariable (|\ntheorem a.{|namespace a\n|theorem |let |:=
"""


@pytest.mark.parametrize("unit", [*_UNITS.strip("\n").replace(r"\n", "\n").split("|"), "|", "a|b=>", "deriving "])
def test_time_is_linear(unit):
    text = unit * (64 * 1024 // len(unit))
    begin = time.process_time()
    commands(text)
    assert time.process_time() - begin < 4
