"""The wars of a season as a line of time: who set out against whom, for what, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheets.messages import Message, Translate, english, say
from tracker.pictures.colours import Fighter, filled, tile
from tracker.pictures.frame import WIDTH, framed, nothing, prefix_for, shortened, written

HIGH = 58.0
LINE = 84.0
"""Where the line of time runs."""


@dataclass(frozen=True)
class War:
    """One attack that everybody may know of."""

    when: str
    """A date or a meeting, short."""
    attacker: Fighter
    defender: Fighter
    building: str
    won: bool
    """Whether the attacker won."""


def ended(war: War) -> Message:
    """How the attack ended."""
    return say("attack won") if war.won else say("attack beaten off")


def timeline(title: str, wars: Sequence[War], translate: Translate = english, *, ink: str = "currentColor") -> str:
    """The wars from top to bottom, as given."""
    prefix = prefix_for("wars", title, wars)
    if not wars:
        return nothing(prefix, title, say("No war so far.").said(translate), ink)
    body = [f'<path d="M{LINE:g} 8V{len(wars) * HIGH - 8:g}" stroke="{ink}" stroke-opacity=".35" stroke-width="2"/>']
    told = []
    for order, war in enumerate(wars):
        y = order * HIGH
        end = ended(war)
        body.append(_war(f"{prefix}-{order}", war, y, end.said(translate), ink))
        told.append(f"{war.when}: {war.attacker.name} → {war.defender.name}, {war.building}: {end.said(translate)}")
    return framed(prefix, (WIDTH, len(wars) * HIGH), title, "; ".join(told), "".join(body), ink)


def _war(prefix: str, war: War, y: float, end: str, ink: str) -> str:
    room = WIDTH - LINE - 40
    parts = [written(shortened(war.when, LINE - 18, 12), 0, y + 21, 'font-size="12"'), _sign(war.won, y + 17, ink)]
    for row, fighter in enumerate((war.attacker, war.defender)):
        top = y + 6 + row * 18
        shape = f'<path d="M{LINE + 19:g} {top:g}h14v12h-14z"'
        arrow = "→ " if row else ""
        parts.append(
            f"<defs>{tile(f'{prefix}-{row}', fighter.colour, fighter.pattern)}</defs>"
            f"{filled(shape, f'{prefix}-{row}', fighter.colour, fighter.pattern)}"
            f'{shape} fill="none" stroke="{ink}" stroke-opacity=".6"/>'
            f"{written(arrow + shortened(fighter.name, room - 14 * row), LINE + 39, top + 10.8)}"
        )
    outcome = shortened(f"{war.building}: {end}", room, 12)
    parts.append(written(outcome, LINE + 39, y + 51, 'font-size="12" font-weight="700"'))
    return "".join(parts)


def _sign(won: bool, y: float, ink: str) -> str:
    disc = f'<circle cx="{LINE:g}" cy="{y:g}" r="11" fill="#fffdf6" stroke="{ink}" stroke-width="1.4"/>'
    swords = "M-5.5-5.5L4.5 4.5M1.5 5.5L5.5 1.5M5.5-5.5L-4.5 4.5M-1.5 5.5L-5.5 1.5"
    look = 'fill="none" stroke="#1c1814" stroke-width="1.8" stroke-linecap="round"'
    drawn = f'<path d="{swords}" {look}/>' if won else '<path d="M-5-5.5h10V0Q5 4.5 0 6.5-5 4.5-5 0z" fill="#1c1814"/>'
    return f'{disc}<g transform="translate({LINE:g} {y:g})">{drawn}</g>'
