"""Split a response into fenced blocks and what stands between them, inside and outside the model's thinking.

The fences are CommonMark's (section 4.5), read the way a person reads what models write: any indentation, behind list
marks, quote marks or wrapping; a fence with a language inside an open block begins a new one; a fence at the end of a
line of code closes too; fences inside Lean block comments are text, if the comment ends.
"""

import re
from dataclasses import dataclass, field
from enum import IntEnum

from combibench_eval.submission.labels import Label, is_language, read_info
from combibench_eval.submission.leanlines import is_command, starts_script
from combibench_eval.submission.nesting import comment_depth
from combibench_eval.submission.thinking import begins_with_tag, find_tags
from combibench_eval.submission.wrappers import is_trailer, strip_leading


class Region(IntEnum):
    """Where a piece stands; the higher, the more it is the answer."""

    THINKING = 0
    BEFORE = 1  # outside thinking, but more thinking follows
    FINAL = 2


@dataclass(slots=True)
class Piece:
    """A fenced block, or the lines between two.

    Attributes:
        lines: Its lines, without fences and quote marks.
        fenced: Whether it is a block.
        label: What its fence says.
        closed: Whether its fence was closed; True for text between blocks.
        region: Where it stands.
    """

    lines: list[str] = field(default_factory=list)
    fenced: bool = False
    label: Label = "plain"
    closed: bool = True
    region: Region = Region.FINAL


@dataclass(frozen=True, slots=True)
class Scan:
    """A response in pieces.

    Attributes:
        pieces: In order.
        open_fence: The last block was never closed.
        open_thinking: The last thinking was never closed.
    """

    pieces: tuple[Piece, ...]
    open_fence: bool
    open_thinking: bool


_OPENER = re.compile(
    r"(?P<quote>(?:[ \t]{0,3}>)*)[ \t]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(?P<fence>`{3,}|~{3,})(?P<info>.*)", re.DOTALL
)
_OPENER_IN_LINE = re.compile(r"(?<!`)(?P<fence>`{3,})[ \t]*\{?\.?lean[ _-]?[34]?\}?[ \t]*\Z", re.IGNORECASE)
_FENCE = re.compile(r"[ \t]*(?P<fence>`{3,}|~{3,})(?P<info>.*)", re.DOTALL)
_RUN = re.compile(r"`{3,}")
_QUOTE_MARK = re.compile(r"[ \t]{0,3}> ?")


_MARKS = re.compile(r"[`~<◁\[]")
_MOST_LINES = 100_000  # a megabyte of shorter lines than anybody writes; each costs a few microseconds


def scan(text: str) -> Scan:
    """Split a response with LF line endings; never raises, linear time.

    Of a response with more than 100,000 lines the last ones are read.
    """
    return _Scanner(text.split("\n")[-_MOST_LINES:]).scan()


@dataclass(slots=True)
class _Block:
    """The block that is open: its piece, its fence, its quote marks, and how far comments reach."""

    piece: Piece
    fence: str
    quotes: int
    depth: int = 0
    pending: int | None = None  # the first line that would end the block if no comment were open
    kept: int = 0  # how many lines the block had there


