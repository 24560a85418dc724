"""The course of a battle: how it begins, whose row acts, when it ends; all that follows by itself (A9, A31 to A39)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any

from sheets.messages import say
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.battle_doctrine import arrayed, chosen_target, next_unit
from tracker.rulesets.khans_kings.battle_leaving import all_leave, can_flee
from tracker.rulesets.khans_kings.battle_rows import (
    all_of,
    closed_up,
    crew_of,
    fighter_of,
    nation_of,
    onlookers,
    opposite,
    other_part,
    part_ended,
    row_of,
    side_of,
    under_way,
    who_meets,
    yet_to_act,
)
from tracker.rulesets.khans_kings.battle_strike import Blow, strike
from tracker.rulesets.khans_kings.effects import suspended
from tracker.rulesets.khans_kings.geography import border_between, is_sea, river_between
from tracker.rulesets.khans_kings.house_rules import FIRST_ROUT, ON_ENTRY, house
from tracker.rulesets.khans_kings.nations import allied, cargo_of, enemies_in, experienced, playing, side_name, units_of
from tracker.rulesets.khans_kings.phases import open_battles
from tracker.rulesets.khans_kings.power_effects import cards_are_played, drawers, unsettled
from tracker.rulesets.khans_kings.power_effects import settled as card_settled
from tracker.rulesets.khans_kings.sea_boarding import boarding_begins, has_crew, settled
from tracker.rulesets.khans_kings.sea_doctrine import decided
from tracker.rulesets.khans_kings.sea_leaving import driven_away
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter, Unit
from tracker.rulesets.khans_kings.state import NEUTRAL, State, changed, free_key, now, number, put_all, without
from tracker.rulesets.khans_kings.words import (
    AGGRESSOR,
    BATTLE,
    BOARDING,
    BROKEN,
    DEFENDER,
    DRAWING,
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
    Movement, waits for the next one. E3: a storm lets no sea fight begin."""
    places = dict.fromkeys(unit.place for unit in units_of(state, nation) if unit.place and not unit.parted)
    for place in places:
        stormy = is_sea(state, place) and suspended(state, "sea_fight")
        if stormy or any(battle.place == place for battle in open_battles(state)):
            continue
        for lead in _leads(state, nation, place):
            state = _waits(state, place, nation, lead, referee)
    return go_on(state, referee)


def entered(state: State, referee: Referee) -> State:
    """House rule ``battleTiming: onEntry``: a battle begins as soon as a unit has entered."""
    turn = now(state)
    if house(state).battle_timing != ON_ENTRY or open_battles(state):
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
    turn = now(state).number
    key = free_key(state, "battles", f"{turn}.{place}.{aggressor}.{defender or 'n'}")
    battle = Battle(id=key, place=place, aggressor=aggressor, defender=defender, turn=turn)
    if not who_meets(state, battle, AGGRESSOR):
        return state
    state = put_all(state, "battles", [battle])
    referee.tell(
        say(
            "{one} and {two} meet in {place}.",
            one=side_name(state, aggressor),
            two=side_name(state, defender),
            place=state.places[place].name,
        ),
        onlookers(state, battle),
    )
    return state


def begun(state: State, key: str) -> State:
    """KK-25: a battle begins; the defender orders his row first (A34)."""
    return changed(state, "battles", key, stage=LAYING, to_act=DEFENDER)


