"""Single lines: is this Lean, or is it prose? Guesses, used only where no fence says so."""

import re

_NAME = r"(?:«[^»]*»|[^\W\d])[^\s:({\[⦃⟨|]*"
_MODIFIERS = r"(?:(?:private|protected|noncomputable|partial|unsafe|nonrec|local|scoped|public|meta)\s+)*"
_DECLARATIONS = r"theorem|lemma|def|abbrev|opaque|axiom|structure|inductive|class(?:\s+inductive)?|alias"
_MODULE = r"[A-Za-z_«][\w.«»']*"
_COMMAND = re.compile(
    rf"""
    (?:
      /- | --(?!-?$) | @\[ | mutual$ | prelude$ | module$
    | (?:public\s+|meta\s+)*import\s+(?:all\s+)?[A-Z«][\w.«»']*(?:\s+--.*)?$
    | {_MODIFIERS}(?:{_DECLARATIONS})\s+{_NAME}
    | {_MODIFIERS}(?:instance|example)\b[^.!?]*?[:({{\[⦃]
    | open\s+(?:scoped\s+)?{_MODULE}(?:\s+(?:{_MODULE}|\([^)]*\)|--.*))*$
    | namespace\s+{_MODULE}$ | (?:noncomputable\s+)?section(?:\s+{_MODULE})?$ | end(?:\s+{_MODULE})?$
    | (?:variable|universe|universes|include|omit)\s+[({{\[⦃\w]
    | set_option\s+[\w.]+\s+\S+
    | attribute\s+\[ | deriving\s+instance\b
    | {_MODIFIERS}(?:notation|infix|prefix|postfix|infixl|infixr)\d?\s*[:("]
    | {_MODIFIERS}(?:notation3|macro|macro_rules|syntax|elab|elab_rules|declare_syntax_cat|run_cmd|initialize)\b
    | \#(?:eval|check|print|reduce|guard|guard_msgs|synth|exit)\b
    )
    """,
    re.VERBOSE,
)
_TACTIC_WORDS = (
    "abel absurd aesop all_goals any_goals apply apply_fun assumption bv_decide by_cases by_contra calc case cases "
    "cases' change choose classical clear congr constructor contradiction contrapose contrapose! conv convert "
    "decide dsimp erw exact exact_mod_cast exfalso exists ext field_simp filter_upwards fin_cases first funext gcongr "
    "generalize grind group have haveI induction induction' infer_instance injection interval_cases intro intros left "
    "let letI lift linarith linear_combination native_decide next nlinarith norm_cast norm_num nth_rewrite nth_rw "
    "obtain omega on_goal pick_goal positivity push_cast push_neg rcases refine refine' rename_i repeat replace revert "
    "rfl right ring ring_nf rintro rw rwa rewrite set show simp simp_all simp_arith simp_rw simpa sorry specialize "
    "split split_ifs subst suffices symm tauto trans trivial try unfold use wlog zify"
)
_TACTICS = frozenset(_TACTIC_WORDS.split())
_FIRST_WORD = re.compile(r"[a-z_]+[!?']*")
_PROOF = re.compile(r"(?::=|by(?![\w.])|fun\s|λ|⟨|·|<;>|match\s|@[A-Za-z])")
_ENGLISH_WORDS = (
    "the is that of to are and we it its here above below because thus hence holds follows complete completes "
    "code lean which can since was were will would should there these those our you your my be proof"
)
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_WORDS = re.compile(r"[A-Za-z][A-Za-z']*")
_CAPITALISED = re.compile(r"[A-Z][a-z']*(?:,? [a-z][a-z'-]+){2}")
_INTERJECTION = re.compile(r"[A-Z][A-Za-z']*[.,:;!?](?:\s|$)|[A-Z]'[a-z]+\s")
_SENTENCE = re.compile(r"[A-Z]\S*\s.*[\w)`*\"'$][.]$")
_FOREIGN = re.compile(r"[\u2600-\u27bf\u3000-\u9fff\uac00-\ud7af\uff00-\uffef\u0400-\u04ff\U0001f300-\U0001faff]")
# Three dashes are Markdown's rule; a longer row of them is a Lean comment.
_MARKDOWN = re.compile(r"#{1,6}\s|[-*+]\s|\d{1,3}[.)]\s|\*\*|>\s|\$|---$|(?P<rule>[=*_'\"`~])(?P=rule){2,}$")
_LONGEST_LINE = 2000  # what a line is shows at its start


def is_command(line: str) -> bool:
    """Say whether a Lean command or comment begins at the line's first visible character."""
    line = line.strip()[:_LONGEST_LINE]
    return _COMMAND.match(line) is not None and not _reads_as_english(line)


def starts_script(line: str) -> bool:
    """Say whether a proof begins here: `by`, `:=`, a tactic, or a term that only Lean would begin so."""
    line = line.strip()[:_LONGEST_LINE]
    if _PROOF.match(line):
        return True
    word = _FIRST_WORD.match(line)
    return word is not None and word[0] in _TACTICS and line[word.end() : word.end() + 1] in {"", " ", "[", "\t", "\n"}


def is_prose(line: str, *, after_blank: bool) -> bool:
    """Say whether a line at the code's left margin is prose or Markdown rather than Lean.

    Args:
        line: The line; indentation does not matter.
        after_blank: The line before is blank: only then is a line without a capital taken for a sentence.
    """
    line = line.strip()[:_LONGEST_LINE]
    if not line or is_command(line):
        return False
    if _MARKDOWN.match(line) or _FOREIGN.match(line) or _INTERJECTION.match(line):
        return True
    if ":=" in line or " : " in line or line.startswith(("|", "·", "}", ")", "]", "⟩")):
        return False
    if line[0].isupper():
        sentence = _CAPITALISED.match(line) or _SENTENCE.match(line)
        return sentence is not None or _english_words(line) >= 2
    return after_blank and not starts_script(line) and _english_words(line) >= 2


def reads_as_english(text: str) -> bool:
    """Say whether any line of a supposed proof script is a sentence."""
    return any(
        ":=" not in line and _english_words(line) >= 2 and not line.lstrip().startswith("--")
        for line in text.split("\n")
    )


def _reads_as_english(line: str) -> bool:
    if line.startswith(("/-", "--", "@[", "#")) or ":=" in line or " : " in line:
        return False
    return _english_words(line) >= 2


def _english_words(line: str) -> int:
    return sum(word.lower() in _ENGLISH for word in _WORDS.findall(line[:_LONGEST_LINE]))
