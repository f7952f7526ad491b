"""A lexer for Lean 4 source that needs no token table.

It follows `Lean.Parser.Basic` (`whitespace`, `finishCommentBlock`, `identFnAux`, `strLitFn`, `rawStrLitFnAux`,
`charLitFn`, `interpolatedStrFn`) and `Init.Meta` (`isLetterLike`, `isSubScriptAlnum`). Lean takes the longest symbol
that some imported library declares; without imports only the symbols matter that end where a comment or a character
literal could seem to begin (`<-`, `//`, `]'`), and those are spelled out here.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple


class TokenKind(StrEnum):
    """What a token is; see `tokens`."""

    COMMENT = "comment"
    BLOCK_COMMENT = "block_comment"
    DOC = "doc"
    STRING = "string"
    CHAR = "char"
    IDENT = "ident"
    NUMBER = "number"
    SYMBOL = "symbol"
    SPACE = "space"


class Token(NamedTuple):
    """One token: `text[start:end]`, offsets in code points."""

    kind: TokenKind
    start: int
    end: int


_LETTER = (
    "a-zA-Z_"
    "\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f"  # Latin-1 and Latin Extended-A, without × and ÷
    "\u0391-\u039f\u03a1-\u03a2\u03a4-\u03a9"  # capital Greek, without Π and Σ
    "\u03b1-\u03ba\u03bc-\u03fb"  # small Greek, without λ, and Coptic
    "\u1f00-\u1ffe\u2100-\u214f\U0001d49c-\U0001d59f"
)
_REST = _LETTER + r"0-9'!?" + "\u2080-\u2089\u2090-\u209c\u1d62-\u1d6a\u2c7c"
_PLAIN_PART = f"[{_LETTER}][{_REST}]*"
_PART = f"(?:{_PLAIN_PART}|«[^»]*»)"

_GRAMMAR = r"""
    (?P<space>[ \t\r\n]+)
  | (?P<comment>--[^\n]*)
  | (?P<block>/-)
  | (?P<interpolated>[smf]!")
  | (?P<raw>r(?P<hashes>\#*)")
  | (?P<string>")
  | (?P<ident>`{0,2}PART(?:\.PART)*)
  | (?P<number>0[xX][0-9a-fA-F_]+ | 0[bB][01_]+ | 0[oO][0-7_]+
             | [0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:[eE][+-]?[0-9]+)?)
  | (?P<char>'(?:\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^xu]) | [^\\'])')
  | (?P<symbol>:= | => | <- | -> | // | \\/ | \|- | ''+ | \]' | ⁻¹' | ::)
"""
_TOKEN = re.compile(_GRAMMAR.replace("PART", _PART), re.VERBOSE)
# For the text behind the last `»`: there every `«` would be searched for its end in vain.
_TOKEN_WITHOUT_GUILLEMETS = re.compile(_GRAMMAR.replace("PART", _PLAIN_PART), re.VERBOSE)
_BLOCK_EDGE = re.compile(r"/-|-/")
_STRING_REST = re.compile(r'[^"\\]*(?:\\.[^"\\]*)*', re.DOTALL)
_HOLE_OR_QUOTE = re.compile(r'[^"\\{]*(?:\\.[^"\\{]*)*', re.DOTALL)
_KINDS = {
    "space": TokenKind.SPACE,
    "comment": TokenKind.COMMENT,
    "interpolated": TokenKind.STRING,
    "raw": TokenKind.STRING,
    "string": TokenKind.STRING,
    "ident": TokenKind.IDENT,
    "number": TokenKind.NUMBER,
    "char": TokenKind.CHAR,
    "symbol": TokenKind.SYMBOL,
}


def tokens(text: str) -> Iterator[Token]:
    """Split Lean source into tokens that cover it exactly, in order.

    Any text gives tokens: a comment, string or `«` part that is never closed reaches to the end (`«` alone becomes a
    symbol), and a character that begins nothing is a symbol. Time is linear in the length, and nothing recurses.

    Args:
        text: Lean source, valid or not.

    Yields:
        The tokens. An interpolated string (`s!"…"`, `m!"…"`, `f!"…"`) is one token with the code in its holes; a quoted
        name (`` `foo ``) is one identifier.
    """
    scanner = _Scanner(text)
    position = 0
    while position < len(text):
        kind, end, opens_hole = scanner.next(position)
        if opens_hole:
            end = scanner.end_of_interpolated(end)
        yield Token(kind, position, end)
        position = end


class _Scanner:
    """Single tokens of one text."""

    __slots__ = ("last_guillemet", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.last_guillemet = text.rfind("»")

    def next(self, position: int) -> tuple[TokenKind, int, bool]:
        """Return kind and end of the token at a position, and whether it only opened an interpolated string."""
        text = self.text
        pattern = _TOKEN if position < self.last_guillemet else _TOKEN_WITHOUT_GUILLEMETS
        match = pattern.match(text, position)
        if match is None:
            return TokenKind.SYMBOL, position + 1, False
        group = match.lastgroup or ""
        end = match.end()
        if group == "block":
            return self._block(position)
        if group == "string":
            end = self._close(_STRING_REST, end)
        elif group == "raw":
            closer = '"' + match["hashes"]
            found = text.find(closer, end)
            end = len(text) if found < 0 else found + len(closer)
        return _KINDS[group], end, group == "interpolated"

    def _block(self, position: int) -> tuple[TokenKind, int, bool]:
        """Return kind and end of the block comment or doc comment that starts at a position."""
        kind = TokenKind.DOC if self.text[position + 2 : position + 3] in {"-", "!"} else TokenKind.BLOCK_COMMENT
        depth = 1
        # Lean skips the character behind `/-` unseen: `/--/` is open, and `/-/-` opens one comment, not two.
        for edge in _BLOCK_EDGE.finditer(self.text, min(position + 3, len(self.text))):
            depth += 1 if edge[0] == "/-" else -1
            if depth == 0:
                return kind, edge.end(), False
        return kind, len(self.text), False

    def _close(self, body: re.Pattern[str], position: int) -> int:
        """Return the end of a string whose body starts at a position, its closing quote included."""
        match = body.match(self.text, position)
        end = match.end() if match else position
        return end + 1 if self.text[end : end + 1] == '"' else len(self.text)

    def end_of_interpolated(self, position: int) -> int:
        """Return the end of the interpolated string whose body starts at a position, however deep its holes nest."""
        text = self.text
        braces: list[int] = []  # one entry for each hole we are in: the braces open inside it
        in_string = True
        while position < len(text):
            if in_string:
                match = _HOLE_OR_QUOTE.match(text, position)
                position = match.end() if match else position
                closer = text[position : position + 1]
                if closer not in {'"', "{"}:
                    return len(text)
                position += 1
                in_string = False
                if closer == "{":
                    braces.append(0)
                elif not braces:
                    return position
                continue
            kind, end, in_string = self.next(position)
            if kind is TokenKind.SYMBOL and text[position] == "{":
                braces[-1] += 1
            elif kind is TokenKind.SYMBOL and text[position] == "}":
                braces[-1] -= 1
                if braces[-1] < 0:
                    braces.pop()
                    in_string = True
            position = end
        return len(text)


_OPAQUE = frozenset({TokenKind.COMMENT, TokenKind.BLOCK_COMMENT, TokenKind.DOC, TokenKind.STRING, TokenKind.CHAR})
_VISIBLE = re.compile(r"[^\r\n]")


def code_mask(text: str) -> str:
    """Return the text with comments, docs, strings and characters blanked: same length, line breaks kept."""
    return "".join(
        _VISIBLE.sub(" ", text[token.start : token.end]) if token.kind in _OPAQUE else text[token.start : token.end]
        for token in tokens(text)
    )


def has_sorry(text: str) -> bool:
    """Say whether the text has `sorry` as a token: not in a comment, a string, `«»` or a longer identifier.

    The holes of interpolated strings count as string here. This is a hint; whether a proof uses `sorryAx` is read from
    the artefact.
    """
    if "sorry" not in text:
        return False
    return any(text[token.start : token.end] == "sorry" for token in tokens(text) if token.kind is TokenKind.IDENT)
