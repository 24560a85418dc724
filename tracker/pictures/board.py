"""A board with cards: what lies where, how wounded, charged or turned it is, and what a tapped card may do.

Nothing is told by colour alone: armies have patterns and edges, lit cells have signs, health is a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sheets.messages import Message, Translate, english, say
from tracker.pictures.colours import Fighter, filled, tile
from tracker.pictures.figures import figure
from tracker.pictures.frame import prefix_for, shortened
from tracker.pictures.kit import text_of
from tracker.pictures.shades import ink_on

WIDTH, EDGE, BAND = 420.0, 20.0, 30.0
"""The width of the picture, of the margin with the names of rows, and the height of an army's name."""
CARD_WIDE, CARD_HIGH = 52.0, 66.0
GO, STRIKE, HEAL = "go", "strike", "heal"


@dataclass(frozen=True)
class Token:
    """One card on the board."""

    cell: str
    army: int
    """0: the army that begins at the first row; 1: the other one."""
    kind: str = ""
    """What figure it bears; empty for a card that lies face down."""
    title: str = ""
    health: int | None = None
    most: int = 0
    """Health as printed on the card."""
    turned: bool = False
    charged: bool = False


@dataclass(frozen=True)
class Board:
    """A board: columns a, b, c … and rows 1, 2, 3 …, two armies and their cards."""

    columns: int
    rows: int
    armies: tuple[Fighter, Fighter]
    tokens: Sequence[Token]
    to_move: int | None = None
    """Whose turn it is; None where nobody's."""
    lit: Mapping[str, str] = field(default_factory=dict)
    """Cells that can be tapped now, and for what: ``go``, ``strike`` or ``heal``."""
    flipped: bool = False
    """Row 1 lies at the head: the board as the other army sees it."""


def board(
    told: Board,
    translate: Translate = english,
    *,
    dark: bool = False,
    interactive: bool = False,
    chosen: str = "",
    prefix: str = "",
) -> str:
    """The board as SVG, 420 units wide; row 1 lies at the foot unless it is flipped.

    Interactive: every card and every lit cell is a button with the cell as ``data-id``; the ``chosen`` one is pressed.
    """
    prefix = prefix or prefix_for("board", told, dark, interactive, chosen)
    look = _Look(told, prefix, dark)
    high = look.top + told.rows * look.side + EDGE + BAND
    labels = {token.cell: label(token, told).said(translate) for token in told.tokens}
    cells = "".join(_cell(look, cell, labels, translate, interactive, chosen) for cell in look.cells())
    one, two = told.armies
    title = say("Board: {one} against {two}", one=one.name, two=two.name).said(translate)
    defs = "".join(tile(f"{prefix}-{n}", army.colour, army.pattern, 0.8) for n, army in enumerate(told.armies))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{prefix}" viewBox="0 0 {WIDTH:g} {high:g}"'
        f' role="{"group" if interactive else "img"}" aria-labelledby="{prefix}-title {prefix}-desc"'
        f' font-family="sans-serif" font-size="12"><title id="{prefix}-title">{text_of(title)}</title>'
        f'<desc id="{prefix}-desc">{text_of("; ".join(labels.values()))}</desc>'
        f"{ring_style(prefix) if interactive else ''}<defs>{defs}</defs>"
        f"{_bands(look, high)}{_coordinates(look)}{cells}</svg>"
    )


def label(token: Token, told: Board) -> Message:
    """What a card is, for those who hear the picture."""
    owner = told.armies[token.army].name
    if not token.kind:
        return say("{side}: a card face down on {cell}", side=owner, cell=token.cell)
    marks = tuple(mark for there, mark in ((token.turned, say("has acted")), (token.charged, say("charged"))) if there)
    message = say(
        "{side}: {unit} on {cell}, health {health} of {most}",
        side=owner,
        unit=token.title,
        cell=token.cell,
        health=token.health or 0,
        most=token.most,
    )
    return say("{card}, {marks}", card=message, marks=marks) if marks else message


