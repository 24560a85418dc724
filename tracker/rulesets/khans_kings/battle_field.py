"""A battle in the fewest numbers, as the doctrine fights it: what its odds are reckoned from.

The rules stay where they are: who is reached, what a strike takes, when a unit leaves and whom the doctrine strikes is
asked of the same functions as in a battle that is played. Only the rows are kept as bare numbers, because the odds need
thousands of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from tracker.rulesets.khans_kings.battle_doctrine import Standing, best, prospect
from tracker.rulesets.khans_kings.battle_rows import row_of, slots_in_reach
from tracker.rulesets.khans_kings.battle_strike import shoots_freely
from tracker.rulesets.khans_kings.battle_sums import attack_of, damage_by, defence_of
from tracker.rulesets.khans_kings.effects import reluctance_of
from tracker.rulesets.khans_kings.house_rules import FIRST_ROUT, house
from tracker.rulesets.khans_kings.season_tables import Fighter
from tracker.rulesets.khans_kings.state import State, number
from tracker.rulesets.khans_kings.words import AGGRESSOR, DEFENDER, ROWS

ROW_NUMBERS = {AGGRESSOR: 0, DEFENDER: 1}


Fighting = tuple[int, int, int, bool, bool]
"""Fighter, slot, State, has acted, has struck back."""


@dataclass(frozen=True)
class Field:
    """A battle at one moment, in the fewest numbers: who still fights, in which slot, with which State."""

    turn: int
    to_act: int
    """0: the aggressor's row; 1: the defender's."""
    there: tuple[Fighting, ...]


@dataclass(frozen=True)
class End:
    """How it ended: who has won (0, 1, or -1 for nobody), and who is left."""

    winner: int
    left: tuple[int, ...]


Reached = Field | End
Answer = Callable[[int], Reached]
"""What follows each face of a strike-back."""


class Numbers:
    """What the state says about the fighters of a battle, reckoned once."""

    def __init__(self, state: State, battle: str) -> None:
        self.state = state
        self.fighters: list[Fighter] = [fighter for row in ROWS for fighter in row_of(state, battle, row)]
        self.row = [ROW_NUMBERS[fighter.row] for fighter in self.fighters]
        units = [state.units[fighter.unit] for fighter in self.fighters]
        self.reluctance = [reluctance_of(state, unit) for unit in units]
        self.fresh = [unit.fresh for unit in units]
        self.freely = [shoots_freely(state, unit) for unit in units]
        rules = house(state)
        self.destroy_at, self.limit = rules.destroy_at, rules.battle_turn_limit
        self.first_rout = rules.battle_ends == FIRST_ROUT
        self.fled = [row in state.battles[battle].fled for row in ROWS]
        self.reach, self.die = number(state, "slots_reached"), number(state, "attack_die")
        self._looked_at: Field | None = None
        self._beside: Mapping[int, bool] = {}
        self._damages: dict[tuple[int, int, bool, bool, bool], tuple[int, ...]] = {}

    def damages(self, field: Field, one: int, two: int) -> tuple[int, ...]:
        """What a strike of one on two takes with every face, as they stand."""
        near = self._near(field)
        key = (one, two, field.turn <= 1, near[one], near[two])
        if key not in self._damages:
            striker, target = self.fighters[one], self.fighters[two]
            attack = attack_of(self.state, striker, target, key[2], near[one])
            defence = defence_of(self.state, target, striker, near[two]).total()
            self._damages[key] = tuple(damage_by(attack.total(face), defence) for face in range(1, self.die + 1))
        return self._damages[key]

    def _near(self, field: Field) -> Mapping[int, bool]:
        """Who has a filled slot of the own row beside him; asked many times of one field, and so kept for the last."""
        if self._looked_at is not field:
            slots = {(self.row[who], slot) for who, slot, *_ in field.there}
            self._beside = {
                who: (self.row[who], slot - 1) in slots or (self.row[who], slot + 1) in slots
                for who, slot, *_ in field.there
            }
            self._looked_at = field
        return self._beside

    def stands(self, who: int, left: int) -> Standing:
        """What a fighter with so much State can still take."""
        return Standing(left, self.reluctance[who], self.destroy_at)


def field_of(state: State, battle: str, numbers: Numbers) -> Field:
    row = state.battles[battle]
    there = tuple(
        (who, fighter.slot, state.units[fighter.unit].state, fighter.acted, fighter.struck_back)
        for who, fighter in enumerate(numbers.fighters)
    )
    return Field(row.number, ROW_NUMBERS.get(row.to_act, 2), there)


def settled(numbers: Numbers, field: Field) -> Reached:
    """The field once everything has followed that nobody decides: rows change, battle turns begin, it ends."""
    while True:
        rows = {numbers.row[who] for who, *_ in field.there}
        if len(rows) < 2:
            return End(next(iter(rows), -1), tuple(who for who, *_ in field.there))
        if field.to_act < 2:
            if any(not acted and numbers.row[who] == field.to_act for who, _, _, acted, _ in field.there):
                return field
            field = Field(field.turn, field.to_act + 1, field.there)
            continue
        for row in (0, 1):
            if numbers.fled[row]:
                return End(1 - row, tuple(who for who, *_ in field.there if numbers.row[who] != row))
        if numbers.limit and field.turn >= numbers.limit:
            return End(-1, tuple(who for who, *_ in field.there))
        field = _next_turn(numbers, field)
        if not numbers.limit and field.turn > 1 and all(_target(numbers, field, one) is None for one in field.there):
            return End(-1, tuple(who for who, *_ in field.there))  # and so it would be for ever


def _next_turn(numbers: Numbers, field: Field) -> Field:
    ranked = sorted(field.there, key=lambda one: one[1])
    slots = {}
    for row in (0, 1):
        slots.update({one[0]: n for n, one in enumerate((o for o in ranked if numbers.row[o[0]] == row), 1)})
    there = tuple((who, slots[who], left, False, False) for who, _, left, _, _ in field.there)
    turn = field.turn + 1 if numbers.limit else min(field.turn + 1, 2)  # without a limit later turns are all alike
    return Field(turn, 0, there)


def _next_to_act(numbers: Numbers, field: Field) -> Fighting:
    mine = [one for one in field.there if numbers.row[one[0]] == field.to_act and not one[3]]
    return min(mine, key=lambda one: one[1])


def _target(numbers: Numbers, field: Field, one: Fighting) -> int | None:
    """Whom the doctrine has a fighter strike."""
    who, slot, left, _, _ = one
    if numbers.fresh[who]:
        return None
    foes = [other for other in field.there if numbers.row[other[0]] != numbers.row[who]]
    reached = slots_in_reach(slot, (foe[1] for foe in foes), numbers.reach)
    own = numbers.stands(who, left)
    found = best(
        prospect(
            str(foe),
            there,
            numbers.damages(field, who, foe),
            numbers.stands(foe, remains),
            () if struck or numbers.freely[who] else numbers.damages(field, foe, who),
            own,
        )
        for foe, there, remains, _, struck in foes
        if there in reached
    )
    return int(found) if found else None


def _with(field: Field, who: int, **cells: int | bool) -> Field:
    """The field with another State (0: gone) or other marks of one fighter."""
    there = []
    for fighter, slot, left, acted, struck in field.there:
        if fighter != who:
            there.append((fighter, slot, left, acted, struck))
        elif cells.get("left", left):
            there.append(
                (
                    fighter,
                    slot,
                    int(cells.get("left", left)),
                    bool(cells.get("acted", acted)),
                    bool(cells.get("struck", struck)),
                )
            )
    return Field(field.turn, field.to_act, tuple(there))


def _hurt(numbers: Numbers, field: Field, who: int, damage: int) -> Reached:
    """A fighter is struck; by house rule the first that leaves ends the battle."""
    left = next(one[2] for one in field.there if one[0] == who)
    if not numbers.stands(who, left).out(damage):
        return _with(field, who, left=left - damage)
    if numbers.first_rout:
        row = numbers.row[who]
        return End(1 - row, tuple(one[0] for one in field.there if numbers.row[one[0]] != row))
    return _with(field, who, left=0)


def outcomes_of(numbers: Numbers, field: Field, faces: Iterable[int]) -> Iterator[tuple[int, Reached | Answer]]:
    """What comes of the next action with these faces of the strike: the field after it or, where there is a
    strike-back, the field after each face of that. Face 0: nobody strikes."""
    one = _next_to_act(numbers, field)
    who, foe = one[0], _target(numbers, field, one)
    if foe is None:
        yield 0, _with(field, who, acted=True)
        return
    struck = next(one[4] for one in field.there if one[0] == foe)
    dealt = numbers.damages(field, who, foe)
    acted = _with(field, who, acted=True)
    for face in faces:
        after = _hurt(numbers, acted, foe, dealt[face - 1])
        gone = isinstance(after, End) or all(one[0] != foe for one in after.there)
        if isinstance(after, End) or gone or struck or numbers.freely[who]:
            yield face, after
        else:
            yield face, _answer(numbers, _with(after, foe, struck=True), foe, who)


def _answer(numbers: Numbers, field: Field, foe: int, who: int) -> Answer:
    back = numbers.damages(field, foe, who)
    return lambda face: _hurt(numbers, field, who, back[face - 1])