def laid(state: State, battle: Battle, row: str, units: Iterable[str]) -> State:
    """A34: a row fills the slots 1, 2, 3… from the left; then the other row is laid, or cards are drawn (A53). At sea
    the crews come with their ships."""
    slots = [_fighter(state, battle, row, state.units[unit], slot) for slot, unit in enumerate(units, 1)]
    aboard = [dataclasses.replace(ship, id=unit.id, unit=unit.id, slot=0)
              for ship in slots for unit in cargo_of(state, ship.unit)]  # fmt: skip
    state = put_all(state, "fighters", [*slots, *aboard])
    if row == DEFENDER:
        return changed(state, "battles", battle.id, to_act=AGGRESSOR)
    return changed(state, "battles", battle.id, stage=DRAWING, number=0, to_act=AGGRESSOR)


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
    """Whatever follows by itself in the battles, until somebody has to decide."""
    while True:
        battle = under_way(state)
        if battle is None:
            state = _without_dead(state)
            waiting = open_battles(state)
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
        battle.id for battle in open_battles(state)
        if battle.stage == WAITING and not all(who_meets(state, battle, row) for row in ROWS)
    ]  # fmt: skip
    return without(state, "battles", dead) if dead else state


def _fought_on(state: State, battle: Battle, referee: Referee) -> State:
    """The next thing that happens in a battle whose rows are laid; the same state where somebody has to act."""
    rows = {row: row_of(state, battle.id, row) for row in ROWS}
    for row in ROWS:
        if not rows[row]:
            other = opposite(row)
            return ended(state, battle.id, other if rows[other] else "", BROKEN, referee)
    if battle.stage == DRAWING:
        return _cards_drawn(state, battle)
    if battle.stage == BOARDING and (fresh := _boarded(state, battle, referee)) is not state:
        return fresh
    if not battle.to_act:
        return _next_turn(state, battle, referee)
    if (
        yet_to_act(state, battle, battle.to_act)
        or _ends_by_word(state, battle)
        or (any(ship.owes for ship in rows[battle.to_act]))
    ):
        return state
    return other_part(state, battle)


def _cards_drawn(state: State, battle: Battle) -> State:
    """A53: the aggressor's row may draw Power Cards, then the defender's; then the first battle turn begins."""
    row = battle.to_act
    if row and (drawers(state, battle, row) or unsettled(state, battle, row) or _ends_by_word(state, battle)):
        return state
    if row == AGGRESSOR:
        return changed(state, "battles", battle.id, to_act=DEFENDER)
    return changed(state, "battles", battle.id, stage=FIGHTING, to_act="")


def _boarded(state: State, battle: Battle, referee: Referee) -> State:
    """What follows while ships are boarded; by house rule (A10) the first ship that is captured ends the battle."""
    fresh = settled(state, battle, referee)
    if house(state).battle_ends != FIRST_ROUT:
        return fresh
    for row in ROWS:
        kept = {ship.unit for ship in row_of(fresh, battle.id, row)}
        if any(ship.unit not in kept for ship in row_of(state, battle.id, row)):
            fresh = driven_away(fresh, row_of(fresh, battle.id, row), referee)
            return ended(fresh, battle.id, opposite(row), BY_FIRST_ROUT, referee)
    return fresh


def _ends_by_word(state: State, battle: Battle) -> bool:
    """In the fog a row's part of a sea fight ends when its nation says so: otherwise it would tell whether anybody who
    shoots or draws cards is aboard. Neutral units draw none."""
    if not house(state).fog or not is_sea(state, battle.place):
        return False
    draws = cards_are_played(state) and nation_of(battle, battle.to_act) != NEUTRAL
    return battle.stage == FIGHTING or (battle.stage == DRAWING and draws)


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
        crews = [dataclasses.replace(unit, **ready) for ship in there for unit in crew_of(state, ship)]
        state = put_all(state, "fighters", [*(dataclasses.replace(f, slot=slot, **ready) for f, slot in slots), *crews])
    referee.tell(say("Battle turn {n} begins.", n=turn), onlookers(state, battle))
    state = changed(state, "battles", battle.id, number=turn, to_act=AGGRESSOR, rolled=False, tried=())
    if any(house(state).fog or has_crew(state, battle, row) for row in battle.boarders):
        return boarding_begins(state, state.battles[battle.id], referee)
    return changed(state, "battles", battle.id, boarders=())


