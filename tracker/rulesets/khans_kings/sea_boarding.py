"""Boarding: ships collide, their crews fight as sums, and a ship whose crew is out is captured (KK-37, KK-38, A50)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sheets.messages import Message, say, say_n
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import crew_watchers
from tracker.rulesets.khans_kings.battle_rows import crew_of, fighter_of, in_reach, onlookers, row_of, yet_to_act
from tracker.rulesets.khans_kings.battle_sums import Sum, attack_of, damage_by, defence_of
from tracker.rulesets.khans_kings.nations import called, cargo_of
from tracker.rulesets.khans_kings.prizes import taken
from tracker.rulesets.khans_kings.sea_sharing import bearers, is_forced, shared, usual
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter
from tracker.rulesets.khans_kings.state import State, changed, number, put_all
from tracker.rulesets.khans_kings.words import AGGRESSOR, DEFENDER, FIGHTING, ROWS
from tracker.rulesets.khans_kings.words import BOARDING as BOARDING_STAGE


@dataclass(frozen=True)
class CrewSum:
    """What a crew brings into a boarding, before its dice."""

    attacks: tuple[Sum, ...]
    """Of each unit, which adds a die of its own."""
    defence: int

    def total(self, dice: Sequence[int]) -> int:
        """A50: the attacks of all, each with its die."""
        return sum(attack.total(die) for attack, die in zip(self.attacks, dice, strict=True))


def crew_sum(state: State, ship: Fighter) -> CrewSum:
    """A50: the sums of a crew; nothing counts that holds against one type of enemy, and nobody has neighbours."""
    crew = crew_of(state, ship)
    first = state.battles[ship.battle].number <= 1
    return CrewSum(
        tuple(attack_of(state, unit, None, first, False) for unit in crew),
        sum(defence_of(state, unit, None, False).total() for unit in crew),
    )


def chances(own: CrewSum, foe: CrewSum, die: int) -> Mapping[int, Fraction]:
    """The damage a crew does to another, with its exact chances: the sums of its dice, one unit after another."""
    found = {0: Fraction(1)}
    for attack in own.attacks:
        more: dict[int, Fraction] = {}
        for total, chance in found.items():
            for face in range(1, die + 1):
                reached = total + attack.total(face)
                more[reached] = more.get(reached, Fraction(0)) + chance / die
        found = more
    damages: dict[int, Fraction] = {}
    for total, chance in found.items():
        damage = damage_by(total, foe.defence)
        damages[damage] = damages.get(damage, Fraction(0)) + chance
    return damages


def laid_out(state: State, one: Fighter, two: Fighter) -> tuple[Message, ...]:
    """The sums of both crews in words, as far as the state tells them."""
    found = []
    for ship in (one, two):
        told = crew_sum(state, ship)
        found.append(
            say_n(
                "Crew of {ship}: attack {attack} and {n} die, defence {defence}, State {left}.",
                "Crew of {ship}: attack {attack} and {n} dice, defence {defence}, State {left}.",
                len(told.attacks),
                ship=called(state, state.units[ship.unit]),
                attack=told.total([0] * len(told.attacks)),
                defence=told.defence,
                left=sum(unit.state for unit in cargo_of(state, ship.unit)),
            )
        )
    return tuple(found)


def boardable(state: State, ship: Fighter) -> list[Fighter]:
    """KK-37: the ships with which one may collide: those in reach that are not locked; once locked, its foe."""
    if ship.foe:
        foe = fighter_of(state, ship.foe)
        return [foe] if foe else []
    return [foe for foe in in_reach(state, ship) if not foe.foe] if ship.slot else []


def locked(state: State, one: Fighter, two: Fighter, referee: Referee) -> State:
    """KK-37: two ships have collided; from now on they are locked until one crew is out. Their crews fight once in a
    battle turn."""
    if one.foe != two.unit:
        names = {"unit": called(state, state.units[one.unit]), "foe": called(state, state.units[two.unit])}
        referee.tell(say("{unit} collides with {foe}.", **names), onlookers(state, state.battles[one.battle]))
    pair = (dataclasses.replace(one, foe=two.unit, acted=True), dataclasses.replace(two, foe=one.unit, acted=True))
    return put_all(state, "fighters", pair)


def crews_fight(state: State, one: Fighter, two: Fighter, referee: Referee) -> State:
    """A50: both crews strike at once, those of the one who acts rolling first; a crew that is out strikes no more."""
    sums = {ship.id: crew_sum(state, ship) for ship in (one, two)}
    if not all(told.attacks for told in sums.values()):
        return state
    struck = {}
    for ship, foe in ((one, two), (two, one)):
        knows = crew_watchers(state, state.units[ship.unit])
        told = sums[ship.id]
        dice = referee.roll(len(told.attacks), "boarding", knows, die=number(state, "attack_die"))
        struck[foe.id] = damage_by(told.total(dice), sums[foe.id].defence)
        text = say("The crew of {ship} reaches {attack} with its dice, against {defence}.",
                   ship=called(state, state.units[ship.unit]), attack=told.total(dice),
                   defence=sums[foe.id].defence)  # fmt: skip
        both = [side for side in knows if side in crew_watchers(state, state.units[foe.unit])]
        referee.tell(text, tuple(both))
    state = changed(state, "battles", one.battle, rolled=True)
    return suffered(state, struck, referee)


def suffered(state: State, struck: Mapping[str, int], referee: Referee) -> State:
    """What crews have suffered, still to be shared by their owners."""
    for ship, damage in struck.items():
        row = state.fighters[ship]
        text = say_n(
            "The crew of {ship} suffers {n} point of damage.",
            "The crew of {ship} suffers {n} points of damage.",
            damage,
            ship=called(state, state.units[row.unit]),
        )
        referee.tell(text, onlookers(state, state.battles[row.battle]))
        state = changed(state, "fighters", ship, owes=damage)
    return state


def debts(state: State, battle: Battle) -> list[Fighter]:
    """The ships whose owners still share what the crew has suffered: the aggressor's first."""
    return [ship for row in ROWS for ship in row_of(state, battle.id, row) if ship.owes]


