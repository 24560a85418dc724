"""Legenda as a value: a league of battles with cards on a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheets.messages import say
from sheets.schema import table
from tracker.engine.audience import everyone
from tracker.engine.catalogue import catalogue_rows
from tracker.engine.changes import put
from tracker.engine.desk import DESK, DESK_RULES
from tracker.engine.emblems import free_emblem
from tracker.engine.order import LEADER, OrderType
from tracker.engine.records import SEASON, begun, settings_table
from tracker.engine.ruleset import Ruleset
from tracker.rulesets.legenda import choices, orders
from tracker.rulesets.legenda.battle import attack, charge, heal, move
from tracker.rulesets.legenda.checks import checks, tidy
from tracker.rulesets.legenda.house_rules import HOUSE_RULES
from tracker.rulesets.legenda.laying import lay
from tracker.rulesets.legenda.league import fixture, point_sources, result, round_robin, standings, winners
from tracker.rulesets.legenda.pages import BOARD, CHRONICLE, ODDS_NAMES, PHASES, listings, progress, waiting
from tracker.rulesets.legenda.state import (
    NUMBER_NAMES,
    OVER,
    RUNNING,
    UNIT_NAMES,
    Card,
    Match,
    Number,
    Side,
    Squad,
    State,
    Unit,
)
from tracker.rulesets.legenda.status import status
from tracker.rulesets.legenda.turns import end_turn, resign

TABLES = (
    table("sides", Side, say("Patrols"), audience="everyone"),
    table("matches", Match, say("Battles"), audience="everyone"),
    table("squads", Squad, say("Formations"), audience="everyone"),
    table("cards", Card, say("Cards"), audience="everyone"),
    table("units", Unit, say("Units"), audience="everyone"),
    table("numbers", Number, say("Numbers of the rules"), audience="everyone"),
    settings_table(HOUSE_RULES),
    SEASON,
    DESK,
)


def _laid(state: State, viewer: str, row: Card) -> bool:
    """LG-06: an army lies face down for all but its owner until both are laid."""
    match = state.matches.get(row.match)
    return viewer == row.side or (match is not None and match.stage in (RUNNING, OVER))


def setup(catalogue: Mapping[str, Sequence[Mapping[str, Any]]], settings: Mapping[str, str]) -> State:
    """A season without sides; catalogue rows may hold texts."""
    return State(
        sides={},
        matches={},
        squads={},
        cards={},
        units=catalogue_rows(Unit, catalogue["units"]),
        numbers=catalogue_rows(Number, catalogue["numbers"]),
        **begun(settings),
    )


def add_side(state: State, side: str, name: str) -> State:
    """A side joins the league with nothing but its colours."""
    emblem = free_emblem(state)
    return put(state, sides=Side(id=side, name=name, colour=emblem["colour"], crest=emblem["crest"]))


NOT_TO_MOVE = say("This patrol is not to move in any battle now.")

ORDERS = (
    OrderType(
        "fixture",
        say("Draw up a battle"),
        orders.Fixture,
        fixture,
        by=(LEADER,),
        seen_by="everyone",
        help=say("One battle between two sides."),
    ),
    OrderType(
        "round_robin",
        say("Draw up a league"),
        orders.RoundRobin,
        round_robin,
        by=(LEADER,),
        seen_by="everyone",
        help=say("Everybody fights everybody, once or twice."),
    ),
    OrderType(
        "lay",
        say("Lay the army"),
        orders.Lay,
        lay,
        seen_by="everyone",
        help=say(
            "Nine cards in a formation, the front row first. The enemy sees only the formation until both are laid."
        ),
        among=choices.laying,
        nothing=say("No battle waits for this army to be laid."),
    ),
    OrderType(
        "move",
        say("Move"),
        orders.Move,
        move,
        seen_by="everyone",
        help=say("A card goes to a free cell beside it."),
        among=choices.of_act("move"),
        nothing=NOT_TO_MOVE,
    ),
    OrderType(
        "attack",
        say("Attack"),
        orders.Attack,
        attack,
        seen_by="everyone",
        chances=(("hit", "hit"),),
        help=say("A card attacks a card of the enemy and is turned."),
        among=choices.of_act("attack"),
        nothing=NOT_TO_MOVE,
    ),
    OrderType(
        "charge",
        say("Charge"),
        orders.Charge,
        charge,
        seen_by="everyone",
        help=say("A sorcerer gathers strength for a later attack and is turned."),
        among=choices.of_act("charge"),
        nothing=NOT_TO_MOVE,
    ),
    OrderType(
        "heal",
        say("Heal"),
        orders.Heal,
        heal,
        seen_by="everyone",
        chances=(("whole", "whole"),),
        help=say("A sorcerer heals a wounded neighbour and is turned."),
        among=choices.of_act("heal"),
        nothing=NOT_TO_MOVE,
    ),
    OrderType(
        "end_turn",
        say("End the turn"),
        orders.EndTurn,
        end_turn,
        seen_by="everyone",
        help=say("The other side is to move; cards that have not acted stay as they are."),
        among=choices.sides_turn,
        nothing=NOT_TO_MOVE,
    ),
    OrderType(
        "resign",
        say("Give up"),
        orders.Resign,
        resign,
        seen_by="everyone",
        help=say("The battle is lost; the other side wins it."),
        among=choices.fought,
        nothing=say("It has no battle ahead."),
    ),
    OrderType(
        "result",
        say("Enter a result"),
        orders.Result,
        result,
        by=(LEADER,),
        seen_by="everyone",
        help=say("How a battle ended that was fought with real cards; leave the winner blank for a draw."),
        among=choices.not_over,
        nothing=say("No battle is ahead: draw one up, or a whole league."),
    ),
)

LEGENDA = Ruleset(
    id="legenda",
    title=say("Legenda: battles with cards"),
    side_title=say("Patrol"),
    about=say("Battles of two with nine cards each on a board, one after another, and a league of them."),
    state=State,
    tables=TABLES,
    catalogue=("units", "numbers"),
    audiences={"everyone": everyone, "laid": _laid},
    orders=ORDERS,
    house_rules=(*HOUSE_RULES, *DESK_RULES),
    least_sides=2,
    most_sides=8,
    setup=setup,
    add_side=add_side,
    checks=checks,
    tidy=tidy,
    status=status,
    standings=standings,
    ranked_by=say("League points"),
    winners=winners,
    awards={"points": ("sides", "awarded_points")},
    sources={("sides", "victory_points"): point_sources},
    labels={"units": UNIT_NAMES, "numbers": NUMBER_NAMES, "odds": ODDS_NAMES},
    phases=PHASES,
    chronicle=CHRONICLE,
    progress=progress,
    waiting=waiting,
    listings=listings,
    board=BOARD,
)
