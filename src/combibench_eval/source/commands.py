"""Split Lean source at its top-level commands, by keywords alone.

Lean's grammar is extensible, so only Lean can split a file for certain. Command keywords are reserved words: outside
brackets they end whatever term stands before them. Words that are not reserved (`lemma`, `alias`, `#eval` ...) begin a
command only where a line begins.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from combibench_eval.source.lexer import Token, TokenKind, tokens
from combibench_eval.source.scopes import Scopes
from combibench_eval.source.signature import body_opener, depth_after

DECLARATIONS = frozenset(
    {"theorem", "lemma", "def", "abbrev", "instance", "example", "axiom", "opaque", "irreducible_def", "alias"}
    | {"structure", "inductive", "coinductive", "class"}
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that are not reserved, or only where some library declares them.
_AT_LINE_START = _words("""
    lemma notation3 alias irreducible_def proof_wanted include omit initialize builtin_initialize run_cmd run_elab
    run_meta simproc dsimproc register_option register_simp_attr suppress_compilation assert_not_exists
    binder_predicate library_note unseal seal recall grind_pattern declare_aesop_rule_sets add_decl_doc
""")
_RESERVED = (DECLARATIONS - _AT_LINE_START) | _words("""
    namespace section end open export variable universe set_option import mutual attribute notation infix infixl
    infixr prefix postfix macro macro_rules syntax elab elab_rules declare_syntax_cat
""")
_HASH_COMMANDS = _words("""
    eval eval! check check_failure print reduce exit synth guard guard_msgs help where find lint version
