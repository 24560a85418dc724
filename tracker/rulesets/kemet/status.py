"""A player as programs read it: everything lies open on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.rulesets.kemet.battle import strength
from tracker.rulesets.kemet.honour import rot, slots_of
from tracker.rulesets.kemet.house_rules import house
from tracker.rulesets.kemet.state import DEBT, POINT, State, fame, god_in, gods_of, troop_of, units_in


def status(state: State, side_id: str, viewer: str) -> Mapping[str, Any]:
    """A player as a JSON object, the same for every viewer."""
    side = state.sides[side_id]
    held = [slot.held for _, slot in slots_of(state, side_id)]
    return {
        "playing": side.playing,
        "league": side.league,
        "honour": side.honour,
        "rot": rot(state, side.honour),
        "points": {
            "permanent": side.points,
            "temporary": side.temporary,
            "all": fame(side),
            "lost": held.count(POINT),
            "owed": held.count(DEBT),
        },
        "prayer": side.prayer,
        "units": {"all": side.units, "supply": side.supply, "underworld": side.underworld},
        "troops": {zone: troop.units for zone in state.zones if (troop := troop_of(state, side_id, zone)).units},
        "deities": {
            god.id: {"zone": god.zone, "worshippers": god.worshippers, "strength": strength(state, side_id, god.zone)}
            for god in gods_of(state, side_id)
            if god.zone
        },
        "tiles": [row.id for row in state.owned_tiles.values() if row.side == side_id],
        "holds": holds(state, side_id),
    }


def holds(state: State, side: str) -> list[str]:
    """A13: the zones where the player has a troop; by house rule a deity alone counts as one."""
    alone = house(state).deity_controls
    return [
        zone for zone in state.zones if units_in(state, side, zone) or (alone and god_in(state, side, zone) is not None)
    ]