def broken_off(state: State, battle: Battle, referee: Referee) -> State:
    """A39: a battle without end: the aggressor leaves, and nobody has won."""
    state = gone(state, battle, AGGRESSOR, referee, spared=True)
    return ended(state, battle.id, "", TURN_LIMIT, referee)


def gone(state: State, battle: Battle, row: str, referee: Referee, spared: bool = False) -> State:
    """A whole row leaves, by land or by sea."""
    there = row_of(state, battle.id, row)
    if is_sea(state, battle.place):
        return driven_away(state, there, referee)
    return all_leave(state, there, referee, onlookers(state, battle), spared)


def fled(state: State, battle: Battle, row: str, referee: Referee) -> State:
    """KK-31, A38: a whole row flees; the other side has won."""
    to = onlookers(state, battle)
    referee.tell(say("The army of {side} flees.", side=side_of(state, battle, row)), to)
    state = gone(state, battle, row, referee)
    return ended(state, battle.id, opposite(row), FLED, referee)


def ended(state: State, key: str, winner: str, how: str, referee: Referee) -> State:
    """The battle is over: who is left of the winner's row has learnt from it (KK-43, A51)."""
    battle = state.battles[key]
    to = onlookers(state, battle)
    more = number(state, "xp_won")
    for fighter in all_of(state, key, winner) if winner else ():
        state = experienced(state, fighter.unit, more)
    state = without(state, "fighters", [row.id for row in state.fighters.values() if row.battle == key])
    state = without(state, "lasting", [row.id for row in state.lasting.values() if row.lasts == BATTLE])
    place = state.places[battle.place].name
    if winner:
        referee.tell(say("{side} has won the battle of {place}.", side=side_of(state, battle, winner), place=place), to)
    else:
        referee.tell(say("Nobody has won the battle of {place}.", place=place), to)
    referee.find("aggressor_won", winner == AGGRESSOR, to)
    referee.find("defender_won", winner == DEFENDER, to)
    return changed(state, "battles", key, stage=OVER, to_act="", winner=winner, ended=how, agreed=(), rolled=False)


def struck(state: State, striker: Fighter, target: Fighter, referee: Referee) -> tuple[State, Blow, Blow]:
    """A strike within its battle."""
    after, blow, back = strike(state, striker, target, referee)
    return if_first_rout(state, after, striker.battle, referee), blow, back


def if_first_rout(before: State, state: State, key: str, referee: Referee) -> State:
    """A10, by house rule: the first unit that leaves (at sea the first ship) ends the battle, and its side has lost."""
    lost = [one for one in before.fighters.values() if one.battle == key and one.slot and one.id not in state.fighters]
    if not lost or house(state).battle_ends != FIRST_ROUT:
        return state
    state = gone(state, state.battles[key], lost[0].row, referee)
    return ended(state, key, opposite(lost[0].row), BY_FIRST_ROUT, referee)


def by_doctrine(state: State, battle: Battle, referee: Referee) -> State:
    """The next thing that somebody has to decide in a battle, as the doctrine decides it."""
    if battle.stage == LAYING:
        return laid(state, battle, battle.to_act, arrayed(state, who_meets(state, battle, battle.to_act)))
    if battle.stage == DRAWING:
        return _without_cards(state, battle, referee)
    if is_sea(state, battle.place) and (fresh := decided(state, battle, referee)) is not state:
        return fresh
    fighter = next_unit(state, battle)
    target = fighter_of(state, chosen_target(state, fighter))
    if target is None:
        return changed(state, "fighters", fighter.id, acted=True)
    return struck(state, fighter, target, referee)[0]


def _without_cards(state: State, battle: Battle, referee: Referee) -> State:
    """The row draws no more cards, and what it has drawn means whom it is likeliest to mean."""
    for unit in unsettled(state, battle, battle.to_act):
        if unit.id in state.units:
            state = if_first_rout(state, card_settled(state, unit, "", referee), battle.id, referee)
    battle = state.battles[battle.id]
    return part_ended(state, battle) if battle.stage == DRAWING else state