""")
_MODIFIERS = _words("noncomputable private protected public meta partial unsafe nonrec local scoped")
_PREFIXES = frozenset({"open", "set_option", "variable", "omit", "include", "attribute"})
_NAMED = DECLARATIONS | {"namespace", "section", "end", "import", "set_option"}
_SKIPPED = frozenset({TokenKind.SPACE, TokenKind.COMMENT, TokenKind.BLOCK_COMMENT})


class Command(NamedTuple):
    """A top-level command: `text[start:end]`, offsets in code points.

    Attributes:
        keyword: The command's keyword (`theorem`, `lemma`, `def`, `namespace`, `class` also for `class inductive`,
            `#eval` ...), `doc` for a module doc, or `other`.
        name: The name as written, for declarations, namespaces, sections, imports and options that have one.
        full_name: A declaration's name with the open namespaces in front; `_root_.` is taken off.
        modifiers: `noncomputable`, `private`, `@[simp]` ... as written, in order.
        doc: Where the doc comment is.
        start: The first character, doc comment, attributes, modifiers and `open … in` included.
        end: Behind the last token that is neither white space nor a comment.
        body_start: Behind the `:=`, `where` or first `|` that ends a declaration's signature.
        name_end: Behind the name and its universe parameters; behind the keyword where there is no name.
    """

    keyword: str
    name: str | None
    full_name: str | None
    modifiers: tuple[str, ...]
    doc: tuple[int, int] | None
    start: int
    end: int
    body_start: int | None
    name_end: int


@lru_cache(maxsize=64)  # a sample's text is asked about several times, and a reference's once for each sample
def commands(text: str) -> tuple[Command, ...]:
    """Split Lean source at its top-level commands, the header (`import`, `open` ...) included.

    For display and hints only. Never raises, whatever the text is; what stands before the first command it knows is
    one command with the keyword `other`. Comments between commands belong to none.

    Args:
        text: Lean source, valid or not.

    Returns:
        The commands in the order of the text.
    """
    return _Splitter(text).split()


@dataclass(frozen=True, slots=True)
class _Head:
    """A command up to its keyword; `first` and `keyword` are token indices (-1: it has none)."""

    first: int
    keyword: int
    word: str
    modifiers: tuple[str, ...] = ()
    doc: tuple[int, int] | None = None


@dataclass(slots=True)
class _Splitter:
    """One text's tokens without space and comments, and the same as words to compare keywords with."""

    text: str
    code: list[Token] = field(init=False)
    words: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.code = [token for token in tokens(self.text) if token.kind not in _SKIPPED]
        self.words = [self._word(token) for token in self.code]

    def _word(self, token: Token) -> str:
        if token.kind in {TokenKind.IDENT, TokenKind.SYMBOL}:
            return self.text[token.start : token.end]
        return f"<{token.kind}>"  # whatever a doc comment, string, character or number holds, it is no keyword

    def split(self) -> tuple[Command, ...]:
        if not self.code:
            return ()
        heads = self._heads()
        if not heads or heads[0].first > 0:
            heads.insert(0, _Head(0, -1, "other"))
        ends = [*(head.first for head in heads[1:]), len(self.code)]
        scopes = Scopes()
        return tuple(self._command(head, end, scopes) for head, end in zip(heads, ends, strict=True))

    def _heads(self) -> list[_Head]:
        heads: list[_Head] = []
        depth = index = 0
        hopeless = 0  # no command begins before this token: keeps long rows of modifiers linear
        while index < len(self.code):
            head: _Head | None = None
            if index >= hopeless and (depth == 0 or self._at_margin(index)):
                head, hopeless = self._head(index)
            if head is None:
                depth = depth_after(self.words[index], depth)
                index += 1
                continue
            heads.append(head)
            if head.word == "#exit":
                break
            depth = 0
            index = head.keyword + 1
        return heads

    def _head(self, first: int) -> tuple[_Head | None, int]:
        """Read doc comment, attributes, modifiers and `open … in` up to a keyword.

        Returns:
            The head, or None and the token that cannot be part of one.
        """
        modifiers: list[str] = []
        doc: tuple[int, int] | None = None
        index = first
        while index < len(self.code):
            token, word = self.code[index], self.words[index]
            if token.kind is TokenKind.DOC:
                if self.text.startswith("/-!", token.start):
                    return (_Head(first, index, "doc") if index == first else None), index
                doc = (token.start, token.end)
                index += 1
            elif word == "@" and self._peek(index + 1) == "[":
                behind = self._behind_bracket(index + 1, len(self.words))
                modifiers.append(self.text[token.start : self.code[behind - 1].end])
                index = behind
            elif word in _MODIFIERS:
                modifiers.append(word)
                index += 1
            elif word in _PREFIXES and (behind_in := self._behind_in(index)) is not None:
                index = behind_in
            else:
                keyword = self._keyword(index, modified=index > first)
                if keyword is None:
                    return None, index
                return _Head(first, index + len(keyword) - 1, self._show(keyword), tuple(modifiers), doc), index
        return None, index

    def _keyword(self, index: int, *, modified: bool) -> tuple[str, ...] | None:
        """Return the words of the keyword at a token, or None."""
        word, behind = self.words[index], self._peek(index + 1)
        if word == "deriving":
            return (word, behind) if behind == "instance" else None
        if word == "class" and behind in {"inductive", "abbrev"}:
            return (word, behind)
        if word == "#" and behind in _HASH_COMMANDS and self._begins_line(index):
            return (word, behind)
        if word in {"prelude", "module"} and index <= 1:
            return (word,)
        if word in _RESERVED or (word in _AT_LINE_START and (modified or self._begins_line(index))):
            return (word,)
        return None

    @staticmethod
    def _show(keyword: tuple[str, ...]) -> str:
        return "".join(keyword) if keyword[0] == "#" else keyword[0]

    def _peek(self, index: int) -> str:
        return self.words[index] if index < len(self.words) else ""

    def _at_margin(self, index: int) -> bool:
        start = self.code[index].start
        return start == 0 or self.text[start - 1] == "\n"

    def _begins_line(self, index: int) -> bool:
        behind = self.code[index - 1].end if index else 0
        return index == 0 or "\n" in self.text[behind : self.code[index].start]

    def _behind_bracket(self, index: int, end: int) -> int:
        """Return the token behind the bracket that opens at a token, at most `end`."""
        depth = 0
        while index < end:
            depth = depth_after(self.words[index], depth)
            index += 1
            if depth == 0:
                break
        return index

    def _behind_in(self, index: int) -> int | None:
        """Return the token behind the `in` of `open … in` and the like, or None where another command comes first."""
        depth = 0
        for position in range(index + 1, len(self.words)):
            word = self.words[position]
            depth = depth_after(word, depth)
            if depth and not self._at_margin(position):
                continue
            if word == "in":
                return position + 1
            starts_command = word in {":=", "<doc>", "@"} or self._keyword(position, modified=False) is not None
            if starts_command or (word in _MODIFIERS - {"scoped", "local"}):
                return None
        return None

    def _command(self, head: _Head, end: int, scopes: Scopes) -> Command:
        after = head.keyword + 1
        name, name_end = self._name(head.word, after, end)
        self._enter(head.word, name, scopes)
        opener = body_opener(self.words[name_end:end], head.word) if head.word in DECLARATIONS else None
        return Command(
            keyword=head.word,
            name=name,
            full_name=scopes.full_name(name) if name and head.word in DECLARATIONS else None,
            modifiers=head.modifiers,
            doc=head.doc,
            start=self.code[head.first].start,
            end=self.code[end - 1].end,
            body_start=None if opener is None else self.code[name_end + opener].end,
            name_end=self.code[name_end - 1].end if name_end else 0,
        )

    def _name(self, keyword: str, index: int, end: int) -> tuple[str | None, int]:
        """Return the name behind a keyword and the token behind it and its universe parameters."""
        if keyword not in _NAMED:
            return None, index
        behind = index
        if keyword == "instance" and self.words[behind : behind + 2] == ["(", "priority"]:
            behind = self._behind_bracket(behind, end)
        while keyword == "import" and self._peek(behind) in {"all", "runtime"}:
            behind += 1
        if behind >= end or self.code[behind].kind is not TokenKind.IDENT or keyword == "example":
            return None, index
        name = self.words[behind]
        behind += 1
        if self.words[behind : min(behind + 2, end)] == [".", "{"]:
            behind = self._behind_bracket(behind + 1, end)
        return name, behind

    @staticmethod
    def _enter(keyword: str, name: str | None, scopes: Scopes) -> None:
        if keyword == "namespace":
            scopes.open_namespace(name)
        elif keyword in {"section", "mutual"}:
            scopes.open_other(name)
        elif keyword == "end":
            scopes.close(name)
