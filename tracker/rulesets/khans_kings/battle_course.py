"""The course of a battle: how it begins, whose row acts, when it ends; all that follows by itself (A9, A31 to A39)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from sheets.messages import Message, say
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.battle_doctrine import arrayed, chosen_target, next_unit
from tracker.rulesets.khans_kings.battle_leaving import STAYS, all_leave, can_flee
from tracker.rulesets.khans_kings.battle_rows import (
    closed_up,
    fighter_of,
    land_battles,
    nation_of,
    onlookers,
    opposite,
    row_of,
    under_way,
    who_meets,
)
from tracker.rulesets.khans_kings.battle_strike import Blow, strike
from tracker.rulesets.khans_kings.effects import suspended
from tracker.rulesets.khans_kings.geography import border_between, is_sea, river_between
from tracker.rulesets.khans_kings.house_rules import FIRST_ROUT, ON_ENTRY, house
from tracker.rulesets.khans_kings.nations import allied, enemies_in, playing, units_of
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, changed, now, number, put_all, without
from tracker.rulesets.khans_kings.words import (
    AGGRESSOR,
    BATTLE,
    BROKEN,
    DEFENDER,
    FIGHTING,
    FLED,
    LAYING,
    OVER,
    ROWS,
    TURN_LIMIT,
    WAITING,
)
from tracker.rulesets.khans_kings.words import FIRST_ROUT as BY_FIRST_ROUT


def meet(state: State, nation: str, referee: Referee) -> State:
    """KK-25, A31, A32: a battle waits wherever the nation to move shares a place with hostile units, one for each
    group of enemies who are allies of each other. A single one begins at once. Who has parted from an ally in this
    Movement, waits for the next one."""
    places = dict.fromkeys(unit.place for unit in units_of(state, nation) if unit.place and not unit.parted)
    for place in places:
        if is_sea(state, place) or any(battle.place == place for battle in land_battles(state)):
            continue
        for lead in _leads(state, nation, place):
            state = _waits(state, place, nation, lead, referee)
    return go_on(state, referee)


def entered(state: State, referee: Referee) -> State:
    """House rule ``battleTiming: onEntry``: a battle begins as soon as a unit has entered."""
    turn = now(state)
    if house(state).battle_timing != ON_ENTRY or land_battles(state):
        return state
    return meet(state, turn.mover, referee)


def _leads(state: State, nation: str, place: str) -> list[str]:
    """The enemies in a place who order a row each: of allies the one with most units; neutral units come last."""
    foes = enemies_in(state, nation, place)
    owners = [row.id for row in playing(state)]
    count = {owner: sum(unit.owner == owner for unit in foes) for owner in dict.fromkeys(unit.owner for unit in foes)}
    found: list[str] = []
    ranked = sorted(count, key=lambda owner: (owner == NEUTRAL, -count[owner], owner not in owners, owner))
    for owner in ranked:
        if not any(allied(state, lead, owner) for lead in found):
            found.append(owner)
    return found


def _waits(state: State, place: str, aggressor: str, defender: str, referee: Referee) -> State:
    stem = f"{now(state).number}.{place}.{aggressor}.{defender or 'n'}"
    key = next(key for n in range(1, 99) if (key := stem if n == 1 else f"{stem}.{n}") not in state.battles)
    battle = Battle(id=key, place=place, aggressor=aggressor, defender=defender, turn=now(state).number)
    if not who_meets(state, battle, AGGRESSOR):
        return state
    state = put_all(state, "battles", [battle])
    names = [state.sides[side].name if side else say("neutral units") for side in (aggressor, defender)]
    referee.tell(
        say("{one} and {two} meet in {place}.", one=names[0], two=names[1], place=state.places[place].name),
        onlookers(state, battle),
    )
    return state


def begun(state: State, key: str) -> State:
    """KK-25: a battle begins; the defender orders his row first (A34)."""
    return changed(state, "battles", key, stage=LAYING, to_act=DEFENDER)


def laid(state: State, battle: Battle, row: str, units: Iterable[str]) -> State:
    """A34: a row fills the slots 1, 2, 3… from the left; then the other row is laid, or the fight begins."""
    slots = [_fighter(state, battle, row, state.units[unit], slot) for slot, unit in enumerate(units, 1)]
    state = put_all(state, "fighters", slots)
    if row == DEFENDER:
        return changed(state, "battles", battle.id, to_act=AGGRESSOR)
    return changed(state, "battles", battle.id, stage=FIGHTING, number=0, to_act="")


def _fighter(state: State, battle: Battle, row: str, unit: Unit, slot: int) -> Fighter:
    came = unit.moved and unit.owner == now(state).mover
    wet = came and unit.crossed and _through_water(state, unit, battle.place)
    return Fighter(id=unit.id, battle=battle.id, unit=unit.id, row=row, slot=slot, stood=not came, crossed=wet)


def _through_water(state: State, unit: Unit, place: str) -> bool:
    """KK-40: whether the last step was a landing, or a river that no bridge and no event takes away."""
    border = border_between(state, unit.origin, place)
    if border is not None and is_sea(state, unit.origin):
        return True
    return (border is None or river_between(state, border)) and not suspended(state, "river")


def go_on(state: State, referee: Referee) -> State:
    """Whatever follows by itself in the battles on land, until somebody has to decide."""
    while True:
        battle = under_way(state)
        if battle is None:
            state = _without_dead(state)
            waiting = land_battles(state)
            if len(waiting) != 1:
                return state
            state = begun(state, waiting[0].id)
        elif battle.stage == LAYING:
            choice = who_meets(state, battle, battle.to_act)
            if len(choice) > 1 and nation_of(battle, battle.to_act):
                return state
            state = laid(state, battle, battle.to_act, arrayed(state, choice))
        else:
            fresh = _fought_on(state, battle, referee)
            if fresh is state:
                return state
            state = fresh


def _without_dead(state: State) -> State:
    """Waiting battles that have lost one of their sides are never fought."""
    dead = [
        battle.id for battle in land_battles(state)
        if battle.stage == WAITING and not all(who_meets(state, battle, row) for row in ROWS)
    ]  # fmt: skip
    return without(state, "battles", dead) if dead else state


def _fought_on(state: State, battle: Battle, referee: Referee) -> State:
    """The next thing that happens in a battle that is fought; the same state where somebody has to act."""
    rows = {row: row_of(state, battle.id, row) for row in ROWS}
    for row in ROWS:
        if not rows[row]:
            other = opposite(row)
            return ended(state, battle.id, other if rows[other] else "", BROKEN, referee)
    if not battle.to_act:
        return _next_turn(state, battle, referee)
    if any(not fighter.acted for fighter in rows[battle.to_act]):
        return state
    return changed(state, "battles", battle.id, to_act=DEFENDER if battle.to_act == AGGRESSOR else "")


def _next_turn(state: State, battle: Battle, referee: Referee) -> State:
    """A34, A35, A38, A39: those who said so flee; gaps close, and everybody may act again."""
    limit, turn = house(state).battle_turn_limit, battle.number + 1
    rows = {row: row_of(state, battle.id, row) for row in ROWS}
    for row in ROWS:
        if row in battle.fled:
            if can_flee(state, [fighter.unit for fighter in rows[row]]):
                return fled(state, battle, row, referee)
            fleeing = tuple(other for other in battle.fled if other != row)
            return changed(state, "battles", battle.id, fled=fleeing)
    if limit and turn > limit:
        return broken_off(state, battle, referee)
    ready: dict[str, Any] = {"acted": False, "swaps": 0, "struck_back": False}
    for there in rows.values():
        slots = zip(there, closed_up(there), strict=True)
        state = put_all(state, "fighters", [dataclasses.replace(f, slot=slot, **ready) for f, slot in slots])
    referee.tell(say("Battle turn {n} begins.", n=turn), onlookers(state, battle))
    return changed(state, "battles", battle.id, number=turn, to_act=AGGRESSOR, rolled=False)


def broken_off(state: State, battle: Battle, referee: Referee) -> State:
    """A39: a battle without end: the aggressor leaves, and nobody has won."""
    row = row_of(state, battle.id, AGGRESSOR)
    state = all_leave(state, row, referee, onlookers(state, battle), spared=True)
    return ended(state, battle.id, "", TURN_LIMIT, referee)


def fled(state: State, battle: Battle, row: str, referee: Referee) -> State:
    """KK-31, A38: a whole row flees; the other side has won."""
    to = onlookers(state, battle)
    referee.tell(say("The army of {side} flees.", side=_called(state, battle, row)), to)
    state = all_leave(state, row_of(state, battle.id, row), referee, to)
    return ended(state, battle.id, opposite(row), FLED, referee)


def ended(state: State, key: str, winner: str, how: str, referee: Referee) -> State:
    """The battle is over: who is left of the winner's row has learnt from it (KK-43, A51)."""
    battle = state.battles[key]
    to = onlookers(state, battle)
    more = number(state, "xp_won")
    won = [state.units[fighter.unit] for fighter in row_of(state, key, winner)] if winner else []
    state = put_all(state, "units", [dataclasses.replace(unit, xp=unit.xp + more) for unit in won])
    state = without(state, "fighters", [row.id for row in state.fighters.values() if row.battle == key])
    state = without(state, "lasting", [row.id for row in state.lasting.values() if row.lasts == BATTLE])
    place = state.places[battle.place].name
    if winner:
        referee.tell(say("{side} has won the battle of {place}.", side=_called(state, battle, winner), place=place), to)
    else:
        referee.tell(say("Nobody has won the battle of {place}.", place=place), to)
    referee.find("aggressor_won", winner == AGGRESSOR, to)
    referee.find("defender_won", winner == DEFENDER, to)
    return changed(state, "battles", key, stage=OVER, to_act="", winner=winner, ended=how, agreed=(), rolled=False)


