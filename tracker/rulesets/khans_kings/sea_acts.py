"""What is done in a battle at sea only: shots at crews, flight by a die, boarding (KK-33 to KK-38, A18, A49, A50)."""

from __future__ import annotations

from sheets.messages import say
from tracker.engine.order import IllegalOrder
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings import sea_orders as orders
from tracker.rulesets.khans_kings.audiences import crew_watchers
from tracker.rulesets.khans_kings.battle_acting import (
    acting,
    at_sea,
    by_hand,
    current,
    fighting,
    may_strike,
    out_of_reach,
    row_for,
    row_to_act,
)
from tracker.rulesets.khans_kings.battle_course import ended, go_on
from tracker.rulesets.khans_kings.battle_rows import (
    ARCHERS,
    crew_of,
    onlookers,
    opposite,
    part_ended,
    row_of,
    shoots,
    side_of,
)
from tracker.rulesets.khans_kings.battle_strike import report, shot_at_crew
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.nations import called, cargo_of
from tracker.rulesets.khans_kings.sea_boarding import (
    boardable,
    boards,
    called_for,
    has_crew,
    locked,
    suffered,
)
from tracker.rulesets.khans_kings.sea_leaving import all_sail, havens, sailed, tries
from tracker.rulesets.khans_kings.sea_sharing import bearers, falls, shared, usual
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit
from tracker.rulesets.khans_kings.state import State, changed
from tracker.rulesets.khans_kings.words import BOARDING, DRAWING, FIGHTING, FLED, LAYING


def shoot_crew(state: State, order: orders.ShootCrew, referee: Referee) -> State:
    """KK-36: archers aboard choose the crew instead of the ship, wherever that is."""
    battle = _at_sea(state, order.battle, FIGHTING)
    fighter = acting(state, battle, order.side, order.unit)
    if shoots(state, fighter) != ARCHERS:
        raise IllegalOrder(say("Only archers aboard a ship choose the crew; name archers."), "unit")
    may_strike(state, state.units[order.unit])
    ship = _enemy(state, battle, fighter, order.target)
    if not crew_of(state, ship) and not house(state).fog:
        raise IllegalOrder(say("Nobody is aboard {ship}.", ship=called(state, state.units[ship.unit])), "target")
    state, blow = shot_at_crew(by_hand(state, battle, fighter.row), fighter, ship, referee)
    report(blow, referee, crew_watchers(state, state.units[ship.unit]))
    return go_on(state, referee)


def get_away(state: State, order: orders.GetAway, referee: Referee) -> State:
    """KK-35, A49: a try replaces all that a fleet would do in this battle turn. KK-37: while ships are boarded, each
    ship that is not locked tries for itself."""
    battle = _at_sea(state, order.battle, FIGHTING, BOARDING)
    if battle.stage == BOARDING:
        return _ship_away(state, battle, order, referee)
    if order.unit:
        raise IllegalOrder(say("In a sea fight the whole fleet tries to get away: leave the ship blank."), "unit")
    row = row_to_act(state, battle, order.side)
    there = row_of(state, battle.id, row)
    if any(each.acted for ship in there for each in (ship, *crew_of(state, ship))):
        raise IllegalOrder(say("The fleet has begun to act in this battle turn; it may try in the next one."), "battle")
    target = _haven(state, [state.units[ship.unit] for ship in there], order.to)
    to = onlookers(state, battle)
    referee.tell(say("The fleet of {side} tries to get away.", side=side_of(state, battle)), to)
    state = changed(by_hand(state, battle, row), "battles", battle.id, rolled=True, tried=(*battle.tried, row))
    if tries(state, referee, to):
        state = all_sail(state, there, target, referee)
        return go_on(ended(state, battle.id, opposite(row), FLED, referee), referee)
    return go_on(part_ended(state, state.battles[battle.id]), referee)


def _ship_away(state: State, battle: Battle, order: orders.GetAway, referee: Referee) -> State:
    if not order.unit:
        raise IllegalOrder(say("Ships that board get away one by one: name the ship."), "unit")
    ship = _ship_to_act(state, battle, order.side, order.unit)
    name = called(state, state.units[ship.unit])
    if ship.foe:
        raise IllegalOrder(say("{unit} is locked with a ship; it cannot get away.", unit=name), "unit")
    target = _haven(state, [state.units[ship.unit]], order.to)
    to = onlookers(state, battle)
    referee.tell(say("{unit} tries to get away.", unit=name), to)
    state = changed(by_hand(state, battle, ship.row), "battles", battle.id, rolled=True)
    if tries(state, referee, to):
        return go_on(sailed(state, state.units[ship.unit], target, referee), referee)
    return go_on(changed(state, "fighters", ship.id, acted=True), referee)


def _haven(state: State, ships: list[Unit], to: str) -> str:
    """Where ships get away to; refused where there is no free sea in reach, or it is not among them."""
    free = havens(state, ships)
    if not free:
        text = say(
            "No free sea is in reach: the sea next to here is held by enemies or full, or the ships are too slow."
        )
        raise IllegalOrder(text, "battle")
    if to and to not in free:
        places = tuple(state.places[place].name for place in free)
        raise IllegalOrder(say("From here one gets away to: {places}.", places=places), "to")
    return to or free[0]


