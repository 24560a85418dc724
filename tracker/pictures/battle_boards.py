"""A battle's board as its ruleset has it: which ruleset is drawn how, in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheets.messages import Message, Translate
from tracker.engine.hidden import is_hidden
from tracker.engine.view import View
from tracker.pictures import battle_rows
from tracker.pictures.battle_crews import crew_label
from tracker.pictures.board import Board, Token, board, label
from tracker.pictures.colours import Fighter, side_colour
from tracker.pictures.khans_battle import rows_of_battle
from tracker.rulesets.legenda.board import depth
from tracker.rulesets.legenda.state import WIDTH, Card, living
from tracker.rulesets.legenda.units import called, ruled


def _legenda(state: Any, row: str, viewer: str, translate: Translate) -> Board:
    """The cards of one battle; those that lie face down for the viewer bear no figure."""
    match = state.matches[row]
    sides = (match.attacker, match.defender)
    tokens = [_token(state, card, sides.index(card.side), translate) for card in living(state, row)]
    one, two = (_army(state, side) for side in sides)
    to_move = sides.index(match.to_move) if match.to_move in sides else None
    return Board(WIDTH, depth(state), (one, two), tokens, to_move, flipped=viewer == match.defender)


def _army(state: Any, side: str) -> Fighter:
    row = state.sides[side]
    worn = side_colour(row.colour, list(state.sides).index(side))
    return Fighter(row.name, worn.colour, worn.pattern)


def _token(state: Any, card: Card, army: int, translate: Translate) -> Token:
    if is_hidden(card.unit):
        return Token(card.cell, army)
    unit = ruled(state, card.unit)
    name = called(unit)
    title = name.said(translate) if isinstance(name, Message) else name
    return Token(card.cell, army, unit.id, title, card.health, unit.health, card.turned, card.charged)


def _token_said(told: Board, cell: str) -> Sequence[Message]:
    return [label(token, told) for token in told.tokens if token.cell == cell]


def _fighter_said(told: battle_rows.Battle, unit: str) -> Sequence[Message]:
    there = [(army, slot, on) for army in (0, 1) for slot, on in enumerate(told.rows[army]) if on is not None]
    found = [battle_rows.label(told, army, slot, fighter) for army, slot, fighter in there if fighter.id == unit]
    return found or [crew_label(on.name, one) for _, _, on in there for one in on.crew if one.id == unit]


@dataclass(frozen=True)
class Painter:
    """How the battles of a ruleset are drawn."""

    told: Callable[[Any, str, str, Translate], Any]
    """``told(state, row, viewer, translate)``: the data of the picture; it has a field ``lit``."""
    drawn: Callable[..., str]
    """``drawn(told, translate, dark=, interactive=, chosen=)``: the picture as SVG."""
    said: Callable[[Any, str], Sequence[Message]]
    """``said(told, cell)``: what lies on a cell, in words."""


BOARDS: Mapping[str, Painter] = {
    "legenda": Painter(_legenda, board, _token_said),
    "khans-kings": Painter(rows_of_battle, battle_rows.battle_rows, _fighter_said),
}


def said_of(view: View, row: str, cell: str, translate: Translate) -> Sequence[Message]:
    """What lies on a cell of a board, as the viewer may know it."""
    painter = BOARDS.get(view.ruleset.id)
    return painter.said(painter.told(view.state, row, view.viewer, translate), cell) if painter else ()


def drawn(
    view: View,
    row: str,
    translate: Translate,
    *,
    dark: bool = False,
    chosen: str | None = None,
    lit: Mapping[str, str] | None = None,
) -> str:
    """The board as SVG. ``chosen``: the cell that is looked at ('' for none); then the cards can be tapped."""
    painter = BOARDS.get(view.ruleset.id)
    if painter is None:
        return ""
    told = replace(painter.told(view.state, row, view.viewer, translate), lit=lit or {})
    return painter.drawn(told, translate, dark=dark, interactive=chosen is not None, chosen=chosen or "")