class _Scanner:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.items: list[Piece | bool] = [Piece()]  # a bool is a mark: thinking begins (True) or ends (False)
        self.block: _Block | None = None
        # Rereading is bounded: a block whose comment never ends is read again from where it should have ended.
        self.patience = len(lines) + 64

    def scan(self) -> Scan:
        index = 0
        while index < len(self.lines) or (self.block is not None and self.block.pending is not None):
            if index >= len(self.lines):
                index = self._back_up()
                continue
            if self.block is None:
                self._outside(self.lines[index])
                index += 1
            else:
                index = self._inside(index)
        open_fence = self._settle_open_block()
        open_thinking = self._mark_regions()
        pieces = tuple(item for item in self.items if isinstance(item, Piece) and item.lines)
        return Scan(pieces, open_fence, open_thinking)

    def _loose(self) -> list[str]:
        last = self.items[-1]
        if isinstance(last, bool) or last.fenced:
            last = Piece()
            self.items.append(last)
        return last.lines

    def _outside(self, line: str) -> None:
        """Read a line, or the rest of one, outside any block."""
        if not _MARKS.search(line):
            self._loose().append(line)
            return
        position = 0
        for tag in find_tags(line):
            if line[position : tag.start].strip():
                self._loose().append(line[position : tag.start])
            self.items.append(tag.opens)
            position = tag.end
        rest = line[position:]
        if position and not rest.strip():
            return
        bare, stripped, _ = strip_leading(rest)
        match = _OPENER.match(bare if stripped else rest)
        if match and self._open(match["fence"], match["info"], match["quote"].count(">")):
            return
        if "```" in rest and (in_line := _OPENER_IN_LINE.search(rest)):
            self._loose().append(rest[: in_line.start()])
            self._begin("lean", in_line["fence"], 0)
            return
        self._loose().append(rest)

    def _open(self, fence: str, info: str, quotes: int) -> bool:
        """Open a block, or take one that is closed on its line; False where this is no fence."""
        if fence[0] == "`" and "`" in info:
            code = info.rstrip()
            if not code.endswith(fence) or _RUN.search(code[: -len(fence)].rstrip("`")):
                return False
            label, inline = read_info(code[: -len(fence)])
            self.items.append(Piece([inline], fenced=True, label=label))
            return True
        label, inline = read_info(info)
        self._begin(label, fence, quotes)
        if inline and self.block:
            self.block.piece.lines.append(inline)
            self.block.depth = comment_depth(inline, 0)
        return True

    def _begin(self, label: Label, fence: str, quotes: int) -> None:
        piece = Piece(fenced=True, label=label, closed=False)
        self.items.append(piece)
        self.block = _Block(piece, fence, quotes)

    def _inside(self, index: int) -> int:
        """Read a line of the open block; return the index of the line to read next."""
        block = self.block
        assert block is not None
        line = self._unquoted(self.lines[index], block.quotes)
        ends = self._ends(line, block)
        if ends and block.depth and self.patience > 0:
            if block.pending is None:
                block.pending, block.kept = index, len(block.piece.lines)
            ends = False
        if not ends:
            block.piece.lines.append(line)
            block.depth = comment_depth(line, block.depth)
            if block.depth == 0:
                block.pending = None
            if block.pending is not None:
                self.patience -= 1
                if self.patience <= 0:
                    return self._back_up()
            return index + 1
        self._end(line, block)
        return index + 1

    def _back_up(self) -> int:
        """The comment never ends: let the block end where it could have; return the index of the next line."""
        block = self.block
        assert block is not None
        assert block.pending is not None
        index = block.pending
        del block.piece.lines[block.kept :]
        self._end(self._unquoted(self.lines[index], block.quotes), block)
        return index + 1

    @staticmethod
    def _unquoted(line: str, quotes: int) -> str:
        for _ in range(quotes):
            match = _QUOTE_MARK.match(line)
            if match is None:
                break
            line = line[match.end() :]
        return line

    @staticmethod
    def _ends(line: str, block: _Block) -> bool:
        """Say whether the block ends on this line, or the line before."""
        match = _FENCE.match(line)
        if match:
            return match["fence"].startswith(block.fence)
        if block.fence[0] == "`" and block.fence in line:
            # `omega```` closes; two runs on a line are a quotation in a comment
            runs = _RUN.findall(line)
            return len(runs) == 1 and line.rstrip().endswith(block.fence)
        return begins_with_tag(line)

    def _end(self, line: str, block: _Block) -> None:
        """End the open block on, or before, a line for which `_ends` holds."""
        self.block = None
        match = _FENCE.match(line)
        if match is None and begins_with_tag(line):
            self._outside(line)
            return
        if match is None:
            block.piece.lines.append(line.rstrip().rstrip("`"))
            block.piece.closed = True
            return
        info = match["info"].strip()
        if info and not is_trailer(info) and is_language(info):
            self._open(match["fence"], info, block.quotes)
            return
        block.piece.closed = True
        if info:
            self._outside(info)

    def _settle_open_block(self) -> bool:
        """Say whether the response ends inside a block.

        A bare fence with no Lean behind it closes a block that the prompt opened: what follows is ordinary text.
        """
        if self.block is None:
            return False
        piece, self.block = self.block.piece, None
        lean = any(is_command(line) or starts_script(line) for line in piece.lines)
        if piece.label == "plain" and not lean:
            piece.fenced, piece.closed = False, True
            return False
        return True

    def _mark_regions(self) -> bool:
        """Give each piece its region; return whether the response ends inside thinking."""
        thinking = False
        since: list[Piece] = []  # pieces since the last mark
        settled: list[Piece] = []  # pieces before the last closing mark that are outside thinking
        for item in self.items:
            if isinstance(item, Piece):
                item.region = Region.THINKING if thinking else Region.FINAL
                since.append(item)
                continue
            if not item:  # closes; without an opening mark, that one was in the prompt
                for piece in since:
                    piece.region = Region.THINKING
                for piece in settled:
                    piece.region = Region.BEFORE
                settled = []
            elif not thinking:
                settled += since
            if not (item and thinking):
                since = []
            thinking = item
        return thinking
