"""Charts for a phone: how points grew, who stands where, how far something is, which wars there were.

Nothing is told by colour alone: lines have dashes and marks and bear their names, bars have patterns and numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sheets.messages import Translate, english, say, say_n
from tracker.pictures.colours import filled, tile
from tracker.pictures.frame import WIDTH, framed, nothing, prefix_for, shortened, written
from tracker.pictures.kit import text_of
from tracker.pictures.marks import dashes, mark
from tracker.pictures.shades import hexed, luminance

TOP, BOTTOM, LEFT, NAMES = 14.0, 26.0, 34.0, 118.0
BOLD, SMALL_END = 'font-weight="700"', 'text-anchor="end" font-size="12"'
ROW = 17.0
"""The height of a name at the end of a line."""
END = 12.5
"""The size of the letters there."""
KEY = 22.0
"""The height of a name below the lines."""
DARK = 0.13
"""Colours of less luminance need more of a rim by night: they and their ground have no contrast of 3."""


@dataclass(frozen=True)
class Line:
    """One patrol's numbers through the meetings; None where there is none."""

    name: str
    values: Sequence[int | None]
    colour: str

    def __post_init__(self) -> None:
        hexed(self.colour)


@dataclass(frozen=True)
class Bar:
    """One patrol's number."""

    name: str
    value: int
    colour: str
    pattern: str = "plain"

    def __post_init__(self) -> None:
        hexed(self.colour)


def lines(
    title: str,
    series: Sequence[Line],
    steps: Sequence[str] = (),
    translate: Translate = english,
    *,
    when: Sequence[int] = (),
    ink: str = "currentColor",
) -> str:
    """Lines with their names at their ends, or below where one is long.

    ``steps`` names the places along the bottom (else 1, 2, 3 …); ``when`` says how far apart they are, as rising
    numbers, such as those of their days (else evenly)."""
    prefix = prefix_for("lines", title, series, steps)
    count = max((len(line.values) for line in series), default=0)
    numbers = [value for line in series for value in line.values if value is not None]
    if not numbers:
        return nothing(prefix, title, say("Nothing to show yet.").said(translate), ink)
    low, high, pace = scale(min(0, *numbers), max(0, *numbers))
    tall = max(190.0, len(series) * ROW)
    digits = 8 * max(len(str(number)) for number in numbers)
    apart = any(shortened(line.name, NAMES - 32 - digits, END) != line.name for line in series)
    right = WIDTH - (34 + digits if apart else NAMES)

    across = _across(when or range(count), right)

    def place(i: int, value: int) -> tuple[float, float]:
        return across[i], TOP + tall * (high - value) / (high - low)

    body = [_grid(low, high, pace, tall, right, ink), _steps(steps, across, tall)]
    ends: list[End] = []
    for order, line in enumerate(series):
        points = [place(i, value) for i, value in enumerate(line.values) if value is not None]
        body.append(_line(points, line, order, ink))
        if points:
            last = next(value for value in reversed(line.values) if value is not None)
            ends.append(End(points[-1], order, line, last))
    body.append(_ends(ends, right, tall, ink, named=not apart))
    height = TOP + tall + BOTTOM
    if apart:
        body.append(_key(series, height, ink))
        height += KEY * len(series)
    told = "; ".join(f"{end.line.name}: {end.value}" for end in ends)
    return framed(prefix, (WIDTH, height), title, told, "".join(body), ink)


class End(NamedTuple):
    """Where a line ends and with which number."""

    place: tuple[float, float]
    order: int
    line: Line
    value: int


def _ends(ends: Sequence[End], right: float, tall: float, ink: str, named: bool) -> str:
    """The last number of each line, with its mark and, where they fit, its name."""
    body = []
    heights = spread([end.place[1] for end in ends], TOP, TOP + tall, ROW)
    for ((x, y), order, line, last), at in zip(ends, heights, strict=True):
        body.append(f'<path d="M{x + 5:.1f} {y:.1f}L{right + 12:.1f} {at:.1f}" fill="none" {_faint(ink, 0.35)}/>')
        body.append(mark(order, right + 18, at, line.colour, ink))
        body.append(written(str(last), right + 27, at + 4.3, BOLD))
        if named:
            body.append(written(line.name, right + 32 + 8 * len(str(last)), at + 4.3, f'font-size="{END:g}"'))
    return "".join(body)


def _key(series: Sequence[Line], top: float, ink: str) -> str:
    """Names too long for the ends of their lines: each with its mark in a row of its own below."""
    rows = []
    for order, line in enumerate(series):
        y = top + KEY * order + KEY / 2
        rows.append(_stroke(f"M{LEFT - 22:g} {y:g}h40", line, order, ink))
        rows.append(mark(order, LEFT - 2, y, line.colour, ink))
        rows.append(written(shortened(line.name, WIDTH - LEFT - 28), LEFT + 26, y + 4.5))
    return "".join(rows)


