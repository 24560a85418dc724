"""A battle of two rows (KK-26): slot faces slot, and a unit may strike the three that are nearest.

Rows may be as long as they like: four slots stand beside each other on a phone, further ones below them, each time
with the enemy's above. Nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sheets.messages import Message, Translate, english, say
from tracker.pictures.battle_crews import CHIP_HIGH, CHIP_WIDE, Aboard, boarding_signs, chip, crew_high, crew_label
from tracker.pictures.board import LIT, STRIKE, lit_sign, ring_style
from tracker.pictures.colours import Fighter as Army
from tracker.pictures.colours import filled, tile
from tracker.pictures.figures import figure
from tracker.pictures.frame import prefix_for, shortened
from tracker.pictures.kit import text_of
from tracker.pictures.shades import ink_on

WIDTH, EDGE, BAND = 420.0, 6.0, 28.0
"""As wide as a board; its margin; the height of an army's name."""
ACROSS, WIDE, HIGH, GAP = 4, 102.0, 132.0, 22.0
"""Slots beside each other, the size of one, and the space between two rows, where their numbers stand."""
SWORD = "M-1.2-9L0-11 1.2-9V3H4V5.2H1.2V9.5H-1.2V5.2H-4V3h2.8z"
SHIELD = "M-7-8Q0-6 7-8V0Q7 6 0 10-7 6-7 0z"
CHEVRON = "M-6 3L0-3 6 3"


@dataclass(frozen=True)
class Fighter:
    """A unit in a slot, with what holds for it in this battle."""

    id: str
    name: str
    kind: str
    """Of which unit: its figure."""
    state: int
    most: int
    """State and full State."""
    reluctance: int
    attack: int
    defence: int
    level: int = 0
    """Of experience: so many chevrons."""
    level_name: str = ""
    acted: bool = False
    struck_back: bool = False
    """It has struck back in this battle turn (KK-29)."""
    crew: Sequence[Aboard] = ()
    """Of a ship: who is aboard, as far as one may know."""
    foe: str = ""
    """Of a ship: the name of the one with which it has collided (KK-37)."""
    owes: int = 0
    """Of a ship: damage that its crew has suffered and that is not shared yet (A50)."""
    carried: tuple[Message, ...] = ()
    """What acts on it for a while, in words."""


@dataclass(frozen=True)
class Battle:
    """Two armies in their rows: the first is drawn at the foot; a slot may be empty."""

    title: str
    armies: tuple[Army, Army]
    rows: tuple[Sequence[Fighter | None], Sequence[Fighter | None]]
    to_move: int | None = None
    """Whose units act now: 0 or 1; None: nobody's."""
    lit: Mapping[str, str] = field(default_factory=dict)
    """Units that can be tapped now: ``strike`` one of the three nearest enemies, ``go``: change places with it."""
    sea: bool = False
    """Whether it is fought on water."""


GROUNDS = {False: ("#dfe6c8", "#33402f"), True: ("#cfe2ec", "#243b48")}
"""What is fought on, on land and at sea: by day and in the dark."""


def battle_rows(
    told: Battle,
    translate: Translate = english,
    *,
    dark: bool = False,
    interactive: bool = False,
    chosen: str = "",
    prefix: str = "",
) -> str:
    """The two rows as SVG, 420 units wide. Interactive: every unit is a button with its id as ``data-id``."""
    prefix = prefix or prefix_for("rows", told, dark, interactive, chosen)
    ink = "#f2efe6" if dark else "#2b2620"
    ground = GROUNDS[told.sea][dark]
    slots = max(1, *(len(row) for row in told.rows))
    blocks = -(-slots // ACROSS)
    one = HIGH + crew_high([on.crew for row in told.rows for on in row if on])
    tall = 2 * one + GAP + 10
    high = 2 * BAND + blocks * tall + 12
    body = [f'<rect y="{BAND:g}" width="{WIDTH:g}" height="{high - 2 * BAND:g}" rx="8" fill="{ground}"/>']
    body += [_band(told, prefix, 1, 0), _band(told, prefix, 0, high - BAND)]
    for slot in range(slots):
        x = EDGE + slot % ACROSS * WIDE
        top = BAND + 6 + slot // ACROSS * tall
        body.append(_number(slot + 1, x + WIDE / 2, top + one + GAP / 2, ink))
        for army, y in ((1, top), (0, top + one + GAP)):
            fighter = told.rows[army][slot] if slot < len(told.rows[army]) else None
            body.append(_slot(told, prefix, army, slot, fighter, (x, y), translate, interactive, chosen, ink))
            if fighter is not None:
                body += chips(fighter, (x + 4, y + HIGH), translate, chosen if interactive else None)
    labels = [
        label(told, army, slot, on).said(translate) for army in (0, 1) for slot, on in enumerate(told.rows[army]) if on
    ]
    labels += [crew_label(on.name, unit).said(translate) for row in told.rows for on in row if on for unit in on.crew]
    defs = "".join(tile(f"{prefix}-{n}", army.colour, army.pattern, 0.8) for n, army in enumerate(told.armies))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}" viewBox="0 0 {WIDTH:g} {high:g}"'
        f' role="{"group" if interactive else "img"}" aria-labelledby="{prefix}-title {prefix}-desc"'
        f' font-family="sans-serif" font-size="12"><title id="{prefix}-title">{text_of(told.title)}</title>'
        f'<desc id="{prefix}-desc">{text_of("; ".join(labels))}</desc>{ring_style(prefix) if interactive else ""}'
        f"<defs>{defs}</defs>{''.join(body)}</svg>"
    )


