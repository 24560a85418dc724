"""The odds of a whole battle that both sides fight by the doctrine.

Exact where the tree of all dice is small: every field of fighters that can come about is followed with its exact
chance, equal ones together. Otherwise so many battles are fought with dice drawn from the field itself, so that the
same battle always has the same estimate, and its error is told. Nothing is looked at but the two rows, which whoever
sees the battle sees.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from tracker.engine.referee import NoDice, Referee
from tracker.rulesets.khans_kings.battle_course import begun, by_doctrine, go_on
from tracker.rulesets.khans_kings.battle_doctrine import Standing, best, prospect
from tracker.rulesets.khans_kings.battle_rows import row_of, slots_in_reach, who_meets
from tracker.rulesets.khans_kings.battle_strike import shoots_freely
from tracker.rulesets.khans_kings.battle_sums import attack_of, damage_by, defence_of
from tracker.rulesets.khans_kings.effects import reluctance_of
from tracker.rulesets.khans_kings.house_rules import FIRST_ROUT, house
from tracker.rulesets.khans_kings.season_tables import Fighter
from tracker.rulesets.khans_kings.state import State, number
from tracker.rulesets.khans_kings.words import AGGRESSOR, DEFENDER, LAYING, OVER, ROWS, WAITING

MOST_FIELDS = 6_000
"""How many fields are followed before the odds are estimated instead."""
BATTLES = 400
"""How many battles an estimate fights."""


@dataclass(frozen=True)
class BattleOdds:
    """How a battle by the doctrine ends, each outcome with its chance."""

    aggressor: Fraction
    defender: Fraction
    nobody: Fraction
    lost: Mapping[str, Fraction]
    """Row -> how many of its units leave or are destroyed on average."""
    battles: int = 0
    """How many battles were fought for an estimate; 0: the chances are exact."""

    @property
    def exact(self) -> bool:
        """Whether the chances are exact."""
        return not self.battles

    @property
    def error(self) -> int:
        """By how many points of per cent an estimate may be off, with 95 per cent certainty: two standard errors of
        the larger chance, rounded up; never less than one. 0 where the chances are exact."""
        if self.exact:
            return 0
        chance = max((self.aggressor, self.defender), key=lambda share: share * (1 - share))
        squared = Fraction(40_000) * chance * (1 - chance) / self.battles
        return max(1, isqrt(squared.numerator // squared.denominator) + 1)


@dataclass(frozen=True)
class Field:
    """A battle at one moment, in the fewest numbers: who still fights, in which slot, with which State."""

    turn: int
    to_act: int
    """0: the aggressor's row; 1: the defender's."""
    there: tuple[tuple[int, int, int, bool, bool], ...]
    """Fighter, slot, State, has acted, has struck back."""


@dataclass(frozen=True)
class End:
    """How it ended: who has won (0, 1, or -1 for nobody), and who is left."""

    winner: int
    left: tuple[int, ...]


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
        self._damages: dict[tuple[int, int, bool, bool, bool], tuple[int, ...]] = {}

    def damages(self, field: Field, one: int, two: int) -> tuple[int, ...]:
        """What a strike of one on two takes with every face, as they stand."""
        slots = {(self.row[who], slot) for who, slot, *_ in field.there}
        place = {who: (self.row[who], slot) for who, slot, *_ in field.there}
        near = [any((row, slot + step) in slots for step in (-1, 1)) for row, slot in (place[one], place[two])]
        key = (one, two, field.turn <= 1, near[0], near[1])
        if key not in self._damages:
            striker, target = self.fighters[one], self.fighters[two]
            attack = attack_of(self.state, striker, target, key[2], near[0])
            defence = defence_of(self.state, target, striker, near[1]).total()
            self._damages[key] = tuple(damage_by(attack.total(face), defence) for face in range(1, self.die + 1))
        return self._damages[key]

    def stands(self, who: int, left: int) -> Standing:
        """What a fighter with so much State can still take."""
        return Standing(left, self.reluctance[who], self.destroy_at)


ROW_NUMBERS = {AGGRESSOR: 0, DEFENDER: 1}


def battle_odds(state: State, battle: str, *, most: int = MOST_FIELDS, battles: int = BATTLES) -> BattleOdds:
    """The odds of a battle that is not over, from where it stands; both sides act by the doctrine from now on."""
    state = _drawn_up(state, battle)
    numbers = Numbers(state, battle)
    start = _field(state, battle, numbers)
    return _exact(numbers, start, most) or _estimated(numbers, start, battles)


def _drawn_up(state: State, battle: str) -> State:
    """The rows as the doctrine lays them, where they are not laid yet."""
    silent = Referee(NoDice())
    row = state.battles[battle]
    if row.stage == OVER or not all(who_meets(state, row, side) for side in ROWS):
        raise ValueError(f"nobody fights in {battle}")
    if row.stage == WAITING:
        state = begun(state, battle)
    while state.battles[battle].stage == LAYING:
        state = go_on(by_doctrine(state, state.battles[battle], silent), silent)
    return state


def _field(state: State, battle: str, numbers: Numbers) -> Field:
    row = state.battles[battle]
    there = tuple(
        (who, fighter.slot, state.units[fighter.unit].state, fighter.acted, fighter.struck_back)
        for who, fighter in enumerate(numbers.fighters)
    )
    return Field(row.number, ROW_NUMBERS.get(row.to_act, 2), there)


def _settled(numbers: Numbers, field: Field) -> Field | End:
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


def _next_turn(numbers: Numbers, field: Field) -> Field:
    ranked = sorted(field.there, key=lambda one: one[1])
    slots = {}
    for row in (0, 1):
        slots.update({one[0]: n for n, one in enumerate((o for o in ranked if numbers.row[o[0]] == row), 1)})
    there = tuple((who, slots[who], left, False, False) for who, _, left, _, _ in field.there)
    turn = field.turn + 1 if numbers.limit else min(field.turn + 1, 2)  # without a limit later turns are all alike
    return Field(turn, 0, there)


def _chosen(numbers: Numbers, field: Field) -> tuple[int, int | None]:
    """Who acts next, and whom the doctrine has it strike."""
    mine = [one for one in field.there if numbers.row[one[0]] == field.to_act]
    who, slot, left, _, _ = min((one for one in mine if not one[3]), key=lambda one: one[1])
    if numbers.fresh[who]:
        return who, None
    foes = [one for one in field.there if numbers.row[one[0]] != field.to_act]
    reached = slots_in_reach(slot, (one[1] for one in foes), numbers.reach)
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
    return who, int(found) if found else None


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


def _hurt(numbers: Numbers, field: Field, who: int, damage: int) -> Field | End:
    """A fighter is struck; by house rule the first that leaves ends the battle."""
    left = next(one[2] for one in field.there if one[0] == who)
    if not numbers.stands(who, left).out(damage):
        return _with(field, who, left=left - damage)
    if numbers.first_rout:
        row = numbers.row[who]
        return End(1 - row, tuple(one[0] for one in field.there if numbers.row[one[0]] != row))
    return _with(field, who, left=0)


def _outcomes(numbers: Numbers, field: Field) -> Iterator[tuple[int, Callable[[int], Field | End] | Field | End]]:
    """What may come of the next action: for each face of the strike the field after it, or, where there is a
    strike-back, the field after each face of that."""
    who, foe = _chosen(numbers, field)
    if foe is None:
        yield 0, _with(field, who, acted=True)
        return
    struck = next(one[4] for one in field.there if one[0] == foe)
    dealt = numbers.damages(field, who, foe)
    acted = _with(field, who, acted=True)
    for face, damage in enumerate(dealt, 1):
        after = _hurt(numbers, acted, foe, damage)
        gone = isinstance(after, End) or all(one[0] != foe for one in after.there)
        if isinstance(after, End) or gone or struck or numbers.freely[who]:
            yield face, after
        else:
            yield face, _answer(numbers, _with(after, foe, struck=True), foe, who)


def _answer(numbers: Numbers, field: Field, foe: int, who: int) -> Callable[[int], Field | End]:
    back = numbers.damages(field, foe, who)
    return lambda face: _hurt(numbers, field, who, back[face - 1])


def _exact(numbers: Numbers, start: Field, most: int) -> BattleOdds | None:
    """All fields that can come about, layer by layer; None where they are too many. Each layer is one action, and
    its weights are of ``die`` squared to the power of the layer."""
    first = _settled(numbers, start)
    layer: dict[Field, int] = {}
    ends: dict[End, Fraction] = {}
    scale, seen = 1, 0
    if isinstance(first, End):
        return _told(numbers, {first: Fraction(1)})
    layer[first] = 1
    faces = range(1, numbers.die + 1)
    while layer:
        seen += len(layer)
        if seen > most:
            return None
        scale *= numbers.die**2
        following: dict[Field, int] = {}
        for field, weight in layer.items():
            for face, after in _outcomes(numbers, field):
                share = weight * (numbers.die if face else numbers.die**2)
                branches = (
                    [(share // numbers.die, after(back)) for back in faces] if callable(after) else [(share, after)]
                )
                for part, reached in branches:
                    now = reached if isinstance(reached, End) else _settled(numbers, reached)
                    if isinstance(now, End):
                        ends[now] = ends.get(now, Fraction(0)) + Fraction(part, scale)
                    else:
                        following[now] = following.get(now, 0) + part
        if set(following) == set(layer):
            return _told(numbers, {**ends, End(-1, ()): Fraction(sum(following.values()), scale)})
        layer = following
    return _told(numbers, ends)


def _told(numbers: Numbers, ends: Mapping[End, Fraction], battles: int = 0) -> BattleOdds:
    won = {winner: sum((p for end, p in ends.items() if end.winner == winner), Fraction(0)) for winner in (0, 1, -1)}
    lost = {}
    for name, row in ROW_NUMBERS.items():
        count = numbers.row.count(row)
        kept = sum((p * sum(numbers.row[who] == row for who in end.left) for end, p in ends.items()), Fraction(0))
        lost[name] = count - kept
    return BattleOdds(won[0], won[1], won[-1], lost, battles)


def _estimated(numbers: Numbers, start: Field, battles: int) -> BattleOdds:
    """So many battles, their dice drawn from the field itself."""
    key = repr((start, [numbers.damages(start, one, two) for one, two in _pairs(numbers, start)])).encode()
    ends: dict[End, Fraction] = {}
    for battle in range(battles):
        end = _one_battle(numbers, start, _dice(key, battle, numbers.die))
        ends[end] = ends.get(end, Fraction(0)) + Fraction(1, battles)
    return _told(numbers, ends, battles)


def _pairs(numbers: Numbers, field: Field) -> list[tuple[int, int]]:
    there = [one[0] for one in field.there]
    return [(one, two) for one in there for two in there if numbers.row[one] != numbers.row[two]]


def _one_battle(numbers: Numbers, start: Field, dice: Iterator[int]) -> End:
    now = _settled(numbers, start)
    idle = 0
    while not isinstance(now, End):
        outcomes = dict(_outcomes(numbers, now))
        idle = idle + 1 if 0 in outcomes else 0
        if idle > 2 * len(now.there):
            return End(-1, tuple(one[0] for one in now.there))
        after = outcomes[0] if 0 in outcomes else outcomes[next(dice)]
        reached = after(next(dice)) if callable(after) else after
        now = reached if isinstance(reached, End) else _settled(numbers, reached)
    return now


def _dice(key: bytes, battle: int, die: int) -> Iterator[int]:
    """Faces drawn from a text: the same text has the same faces, and every face is equally likely."""
    block = 0
    while True:
        drawn = hashlib.shake_256(key + f"/{battle}/{block}".encode()).digest(128)
        yield from (byte % die + 1 for byte in drawn if byte < 256 - 256 % die)
        block += 1
