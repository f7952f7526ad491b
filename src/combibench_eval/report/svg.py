"""Pictures as inline SVG: coloured by the page's style sheet, readable without it, with a title and every value in text.

Nothing here is escaped by hand: text goes in through `Markup.format`, which does.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log2
from typing import Final

from markupsafe import Markup

from combibench_eval.report.model import Bin, Point, Published
from combibench_eval.report.text import count, percent

_WIDTH: Final = 480
_HEIGHT: Final = 270
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 64, 14, 36
_STEPS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
_LABEL_GAP: Final = 13.0
_NUMBER_GAP: Final = 11.0


@dataclass(frozen=True, slots=True)
class Line:
    """A curve to draw.

    Attributes:
        name: at its end.
        points: with their band.
        style: class of the page's style sheet: `one` (solid, with its band) or `two` (dashed).
    """

    name: str
    points: Sequence[Point]
    style: str


@dataclass(frozen=True, slots=True)
class _Frame:
    most_k: int
    top: float

    def x(self, k: float) -> float:
        span = log2(self.most_k) or 1.0
        return _LEFT + (log2(k) / span) * (_WIDTH - _LEFT - _RIGHT)

    def y(self, share: float) -> float:
        return _HEIGHT - _BOTTOM - (share / self.top) * (_HEIGHT - _TOP - _BOTTOM)


def curve_svg(lines: Sequence[Line], published: Sequence[Published], title: str) -> Markup:
    """pass@k over k (logarithmic), with bands and, faintly, published results at their k.

    Args:
        lines: the first one is drawn last, on top.
        published: those with a mark are drawn.
        title: for those who cannot see it.

    Returns:
        The picture; empty where no line has two points.
    """
    # One point is a number, which stands above, and no curve.
    drawn = [line for line in lines if len(line.points) > 1]
    marks = [one for one in published if one.mark is not None and one.k is not None]
    if not drawn:
        return Markup("")
    most_k = max([point.k for line in drawn for point in line.points] + [2])
    marks = [one for one in marks if one.k is not None and one.k <= 2 * most_k]
    most_k = max([most_k, *(one.k for one in marks if one.k is not None)])
    highest = max(
        [point.high for line in drawn for point in line.points] + [one.solved / one.problems for one in marks] + [0.01]
    )
    step = next((step for step in _STEPS if highest / step <= 5), _STEPS[-1])
    frame = _Frame(most_k, step * ceil(highest / step - 1e-9))
    parts = [*_axes(frame, step), *_marks(frame, marks)]
    parts += [_band(frame, line) for line in reversed(drawn)]
    parts += [_line(frame, line) for line in reversed(drawn)]
    parts += _labels(frame, drawn)
    return Markup('<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}"><title>{}</title>{}</svg>').format(
        _WIDTH, _HEIGHT, title, title, Markup("").join(parts)
    )


def bins_svg(bins: Sequence[Bin], title: str) -> Markup:
    """Samples by Lean time as bars with their counts."""
    if not bins:
        return Markup("")
    most = max(one.samples for one in bins) or 1
    slot = (_WIDTH - 20) / len(bins)
    base, tall = 150, 118
    parts = []
    for index, one in enumerate(bins):
        height = tall * one.samples / most
        x = 10 + index * slot
        label = bin_label(one)
        parts.append(
            Markup(
                '<g><title>{}: {}</title><rect class="bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>'
                '<text class="n" x="{:.1f}" y="{:.1f}" text-anchor="middle">{:,}</text>'
                '<text class="t" x="{:.1f}" y="{}" text-anchor="middle">{}</text></g>'
            ).format(
                label,
                count(one.samples, "sample"),
                x + 2,
                base - height,
                slot - 4,
                height,
                x + slot / 2,
                base - height - 4,
                one.samples,
                x + slot / 2,
                base + 14,
                label.removesuffix(" s"),
            )
        )
    parts.append(Markup('<line class="axis" x1="10" x2="{}" y1="{}" y2="{}"/>').format(_WIDTH - 10, base, base))
    return Markup('<svg class="bins" viewBox="0 0 {} 172" role="img" aria-label="{}"><title>{}</title>{}</svg>').format(
        _WIDTH, title, title, Markup("").join(parts)
    )


def bin_label(one: Bin) -> str:
    """`5–10 s`, or `over 300 s`."""
    return f"over {one.low:g} s" if one.high is None else f"{one.low:g}–{one.high:g} s"


def share_bar(share: float) -> Markup:
    """A bar of one line's height, for table cells that have the number in text."""
    return Markup(
        '<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="rest" width="100" height="8"/><rect class="bar" width="{:.2f}" height="8"/></svg>'
    ).format(100 * min(1.0, max(0.0, share)))


