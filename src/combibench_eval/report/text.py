"""Text that others wrote, made safe to look at: nothing invisible, nothing endless."""

import re
from collections.abc import Iterable

# Controls (tab and line feed aside), surrogates, invisible and direction-changing characters: what could hide or
# reorder text, or drive a terminal.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ud800-\udfff\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)


def visible(text: str) -> str:
    """The text with every control, direction-changing or otherwise invisible character spelled out."""
    return _INVISIBLE.sub(_spelled, text.replace("\r\n", "\n"))


def one_line(text: str, most: int) -> str:
    """The first line that is not blank, spaces collapsed, at most `most` characters; visible."""
    # Looking at the beginning only: a message may be megabytes of one line.
    head = text.lstrip()[: 4 * most]
    line, _, rest = visible(head).partition("\n")
    line = " ".join(line.split())
    more = bool(rest.strip()) or len(text.strip()) > 4 * most
    if len(line) > most:
        return line[: most - 1] + "…"
    return line + " …" if more else line


def flat(text: str, most: int) -> str:
    """The whole text in one line, line breaks shown as ⏎, at most `most` characters; visible."""
    lines = [" ".join(line.split()) for line in visible(text[: 4 * most]).split("\n")]
    line = " ⏎ ".join(line for line in lines if line)
    return line[: most - 1] + "…" if len(line) > most or len(text) > 4 * most else line


def capped(text: str, most: int) -> tuple[str, int]:
    """At most `most` characters of the text, visible, and how many were left out.

    A character that is spelled out counts as spelled, so the result is never much longer than `most`.
    """
    shown = visible(text[:most])
    if len(shown) > most:
        shown = shown[:most]
    return shown, max(0, len(text) - most)


def with_rest(text: str, most: int) -> str:
    """As `capped`, with a closing remark where something was left out."""
    shown, omitted = capped(text, most)
    return f"{shown}\n… {omitted:,} more characters" if omitted else shown


def listed(names: Iterable[str], most: int = 6) -> str:
    """The first few names, and how many more there are."""
    whole = list(names)
    more = f" and {len(whole) - most} more" if len(whole) > most else ""
    return ", ".join(whole[:most]) + more


def count(number: int, noun: str, plural: str | None = None) -> str:
    """`1 sample`, `2 samples`, `1,600 samples`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def percent(share: float | None) -> str:
    """A share as `4.6 %`; an en dash where there is none."""
    return "–" if share is None else f"{100 * share:.1f} %"


def interval(low: float | None, high: float | None) -> str:
    """`2.1 to 8.0 %`; empty where there is none."""
    return "" if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f} %"


def points(difference: float) -> str:
    """A difference of shares in percentage points with its sign: `+4.1`, `−3.8`, `0.0`."""
    shown = f"{100 * difference:+.1f}".replace("-", "−")
    return "0.0" if shown[1:] == "0.0" else shown


def seconds(value: float | None) -> str:
    """A duration as people say it: `0.8 s`, `42 s`, `3 min 20 s`, `2 h 05 min`."""
    if value is None:
        return "–"
    if value < 9.95:
        return f"{value:.1f} s"
    whole = round(value)
    if whole < 120:
        return f"{whole} s"
    if whole < 7200:
        return f"{whole // 60} min {whole % 60:02} s"
    minutes = round(value / 60)
    return f"{minutes // 60:,} h {minutes % 60:02} min"


def _spelled(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    return f"⟨U+{code:04X}⟩"
