"""Lean that stands in a text without a fence: where it begins, and where the prose behind it does."""

from dataclasses import dataclass, field

from combibench_eval.submission.leanlines import is_command, is_prose, reads_as_english, starts_script
from combibench_eval.submission.nesting import comment_depth
from combibench_eval.submission.tidy import dedent
from combibench_eval.submission.wrappers import strip_leading, strip_trailing


def lean_spans(text: str) -> tuple[str, ...]:
    """Find the stretches of Lean commands in a text without fences.

    A stretch begins at a line that begins a command and ends before a line at its left margin that reads as prose or
    Markdown, at wrapping (`</answer>`, `<|im_end|>`), or where another file begins (`import`).

    Returns:
        The stretches, in order, their common indentation taken off.
    """
    finder = _Finder()
    for line in text.split("\n"):
        finder.read(line)
    finder.flush()
    return tuple(finder.spans)


def loose_script(text: str) -> str | None:
    """Return the text if all of it is a proof without its theorem, wrapping taken off; else None."""
    lines: list[str] = []
    for line in text.strip("\n").split("\n"):
        bare, stripped, _ = strip_leading(line)
        bare, _ = strip_trailing(bare if stripped else line)
        if bare.strip() or not stripped:
            lines.append(bare)
    script = dedent("\n".join(lines))
    first = next((line for line in script.split("\n") if line and not line.lstrip().startswith("--")), "")
    if not starts_script(first) or reads_as_english(script):
        return None
    return script


def without_tail(text: str) -> str:
    """Cut a block that was never closed where prose or wrapping follows the code."""
    kept: list[str] = []
    depth = 0
    for line in text.split("\n"):
        if depth == 0 and line[:1].strip():
            bare, ends = strip_trailing(line)
            if is_prose(line, after_blank=not kept or not kept[-1].strip()):
                break
            if ends:
                kept.append(bare)
                break
        kept.append(line)
        depth = comment_depth(line, depth)
    return "\n".join(kept)


@dataclass(slots=True)
class _Finder:
    """Reads lines; `lines` is the stretch that is open."""

    spans: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    indent: int = 0
    depth: int = 0
    braced: bool = False
    declared: bool = False

    def read(self, line: str) -> None:
        if self.lines and self.depth:
            self._add(line)
            return
        bare, leading, braced = strip_leading(line)
        line = bare if leading else line
        if leading:
            self.flush()
            self.braced = braced
        line, trailing = strip_trailing(line)
        self._read_unwrapped(line)
        if trailing and not self.depth:
            self.flush()

    def _read_unwrapped(self, line: str) -> None:
        visible = line.lstrip()
        indent = len(line) - len(visible)
        if self.lines:
            if not visible or indent > self.indent:
                self._add(line)
                return
            new_file = self.declared and visible.startswith("import ") and is_command(visible)
            if not (new_file or self._ends(visible, indent)):
                self._add(line)
                return
            self.flush()
        if is_command(visible):
            self.indent = indent
            self._add(line)

    def _ends(self, visible: str, indent: int) -> bool:
        if indent < self.indent:
            return True
        return is_prose(visible, after_blank=not self.lines[-1].strip())

    def _add(self, line: str) -> None:
        self.lines.append(line)
        self.depth = comment_depth(line, self.depth)
        self.declared = self.declared or not line.lstrip().startswith(("import ", "--", "/-", "open ", "set_option "))

    def flush(self) -> None:
        """End the stretch that is open, if one is."""
        if not self.lines:
            return
        span = dedent("\n".join(self.lines))
        if self.braced and span.endswith("}") and span.count("}") > span.count("{"):
            span = span[:-1].rstrip()
        if span:
            self.spans.append(span)
        self.lines, self.depth, self.braced, self.declared = [], 0, False, False