def call_boarding(state: State, order: orders.CallBoarding, referee: Referee) -> State:
    """A49: at the start of a battle turn, the aggressor being asked first; said later it holds for the next one."""
    battle = _at_sea(state, order.battle, LAYING, DRAWING, FIGHTING)
    row = row_for(state, battle, order.side)
    if row in battle.boarders:
        raise IllegalOrder(say("That side calls for boarding already."), "battle")
    if battle.stage != LAYING and not has_crew(state, battle, row):
        raise IllegalOrder(say("Nobody is aboard the ships of that side: it cannot board."), "battle")
    name = side_of(state, battle, row)
    return go_on(called_for(by_hand(state, battle, row), state.battles[battle.id], row, name, referee), referee)


def board(state: State, order: orders.Board, referee: Referee) -> State:
    """KK-37, A50: a ship collides, and both crews strike at once; locked ships go on."""
    battle = _at_sea(state, order.battle, BOARDING)
    ship = _ship_to_act(state, battle, order.side, order.unit)
    foe = _to_board(state, battle, ship, order.target)
    state = boards(by_hand(state, battle, ship.row), ship, foe, referee)
    _find(state, battle, ship, foe, referee)
    return go_on(state, referee)


def boarding_result(state: State, order: orders.BoardingResult, referee: Referee) -> State:
    """A18: the leader's word instead of the dice, written down as such."""
    battle = _at_sea(state, order.battle, BOARDING)
    ship = _ship_to_act(state, battle, "", order.unit)
    foe = _to_board(state, battle, ship, order.target)
    to = onlookers(state, battle)
    state = locked(state, ship, foe, referee)
    referee.tell(say("The leader decides how the crews fare."), to)
    state = suffered(state, {foe.id: order.deals, ship.id: order.suffers}, referee)
    return go_on(changed(state, "battles", battle.id, rolled=True), referee)


def _find(state: State, battle: Battle, ship: Fighter, foe: Fighter, referee: Referee) -> None:
    to = onlookers(state, battle)
    for stem, one in (("", foe), ("back_", ship)):
        referee.find(f"{stem}damage", state.fighters[one.id].owes, to)
        knows = crew_watchers(state, state.units[one.unit])
        referee.find(f"{stem}crew_out", falls(bearers(state, one.unit), state.fighters[one.id].owes), knows)


def share_damage(state: State, order: orders.ShareDamage, referee: Referee) -> State:
    """A50: the owner of a crew says who bears how much of what it has suffered."""
    battle = _at_sea(state, order.battle, BOARDING, sharing=True)
    ship = fighting(state, battle, order.unit, "unit")
    if not ship.owes:
        raise IllegalOrder(say("That crew has no damage to share."), "unit")
    if order.side not in ("", state.units[ship.unit].owner) and row_for(state, battle, order.side) != ship.row:
        raise IllegalOrder(say("Only its own side shares the damage to a crew."), "side")
    crew, shares = bearers(state, ship.unit), dict(order.shares)
    aboard = {unit.id: unit for unit in cargo_of(state, ship.unit)}
    for unit, count in shares.items():
        if unit not in aboard:
            raise IllegalOrder(say("{unit} is not aboard that ship.", unit=called(state, state.units[unit])), "shares")
        if count > aboard[unit].state:
            text = say(
                "{unit} cannot bear more than its State: {n}.", unit=called(state, aboard[unit]), n=aboard[unit].state
            )
            raise IllegalOrder(text, "shares")
    if shares and sum(shares.values()) != ship.owes:
        text = say("Share all of it: {n} points of damage, not {sum}.", n=ship.owes, sum=sum(shares.values()))
        raise IllegalOrder(text, "unit")  # so that a form still offers who may bear a part
    to = crew_watchers(state, state.units[ship.unit])
    return go_on(shared(state, ship, shares or usual(crew, ship.owes), referee, to), referee)


def _at_sea(state: State, key: str, *stages: str, sharing: bool = False) -> Battle:
    at_sea(state, state.battles[key])
    return current(state, key, *stages, sharing=sharing)


def _ship_to_act(state: State, battle: Battle, side: str, unit: str) -> Fighter:
    ship = acting(state, battle, side, unit)
    if not ship.slot:
        raise IllegalOrder(
            say("{unit} is aboard a ship; name the ship.", unit=called(state, state.units[unit])), "unit"
        )
    return ship


def _enemy(state: State, battle: Battle, fighter: Fighter, target: str) -> Fighter:
    """The enemy's ship that is meant."""
    ship = fighting(state, battle, target, "target")
    if ship.row == fighter.row or not ship.slot:
        raise IllegalOrder(say("Name a ship of the enemy."), "target")
    return ship


def _to_board(state: State, battle: Battle, ship: Fighter, target: str) -> Fighter:
    """The ship with which one may collide now; refused where nobody is aboard who could board."""
    may_strike(state, state.units[ship.unit])
    name = called(state, state.units[ship.unit])
    foe = _enemy(state, battle, ship, target)
    if not crew_of(state, ship):
        raise IllegalOrder(say("Nobody is aboard {ship} who could board.", ship=name), "unit")
    near = boardable(state, ship)
    if foe in near:
        return foe
    if ship.foe:
        other = called(state, state.units[ship.foe])
        raise IllegalOrder(say("{unit} is locked with {foe}; it boards no other ship.", unit=name, foe=other), "target")
    if foe.foe:
        foe_name = called(state, state.units[foe.unit])
        raise IllegalOrder(say("{foe} is locked with another ship already.", foe=foe_name), "target")
    raise out_of_reach(state, ship, foe, near)