def has_crew(state: State, battle: Battle, row: str) -> bool:
    """Whether anybody aboard a ship of a row could board."""
    return any(crew_of(state, ship) for ship in row_of(state, battle.id, row))


def is_beginning(state: State, battle: Battle) -> bool:
    """A49: whether a battle turn has only begun: nobody has acted, and no die has fallen."""
    if battle.stage != FIGHTING or battle.rolled or battle.to_act != AGGRESSOR:
        return False
    return not any(ship.acted for ship in state.fighters.values() if ship.battle == battle.id)


def called_for(state: State, battle: Battle, row: str, name: Message | str, referee: Referee) -> State:
    """A49: a row calls for boarding: at once where a battle turn has only begun, else before the next one."""
    to = onlookers(state, battle)
    if is_beginning(state, battle):
        referee.tell(say("{side} calls for boarding.", side=name), to)
        return boarding_begins(state, battle, referee)
    referee.tell(say("{side} will call for boarding before the next battle turn.", side=name), to)
    return changed(state, "battles", battle.id, boarders=(*battle.boarders, row))


def boarding_begins(state: State, battle: Battle, referee: Referee) -> State:
    """KK-37: the second phase; from now on no single unit strikes."""
    referee.tell(say("The ships are boarded: from now on crews fight."), onlookers(state, battle))
    return changed(state, "battles", battle.id, stage=BOARDING_STAGE, boarders=())


def settled(state: State, battle: Battle, referee: Referee) -> State:
    """What follows by itself while ships are boarded: damage where there is nothing to choose, captured ships, whose
    part it is. The same state where nothing follows."""
    owing = debts(state, battle)
    for ship in owing:
        crew = bearers(state, ship.unit)
        if is_forced(crew, ship.owes):
            knows = crew_watchers(state, state.units[ship.unit])
            return shared(state, ship, usual(crew, ship.owes), referee, knows)
    if owing:
        return _part_of(state, battle, owing[0].row)
    for row in ROWS:
        for ship in row_of(state, battle.id, row):
            if ship.foe:
                parted = _decided(state, ship, referee)
                if parted is not state:
                    return parted
    if battle.to_act == DEFENDER and yet_to_act(state, battle, AGGRESSOR):
        return _part_of(state, battle, AGGRESSOR)
    return state


def _part_of(state: State, battle: Battle, row: str) -> State:
    return state if battle.to_act == row else changed(state, "battles", battle.id, to_act=row)


def _decided(state: State, ship: Fighter, referee: Referee) -> State:
    """A50: where a crew is out, the other one has captured its ship; where both are, nobody has."""
    foe = fighter_of(state, ship.foe)
    if foe is None or foe.foe != ship.unit:
        return changed(state, "fighters", ship.id, foe="")
    crews = [bool(cargo_of(state, one.unit)) for one in (ship, foe)]
    if all(crews):
        return state
    state = put_all(state, "fighters", [dataclasses.replace(one, foe="") for one in (ship, foe)])
    if not any(crews):
        to = onlookers(state, state.battles[ship.battle])
        names = tuple(called(state, state.units[one.unit]) for one in (ship, foe))
        referee.tell(say("Both crews are gone; the ships part: {units}.", units=names), to)
        return state
    winner, lost = (ship, foe) if crews[0] else (foe, ship)
    return _captured(state, winner, lost, referee)


def _captured(state: State, winner: Fighter, lost: Fighter, referee: Referee) -> State:
    """KK-38: the ship joins the winner's fleet and his row, if it may; it has acted in this battle turn."""
    state = taken(state, lost.unit, state.units[winner.unit].owner, referee)
    if lost.unit not in state.units:
        return state
    slot = max(one.slot for one in row_of(state, winner.battle, winner.row)) + 1
    return changed(state, "fighters", lost.id, row=winner.row, slot=slot, acted=True, owes=0)


def boards(state: State, one: Fighter, two: Fighter, referee: Referee) -> State:
    """KK-37: a ship collides with another one, or goes on boarding it, and their crews fight."""
    state = locked(state, one, two, referee)
    return crews_fight(state, state.fighters[one.id], state.fighters[two.id], referee)
