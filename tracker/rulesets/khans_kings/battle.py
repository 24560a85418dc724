"""Land battles: the orders of those who fight (KK-25 to KK-32, A34 to A40, A51)."""

from __future__ import annotations

import dataclasses

from sheets.messages import Message, say
from tracker.engine.order import LEADER, IllegalOrder, OrderType
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings import battle_choices as choices
from tracker.rulesets.khans_kings import battle_orders as orders
from tracker.rulesets.khans_kings.battle_acting import (
    acting,
    by_hand,
    current,
    fighting,
    row_for,
    row_to_act,
    side_of,
    units_of_row,
)
from tracker.rulesets.khans_kings.battle_course import (
    begun,
    broken_off,
    by_doctrine,
    ended,
    fled,
    go_on,
    laid,
    meet,
    struck,
)
from tracker.rulesets.khans_kings.battle_doctrine import IN_WORDS, Standing, arrayed, standing
from tracker.rulesets.khans_kings.battle_leaving import DESTROYED, STAYS, all_leave, can_flee, left, refuges, seers
from tracker.rulesets.khans_kings.battle_rows import (
    fighter_of,
    onlookers,
    opposite,
    partners_of,
    row_of,
    targets_of,
    under_way,
    who_meets,
)
from tracker.rulesets.khans_kings.battle_strike import damages, strikes_back
from tracker.rulesets.khans_kings.effects import speed_of
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import called
from tracker.rulesets.khans_kings.phases import MOVES_ENDED, Steps, begins
from tracker.rulesets.khans_kings.season_tables import Battle, Unit
from tracker.rulesets.khans_kings.state import State, changed, put_all
from tracker.rulesets.khans_kings.words import (
    AGGRESSOR,
    BY_LEADER,
    FIGHTING,
    LAYING,
    MOVEMENT,
    OVER,
    ROWS,
    WAITING,
)


def fight(state: State, order: orders.Fight, referee: Referee) -> State:
    """A32: the one to move picks the next battle."""
    battle = state.battles[order.battle]
    if is_sea(state, battle.place):
        raise IllegalOrder(say("That battle is fought at sea; this order is for battles on land."), "battle")
    if order.side and order.side != battle.aggressor:
        raise IllegalOrder(say("The one to move picks the battle that is fought next."), "side")
    if under_way(state) is not None:
        raise IllegalOrder(say("Another battle is being fought; it is ended first."), "battle")
    if battle.stage != WAITING:
        raise IllegalOrder(say("That battle is over."), "battle")
    place = state.places[battle.place].name
    referee.tell(say("The battle of {place} is fought next.", place=place), onlookers(state, battle))
    return go_on(begun(state, battle.id), referee)


def order_row(state: State, order: orders.OrderRow, referee: Referee) -> State:
    """A34: the defender orders his row, then the aggressor his."""
    battle = current(state, order.battle, LAYING)
    row = row_to_act(state, battle, order.side)
    there = arrayed(state, who_meets(state, battle, row))
    if len(set(order.units)) != len(order.units):
        raise IllegalOrder(say("Name every unit once: a unit stands in one slot."), "units")
    for unit in order.units:
        if unit not in there:
            name = called(state, state.units[unit])
            raise IllegalOrder(say("{unit} does not fight in that row.", unit=name), "units")
    referee.tell(say("{side} has ordered its row.", side=side_of(state, battle)), onlookers(state, battle))
    rest = [unit for unit in there if unit not in order.units]
    return go_on(laid(by_hand(state, battle, row), battle, row, [*order.units, *rest]), referee)