def _called(state: State, battle: Battle, row: str) -> Message | str:
    nation = nation_of(battle, row)
    return state.sides[nation].name if nation else say("neutral units")


def struck(state: State, striker: Fighter, target: Fighter, referee: Referee) -> tuple[State, Blow, Blow]:
    """A strike within its battle; by house rule (A10) the first unit that leaves ends it, and its side has lost."""
    state, blow, back = strike(state, striker, target, referee)
    losers = [who.row for who, hit in ((target, blow), (striker, back)) if hit.fate != STAYS]
    if losers and house(state).battle_ends == FIRST_ROUT:
        battle = state.battles[striker.battle]
        rest = row_of(state, battle.id, losers[0])
        state = all_leave(state, rest, referee, onlookers(state, battle))
        state = ended(state, battle.id, opposite(losers[0]), BY_FIRST_ROUT, referee)
    return state, blow, back


def by_doctrine(state: State, battle: Battle, referee: Referee) -> State:
    """The next thing that somebody has to decide in a battle, as the doctrine decides it."""
    if battle.stage == LAYING:
        return laid(state, battle, battle.to_act, arrayed(state, who_meets(state, battle, battle.to_act)))
    fighter = next_unit(state, battle)
    target = fighter_of(state, chosen_target(state, fighter))
    if target is None:
        return changed(state, "fighters", fighter.id, acted=True)
    return struck(state, fighter, target, referee)[0]
