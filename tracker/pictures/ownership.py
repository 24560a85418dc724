"""Who owned how many provinces, turn by turn: a column for every turn, in it a piece for every nation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheets.messages import Translate, english, say, say_n
from tracker.pictures.colours import filled, tile
from tracker.pictures.frame import WIDTH, framed, nothing, prefix_for, shortened, written
from tracker.pictures.shades import hexed, ink_on

LEFT, TOP, TALL, FOOT, ROW = 26.0, 12.0, 168.0, 24.0, 24.0
"""Around the columns, their height, what is below them, and the height of a line of the key."""
WIDEST = 46.0
EMPTY = 'fill="none" stroke-opacity=".35" stroke-dasharray="2 3"'


@dataclass(frozen=True)
class Holding:
    """One nation's provinces after each turn."""

    name: str
    counts: Sequence[int]
    colour: str
    pattern: str = "plain"

    def __post_init__(self) -> None:
        hexed(self.colour)


def ownership(
    title: str,
    nations: Sequence[Holding],
    provinces: int,
    steps: Sequence[str] = (),
    translate: Translate = english,
    *,
    at: int | None = None,
    ink: str = "currentColor",
) -> str:
    """The columns as SVG, 390 wide. ``provinces``: of the whole map; what nobody owns stays empty on top.

    ``steps`` names the turns (else 1, 2, 3 …); ``at``: the turn that is looked at, from 0.
    """
    prefix = prefix_for("ownership", title, nations, provinces, steps, at)
    turns = max((len(nation.counts) for nation in nations), default=0)
    if not turns or provinces < 1:
        return nothing(prefix, title, say("Nothing to show yet.").said(translate), ink)
    pace = min((WIDTH - LEFT - 2) / turns, WIDEST)
    unit = TALL / max(provinces, *(_sum(nations, turn) for turn in range(turns)))
    body = [f"<defs>{''.join(tile(f'{prefix}-{n}', on.colour, on.pattern) for n, on in enumerate(nations))}</defs>"]
    body.append(_scale(provinces, unit, ink))
    body.append(_columns(prefix, nations, turns, pace, unit, ink))
    body.append(_steps([steps[i] if i < len(steps) else str(i + 1) for i in range(turns)], pace))
    if at is not None and 0 <= at < turns:
        x = LEFT + at * pace
        body.append(
            f'<rect x="{x - 1:.1f}" y="{TOP - 4:g}" width="{pace + 1:.1f}" height="{TALL + 8:g}" rx="4" fill="none"'
            f' stroke="{ink}" stroke-width="3"/>'
        )
    body += [_key(f"{prefix}-{n}", nation, n, ink) for n, nation in enumerate(nations)]
    last = (
        say_n("{side}: {n} province", "{side}: {n} provinces", _count(on, turns - 1), side=on.name) for on in nations
    )
    told = "; ".join(message.said(translate) for message in last)
    high = TOP + TALL + FOOT + 8 + ROW * len(nations)
    return framed(prefix, (WIDTH, high), title, told, "".join(body), ink)


def _count(nation: Holding, turn: int) -> int:
    return max(nation.counts[turn], 0) if turn < len(nation.counts) else 0


def _sum(nations: Sequence[Holding], turn: int) -> int:
    return sum(_count(nation, turn) for nation in nations)


def _columns(prefix: str, nations: Sequence[Holding], turns: int, pace: float, unit: float, ink: str) -> str:
    """For every turn pieces from the foot up, in the order of the nations, with their numbers where there is room."""
    wide, feet = round(max(pace - 3, 1), 1), [TOP + TALL] * turns
    spots = [round(LEFT + turn * pace, 1) for turn in range(turns)]
    drawn = [
        f'<path d="{"".join(f"M{x:g} {TOP:g}h{wide:g}v{TALL:g}h-{wide:g}z" for x in spots)}" {EMPTY} stroke="{ink}"/>'
    ]
    for number, nation in enumerate(nations):
        pieces, plates, numbers = [], [], []
        for turn, x in enumerate(spots):
            count = _count(nation, turn)
            tall, room = count * unit, 8 * len(str(count)) + 4
            feet[turn] -= tall
            if count:
                pieces.append(f"M{x:g} {feet[turn]:.1f}h{wide:g}v{tall:.1f}h-{wide:g}z")
            if tall >= 15 and wide >= room + 2:
                x, y = x + wide / 2, feet[turn] + tall / 2
                plates.append(f"M{x - room / 2:.1f} {y - 7:.1f}h{room}v14h-{room}z")
                numbers.append(f'<text x="{x:.1f}" y="{y + 4.2:.1f}">{count}</text>')
        if pieces:
            shape = f'<path d="{"".join(pieces)}" stroke="{ink}" stroke-width=".8"'
            drawn.append(filled(shape, f"{prefix}-{number}", nation.colour, nation.pattern))
        if numbers:
            look = f'text-anchor="middle" font-size="12" font-weight="700" fill="{ink_on(nation.colour)}"'
            drawn.append(f'<path d="{"".join(plates)}" fill="{nation.colour}"/><g {look}>{"".join(numbers)}</g>')
    return "".join(drawn)


def _scale(provinces: int, unit: float, ink: str) -> str:
    """0, half and all provinces at the left edge."""
    marks = sorted({0, provinces // 2, provinces})
    look = 'text-anchor="end" font-size="12"'
    return "".join(
        f'<path d="M{LEFT - 4:g} {TOP + TALL - mark * unit:.1f}h4" stroke="{ink}"/>'
        + written(str(mark), LEFT - 6, TOP + TALL - mark * unit + 4, look)
        for mark in marks
    )


def _steps(named: Sequence[str], pace: float) -> str:
    widest = max(len(name) for name in named) * 7 + 6
    every = max(1, -(-widest // max(int(pace), 1)))
    look = 'text-anchor="middle" font-size="12"'
    return "".join(
        written(shortened(name, 120, 12), LEFT + (turn + 0.5) * pace - 1.5, TOP + TALL + 17, look)
        for turn, name in enumerate(named)
        if (len(named) - 1 - turn) % every == 0
    )


def _key(id: str, nation: Holding, number: int, ink: str) -> str:
    y = TOP + TALL + FOOT + 8 + number * ROW
    shape = f'<rect x="{LEFT:g}" y="{y:g}" width="26" height="17" rx="3" stroke="{ink}" stroke-width=".8"'
    last = str(max(nation.counts[-1], 0)) if nation.counts else "0"
    return (
        filled(shape, id, nation.colour, nation.pattern)
        + written(shortened(nation.name, WIDTH - 110), LEFT + 34, y + 13)
        + written(last, WIDTH - 4, y + 13, 'text-anchor="end" font-weight="700"')
    )
