"""A battle's board as its ruleset has it: which ruleset is drawn how, in one table."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from sheets.messages import Message, Translate
from tracker.engine.hidden import is_hidden
from tracker.engine.view import View
from tracker.pictures.board import Board, Token, board
from tracker.pictures.colours import Fighter, side_colour
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


BOARDS: Mapping[str, Callable[[Any, str, str, Translate], Board]] = {"legenda": _legenda}


def board_of(view: View, row: str, translate: Translate) -> Board | None:
    """The board of a row of the ruleset's table of boards, as the viewer may see it; None where there are none."""
    draw = BOARDS.get(view.ruleset.id)
    return draw(view.state, row, view.viewer, translate) if draw else None


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
    told = board_of(view, row, translate)
    if told is None:
        return ""
    return board(
        dataclasses.replace(told, lit=lit or {}),
        translate,
        dark=dark,
        interactive=chosen is not None,
        chosen=chosen or "",
    )