def chips(ship: Fighter, corner: tuple[float, float], translate: Translate, chosen: str | None) -> list[str]:
    """The crew of a ship, two beside each other below it; None: it cannot be tapped."""
    x, y = corner
    return [
        chip(
            unit, (x + at % 2 * CHIP_WIDE, y + at // 2 * CHIP_HIGH), crew_label(ship.name, unit).said(translate), chosen
        )
        for at, unit in enumerate(ship.crew)
    ]


def label(told: Battle, army: int, slot: int, fighter: Fighter) -> Message:
    """A unit for those who hear the picture."""
    facts: list[Message | str] = [
        say("state {state} of {most}", state=fighter.state, most=fighter.most),
        say("reluctance {n}", n=fighter.reluctance),
        say("attack {n}", n=fighter.attack),
        say("defence {n}", n=fighter.defence),
    ]
    if fighter.level_name:
        facts.append(fighter.level_name)
    facts += fighter.carried
    if fighter.acted:
        facts.append(say("has acted"))
    if fighter.struck_back:
        facts.append(say("has struck back"))
    if told.lit.get(fighter.id) == STRIKE:
        facts.append(say("can be struck"))
    if fighter.crew:
        facts.append(say("units aboard: {n}", n=len(fighter.crew)))
    if fighter.foe:
        facts.append(say("locked with {foe}", foe=fighter.foe))
    if fighter.owes:
        facts.append(say("damage to share: {n}", n=fighter.owes))
    side = told.armies[army].name
    return say("{side}, slot {slot}: {unit}, {facts}", side=side, slot=slot + 1, unit=fighter.name, facts=tuple(facts))


def _band(told: Battle, prefix: str, army: int, y: float) -> str:
    """The name of an army at its edge; whose turn it is bears an arrow."""
    side = told.armies[army]
    ink = ink_on(side.colour)
    box = f'<rect x="1" y="{y + 1:g}" width="{WIDTH - 2:g}" height="{BAND - 2:g}" rx="6"'
    name = shortened(side.name, WIDTH - 90, 14)
    arrow = f'<path class="turn" d="M14 {y + 7:g}l12 7-12 7z" fill="{ink}"/>' if told.to_move == army else ""
    plate = 8.6 * len(name) + 16
    return (
        f"{filled(box, f'{prefix}-{army}', side.colour, side.pattern)}"
        f'<rect x="{(WIDTH - plate) / 2:.1f}" y="{y + 4:g}" width="{plate:.1f}" height="{BAND - 8:g}" rx="5"'
        f' fill="{side.colour}"/>'
        f'{arrow}<text x="{WIDTH / 2:g}" y="{y + 19:g}" font-size="14" font-weight="700" text-anchor="middle"'
        f' fill="{ink}">'
        f"{text_of(name)}</text>"
    )


def _number(slot: int, x: float, y: float, ink: str) -> str:
    """The number of two slots that face each other."""
    return (
        f'<path d="M{x - 40:g} {y:g}h26M{x + 14:g} {y:g}h26" stroke="{ink}" stroke-opacity=".45"'
        f' stroke-dasharray="3 4"/>'
        f'<text x="{x:g}" y="{y + 4.5:g}" font-size="13" font-weight="700" text-anchor="middle"'
        f' fill="{ink}">{slot}</text>'
    )


def _slot(
    told: Battle, prefix: str, army: int, slot: int, fighter: Fighter | None, corner: tuple[float, float],
    translate: Translate, interactive: bool, chosen: str, ink: str,
) -> str:  # fmt: skip
    x, y = corner
    if fighter is None:
        return (
            f'<rect x="{x + 4:g}" y="{y + 4:g}" width="{WIDE - 8:g}" height="{HIGH - 8:g}" rx="7" fill="none"'
            f' stroke="{ink}"'
            ' stroke-opacity=".3" stroke-dasharray="4 5"/>'
        )
    lit = told.lit.get(fighter.id, "")
    drawn = _card(told, prefix, army, fighter, (x, y))
    if lit:
        drawn += (
            f'<rect x="{x + 2:g}" y="{y + 2:g}" width="{WIDE - 4:g}" height="{HIGH - 4:g}" rx="9" fill="none"'
            f' stroke="{LIT[lit]}" stroke-width="4"/>{lit_sign(lit, x + WIDE - 13, y + 13)}'
        )
    if not interactive:
        return drawn
    words = text_of(label(told, army, slot, fighter).said(translate))
    pressed = "true" if fighter.id == chosen else "false"
    ring = f'<rect class="ring" x="{x + 2:g}" y="{y + 2:g}" width="{WIDE - 4:g}" height="{HIGH - 4:g}" rx="9"/>'
    return (
        f'<g role="button" tabindex="0" aria-label="{words}" aria-pressed="{pressed}" data-id="{text_of(fighter.id)}">'
        f"{drawn}{ring}</g>"
    )


def _card(told: Battle, prefix: str, army: int, fighter: Fighter, corner: tuple[float, float]) -> str:
    """Name, figure, experience, State against Reluctance, attack and defence, what it has done this battle turn."""
    side = told.armies[army]
    left, top = corner[0] + 4, corner[1] + 4
    wide, high = WIDE - 8, HIGH - 8
    dash = ' stroke-dasharray="7 3"' if army else ""
    box = f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="7"'
    back = filled(box, f"{prefix}-{army}", side.colour, side.pattern)
    face = f'<rect x="{left + 5:g}" y="{top + 7:g}" width="{wide - 10:g}" height="{high - 12:g}" rx="4"'
    middle = left + wide / 2
    level = "".join(
        f'<path transform="translate({left + 17:g} {top + 66 - 8 * n:g})" d="{CHEVRON}" fill="none" stroke="#8a5a34"'
        ' stroke-width="2.6"/>'
        for n in range(min(fighter.level, 4))
    )
    numbers = "".join(
        f'<path transform="translate({middle + at:g} {top + 108:g})" d="{sign}" fill="#2b2620"/>'
        f'<text x="{middle + at + 10:g}" y="{top + 114:g}" font-size="17" font-weight="700"'
        f' fill="#2b2620">{value}</text>'
        for at, sign, value in ((-32, SWORD, fighter.attack), (8, SHIELD, fighter.defence))
    )
    return (
        f'{back}{face} fill="{"#ddd8cb" if fighter.acted else "#fffdf6"}"/>{box} fill="none" stroke="#2b2620"'
        f' stroke-width="2"{dash}/>{_name(fighter.name, middle, top, wide - 14)}'
        f"{figure(fighter.kind, fighter.name, middle, top + 53, 26)}{level}"
        f"{_state(fighter, middle, top + 70, wide - 20)}{numbers}{_done(fighter, left + wide - 17, top + 42)}"
        f"{boarding_signs(fighter.foe, fighter.owes, left + 16, top + 42)}"
    )


def _name(name: str, x: float, top: float, wide: float) -> str:
    """The name of a unit, in two lines where it is long."""
    first, _, rest = name.partition(" ") if len(name) * 6.7 > wide else (name, "", "")
    lines = [shortened(line, wide, 12) for line in (first, rest) if line]
    look = 'text-anchor="middle" font-size="12" font-weight="700" fill="#2b2620"'
    written = "".join(
        f'<text x="{x:g}" y="{top + (27 if len(lines) == 1 else 21 + 13 * at):g}">{text_of(line)}</text>'
        for at, line in enumerate(lines)
    )
    return f"<g {look}>{written}</g>"


def _state(fighter: Fighter, x: float, y: float, wide: float) -> str:
    """State as a number and a bar; on the bar a notch where Reluctance begins (KK-30)."""
    most = max(fighter.most, fighter.state, 1)
    left = x - wide / 2
    full = max(wide * max(fighter.state, 0) / most, 0)
    notch = left + wide * min(max(fighter.reluctance, 0), most) / most
    colour = "#2e7d4f" if fighter.state > fighter.reluctance else "#b8503a"
    return (
        f'<rect x="{left:g}" y="{y:g}" width="{wide:g}" height="24" rx="4" fill="#2b2620"/>'
        f'<rect x="{left + 2:g}" y="{y + 18:g}" width="{max(full - 4, 0):.1f}" height="4" fill="{colour}"'
        f' stroke="#fffdf6"'
        f' stroke-width=".6"/><path d="M{notch:.1f} {y + 15:g}v9" stroke="#ffd873" stroke-width="2.4"/>'
        f'<text x="{x:g}" y="{y + 14:g}" font-size="13" font-weight="700" text-anchor="middle" fill="#fff">'
        f'{fighter.state}/{fighter.most} <tspan fill="#ffd873" font-size="12">↓{fighter.reluctance}</tspan></text>'
    )


def _done(fighter: Fighter, x: float, y: float) -> str:
    """A tick: it has acted; a bent arrow: it has struck back."""
    drawn = ""
    look = 'fill="none" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"'
    if fighter.acted:
        drawn += f'<path class="acted" d="M{x - 6:g} {y:g}l4 5 8-10" stroke="#2e6b45" {look}/>'
    if fighter.struck_back:
        bend = f"M{x + 5:g} {y + 26:g}v-5q0-5-5-5h-6M{x - 2:g} {y + 12:g}l-5 4 5 4"
        drawn += f'<path class="back" d="{bend}" stroke="#b04a12" {look}/>'
    return drawn