def attack(state: State, order: orders.Attack, referee: Referee) -> State:
    """KK-26 to KK-29: a unit strikes an enemy in its reach, who strikes back if he can."""
    battle = current(state, order.battle, FIGHTING)
    fighter = acting(state, battle, order.side, order.unit)
    name = called(state, state.units[order.unit])
    if state.units[order.unit].fresh:
        raise IllegalOrder(
            say("{unit} is new: in the turn in which it appears it defends itself, but does not attack.", unit=name),
            "unit",
        )
    target = fighting(state, battle, order.target, "target")
    foe = called(state, state.units[order.target])
    if target.row == fighter.row:
        raise IllegalOrder(say("{unit} stands on the same side; strike an enemy.", unit=foe), "target")
    reached = targets_of(state, fighter)
    if target not in reached:
        slots = tuple(str(other.slot) for other in reached)
        raise IllegalOrder(
            say("{unit} does not reach {foe}; it reaches these slots: {slots}.", unit=name, foe=foe, slots=slots),
            "target",
        )
    to = onlookers(state, battle)
    state, blow, back = struck(by_hand(state, battle, fighter.row), fighter, target, referee)
    for stem, hit in (("", blow), ("back_", back)):
        referee.find(f"{stem}damage", hit.damage, to)
        referee.find(f"{stem}driven_off", hit.fate != STAYS, to)
        referee.find(f"{stem}destroyed", hit.fate == DESTROYED, to)
    return go_on(state, referee)


def swap(state: State, order: orders.Swap, referee: Referee) -> State:
    """KK-27, A8: a unit moves to the slot of another one, those between making room; they keep their action."""
    battle = current(state, order.battle, FIGHTING)
    fighter = acting(state, battle, order.side, order.unit)
    partner = fighting(state, battle, order.partner, "partner")
    name = called(state, state.units[order.unit])
    if partner.row != fighter.row or partner == fighter:
        raise IllegalOrder(say("{unit} swaps with another unit of its own row.", unit=name), "partner")
    if partner not in partners_of(state, fighter):
        speed = speed_of(state, state.units[order.unit])
        raise IllegalOrder(
            say("{unit} does not get there: it makes {n} swaps at most, and none over a gap.", unit=name, n=speed),
            "partner",
        )
    step = 1 if partner.slot > fighter.slot else -1
    between = range(fighter.slot + step, partner.slot + step, step)
    passed = [other for other in row_of(state, battle.id, fighter.row) if other.slot in between]
    rows = [dataclasses.replace(other, slot=other.slot - step) for other in passed]
    moved = dataclasses.replace(fighter, slot=partner.slot, swaps=len(passed), acted=True)
    referee.tell(say("{unit} moves to slot {n}.", unit=name, n=partner.slot), onlookers(state, battle))
    return go_on(put_all(by_hand(state, battle, fighter.row), "fighters", [*rows, moved]), referee)


def withdraw(state: State, order: orders.Withdraw, referee: Referee) -> State:
    """KK-27, A40: a unit leaves of its own will, if it has somewhere to go."""
    battle = current(state, order.battle, FIGHTING)
    fighter = acting(state, battle, order.side, order.unit)
    unit = state.units[order.unit]
    found = refuges(state, unit)
    if not found:
        raise IllegalOrder(say("{unit} has no friendly capital to go to.", unit=called(state, unit)), "unit")
    if order.to and order.to not in found:
        raise IllegalOrder(_nearest(state, unit, found), "to")
    referee.tell(say("{unit} withdraws from the battle.", unit=called(state, unit)), onlookers(state, battle))
    state = by_hand(state, battle, fighter.row)
    return go_on(left(state, unit, order.to or found[0], referee), referee)


def _nearest(state: State, unit: Unit, found: list[str]) -> Message:
    places = tuple(state.places[place].name for place in found)
    return say("{unit} goes to the nearest friendly capital: {places}.", unit=called(state, unit), places=places)


def flee(state: State, order: orders.Flee, referee: Referee) -> State:
    """KK-31, A38: a whole row flees instead of acting. Said once dice have fallen (or the row has acted, or is still
    being ordered), it holds for the beginning of the next battle turn."""
    battle = current(state, order.battle)
    row = row_for(state, battle, order.side)
    if row in battle.fled:
        raise IllegalOrder(say("That army flees already; it can do so once in a battle."), "battle")
    if not can_flee(state, units_of_row(state, battle, row)):
        raise IllegalOrder(say("The army cannot flee: not every unit of it has a friendly capital to go to."), "battle")
    acted = any(fighter.acted for fighter in row_of(state, battle.id, row))
    state = changed(by_hand(state, battle, row), "battles", battle.id, fled=(*battle.fled, row))
    if battle.stage == FIGHTING and not battle.rolled and not acted:
        return go_on(fled(state, state.battles[battle.id], row, referee), referee)
    side = side_of(state, battle, row)
    referee.tell(say("{side} will flee before the next battle turn.", side=side), onlookers(state, battle))
    return state


