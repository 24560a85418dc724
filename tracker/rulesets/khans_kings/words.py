"""The fixed words of Khans & Kings: resources, phases, what an effect can do, the parts of a battle."""

from __future__ import annotations

from collections.abc import Mapping

from sheets.messages import Message, say

RESOURCES: Mapping[str, Message] = {
    "food": say("Food"),
    "wood": say("Wood"),
    "stone": say("Stone"),
    "metal": say("Metal"),
    "gold": say("Gold"),
}
"""KK-16: the five resources; each is a column of the nations and of everything that has a price."""
ANY = "any"
ANY_RESOURCE: Mapping[str, Message] = {**RESOURCES, ANY: say("the player's choice")}

SETTING_UP = "setting_up"
EVENTS, RESOURCE_ROLLS, DIPLOMACY, RECRUITMENT, MOVEMENT = "events", "resources", "diplomacy", "recruitment", "movement"
PHASES: Mapping[str, Message] = {
    SETTING_UP: say("Setting up"),
    EVENTS: say("Events"),
    RESOURCE_ROLLS: say("Resources"),
    DIPLOMACY: say("Diplomacy and trade"),
    RECRUITMENT: say("Recruitment and building"),
    MOVEMENT: say("Movement"),
}
"""KK-01: the phases of a turn in their order, after the setting up before the first turn."""
TOGETHER = (EVENTS, RESOURCE_ROLLS, DIPLOMACY)
"""KK-02: the phases that all nations have at once."""

ABOARD: Mapping[str, Message] = {"archers": say("shoots as archers"), "engine": say("shoots as a siege engine")}
"""KK-33, KK-36: how a unit fights from a ship."""
CAPITAL, SEA = "capital", "sea"
APPEARS: Mapping[str, Message] = {CAPITAL: say("in the capital"), SEA: say("at sea, beside a port")}
"""KK-17, KK-19: where a new unit appears."""
SITES: Mapping[str, Message] = {
    "place": say("in a sub-province"),
    "land_edge": say("on any border by land"),
    "river_edge": say("on a river"),
}
"""KK-21, A58: where a building stands; roads and bridges lie between two places."""

KINDS_OF_EFFECT: Mapping[str, Message] = {
    "stat": say("changes a value"),
    "percent": say("changes a value by per cent"),
    "terrain": say("changes the defence of a terrain"),
    "heal": say("heals State"),
    "damage": say("takes State"),
    "gain": say("gives a resource"),
    "produce": say("a building gives more"),
    "cost": say("changes a price"),
    "port_rate": say("changes the die of port trade"),
    "resource_roll": say("divides a resource roll"),
    "exchange": say("allows an exchange"),
    "upkeep": say("asks pay for units"),
    "xp": say("gives experience"),
    "cancel": say("suspends a rule"),
    "forbid": say("forbids an act"),
}
STATS: Mapping[str, Message] = {
    "attack": say("Attack"),
    "defence": say("Defence"),
    "state": say("State"),
    "reluctance": say("Reluctance"),
    "speed": say("Speed"),
    "heal": say("Healing"),
    "plunder": say("Plunder roll"),
}
SUSPENDED: Mapping[str, Message] = {
    "river": say("the river penalty"),
    "no_strike_back": say("shots without a strike-back"),
    "ship_move": say("moving ships"),
    "embark": say("embarking"),
    "unload": say("unloading"),
    "sea_fight": say("sea fights"),
    "port_trade": say("port trade"),
    "enter_players": say("entering places of other players' units"),
}
"""What an effect may cancel or forbid."""
OWN, HOSTILE = "own", "hostile"
WHOSE: Mapping[str, Message] = {OWN: say("own units"), HOSTILE: say("hostile units")}
SCOPES: Mapping[str, Message] = {"place": say("of the sub-province"), "province": say("of the province")}
BATTLE, TURN, NEXT_TURN = "battle", "turn", "next_turn"
LASTS: Mapping[str, Message] = {
    BATTLE: say("to the end of the battle"),
    TURN: say("to the end of the turn"),
    NEXT_TURN: say("to the end of the next turn"),
}
OFFENSIVE, DEFENSIVE = "offensive", "defensive"
POOLS: Mapping[str, Message] = {OFFENSIVE: say("offensive"), DEFENSIVE: say("defensive")}

TRADE, ALLIANCE = "trade", "alliance"
OFFERS: Mapping[str, Message] = {TRADE: say("a trade"), ALLIANCE: say("an alliance")}

AGGRESSOR, DEFENDER = "aggressor", "defender"
ROWS: Mapping[str, Message] = {AGGRESSOR: say("the aggressor"), DEFENDER: say("the defender")}
"""The two rows of a battle (KK-26)."""
WAITING, LAYING, DRAWING, FIGHTING = "waiting", "laying", "drawing", "fighting"
BOARDING, OVER = "boarding", "over"
STAGES: Mapping[str, Message] = {
    WAITING: say("still to be fought"),
    LAYING: say("the rows are ordered"),
    DRAWING: say("Power Cards may be drawn"),
    FIGHTING: say("it is fought"),
    BOARDING: say("crews are boarding"),
    OVER: say("over"),
}
BROKEN, FLED, TURN_LIMIT, FIRST_ROUT, BY_LEADER = "broken", "fled", "turn_limit", "first_rout", "by_leader"
ENDINGS: Mapping[str, Message] = {
    BROKEN: say("the enemy has no units left"),
    FLED: say("the enemy fled"),
    FIRST_ROUT: say("a unit of the enemy left"),
    TURN_LIMIT: say("without end: broken off"),
    BY_LEADER: say("entered by the leader"),
}

TIE_BREAKS: Mapping[str, Message] = {
    "provinces": say("provinces"),
    "points": say("resource points"),
    "units": say("living units"),
}
"""A57: what decides between several winners, and after the last turn."""

NUMBERS: Mapping[str, Message] = {
    "start_food": say("Food at the beginning"),
    "start_wood": say("Wood at the beginning"),
    "start_stone": say("Stone at the beginning"),
    "start_metal": say("Metal at the beginning"),
    "start_gold": say("Gold at the beginning"),
    "most_units": say("Most units of a nation"),
    "attack_die": say("Faces of the die in battle"),
    "slots_reached": say("Enemy slots a unit can strike"),
    "river_attack": say("Attack after crossing a river or landing"),
    "capital_attack": say("Attack in a province capital"),
    "capital_defence": say("Defence in a province capital"),
    "port_die": say("Faces of the die of port trade"),
    "flee_die": say("Faces of the die of a flight at sea"),
    "flee_most": say("A flight at sea succeeds up to"),
    "xp_break": say("Experience for breaking a unit"),
    "xp_won": say("Experience for a fight that was won"),
    "xp_plunder": say("Experience for plundering"),
}
SCENARIO: Mapping[str, Message] = {"scenario": say("The scenario")}
NATIONS: Mapping[str, Message] = {str(n): say("{text}", text=str(n)) for n in range(2, 9)}
"""How many nations there may be, as words of a cell."""
