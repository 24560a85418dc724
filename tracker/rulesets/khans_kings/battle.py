"""Battles: the orders of those who fight (KK-25 to KK-32, A34 to A40, A51)."""

from __future__ import annotations

from collections.abc import Mapping

from sheets.messages import Message, say
from tracker.engine.odds import Odds
from tracker.engine.order import LEADER, IllegalOrder, OrderType
from tracker.rulesets.khans_kings import battle_acts as acts
from tracker.rulesets.khans_kings import battle_choices as choices
from tracker.rulesets.khans_kings import battle_commands as whole
from tracker.rulesets.khans_kings import battle_orders as orders
from tracker.rulesets.khans_kings.battle_course import meet
from tracker.rulesets.khans_kings.battle_doctrine import IN_WORDS, standing
from tracker.rulesets.khans_kings.battle_odds import battle_odds, told
from tracker.rulesets.khans_kings.battle_rows import fighter_of
from tracker.rulesets.khans_kings.battle_strike import damages, strikes_back
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.phases import MOVES_ENDED, Steps, begins
from tracker.rulesets.khans_kings.sea_doctrine import IN_WORDS_AT_SEA
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.words import MOVEMENT


def _dangers(state: State, order: orders.Attack) -> tuple[Message, ...]:
    """What a strike-back might do."""
    fighter, target = fighter_of(state, order.unit), fighter_of(state, order.target)
    if fighter is None or target is None or not strikes_back(state, fighter, target):
        return ()
    own = standing(state, fighter)
    faces = damages(state, target, fighter)
    out = sum(own.out(damage) for damage in faces)
    if not out:
        return ()
    return (say("A strike-back would drive it off with {n} of {of} faces of the die.", n=out, of=len(faces)),)


def _lost_by_flight(state: State, order: orders.Flee) -> tuple[Message, ...]:
    return (say("Who flees has lost the battle."),)


def _doctrine(state: State, order: orders.Resolve | orders.PlayRow) -> tuple[Message, ...]:
    at_sea = is_sea(state, state.battles[order.battle].place)
    return (IN_WORDS, IN_WORDS_AT_SEA) if at_sea else (IN_WORDS,)


def _odds(state: State, order: orders.Resolve | orders.PlayRow) -> Odds:
    """The odds of the whole battle, if both rows act by the doctrine from now on."""
    if order.side and house(state).fog and is_sea(state, state.battles[order.battle].place):
        raise IllegalOrder(say("In the fog nobody knows who is aboard the other ships."), "battle")
    return told(battle_odds(state, order.battle))


WHO_WINS = (("aggressor_won", "aggressor_won"), ("defender_won", "defender_won"))
ODDS_NAMES: Mapping[str, Message] = {
    "damage": say("Damage"),
    "driven_off": say("The enemy leaves or is destroyed"),
    "destroyed": say("The enemy is destroyed"),
    "back_damage": say("Damage by the strike-back"),
    "back_driven_off": say("One's own unit leaves or is destroyed"),
    "back_destroyed": say("One's own unit is destroyed"),
    "aggressor_won": say("The aggressor wins"),
    "defender_won": say("The defender wins"),
}
"""How the results of an order are called."""

ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "fight",
        say("Fight the next battle"),
        orders.Fight,
        whole.fight,
        seen_by="notes",
        help=say("Where several battles wait, the one to move picks which is fought next."),
        among=choices.fight,
    ),
    OrderType(
        "order_row",
        say("Order the row"),
        orders.OrderRow,
        whole.order_row,
        seen_by="notes",
        help=say("The defender puts his units into the slots from the left, then the aggressor."),
        among=choices.order_row,
    ),
    OrderType(
        "attack",
        say("Attack"),
        orders.Attack,
        acts.attack,
        seen_by="notes",
        chances=tuple((name, name) for name in ("driven_off", "destroyed", "back_driven_off", "back_destroyed")),
        help=say(
            "A unit strikes one of the nearest slots of the enemy; who is struck strikes back once a battle turn."
        ),
        warns=_dangers,
        among=choices.attack,
    ),
    OrderType(
        "swap",
        say("Move within the row"),
        orders.Swap,
        acts.swap,
        seen_by="notes",
        help=say("A unit swaps with its neighbours, as often as its speed allows, instead of striking."),
        among=choices.swap,
    ),
    OrderType(
        "fall_back",
        say("Withdraw a unit"),
        orders.Withdraw,
        acts.withdraw,
        seen_by="notes",
        help=say("A unit leaves for the nearest capital of its nation or an ally."),
        among=choices.withdraw,
    ),
    OrderType(
        "pass",
        say("Wait"),
        orders.Pass,
        acts.pass_,
        seen_by="notes",
        help=say("A unit, or the whole rest of the row, does nothing in this battle turn."),
        among=choices.pass_,
    ),
    OrderType(
        "flee",
        say("Flee"),
        orders.Flee,
        whole.flee,
        seen_by="notes",
        help=say("The whole army goes to the nearest friendly capitals, before the dice of a battle turn."),
        warns=_lost_by_flight,
        among=choices.flee,
    ),
    OrderType(
        "play_row",
        say("Act by the doctrine"),
        orders.PlayRow,
        whole.play_row,
        seen_by="notes",
        chances=WHO_WINS,
        reckon=_odds,
        help=IN_WORDS,
        warns=_doctrine,
        among=choices.to_act,
    ),
    OrderType(
        "resolve",
        say("Resolve the battle"),
        orders.Resolve,
        whole.resolve,
        seen_by="notes",
        chances=WHO_WINS,
        reckon=_odds,
        help=say("Fought to the end by the doctrine, once both sides want it or the leader says so."),
        warns=_doctrine,
        among=choices.resolve,
    ),
    OrderType(
        "refuge",
        say("Choose where a unit has left to"),
        orders.Refuge,
        whole.refuge,
        seen_by="notes",
        help=say("Only where several friendly capitals were equally near."),
        among=choices.refuge,
    ),
    OrderType(
        "battle_result",
        say("Enter the result of a battle"),
        orders.Result,
        whole.result,
        by=(LEADER,),
        seen_by="notes",
        help=say("Of a battle fought at the table; what the units lost, the leader enters as corrections before it."),
        among=choices.not_over,
    ),
)
STEPS: Steps = {begins(MOVEMENT): (meet,), MOVES_ENDED: (meet,)}