def _axes(frame: _Frame, step: float) -> list[Markup]:
    parts = []
    for index in range(round(frame.top / step) + 1):
        share = index * step
        y = frame.y(share)
        parts.append(
            Markup(
                '<line class="grid" x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/>'
                '<text class="t" x="{}" y="{:.1f}" text-anchor="end">{:.0f} %</text>'
            ).format(_LEFT, _WIDTH - _RIGHT, y, y, _LEFT - 7, y + 4, 100 * share)
        )
    k = 1
    while k <= frame.most_k:
        parts.append(
            Markup('<text class="t" x="{:.1f}" y="{}" text-anchor="middle">{}</text>').format(
                frame.x(k), _HEIGHT - _BOTTOM + 16, k
            )
        )
        k *= 2
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    parts.append(
        Markup('<text class="t" x="{}" y="{}" text-anchor="middle">k, samples drawn</text>').format(middle, _HEIGHT - 4)
    )
    return parts


def _band(frame: _Frame, line: Line) -> Markup:
    there = [f"{frame.x(point.k):.1f},{frame.y(point.high):.1f}" for point in line.points]
    back = [f"{frame.x(point.k):.1f},{frame.y(point.low):.1f}" for point in reversed(line.points)]
    return Markup('<polygon class="band {}" points="{}"/>').format(line.style, " ".join(there + back))


def _line(frame: _Frame, line: Line) -> Markup:
    path = " ".join(f"{frame.x(point.k):.1f},{frame.y(point.value):.1f}" for point in line.points)
    dots = Markup("").join(
        Markup('<circle class="dot {}" cx="{:.1f}" cy="{:.1f}" r="3"><title>{}</title></circle>').format(
            line.style,
            frame.x(point.k),
            frame.y(point.value),
            f"{line.name}, k = {point.k}: {percent(point.value)} ({percent(point.low)} to {percent(point.high)})",
        )
        for point in line.points
    )
    return Markup('<polyline class="line {}" points="{}"/>{}').format(line.style, path, dots)


def _labels(frame: _Frame, lines: Sequence[Line]) -> list[Markup]:
    """Names at the curves' ends, moved apart where they would touch."""
    ends = sorted(((frame.y(line.points[-1].value), line) for line in lines), key=lambda end: end[0])
    parts, last = [], -_LABEL_GAP
    for y, line in ends:
        place = last = max(y, last + _LABEL_GAP)
        x = frame.x(line.points[-1].k) + 7
        parts.append(
            Markup('<text class="name {}" x="{:.1f}" y="{:.1f}">{}</text>').format(line.style, x, place + 4, line.name)
        )
    return parts


def _marks(frame: _Frame, published: Sequence[Published]) -> list[Markup]:
    """Results at one place share one circle and list their numbers."""
    places: dict[tuple[int, float], list[Published]] = {}
    for one in published:
        assert one.k is not None
        places.setdefault((one.k, one.solved / one.problems), []).append(one)
    free = _with_room(frame, places)
    return [
        Markup('<g class="published"><title>{}</title><circle cx="{:.1f}" cy="{:.1f}" r="3.5"/>{}</g>').format(
            "; ".join(_said(one) for one in group),
            frame.x(k),
            frame.y(share),
            _number_label(frame.x(k) + 6, frame.y(share) - 4, group) if (k, share) in free else "",
        )
        for (k, share), group in places.items()
    ]


def _with_room(frame: _Frame, places: Iterable[tuple[int, float]]) -> set[tuple[int, float]]:
    """Those of the places whose number would not run into the one above it; the others have it in their title only."""
    free, last = set(), (0, -_NUMBER_GAP)
    for k, share in sorted(places, key=lambda place: (place[0], -place[1])):
        y = frame.y(share)
        if last[0] != k or y - last[1] >= _NUMBER_GAP:
            free.add((k, share))
            last = (k, y)
    return free


def _number_label(x: float, y: float, group: Sequence[Published]) -> Markup:
    marks = [one.mark for one in group if one.mark is not None]
    return Markup('<text x="{:.1f}" y="{:.1f}">{}</text>').format(x, y, _numbers(marks))


def _said(one: Published) -> str:
    return f"{one.mark}. {one.system}: {one.solved} of {one.problems} at k = {one.k}"


def _numbers(marks: Sequence[int]) -> str:
    """`1, 4, 7`, or the first few."""
    return ", ".join(map(str, marks[:4])) + (" …" if len(marks) > 4 else "")


LINE_STYLES: Final[Mapping[str, str]] = {"strict": "one", "official": "two"}