def pass_(state: State, order: orders.Pass, referee: Referee) -> State:
    """A35: a unit, or all of the row that have not acted, do nothing."""
    battle = current(state, order.battle, FIGHTING)
    to = onlookers(state, battle)
    if order.unit:
        waits = [acting(state, battle, order.side, order.unit)]
        row = waits[0].row
        referee.tell(say("{unit} waits.", unit=called(state, state.units[order.unit])), to)
    else:
        row = row_to_act(state, battle, order.side)
        waits = [fighter for fighter in row_of(state, battle.id, row) if not fighter.acted]
        referee.tell(say("The army of {side} waits.", side=side_of(state, battle)), to)
    state = by_hand(state, battle, row)
    return go_on(put_all(state, "fighters", [dataclasses.replace(row, acted=True) for row in waits]), referee)


def play_row(state: State, order: orders.PlayRow, referee: Referee) -> State:
    """The doctrine acts for a row, up to the end of its part."""
    battle = current(state, order.battle)
    row_to_act(state, battle, order.side)
    referee.tell(say("{side} acts by the doctrine.", side=side_of(state, battle)), onlookers(state, battle))
    part = _part(battle)
    while _part(state.battles[battle.id]) == part:
        state = go_on(by_doctrine(state, state.battles[battle.id], referee), referee)
    return state


def _part(battle: Battle) -> tuple[str, int, str]:
    return battle.stage, battle.number, battle.to_act


def resolve(state: State, order: orders.Resolve, referee: Referee) -> State:
    """A battle fought to its end by the doctrine of both, where both agree or the leader says so."""
    battle = current(state, order.battle)
    to = onlookers(state, battle)
    if order.side:
        row = row_for(state, battle, order.side)
        if row in battle.agreed:
            raise IllegalOrder(say("You have agreed already; the other side has not yet."), "battle")
        referee.tell(say("{side} wants the battle resolved.", side=side_of(state, battle, row)), to)
        state = changed(state, "battles", battle.id, agreed=(*battle.agreed, row))
        if opposite(row) not in battle.agreed:
            return state
    referee.tell(say("The battle is resolved by the doctrine."), to)
    return go_on(_resolved(state, battle.id, referee), referee)


def _resolved(state: State, key: str, referee: Referee) -> State:
    """To the end; where nobody dares to strike any more and no limit ends it, it is broken off."""
    while state.battles[key].stage != OVER:
        before = state.battles[key]
        state = go_on(by_doctrine(state, before, referee), referee)
        idle = state.battles[key].number > before.number > 1 and not before.rolled
        if idle and not house(state).battle_turn_limit:
            state = broken_off(state, state.battles[key], referee)
    return state


def result(state: State, order: orders.Result, referee: Referee) -> State:
    """A battle that was fought at the table: the losing row (without a winner: the aggressor's) leaves."""
    battle = state.battles[order.battle]
    if battle.stage == OVER:
        raise IllegalOrder(say("That battle is over."), "battle")
    for row in ROWS:
        if not row_of(state, battle.id, row):
            state = laid(state, battle, row, units_of_row(state, battle, row))
    loser = opposite(order.winner) if order.winner else AGGRESSOR
    to = onlookers(state, battle)
    state = all_leave(state, row_of(state, battle.id, loser), referee, to, spared=True)
    return go_on(ended(state, battle.id, order.winner, BY_LEADER, referee), referee)


def refuge(state: State, order: orders.Refuge, referee: Referee) -> State:
    """A40: where several capitals are equally near, the owner chooses; while the part of the one to move lasts."""
    unit, name = state.units[order.unit], called(state, state.units[order.unit])
    if unit.owner != order.side:
        raise IllegalOrder(say("{unit} does not obey {side}.", unit=name, side=state.sides[order.side].name), "unit")
    if not choices.just_left(state, unit):
        raise IllegalOrder(say("{unit} has not left a battle in this Movement.", unit=name), "unit")
    found = choices.other_refuges(state, unit)
    if order.place not in found:
        raise IllegalOrder(_nearest(state, unit, found), "place")
    place = state.places[order.place].name
    state = changed(state, "units", unit.id, place=order.place)
    referee.tell(say("{unit} goes to {place}.", unit=name, place=place), seers(state, unit, order.place))
    return state


