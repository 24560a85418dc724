"""Battles at sea: what is ordered there and nowhere else (KK-33 to KK-38, A18, A49, A50)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sheets.messages import Message, say
from tracker.engine.odds import Odds
from tracker.engine.order import LEADER, IllegalOrder, OrderType
from tracker.rulesets.khans_kings import sea_acts as acts
from tracker.rulesets.khans_kings import sea_choices as choices
from tracker.rulesets.khans_kings import sea_orders as orders
from tracker.rulesets.khans_kings.battle_rows import crew_of, fighter_of
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.phases import Steps
from tracker.rulesets.khans_kings.sea_boarding import chances, crew_sum, laid_out
from tracker.rulesets.khans_kings.sea_sharing import bearers, falls
from tracker.rulesets.khans_kings.season_tables import Fighter
from tracker.rulesets.khans_kings.state import State, number


def _pair(state: State, order: orders.Board | orders.BoardingResult) -> tuple[Fighter, Fighter] | None:
    ship, foe = fighter_of(state, order.unit), fighter_of(state, order.target)
    return (ship, foe) if ship and foe else None


def _sums(state: State, order: orders.Board | orders.BoardingResult) -> tuple[Message, ...]:
    """The numbers of both crews; in the fog only to the leader, who sees them all."""
    pair = _pair(state, order)
    hidden = house(state).fog and isinstance(order, orders.Board) and order.side != ""
    return laid_out(state, *pair) if pair and not hidden else ()


def _odds(state: State, order: orders.Board) -> Odds:
    """The exact odds of one boarding: how much each crew suffers, and whether it is out."""
    pair = _pair(state, order)
    if pair is None or (house(state).fog and order.side):
        raise IllegalOrder(say("In the fog nobody knows how strong the other crew is."), "target")
    ship, foe = pair
    die = number(state, "attack_die")
    both = all(crew_of(state, one) for one in pair)
    found: dict[str, Mapping[Any, Fraction]] = {}
    for stem, one, other in (("", ship, foe), ("back_", foe, ship)):
        damages = chances(crew_sum(state, one), crew_sum(state, other), die) if both else {0: Fraction(1)}
        crew = bearers(state, other.unit)
        out = sum((chance for damage, chance in damages.items() if falls(crew, damage)), Fraction(0))
        found[f"{stem}damage"] = damages
        found[f"{stem}crew_out"] = {True: out, False: 1 - out}
    return Odds(found, ())


def _lost_turn(state: State, order: orders.GetAway) -> tuple[Message, ...]:
    return (say("If the die says no, it does nothing else in this battle turn."),)


ODDS_NAMES: Mapping[str, Message] = {
    "got_away": say("It gets away"),
    "crew_lost": say("A unit aboard is destroyed"),
    "crew_out": say("The other crew is out"),
    "back_crew_out": say("One's own crew is out"),
}
"""How the results of an order are called."""

ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "shoot_crew",
        say("Shoot at a crew"),
        orders.ShootCrew,
        acts.shoot_crew,
        seen_by="notes",
        chances=(("driven_off", "driven_off"),),
        help=say("Archers aboard shoot at the crew of any ship: one of it is hit, a die says which."),
        among=choices.shoot_crew,
    ),
    OrderType(
        "get_away",
        say("Try to get away"),
        orders.GetAway,
        acts.get_away,
        seen_by="notes",
        chances=(("got_away", "got_away"),),
        help=say("At sea a die decides: a whole fleet instead of all it would do, or of ships that board one by one."),
        warns=_lost_turn,
        among=choices.get_away,
    ),
    OrderType(
        "call_boarding",
        say("Call for boarding"),
        orders.CallBoarding,
        acts.call_boarding,
        seen_by="notes",
        help=say("From the start of a battle turn ships collide and crews fight as a whole; no single unit strikes."),
        among=choices.call_boarding,
    ),
    OrderType(
        "board",
        say("Board a ship"),
        orders.Board,
        acts.board,
        seen_by="notes",
        chances=(("crew_out", "crew_out"), ("back_crew_out", "back_crew_out")),
        reckon=_odds,
        help=say("Ships collide, and their crews strike at once: the attacks of all against the defence of all."),
        warns=_sums,
        among=choices.board,
    ),
    OrderType(
        "share_damage",
        say("Share the damage"),
        orders.ShareDamage,
        acts.share_damage,
        seen_by="notes",
        help=say("Who of a crew bears how much; who falls to his Reluctance is lost."),
        among=choices.share_damage,
    ),
    OrderType(
        "boarding_result",
        say("Decide a boarding"),
        orders.BoardingResult,
        acts.boarding_result,
        by=(LEADER,),
        seen_by="notes",
        help=say("The leader says what both crews suffer in this battle turn, instead of the dice."),
        warns=_sums,
        among=choices.decide,
    ),
)
STEPS: Steps = {}