def scale(low: int, high: int) -> tuple[int, int, int]:
    """A scale of whole numbers around low and high: its ends and its pace, with 2 to 6 steps."""
    pace = 1
    while (high - low) / pace > 5:
        digits = str(pace)
        pace = pace * 5 // 2 if digits[0] == "2" else pace * 2
    bottom = low // pace * pace
    top = -(-high // pace) * pace
    return bottom, max(top, bottom + pace), pace


def spread(heights: Sequence[float], first: float, last: float, gap: float) -> list[float]:
    """The heights moved as little as needed so that neighbours are ``gap`` apart, within first and last if they fit."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    placed = [0.0] * len(heights)
    at = first - gap
    for i in order:
        at = placed[i] = max(heights[i], at + gap)
    at = max(last, first + gap * (len(heights) - 1)) + gap
    for i in reversed(order):
        at = placed[i] = min(placed[i], at - gap)
    return placed


def _grid(low: int, high: int, pace: int, tall: float, right: float, ink: str) -> str:
    drawn = []
    for value in range(low, high + 1, pace):
        y = TOP + tall * (high - value) / (high - low)
        body = f'<path d="M{LEFT:g} {y:.1f}H{right:g}" {_faint(ink, 0.55 if value == 0 else 0.16)}/>'
        drawn.append(body + written(str(value), LEFT - 6, y + 4, SMALL_END))
    return "".join(drawn)


def _faint(ink: str, strength: float) -> str:
    return f'stroke="{ink}" stroke-opacity="{strength:g}"'


def _across(when: Sequence[int], right: float) -> list[float]:
    """Where each place along the bottom is; a single one is at the right."""
    long = when[-1] - when[0]
    return [LEFT + (right - LEFT) * ((at - when[0]) / long if long else 1) for at in when]


def _steps(steps: Sequence[str], across: Sequence[float], tall: float) -> str:
    """The names of the places along the bottom, from the newest back, as far as none stands in another."""
    named = [steps[i] if i < len(steps) else str(i + 1) for i in range(len(across))]
    widest = max((len(name) for name in named), default=1) * 7 + 10
    free, shown = math.inf, []
    for name, x in zip(reversed(named), reversed(across), strict=True):
        if x <= free:
            shown.append(written(name, x, TOP + tall + 18, 'text-anchor="middle" font-size="12"'))
            free = x - widest
    return "".join(reversed(shown))


def _line(points: Sequence[tuple[float, float]], line: Line, order: int, ink: str) -> str:
    data = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    marks = points if len(points) <= 16 else [*points[:: -(-len(points) // 12)], points[-1]]
    return (
        f"<g><title>{text_of(line.name)}</title>{_stroke(data, line, order, ink)}"
        f"{''.join(mark(order, x, y, line.colour, ink) for x, y in marks)}</g>"
    )


def _stroke(data: str, line: Line, order: int, ink: str) -> str:
    """A line in its colour and dashes, on a rim of ink: a dark colour shows by night, too."""
    look = f'd="{data}" fill="none" stroke-linejoin="round"'
    rim = 0.5 if luminance(line.colour) < DARK else 0.3
    return (
        f'<path {look} {_faint(ink, rim)} stroke-width="4"/>'
        f'<path {look} stroke="{line.colour}" stroke-width="2.6"{dashes(order)}/>'
    )


def bars(title: str, items: Sequence[Bar], translate: Translate = english, *, ink: str = "currentColor") -> str:
    """Standings: each name stands whole above its bar, the number at its end."""
    prefix = prefix_for("bars", title, items)
    if not items:
        return nothing(prefix, title, say("Nothing to show yet.").said(translate), ink)
    low, high = min(0, *(bar.value for bar in items)), max(1, *(bar.value for bar in items))
    room = WIDTH - 2 - 10 * max(len(str(bar.value)) for bar in items) - 8
    zero = 1 + room * -low / (high - low)
    body = []
    for order, bar in enumerate(items):
        y = order * 42.0
        x = zero + room * min(bar.value, 0) / (high - low)
        wide = max(room * abs(bar.value) / (high - low), 2)
        shape = f'<path d="M{x:.1f} {y + 19:g}h{wide:.1f}v15h-{wide:.1f}z"'
        end = max(x + wide, zero) + 6
        body.append(f"<defs>{tile(f'{prefix}-{order}', bar.colour, bar.pattern)}</defs>")
        body.append(written(shortened(bar.name, WIDTH - 2), 1, y + 13))
        body.append(filled(shape, f"{prefix}-{order}", bar.colour, bar.pattern))
        body.append(f'{shape} fill="none" {_faint(ink, 0.7)}/>')
        body.append(written(str(bar.value), end, y + 31.5, f'{BOLD} font-size="14"'))
    told = "; ".join(f"{bar.name}: {bar.value}" for bar in items)
    return framed(prefix, (WIDTH, len(items) * 42), title, told, "".join(body), ink)


def progress(
    done: int,
    of: int,
    title: str,
    translate: Translate = english,
    *,
    colour: str = "#0072B2",
    ink: str = "currentColor",
) -> str:
    """How far something is: as many fields as there are steps (up to 12), the done ones filled; and the two numbers."""
    prefix = prefix_for("progress", done, of, title, hexed(colour))
    told = say_n("{done} of {n}", "{done} of {n}", of, done=done).said(translate)
    room = WIDTH - 2 - 8 * len(told) - 8
    steps = of if 1 <= of <= 12 else 1
    gap = 3.0 if steps > 1 else 0.0
    field = (room - gap * (steps - 1)) / steps
    share = 0.0 if of < 1 else min(max(done / of, 0), 1)
    body = []
    for i in range(steps):
        x = 1 + i * (field + gap)
        fill = field * share if steps == 1 else field * (i < done)
        if fill > 0:
            body.append(f'<rect x="{x:.1f}" y="3" width="{fill:.1f}" height="16" rx="3" fill="{colour}"/>')
        body.append(
            f'<rect x="{x:.1f}" y="3" width="{field:.1f}" height="16" rx="3" fill="none" stroke="{ink}"'
            f' stroke-opacity="{0.85 if i < done or steps == 1 else 0.45}"/>'
        )
    body.append(written(told, WIDTH - 1, 15.5, f'text-anchor="end" {BOLD}'))
    return framed(prefix, (WIDTH, 22), title, told, "".join(body), ink)
