"""Khans & Kings 2 as a value: provinces, armies, battles on land and at sea."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheets.messages import Message, say
from sheets.schema import Table, table
from tracker.engine.catalogue import catalogue_rows
from tracker.engine.desk import DESK, DESK_RULES
from tracker.engine.emblems import free_emblem
from tracker.engine.order import IllegalOrder
from tracker.engine.records import SEASON, begun, settings_table
from tracker.engine.ruleset import Ruleset
from tracker.rulesets.khans_kings import battle, port, sea_battle, turns
from tracker.rulesets.khans_kings import catalogue_tables as data
from tracker.rulesets.khans_kings import map_tables as atlas
from tracker.rulesets.khans_kings import season_tables as rows
from tracker.rulesets.khans_kings.audiences import AUDIENCES, EVERYONE, FOG, PARTIES, PLACE_SEEN
from tracker.rulesets.khans_kings.battle_play import BOARD, waiting
from tracker.rulesets.khans_kings.catalogue_names import LABELS
from tracker.rulesets.khans_kings.checks import checks, tidy
from tracker.rulesets.khans_kings.house_rules import HOUSE_RULES
from tracker.rulesets.khans_kings.listings import listings
from tracker.rulesets.khans_kings.map_play import MAP
from tracker.rulesets.khans_kings.nation_doctrine import DOCTRINE
from tracker.rulesets.khans_kings.nations import called, playing
from tracker.rulesets.khans_kings.pages import CHRONICLE, PHASES_OF_A_TURN
from tracker.rulesets.khans_kings.parts import ORDERS
from tracker.rulesets.khans_kings.setting_up import most_nations
from tracker.rulesets.khans_kings.state import TURN, State, now, put_all
from tracker.rulesets.khans_kings.status import status
from tracker.rulesets.khans_kings.victory import standings, winners
from tracker.rulesets.khans_kings.words import NUMBERS, RESOURCES, SETTING_UP

PLAY = (
    table("sides", rows.Nation, say("Nations"), audience=EVERYONE),
    table("turn", rows.Turn, say("The turn"), audience=EVERYONE),
    table("pacts", rows.Pact, say("Alliances"), audience=EVERYONE),
    table("offers", rows.Offer, say("Offers"), audience=PARTIES),
    table("units", rows.Unit, say("Units"), audience=FOG),
    table("lasting", rows.Lasting, say("Lasting effects"), audience=FOG),
    table("battles", rows.Battle, say("Battles"), audience=PLACE_SEEN),
    table("fighters", rows.Fighter, say("Slots"), audience=FOG),
)
MAP_AND_CATALOGUE: tuple[Table, ...] = (
    table("regions", atlas.Region, say("Regions"), audience=EVERYONE),
    table("seats", atlas.Seat, say("Seats"), audience=EVERYONE),
    table("provinces", atlas.Province, say("Provinces"), audience=EVERYONE),
    table("places", atlas.Place, say("Sub-provinces"), audience=EVERYONE),
    table("borders", atlas.Border, say("Borders"), audience=EVERYONE),
    table("start_units", atlas.StartUnits, say("First units"), audience=EVERYONE),
    table("resources", data.Resource, say("Resources"), audience=EVERYONE),
    table("terrains", data.Terrain, say("Terrains"), audience=EVERYONE),
    table("types", data.UnitType, say("Types of units"), audience=EVERYONE),
    table("kinds", data.Kind, say("Unit cards"), audience=EVERYONE),
    table("upgrades", data.Upgrade, say("Upgrades"), audience=EVERYONE),
    table("buildings", data.Building, say("Buildings"), audience=EVERYONE),
    table("technologies", data.Technology, say("Technologies"), audience=EVERYONE),
    table("levels", data.Level, say("Levels"), audience=EVERYONE),
    table("promotions", data.Promotion, say("Promotions"), audience=EVERYONE),
    table("events", data.EventCard, say("Event Cards"), audience=EVERYONE),
    table("cards", data.PowerCard, say("Power Cards"), audience=EVERYONE),
    table("effects", data.Effect, say("Effects"), audience=EVERYONE),
    table("numbers", data.Number, say("Numbers of the rules"), audience=EVERYONE),
    table("goals", data.Goal, say("Goals"), audience=EVERYONE),
    table("scenario", data.Scenario, say("The scenario"), audience=EVERYONE),
)


def setup(catalogue: Mapping[str, Sequence[Mapping[str, Any]]], settings: Mapping[str, str]) -> State:
    """A season without nations, still to be begun; catalogue rows may hold texts."""
    empty: dict[str, Any] = {table.name: {} for table in PLAY}
    drawn = {table.name: catalogue_rows(table.row, catalogue[table.name]) for table in MAP_AND_CATALOGUE}
    state = State(**{**empty, **drawn, **begun(settings)})
    return put_all(state, "turn", [rows.Turn(id=TURN)])


def add_side(state: State, side: str, name: str) -> State:
    """A nation joins: it sits down after the others, and has nothing until the season begins."""
    if now(state).phase != SETTING_UP:
        raise IllegalOrder(say("A nation can join only before the season begins."))
    emblem = free_emblem(state)
    last = max((row.position for row in playing(state)), default=0)
    row = rows.Nation(id=side, name=name, colour=emblem["colour"], crest=emblem["crest"], position=last + 1)
    return put_all(state, "sides", [row])


def moment(state: State) -> Message | None:
    """The turn that is played."""
    turn = now(state).number
    return say("Turn {n}", n=turn) if turn else None


KHANS_KINGS = Ruleset(
    id="khans-kings",
    title=say("Khans & Kings 2: provinces and armies"),
    side_title=say("Nation"),
    about=say("Nations on a map: provinces, trade, armies and battles, turn by turn."),
    state=State,
    tables=(*PLAY, *MAP_AND_CATALOGUE, settings_table(HOUSE_RULES), SEASON, DESK),
    catalogue=tuple(table.name for table in MAP_AND_CATALOGUE),
    audiences=AUDIENCES,
    orders=tuple(turns.followed(order) for order in (*ORDERS, *turns.ORDERS)),
    house_rules=(*HOUSE_RULES, *DESK_RULES),
    least_sides=2,
    most_sides=8,
    setup=setup,
    add_side=add_side,
    checks=checks,
    tidy=tidy,
    status=status,
    standings=standings,
    ranked_by=say("Provinces"),
    winners=winners,
    awards={resource: ("sides", resource) for resource in RESOURCES},
    sources={},
    labels={
        **LABELS,
        "resources": RESOURCES,
        "numbers": NUMBERS,
        "odds": {**port.ODDS_NAMES, **battle.ODDS_NAMES, **sea_battle.ODDS_NAMES},
    },
    called={"units": called},
    moment=moment,
    phases=PHASES_OF_A_TURN,
    chronicle=CHRONICLE,
    waiting=waiting,
    listings=listings,
    board=BOARD,
    map=MAP,
    seats=most_nations,
    doctrine=DOCTRINE,
)
