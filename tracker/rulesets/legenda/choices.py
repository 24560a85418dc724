"""Which battles and cells come into question for an order, the fields before being filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tracker.rulesets.legenda.board import ATTACKING, DEFENDING
from tracker.rulesets.legenda.reach import acts
from tracker.rulesets.legenda.state import OVER, RUNNING, Match, State
from tracker.rulesets.legenda.turns import actor

Given = Mapping[str, Any]
Among = Callable[[State, Given, str], Iterable[str] | None]


def of_act(name: str) -> Among:
    """For an order by which a card acts: battles where the side is to move, its cards that can, where they can."""

    def among(state: State, given: Given, field: str) -> Iterable[str] | None:
        if field == "match":
            return sides_turn(state, given, field)
        match = state.matches.get(given.get("match", ""))
        if field not in ("card", "to", "target") or match is None or match.stage != RUNNING:
            return () if field in ("card", "to", "target") else None
        found = [act for act in acts(state, match.id, given.get("side", "")) if act[0] == name]
        if field == "card":
            return dict.fromkeys(card for _, card, _ in found)
        return [where for _, card, where in found if card == given.get("card")]

    return among


def sides_turn(state: State, given: Given, field: str) -> Iterable[str] | None:
    """The running battles in which the side is to move."""
    return _battles(state, lambda match: match.to_move == given.get("side")) if field == "match" else None


def fought(state: State, given: Given, field: str) -> Iterable[str] | None:
    """The battles of the side that are not over."""
    return _battles(state, lambda match: _fights(match, given)) if field == "match" else None


def not_over(state: State, given: Given, field: str) -> Iterable[str] | None:
    """All battles that are not over, and the two who fight in the one chosen."""
    match = state.matches.get(given.get("match", ""))
    if field == "winner":
        return (match.attacker, match.defender) if match else ()
    return _battles(state, lambda match: True)


def laying(state: State, given: Given, field: str) -> Iterable[str] | None:
    """The battles for which the side is to lay its army, and the formations it then has."""
    if field == "match":
        return _battles(state, lambda match: match.stage != RUNNING and actor(match) == given.get("side"))
    match = state.matches.get(given.get("match", ""))
    if field == "formation" and match is not None:
        return ATTACKING if given.get("side") == match.attacker else DEFENDING
    return None


def _fights(match: Match, given: Given) -> bool:
    return given.get("side") in (match.attacker, match.defender)


def _battles(state: State, wanted: Callable[[Match], bool]) -> list[str]:
    return [match.id for match in state.matches.values() if match.stage != OVER and wanted(match)]
