"""Text made of the pieces that lexers and splitters trip over."""

from hypothesis import strategies as st

_SYMBOLS = """/- -/ /-- /-! -- " s!" r#" "# { } ' \\ « » ` ( ) [ ] @[ ⟨ ⟩ := => | : . , # λ"""
_WORDS = """sorry x 1 in Foo.bar theorem lemma def instance structure namespace end section open private noncomputable
where by deriving import #exit match let"""
_PIECES = [*_SYMBOLS.split(), *_WORDS.split(), " ", "\n", "-- a\n", "namespace A.B\n", "open X in ", "def "]
LEAN_SOUP = st.lists(st.sampled_from(_PIECES), max_size=40).map("".join)
