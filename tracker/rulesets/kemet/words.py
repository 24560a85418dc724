"""What our own zones, deities, tiles and numbers are called: invented examples, no words of the box."""

from __future__ import annotations

from collections.abc import Mapping

from sheets.messages import Message, say

HELD: Mapping[str, Message] = {"point": say("a permanent point"), "debt": say("owed")}

TILE_COLOURS: Mapping[str, Message] = {
    "emerald": say("emerald"),
    "ruby": say("ruby"),
    "sapphire": say("sapphire"),
    "diamond": say("diamond"),
    "onyx": say("onyx"),
}

ZONE_NAMES: Mapping[str, Message] = {
    "district_1": say("First district"),
    "district_2": say("Second district"),
    "district_3": say("Third district"),
    "oasis": say("Oasis"),
    "ferry": say("Ferry"),
    "reeds": say("Reeds"),
    "quarry": say("Stone pit"),
    "river_temple": say("Temple by the river"),
    "desert_temple": say("Temple in the desert"),
}

MARK_NAMES: Mapping[str, Message] = {
    "first": say("First mark"),
    "second": say("Second mark"),
    "third": say("Third mark"),
}

DEITY_NAMES: Mapping[str, Message] = {"heron": say("Heron of the Delta"), "scarab": say("Scarab of Dawn")}

TILE_NAMES: Mapping[str, Message] = {
    "call_of_heron": say("Call of the Heron"),
    "call_of_scarab": say("Call of the Scarab"),
    "reed_prayer": say("Prayer in the reeds"),
    "lamp": say("Evening lamp"),
    "well": say("Deep well"),
}

REINFORCEMENT_NAMES: Mapping[str, Message] = {"card": say("Divine card"), "tile": say("Prayer tile")}

RATE_NAMES: Mapping[str, Message] = {
    "units": say("Units of each player"),
    "troop_most": say("Most units in a troop (0: no limit)"),
    "unit_prayer": say("Prayer points for a recruited unit"),
    "back_prayer": say("Extra prayer points for a unit from the Underworld"),
    "raise_prayer": say("Prayer points from the Underworld to the supply"),
    "worship_prayer": say("Prayer points from the supply to a deity"),
    "start_prayer": say("Prayer points at the beginning of an evening"),
}
