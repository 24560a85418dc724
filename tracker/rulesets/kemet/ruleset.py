"""Kemet: Book of the Dead as a value: a companion to the boxed game, and a league of evenings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheets.messages import Message, say
from sheets.schema import table
from tracker.engine.audience import everyone
from tracker.engine.catalogue import catalogue_rows
from tracker.engine.changes import put
from tracker.engine.desk import DESK, DESK_RULES
from tracker.engine.emblems import free_emblem
from tracker.engine.order import LEADER, IllegalOrder, OrderType
from tracker.engine.records import SEASON, begun, settings_table
from tracker.engine.ruleset import Ruleset
from tracker.rulesets.kemet import orders, words
from tracker.rulesets.kemet import state as rows
from tracker.rulesets.kemet.acts import act, warned
from tracker.rulesets.kemet.among import AMONG
from tracker.rulesets.kemet.battle import battle
from tracker.rulesets.kemet.checks import checks, tidy
from tracker.rulesets.kemet.deities import move_deity, summon, summon_price
from tracker.rulesets.kemet.evenings import (
    MOST_PLAYERS,
    begin_evening,
    end_evening,
    fresh,
    league_sources,
    standings,
    winners,
)
from tracker.rulesets.kemet.honour import gain_honour, lose_honour, points, prayer, temporary
from tracker.rulesets.kemet.house_rules import HOUSE_RULES, house
from tracker.rulesets.kemet.pages import CHRONICLE, PHASES, QUICK, listings, waiting
from tracker.rulesets.kemet.state import Evening, Side, State, evening_now
from tracker.rulesets.kemet.status import status
from tracker.rulesets.kemet.tiles import buy_tile, tile_price
from tracker.rulesets.kemet.troops import move, place, take_off
from tracker.rulesets.kemet.underworld import recruit, recruit_price, reinforce, reinforce_price, sacrifice

OPEN = "everyone"
"""Everything that is kept here lies open on the table."""

TABLES = (
    table("sides", rows.Side, say("Players"), audience=OPEN),
    table("troops", rows.Troop, say("Troops"), audience=OPEN),
    table("gods", rows.God, say("Deities"), audience=OPEN),
    table("slots", rows.Slot, say("Points on the track"), audience=OPEN),
    table("owned_tiles", rows.OwnedTile, say("Owners of tiles"), audience=OPEN),
    table("evenings", rows.Evening, say("Evenings"), audience=OPEN),
    table("results", rows.Result, say("Results"), audience=OPEN),
    table("honour_marks", rows.HonourMark, say("Honour track"), audience=OPEN),
    table("zones", rows.Zone, say("Zones"), audience=OPEN),
    table("deities", rows.Deity, say("Deities of the box"), audience=OPEN),
    table("tiles", rows.Tile, say("Power tiles"), audience=OPEN),
    table("reinforcements", rows.Reinforcement, say("Reinforcements"), audience=OPEN),
    table("rates", rows.Rate, say("Numbers"), audience=OPEN),
    settings_table(HOUSE_RULES),
    SEASON,
    DESK,
)
CATALOGUE = ("honour_marks", "zones", "deities", "tiles", "reinforcements", "rates")


def setup(catalogue: Mapping[str, Sequence[Mapping[str, Any]]], settings: Mapping[str, str]) -> State:
    """A league without players, its first evening open; catalogue rows may hold texts."""
    data = {
        name: catalogue_rows(kind, catalogue[name])
        for name in CATALOGUE
        for kind in [next(table.row for table in TABLES if table.name == name)]
    }
    empty: dict[str, Any] = {name: {} for name in ("sides", "troops", "gods", "slots", "owned_tiles", "results")}
    made = State(
        **empty,
        **data,
        evenings={"e1": Evening(id="e1", open=True)},
        **begun(settings),
    )
    if not house(made).colours["emerald"]:
        raise IllegalOrder(say("Emerald must be among the colours in play: honour is only used with it."), "colours")
    return tidy(made)


def add_side(state: State, side: str, name: str) -> State:
    """KB-02: honour 9, all units in the supply; who joins before the first evening is over sits down at once."""
    evening = evening_now(state)
    seated = sum(row.playing for row in state.sides.values())
    playing = evening is not None and evening.id == "e1" and seated < MOST_PLAYERS
    emblem = free_emblem(state)
    row = Side(id=side, name=name, colour=emblem["colour"], crest=emblem["crest"])
    return tidy(put(state, sides=fresh(state, row, playing)))


def _act(name: str, title: Message, shape: type[Any], rule: Any, help: Message, price: Any = None) -> OrderType:
    """An order of somebody at the table: all see it, and it warns of what it costs."""
    acted = act(rule)
    more = {"price": price} if price else {}
    if name in AMONG:
        more["among"] = AMONG[name]
    return OrderType(name, title, shape, acted, seen_by="everyone", help=help, warns=warned(acted), **more)


ORDERS = (
    _act("sacrifice", say("Sacrifice"), orders.Sacrifice, sacrifice,
         say("One unit goes to the Underworld, for one honour.")),
    _act("lose_honour", say("Lose honour"), orders.LoseHonour, lose_honour,
         say("The marker goes down; without honour each step costs a prayer point.")),
    _act("gain_honour", say("Gain honour"), orders.GainHonour, gain_honour,
         say("The marker goes up; points on the track come back.")),
    _act("prayer", say("Gain or spend prayer points"), orders.Prayer, prayer,
         say("What praying, the night or a price of the box gives or takes.")),
    _act("points", say("Gain or lose permanent points"), orders.Points, points,
         say("What a battle, a temple or a tile gives or takes.")),
    _act("temporary", say("Gain or lose temporary points"), orders.Temporary, temporary,
         say("Points that are held only for now.")),
    _act("recruit", say("Recruit"), orders.Recruit, recruit,
         say("Units into own districts, from the supply or for more from the Underworld, and the two extras."),
         recruit_price),
    _act("reinforce", say("Reinforce"), orders.Reinforce, reinforce,
         say("A card or a tile brings units onto the board."), reinforce_price),
    _act("place", say("Place units"), orders.Place, place,
         say("Units from the supply onto the board, free of charge, as the box says.")),
    _act("take_off", say("Units to the supply"), orders.TakeOff, take_off,
         say("Units leave the board, as the box says.")),
    _act("move", say("Move units"), orders.Move, move,
         say("From one zone to another; who ends beside an own deity worships it.")),
    _act("buy_tile", say("Buy a power tile"), orders.BuyTile, buy_tile, say("Pay its price and take it."), tile_price),
    _act("summon", say("Summon"), orders.Summon, summon,
         say("A deity enters by a gold action token; its tile says where."), summon_price),
    _act("move_deity", say("Move a deity"), orders.MoveDeity, move_deity,
         say("With its worshippers, or without some of them.")),
    _act("battle", say("End of a battle"), orders.Battle, battle,
         say("Losses of one player's troop, then its retreat or stay.")),
    OrderType("begin_evening", say("Begin an evening"), orders.BeginEvening, begin_evening, (LEADER,), "everyone",
              help=say("A new game at the table: everything is set up anew.")),
    OrderType("end_evening", say("End the evening"), orders.EndEvening, end_evening, (LEADER,), "everyone",
              help=say("The winner is confirmed, the league is reckoned.")),
)  # fmt: skip


def moment(state: State) -> Message | None:
    """The evening that is played, or was played last."""
    return say("Evening {n}", n=len(state.evenings)) if state.evenings else None


KEMET = Ruleset(
    id="kemet",
    title=say("Kemet: Book of the Dead"),
    side_title=say("Player"),
    about=say(
        "A companion to the boxed game, which you need: honour, the Underworld, deities and a league of evenings."
    ),
    state=State,
    tables=TABLES,
    catalogue=CATALOGUE,
    moment=moment,
    audiences={OPEN: everyone},
    orders=ORDERS,
    house_rules=(*HOUSE_RULES, *DESK_RULES),
    least_sides=2,
    most_sides=10,
    setup=setup,
    add_side=add_side,
    checks=checks,
    tidy=tidy,
    status=status,
    standings=standings,
    ranked_by=say("League points"),
    winners=winners,
    awards={"prayer": ("sides", "prayer"), "league": ("sides", "league")},
    sources={("sides", "victory_points"): league_sources},
    labels={
        "zones": words.ZONE_NAMES,
        "honour_marks": words.MARK_NAMES,
        "deities": words.DEITY_NAMES,
        "gods": words.DEITY_NAMES,
        "tiles": words.TILE_NAMES,
        "owned_tiles": words.TILE_NAMES,
        "reinforcements": words.REINFORCEMENT_NAMES,
        "rates": words.RATE_NAMES,
    },
    phases=PHASES,
    quick=QUICK,
    waiting=waiting,
    listings=listings,
    chronicle=CHRONICLE,
)
