"""Where a player's units are: supply and Underworld, troops by zone, deities with those who worship them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheets.messages import Message, Translate, english, say
from tracker.pictures.colours import tile
from tracker.pictures.frame import framed, prefix_for, shortened, written
from tracker.pictures.pawns import STEP, pawns
from tracker.pictures.shades import hexed

WIDE, CARD, GAP, HIGH = 420.0, 204.0, 12.0, 66.0
IN_A_ROW = 14
TROOP, DEITY, SUPPLY, UNDERWORLD = "troop", "deity", "supply", "underworld"
OBELISK = "M-7 16L-4.5-12 0-17 4.5-12 7 16zM-10 16h20v4h-20z"
"""A deity stands as an obelisk: which figure it is, its name says."""


@dataclass(frozen=True)
class Group:
    """Units that are together."""

    name: str
    units: int
    kind: str = TROOP
    """``troop``, ``deity``, ``supply`` or ``underworld``."""
    strength: int = 0
    """Of a deity's troop, with its worshippers."""
    deity: str = ""
    """What the deity is called."""


@dataclass(frozen=True)
class Army:
    """All units of one player."""

    name: str
    groups: Sequence[Group]
    colour: str
    pattern: str = "plain"

    def __post_init__(self) -> None:
        hexed(self.colour)


def troops(title: str, army: Army, translate: Translate = english, *, ink: str = "currentColor") -> str:
    """A card for every group: deities as wide as the picture, the others two beside each other."""
    prefix = prefix_for("troops", title, army)
    body = [f"<defs>{tile(f'{prefix}-fill', army.colour, army.pattern)}</defs>"]
    fill = (f"{prefix}-fill", army.colour, army.pattern)
    y, column = 0.0, 0
    for group in army.groups:
        wide = WIDE if group.kind == DEITY else CARD
        if column and wide == WIDE:
            y, column = y + HIGH + GAP, 0
        body.append(_card(group, column * (CARD + GAP), y, wide, fill, translate, ink))
        column = 0 if column or wide == WIDE else 1
        y += 0 if column else HIGH + GAP
    y += HIGH + GAP if column else 0
    told = "; ".join(_told(group).said(translate) for group in army.groups)
    return framed(prefix, (WIDE, y), title, told, "".join(body), ink)


def _told(group: Group) -> Message:
    if group.kind == DEITY:
        return say("{zone}: {deity}, strength {strength}, worshippers {n}", zone=group.name, deity=group.deity,
                   strength=group.strength, n=group.units)  # fmt: skip
    return say("{zone}: units {n}", zone=group.name, n=group.units)


def _card(
    group: Group, x: float, y: float, wide: float, fill: tuple[str, str, str], translate: Translate, ink: str
) -> str:
    dash = ' stroke-dasharray="5 4"' if group.kind == SUPPLY else ""
    dark = ".12" if group.kind == UNDERWORLD else ".03"
    name = f"{group.name}: {group.deity}" if group.kind == DEITY else group.name
    parts = [
        (
            f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{wide - 2:g}" height="{HIGH - 2:g}" rx="8" fill="{ink}"'
            f' fill-opacity="{dark}" stroke="{ink}" stroke-opacity=".4"{dash}/>'
        ),
        written(shortened(name, wide - 44, 12.5), x + 10, y + 18, 'font-size="12.5"'),
        written(str(group.units), x + wide - 10, y + 18, 'text-anchor="end" font-weight="700"'),
    ]
    start = x + 18
    if group.kind == DEITY:
        parts.append(f'<path transform="translate({x + 20:g} {y + 43:g})" d="{OBELISK}" fill="{ink}"/>')
        strength = say("strength {n}", n=group.strength).said(translate)
        parts.append(written(strength, x + wide - 10, y + 58, 'text-anchor="end" font-size="12"'))
        start = x + 44
    drawn, lying = min(group.units, IN_A_ROW), group.kind == UNDERWORLD
    parts.append(pawns(drawn, start, y + 43, int((CARD - 30) // STEP), fill, ink, lying=lying))
    return "".join(parts)
