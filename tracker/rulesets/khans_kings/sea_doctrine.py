"""The doctrine at sea: what it does besides striking as on land (KK-33 to KK-37).

* A row calls for boarding if its crews are worth no less than the enemy's: printed Attack and Defence together.
* While ships are boarded, each ship from the left collides, of those in its reach whose crews are worth no more than
  its own, with the one whose crew is worth least (of equal ones the leftmost), and with ships without a crew last:
  two rows that take each other's empty ships would come to no end. It waits if no dice could hurt anybody there.
  Locked ships fight on by the same measure.
* Damage is shared so that as few as possible fall; captured ships are kept.
* Archers shoot at ships, nobody shoots at crews; no ship tries to get away.

Where the fog hides the enemy's crews, it looks at none of them: it never calls for boarding, and while ships are
boarded each ship with a crew collides with the leftmost in its reach.
"""

from __future__ import annotations

from collections.abc import Iterable

from sheets.messages import Message, say
from tracker.engine.referee import Referee
from tracker.rulesets.khans_kings.audiences import crew_watchers
from tracker.rulesets.khans_kings.battle_rows import (
    crew_of,
    opposite,
    part_ended,
    row_of,
    side_of,
    yet_to_act,
)
from tracker.rulesets.khans_kings.battle_sums import damage_by
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.sea_boarding import boardable, boards, called_for, crew_sum, debts, has_crew
from tracker.rulesets.khans_kings.sea_sharing import bearers, shared, usual
from tracker.rulesets.khans_kings.season_tables import Battle, Fighter
from tracker.rulesets.khans_kings.state import State, changed, number
from tracker.rulesets.khans_kings.words import BOARDING, FIGHTING

IN_WORDS_AT_SEA: Message = say(
    "At sea besides: archers shoot at ships; a side whose crews are worth no less calls for boarding, and its ships "
    "collide with the weakest crews in reach, manned ships first; as few as possible fall; captured ships are kept."
)
"""For the players, before they agree to it."""


def decided(state: State, battle: Battle, referee: Referee) -> State:
    """What the doctrine decides at sea besides strikes; the same state where it is a strike that is to be decided."""
    if battle.stage == BOARDING:
        return _boarding(state, battle, referee)
    if battle.stage != FIGHTING:
        return state
    row = battle.to_act
    if row not in battle.boarders and has_crew(state, battle, row) and _would_board(state, battle, row):
        return called_for(state, battle, row, side_of(state, battle, row), referee)
    return state if yet_to_act(state, battle, row) else part_ended(state, battle)


def _boarding(state: State, battle: Battle, referee: Referee) -> State:
    owing = debts(state, battle)
    if owing:
        ship = owing[0]
        to = crew_watchers(state, state.units[ship.unit])
        return shared(state, ship, usual(bearers(state, ship.unit), ship.owes), referee, to)
    ship = yet_to_act(state, battle, battle.to_act)[0]
    foe = _chosen(state, ship)
    if foe is None:
        return changed(state, "fighters", ship.id, acted=True)
    return boards(state, ship, foe, referee)


def _chosen(state: State, ship: Fighter) -> Fighter | None:
    """The ship with which one collides, or goes on fighting; None: it waits."""
    if not crew_of(state, ship):
        return None
    near = boardable(state, ship)
    if house(state).fog:
        return min(near, key=lambda foe: foe.slot, default=None)
    own = _worth(state, [ship])
    fit = [foe for foe in near if _hurts(state, ship, foe) and (ship.foe or _worth(state, [foe]) <= own)]
    return min(fit, key=lambda foe: (not crew_of(state, foe), _worth(state, [foe]), foe.slot), default=None)


def _hurts(state: State, ship: Fighter, foe: Fighter) -> bool:
    """Whether a crew takes the other ship, or could hurt its crew."""
    own, theirs = crew_sum(state, ship), crew_sum(state, foe)
    best = [number(state, "attack_die")] * len(own.attacks)
    return not theirs.attacks or damage_by(own.total(best), theirs.defence) > 0


def _worth(state: State, ships: Iterable[Fighter]) -> int:
    return sum(one.worth for ship in ships for one in bearers(state, ship.unit))


def _would_board(state: State, battle: Battle, row: str) -> bool:
    """Whether the crews of a row are worth no less than those of the other one; in the fog nobody can know."""
    own, theirs = (_worth(state, row_of(state, battle.id, one)) for one in (row, opposite(row)))
    return not house(state).fog and own >= theirs