class _Look:
    """Where things are on the picture, and in which colours."""

    def __init__(self, told: Board, prefix: str, dark: bool) -> None:
        self.told, self.prefix, self.dark, self.flipped = told, prefix, dark, told.flipped
        self.side = (WIDTH - 2 * EDGE) / told.columns
        self.top = BAND + 4
        self.ink = "#f2efe6" if dark else "#2b2620"
        self.ground = ("#33402f", "#3b4a36") if dark else ("#dfe6c8", "#d3dcb8")
        self.tokens = {token.cell: token for token in told.tokens}

    def cells(self) -> list[str]:
        """All cells as they are read: from the upper left."""
        rows = range(1, self.told.rows + 1) if self.flipped else range(self.told.rows, 0, -1)
        columns = "abcdefghij"[: self.told.columns]
        return [f"{column}{row}" for row in rows for column in (columns[::-1] if self.flipped else columns)]

    def corner(self, cell: str) -> tuple[float, float]:
        """The upper left corner of a cell."""
        across, along = "abcdefghij".index(cell[0]), int(cell[1:])
        if self.flipped:
            across, along = self.told.columns - 1 - across, self.told.rows + 1 - along
        return EDGE + across * self.side, self.top + (self.told.rows - along) * self.side


def _cell(
    look: _Look, cell: str, labels: Mapping[str, str], translate: Translate, interactive: bool, chosen: str
) -> str:
    x, y = look.corner(cell)
    ground = look.ground[("abcdefghij".index(cell[0]) + int(cell[1:])) % 2]
    token, lit = look.tokens.get(cell), look.told.lit.get(cell, "")
    drawn = f'<rect x="{x:g}" y="{y:g}" width="{look.side:g}" height="{look.side:g}" fill="{ground}"/>'
    centre = x + look.side / 2, y + look.side / 2
    drawn += _lit(look, lit, x, y) if lit else ""
    drawn += _card(look, token, centre) if token else ""
    if lit:
        drawn += lit_sign(lit, x + look.side - 13, y + 13)
    if not interactive or not (token or lit):
        return drawn
    told = labels.get(cell) or say("free cell {cell}", cell=cell).said(translate)
    ring = (
        f'<rect class="ring" x="{x + 2:g}" y="{y + 2:g}" width="{look.side - 4:g}" height="{look.side - 4:g}" rx="6"/>'
    )
    pressed = "true" if cell == chosen else "false"
    return (
        f'<g role="button" tabindex="0" aria-label="{text_of(told)}" aria-pressed="{pressed}"'
        f' data-id="{text_of(cell)}">{drawn}{ring}</g>'
    )


def _card(look: _Look, token: Token, centre: tuple[float, float]) -> str:
    """The card in its army's colour, turned by 90° once it has acted; its health stays upright."""
    x, y = centre
    army = look.told.armies[token.army]
    turn = f' transform="rotate(90 {x:g} {y:g})"' if token.turned else ""
    left, top = x - CARD_WIDE / 2, y - CARD_HIGH / 2
    box = f'<rect x="{left:g}" y="{top:g}" width="{CARD_WIDE:g}" height="{CARD_HIGH:g}" rx="6"'
    dash = ' stroke-dasharray="7 3"' if token.army else ""
    back = filled(box, f"{look.prefix}-{token.army}", army.colour, army.pattern)
    edge = f'{box} fill="none" stroke="{look.ink}" stroke-width="2"{dash}/>'
    if not token.kind:
        ink = ink_on(army.colour)
        mark = (
            f'<text x="{x:g}" y="{y + 9:g}" font-size="26" font-weight="700" text-anchor="middle" fill="{ink}">?</text>'
        )
        return f"<g{turn}>{back}{edge}</g>{mark}"
    face = (
        f'<rect x="{left + 5:g}" y="{top + 5:g}" width="{CARD_WIDE - 10:g}" height="{CARD_HIGH - 10:g}" rx="4"'
        ' fill="#fffdf6"/>'
    )
    above = (x - 9, y) if token.turned else (x, y - 9)  # once turned, that is above its health too
    drawn = f"<g{turn}>{back}{face}{edge}{figure(token.kind, token.title, *above)}</g>"
    lower = y - 4 if token.turned else y  # it stays on the card
    return drawn + _health(token, x, lower) + (_charge(x, y) if token.charged else "")


def _health(token: Token, x: float, y: float) -> str:
    """How much is left of what is printed: a number, and a bar that the wounds have emptied."""
    health, most = token.health or 0, max(token.most, 1)
    wide = 40.0
    left = x - wide / 2
    full = round(wide * min(health / most, 1), 1)
    colour = "#2e7d4f" if 2 * health > most else "#b8503a"
    return (
        f'<rect x="{left:g}" y="{y + 10:g}" width="{wide:g}" height="19" rx="4" fill="#2b2620"/>'
        f'<rect x="{left + 1.5:g}" y="{y + 25:g}" width="{max(full - 3, 0):g}" height="3" fill="{colour}"'
        ' stroke="#fffdf6" stroke-width=".6"/>'
        f'<text x="{x:g}" y="{y + 23:g}" font-size="13" font-weight="700" text-anchor="middle" fill="#fff">'
        f"{health}/{token.most}</text>"
    )


