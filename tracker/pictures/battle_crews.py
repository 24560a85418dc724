"""Crews on the picture of a battle at sea: small cards below their ships, and the signs of ships that have collided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheets.messages import Message, say
from tracker.pictures.figures import figure
from tracker.pictures.kit import text_of

CHIP_WIDE, CHIP_HIGH = 47.0, 48.0
"""The size of a unit aboard a ship: large enough for a finger."""


@dataclass(frozen=True)
class Aboard:
    """A unit aboard a ship, as small as it must be drawn there."""

    id: str
    name: str
    kind: str
    state: int
    reluctance: int
    acted: bool = False
    """It has shot in this battle turn."""
    carried: tuple[Message, ...] = ()
    """What acts on it for a while, in words."""


def crew_label(ship: str, unit: Aboard) -> Message:
    """A unit aboard a ship, for those who hear the picture."""
    facts: list[Message | str] = [say("state {state}", state=unit.state), say("reluctance {n}", n=unit.reluctance)]
    facts += unit.carried
    if unit.acted:
        facts.append(say("has acted"))
    return say("aboard {ship}: {unit}, {facts}", ship=ship, unit=unit.name, facts=tuple(facts))


def crew_high(crews: Sequence[Sequence[Aboard]]) -> float:
    """How much room crews take below their ships: none on land."""
    return -(-max(map(len, crews), default=0) // 2) * CHIP_HIGH


def chip(unit: Aboard, corner: tuple[float, float], label: str, chosen: str | None) -> str:
    """A small card: its figure, its State against its Reluctance, and a tick once it has shot. ``chosen``: the card
    that is looked at; None: it cannot be tapped."""
    x, y = corner
    place = f' x="{x + 1:g}" y="{y + 1:g}" width="{CHIP_WIDE - 2:g}" height="{CHIP_HIGH - 2:g}" rx="5"'
    middle = x + CHIP_WIDE / 2
    drawn = (
        f'<rect{place} fill="{"#ddd8cb" if unit.acted else "#fffdf6"}" stroke="#2b2620" stroke-width="1.4"/>'
        f"{figure(unit.kind, unit.name, middle, y + 16, 22)}"
        f'<text x="{middle:g}" y="{y + 40:g}" font-size="13" font-weight="700" text-anchor="middle" fill="#2b2620">'
        f'{unit.state}<tspan fill="#8a4a12" font-size="12">↓{unit.reluctance}</tspan></text>'
    )
    if unit.acted:
        tick = f"M{x + 34:g} {y + 10:g}l3 4 6-8"
        drawn += f'<path class="acted" d="{tick}" stroke="#2e6b45" fill="none" stroke-width="2.4"/>'
    if chosen is None:
        return drawn
    return (
        f'<g role="button" tabindex="0" aria-label="{text_of(label)}"'
        f' aria-pressed="{"true" if unit.id == chosen else "false"}" data-id="{text_of(unit.id)}">'
        f'{drawn}<rect class="ring"{place}/></g>'
    )


def boarding_signs(foe: str, owes: int, x: float, y: float) -> str:
    """Two rings that hold each other: it has collided; a number: its crew has damage to share."""
    drawn = ""
    if foe:
        ring = 'r="6.5" fill="none" stroke="#8a1c0e" stroke-width="2.6"/>'
        drawn += f'<circle class="locked" cx="{x - 3:g}" cy="{y:g}" {ring}<circle cx="{x + 5:g}" cy="{y:g}" {ring}'
    if owes:
        drawn += (
            f'<text class="owes" x="{x + 2:g}" y="{y + 22:g}" font-size="13" font-weight="700" text-anchor="middle"'
            f' fill="#8a1c0e">−{owes}</text>'
        )
    return drawn