def _dangers(state: State, order: orders.Attack) -> tuple[Message, ...]:
    """What a strike-back might do."""
    fighter, target = fighter_of(state, order.unit), fighter_of(state, order.target)
    if fighter is None or target is None or not strikes_back(state, fighter, target):
        return ()
    own: Standing = standing(state, fighter)
    faces = damages(state, target, fighter)
    out = sum(own.out(damage) for damage in faces)
    if not out:
        return ()
    return (say("A strike-back would drive it off with {n} of {of} faces of the die.", n=out, of=len(faces)),)


def _lost_by_flight(state: State, order: orders.Flee) -> tuple[Message, ...]:
    return (say("Who flees has lost the battle."),)


def _doctrine(state: State, order: orders.Resolve | orders.PlayRow) -> tuple[Message, ...]:
    return (IN_WORDS,)


ORDERS: tuple[OrderType, ...] = (
    OrderType(
        "fight",
        say("Fight the next battle"),
        orders.Fight,
        fight,
        seen_by="notes",
        help=say("Where several battles wait, the one to move picks which is fought next."),
        among=choices.fight,
    ),
    OrderType(
        "order_row",
        say("Order the row"),
        orders.OrderRow,
        order_row,
        seen_by="notes",
        help=say("The defender puts his units into the slots from the left, then the aggressor."),
        among=choices.order_row,
    ),
    OrderType(
        "attack",
        say("Attack"),
        orders.Attack,
        attack,
        seen_by="notes",
        chances=(("driven off", "driven_off"), ("destroyed", "destroyed"), ("driven off oneself", "back_driven_off")),
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
        swap,
        seen_by="notes",
        help=say("A unit swaps with its neighbours, as often as its speed allows, instead of striking."),
        among=choices.swap,
    ),
    OrderType(
        "withdraw",
        say("Withdraw a unit"),
        orders.Withdraw,
        withdraw,
        seen_by="notes",
        help=say("A unit leaves for the nearest capital of its nation or an ally."),
        among=choices.withdraw,
    ),
    OrderType(
        "pass",
        say("Wait"),
        orders.Pass,
        pass_,
        seen_by="notes",
        help=say("A unit, or the whole rest of the row, does nothing in this battle turn."),
        among=choices.pass_,
    ),
    OrderType(
        "flee",
        say("Flee"),
        orders.Flee,
        flee,
        seen_by="notes",
        help=say("The whole army goes to the nearest friendly capitals, before the dice of a battle turn."),
        warns=_lost_by_flight,
        among=choices.flee,
    ),
    OrderType(
        "play_row",
        say("Act by the doctrine"),
        orders.PlayRow,
        play_row,
        seen_by="notes",
        help=IN_WORDS,
        warns=_doctrine,
        among=choices.to_act,
    ),
    OrderType(
        "resolve",
        say("Resolve the battle"),
        orders.Resolve,
        resolve,
        seen_by="notes",
        chances=(("the aggressor wins", "aggressor_won"), ("the defender wins", "defender_won")),
        help=say("Fought to the end by the doctrine, once both sides want it or the leader says so."),
        warns=_doctrine,
        among=choices.resolve,
    ),
    OrderType(
        "refuge",
        say("Choose where a unit has left to"),
        orders.Refuge,
        refuge,
        seen_by="notes",
        help=say("Only where several friendly capitals were equally near."),
        among=choices.refuge,
    ),
    OrderType(
        "battle_result",
        say("Enter the result of a battle"),
        orders.Result,
        result,
        by=(LEADER,),
        seen_by="notes",
        help=say("Of a battle fought at the table; what the units lost, the leader enters as corrections before it."),
        among=choices.not_over,
    ),
)
STEPS: Steps = {begins(MOVEMENT): (meet,), MOVES_ENDED: (meet,)}
