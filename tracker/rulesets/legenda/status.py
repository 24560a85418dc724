"""A side as programs read it, from whatever its viewer may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.engine.hidden import is_hidden
from tracker.rulesets.legenda.league import points, record
from tracker.rulesets.legenda.state import OVER, Card, Match, State, cards_of, other, squad_id


def status(state: State, side_id: str, viewer: str) -> Mapping[str, Any]:
    """A side as a JSON object: its record, and its battles; what the viewer may not see is absent."""
    told = record(state, side_id)
    battles = [match for match in state.matches.values() if side_id in (match.attacker, match.defender)]
    return {
        "points": points(state, side_id),
        "record": {"won": told.won, "drawn": told.drawn, "lost": told.lost, "ahead": told.ahead},
        "battles": {match.id: _battle(state, match, side_id) for match in battles},
    }


def _battle(state: State, match: Match, side: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "against": state.sides[other(match, side)].name,
        "role": "attacker" if side == match.attacker else "defender",
        "stage": match.stage,
    }
    if match.stage == OVER:
        found["result"] = "won" if match.winner == side else "lost" if match.winner else "drawn"
        return found
    squad = state.squads.get(squad_id(match.id, side))
    if squad is None:
        return found
    cards = cards_of(state, match.id, side)
    found["to_move"] = match.to_move == side
    found["turn"] = match.turn_number
    found["formation"] = squad.formation
    found["cards"] = {card.cell: _card(card) for card in cards if card.cell}
    found["graveyard"] = ",".join(card.unit for card in cards if not card.cell)
    return found


def _card(card: Card) -> dict[str, Any]:
    values = {name: getattr(card, name) for name in ("unit", "health", "turned", "moved", "charged")}
    return {name: value for name, value in values.items() if not is_hidden(value) and value is not False}
