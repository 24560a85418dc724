"""What comes into question for a field of an order: zones where the player has units, own deities, districts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tracker.rulesets.kemet.orders import SUPPLY
from tracker.rulesets.kemet.state import State, god_in, gods_of, units_in

Among = Callable[[Any, Mapping[str, Any], str], Iterable[str] | None]


def _held(state: State, side: str) -> list[str]:
    """Zones with units of the player."""
    return [zone for zone in state.zones if units_in(state, side, zone)]


def _troops(state: State, side: str) -> list[str]:
    """Zones with a troop of the player: units, or a deity alone."""
    return [zone for zone in state.zones if units_in(state, side, zone) or god_in(state, side, zone) is not None]


def _districts(state: State, side: str) -> list[str]:
    return [zone.id for zone in state.zones.values() if zone.district]


def _reached(state: State, side: str) -> list[str]:
    """Districts, and wherever else an effect could reach."""
    return list(dict.fromkeys((*_districts(state, side), *_troops(state, side))))


def _sources(state: State, side: str) -> list[str]:
    return [SUPPLY, *_held(state, side)]


def _standing(state: State, side: str) -> list[str]:
    """The player's deities on the board."""
    return [god.id for god in gods_of(state, side) if god.zone]


def among(**fields: Callable[[State, str], list[str]]) -> Among:
    """The ids that come into question for these fields, once it is known whose order it is."""

    def asked(state: State, given: Mapping[str, Any], field: str) -> Iterable[str] | None:
        side = given.get("side")
        return fields[field](state, str(side)) if side in state.sides and field in fields else None

    return asked


AMONG: Mapping[str, Among] = {
    "sacrifice": among(source=_sources),
    "recruit": among(supply=_districts, underworld=_districts, worshippers=_standing),
    "reinforce": among(supply=_reached, underworld=_reached),
    "take_off": among(zone=_held),
    "move": among(source=_held),
    "move_deity": among(deity=_standing),
    "battle": among(zone=_troops),
}
"""Orders of which a form offers only what makes sense."""
