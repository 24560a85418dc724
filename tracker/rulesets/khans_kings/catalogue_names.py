"""What the starter catalogue calls its things: our own inventions, translated like every message."""

from __future__ import annotations

from collections.abc import Mapping

from sheets.messages import Message, say

REGION_NAMES: Mapping[str, Message] = {
    "west": say("The West"),
    "north": say("The North"),
    "east": say("The East"),
    "south": say("The South"),
    "backwaters": say("The Backwaters"),
}

SEAT_NAMES: Mapping[str, Message] = {
    "a": say("Seat A"),
    "b": say("Seat B"),
    "c": say("Seat C"),
    "d": say("Seat D"),
}

TERRAIN_NAMES: Mapping[str, Message] = {
    "meadow": say("Meadow"),
    "deep_wood": say("Deep wood"),
    "hills": say("Hills"),
    "crags": say("Crags"),
    "mire": say("Mire"),
    "floodplain": say("Floodplain"),
    "shore": say("Shore"),
    "sea": say("Open sea"),
}

TYPE_NAMES: Mapping[str, Message] = {
    "foot": say("Foot"),
    "archers": say("Archers"),
    "cavalry": say("Horse"),
    "elite": say("Elite"),
    "support": say("Support"),
    "engine": say("Siege engine"),
    "fleet": say("Fleet"),
}

KIND_NAMES: Mapping[str, Message] = {
    "levies": say("Levies"),
    "pikes": say("Pikemen"),
    "bowmen": say("Bowmen of the wood"),
    "outriders": say("Outriders"),
    "heavy_foot": say("Heavy foot"),
    "lancers": say("Lancers"),
    "banner_guard": say("Banner Guard"),
    "herbalists": say("Herbalists"),
    "trebuchet": say("Trebuchet"),
    "cog": say("Cog"),
    "fishing_boat": say("Fishing boat"),
}

BUILDING_NAMES: Mapping[str, Message] = {
    "farm": say("Farm"),
    "forester": say("Forester's lodge"),
    "stone_pit": say("Stone cutting"),
    "bloomery": say("Bloomery"),
    "fair": say("Fair"),
    "port": say("Port"),
    "smithy": say("Smithy"),
    "stud": say("Stud"),
    "fort": say("Hill fort"),
    "infirmary": say("Infirmary"),
    "road": say("Road"),
    "bridge": say("Bridge"),
}

TECHNOLOGY_NAMES: Mapping[str, Message] = {
    "T1": say("Tempering"),
    "T2": say("High saddle"),
    "T3": say("Glued bow"),
    "T4": say("Fallowing"),
    "T5": say("Windlasses"),
    "T6": say("Sewn hull"),
    "T7": say("Exchange office"),
    "T8": say("Council of war"),
    "T9": say("Builders' guilds"),
    "T10": say("Field sanitation"),
}

LEVEL_NAMES: Mapping[str, Message] = {
    "fresh": say("Fresh"),
    "tried": say("Tried"),
    "veteran": say("Veteran"),
    "iron": say("Iron-hard"),
    "legend": say("Legendary"),
}

PROMOTION_NAMES: Mapping[str, Message] = {
    "P1": say("Sharp steel"),
    "P2": say("Hard wall"),
    "P3": say("Doggedness"),
    "P4": say("Vigour"),
    "P5": say("Light step"),
    "P6": say("People of the wood"),
    "P7": say("Fury"),
    "P8": say("Bag of loot"),
}

EVENT_NAMES: Mapping[str, Message] = {
    "E1": say("Warm early spring"),
    "E2": say("Hailstorm"),
    "E3": say("Storm"),
    "E4": say("Wandering merchants"),
    "E5": say("Low water"),
    "E6": say("Thick fogs"),
    "E7": say("Vein of silver"),
    "E8": say("Horse plague"),
    "E9": say("Truce of God"),
    "E10": say("Carpenters on the road"),
    "E11": say("Hungry garrisons"),
    "E12": say("Tournament under the lime"),
}

CARD_NAMES: Mapping[str, Message] = {
    "O1": say("Swarm of hornets"),
    "O2": say("Boggy path"),
    "O3": say("Ill omen"),
    "O4": say("Frayed straps"),
    "O5": say("Startled horses"),
    "O6": say("Will-o'-the-wisps"),
    "O7": say("Icy rain"),
    "O8": say("Abandoned packs"),
    "D1": say("Saint John's wort brew"),
    "D2": say("Fog over the meadow"),
    "D3": say("Marching song"),
    "D4": say("Plantain dressing"),
    "D5": say("Word of the elders"),
    "D6": say("Battle cry"),
    "D7": say("Wicker shields"),
    "D8": say("Gifts of the forest"),
}

LABELS: Mapping[str, Mapping[str, Message]] = {
    "regions": REGION_NAMES,
    "seats": SEAT_NAMES,
    "terrains": TERRAIN_NAMES,
    "types": TYPE_NAMES,
    "kinds": KIND_NAMES,
    "buildings": BUILDING_NAMES,
    "technologies": TECHNOLOGY_NAMES,
    "levels": LEVEL_NAMES,
    "promotions": PROMOTION_NAMES,
    "events": EVENT_NAMES,
    "cards": CARD_NAMES,
}