def _charge(x: float, y: float) -> str:
    """A spark: the card keeps a charge."""
    left, top = x - CARD_WIDE / 2 + 2, y - CARD_HIGH / 2 + 6
    return (
        f'<circle cx="{left + 7:g}" cy="{top + 6:g}" r="9" fill="#ffd873" stroke="#2b2620" stroke-width="1.4"/>'
        f'<path d="M{left + 8:g} {top - 1:g}l-5 8h4l-1 6 6-8h-4z" fill="#2b2620"/>'
    )


LIT = {GO: "#2f7fd0", STRIKE: "#c8321e", HEAL: "#2e8b57"}
SIGNS = {
    GO: "M-5 0h8M0-4l4 4-4 4",
    STRIKE: "M-5-5L5 5M5-5L-5 5",
    HEAL: "M-6 0H6M0-6V6",
}


def _lit(look: _Look, lit: str, x: float, y: float) -> str:
    colour = LIT[lit]
    return (
        f'<rect x="{x + 3:g}" y="{y + 3:g}" width="{look.side - 6:g}" height="{look.side - 6:g}" rx="7" fill="{colour}"'
        f' fill-opacity=".28" stroke="{colour}" stroke-width="3"/>'
    )


def lit_sign(lit: str, x: float, y: float) -> str:
    """What a tap would do there, as a sign that is read without colour."""
    return (
        f'<g transform="translate({x:g} {y:g})"><circle r="10" fill="{LIT[lit]}" stroke="#fff" stroke-width="1.5"/>'
        f'<path d="{SIGNS[lit]}" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></g>'
    )


def _bands(look: _Look, high: float) -> str:
    """The names of the armies at their edges; whose turn it is bears an arrow."""
    places = {0: high - BAND + 2, 1: 2.0} if not look.flipped else {1: high - BAND + 2, 0: 2.0}
    drawn = ""
    for number, army in enumerate(look.told.armies):
        y = places[number]
        box = f'<rect x="{EDGE:g}" y="{y:g}" width="{WIDTH - 2 * EDGE:g}" height="{BAND - 4:g}" rx="6"'
        ink = ink_on(army.colour)
        style = f'font-size="14" font-weight="700" text-anchor="middle" fill="{ink}"'
        drawn += filled(box, f"{look.prefix}-{number}", army.colour, "plain")
        if look.told.to_move == number:
            drawn += f'<path class="turn" d="M{EDGE + 12:g} {y + 6:g}l12 7-12 7z" fill="{ink}"/>'
        name = shortened(army.name, WIDTH - 2 * EDGE - 70, 14)
        drawn += f'<text x="{WIDTH / 2:g}" y="{y + 18:g}" {style}>{text_of(name)}</text>'
    return drawn


def _coordinates(look: _Look) -> str:
    """The names of columns and rows at the edges."""
    style = f'fill="{look.ink}" text-anchor="middle" font-size="12"'
    drawn = ""
    for row in range(1, look.told.rows + 1):
        y = look.corner(f"a{row}")[1] + look.side / 2 + 4
        drawn += f'<text x="{EDGE / 2:g}" y="{y:g}" {style}>{row}</text>'
    foot = look.top + look.told.rows * look.side + 14
    for column in "abcdefghij"[: look.told.columns]:
        drawn += f'<text x="{look.corner(f"{column}1")[0] + look.side / 2:g}" y="{foot:g}" {style}>{column}</text>'
    return drawn


def ring_style(prefix: str) -> str:
    """Buttons: a glow while pointed at, a ring in two colours while chosen; both at once would be grey, as if the card
    had acted."""
    ring = f"#{prefix} .ring"
    return (
        f"<style>#{prefix} [role=button]{{cursor:pointer;outline:none}}{ring}{{fill:#fff;fill-opacity:0;stroke:none}}"
        f"#{prefix} [role=button]:not([aria-pressed=true]):hover .ring{{fill-opacity:.15}}"
        f"#{prefix} [role=button]:focus-visible .ring,#{prefix} [aria-pressed=true] .ring"
        "{stroke:#ffb000;stroke-width:4;filter:drop-shadow(0 0 1.5px #000)}</style>"
    )
