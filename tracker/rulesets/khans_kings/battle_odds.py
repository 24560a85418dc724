"""The odds of a whole battle that both sides fight by the doctrine.

Exact where the tree of all dice is small: every field of fighters that can come about is followed with its exact
chance, equal ones together. Otherwise so many battles are fought with dice drawn from the field itself, so that the
same battle always has the same estimate, and its error is told. Nothing is looked at but the two rows, which whoever
sees the battle sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from tracker.engine.odds import Odds
from tracker.engine.referee import NoDice, Referee
from tracker.rulesets.khans_kings.battle_course import begun, by_doctrine, go_on, meet
from tracker.rulesets.khans_kings.battle_field import (
    ROW_NUMBERS,
    End,
    Field,
    Numbers,
    Reached,
    field_of,
    outcomes_of,
    settled,
)
from tracker.rulesets.khans_kings.battle_rows import under_way
from tracker.rulesets.khans_kings.drawn_dice import drawn
from tracker.rulesets.khans_kings.geography import is_sea
from tracker.rulesets.khans_kings.house_rules import house
from tracker.rulesets.khans_kings.phases import open_battles
from tracker.rulesets.khans_kings.sea_odds import ends
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.words import AGGRESSOR, DEFENDER, DRAWING, LAYING, OVER, ROWS, WAITING

MOST_FIELDS = 6_000
"""How many fields are followed before the odds are estimated instead."""
BATTLES = 1_000
"""How many battles an estimate fights."""
SEA_BATTLES = 100
"""As many at sea, where the rules themselves fight them: more take too long."""


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


def told(found: BattleOdds) -> Odds:
    """Who wins, under the names by which the order that resolves a battle tells it."""
    chances = {"aggressor_won": found.aggressor, "defender_won": found.defender}
    return Odds({name: {True: chance, False: 1 - chance} for name, chance in chances.items()}, (), found.error)


def battle_odds(state: State, battle: str, *, most: int = MOST_FIELDS, battles: int = BATTLES) -> BattleOdds:
    """The odds of a battle that is not over, from where it stands; both sides act by the doctrine from now on."""
    state = _drawn_up(state, battle)
    row = state.battles[battle]
    if row.stage == OVER:  # a side had no units left before it began
        sure = [Fraction(row.winner == side) for side in (AGGRESSOR, DEFENDER, "")]
        return BattleOdds(sure[0], sure[1], sure[2], dict.fromkeys(ROW_NUMBERS, Fraction(0)))
    if is_sea(state, row.place):
        return _at_sea(state, battle, min(battles, SEA_BATTLES))
    numbers = Numbers(state, battle)
    start = field_of(state, battle, numbers)
    return _exact(numbers, start, most) or _estimated(numbers, start, battles)


def _at_sea(state: State, battle: str, battles: int) -> BattleOdds:
    """A battle at sea, with its crews and its boarding: always an estimate."""
    found = ends(state, battle, battles)
    won = [Fraction(sum(n for end, n in found.items() if end[0] == row), battles) for row in (*ROWS, "")]
    lost = {row: Fraction(sum(n * end[1][at] for end, n in found.items()), battles) for at, row in enumerate(ROWS)}
    return BattleOdds(won[0], won[1], won[2], lost, battles)


def odds_in(
    state: State, nation: str, place: str, *, most: int = MOST_FIELDS, battles: int = BATTLES
) -> BattleOdds | None:
    """The odds of the battle in which a nation would attack in a place if its moves ended now; None: there is none.
    Asked of the state after a march that is only thought of, it tells what the march would lead to. At sea in the fog
    nobody can tell: who is aboard is hidden."""
    if is_sea(state, place) and house(state).fog:
        return None
    state = meet(state, nation, Referee(NoDice()))
    there = (row for row in open_battles(state) if (row.place, row.aggressor) == (place, nation))
    battle = next(there, None)
    return battle_odds(state, battle.id, most=most, battles=battles) if battle is not None else None


def _drawn_up(state: State, battle: str) -> State:
    """The rows as the doctrine lays them, where they are not laid yet, and without cards."""
    silent = Referee(NoDice())
    row = state.battles[battle]
    if row.stage == OVER:
        raise ValueError(f"{battle} is over")
    if row.stage == WAITING:
        state = begun(state, battle)
    elif row == under_way(state):
        state = go_on(state, silent)  # the leader may have taken out the last unit of a row by hand
    while state.battles[battle].stage in (LAYING, DRAWING):
        state = go_on(by_doctrine(state, state.battles[battle], silent), silent)
    return state


def _exact(numbers: Numbers, start: Field, most: int) -> BattleOdds | None:
    """All fields that can come about, layer by layer; None where they are too many. Each layer is one action, and
    its weights are of ``die`` squared to the power of the layer."""
    first = settled(numbers, start)
    if isinstance(first, End):
        return _told(numbers, {first: Fraction(1)})
    layer, ends = {first: 1}, dict[End, Fraction]()
    scale, seen = 1, 0
    while layer:
        seen += len(layer)
        if seen > most:
            return None
        scale *= numbers.die**2
        following: dict[Field, int] = {}
        for reached, weight in _layer_after(numbers, layer):
            if isinstance(reached, End):
                ends[reached] = ends.get(reached, Fraction(0)) + Fraction(weight, scale)
            else:
                following[reached] = following.get(reached, 0) + weight
        layer = following
    return _told(numbers, ends)


def _layer_after(numbers: Numbers, layer: Mapping[Field, int]) -> Iterator[tuple[Reached, int]]:
    """What one more action makes of every field of a layer, with the weight of each."""
    faces = range(1, numbers.die + 1)
    for field, weight in layer.items():
        for face, after in outcomes_of(numbers, field, faces):
            if callable(after):
                for back in faces:
                    yield _followed(numbers, after(back)), weight
            else:
                yield _followed(numbers, after), weight * (numbers.die if face else numbers.die**2)


def _followed(numbers: Numbers, reached: Reached) -> Reached:
    return reached if isinstance(reached, End) else settled(numbers, reached)


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
        end = _one_battle(numbers, start, drawn(key + f"/{battle}".encode()))
        ends[end] = ends.get(end, Fraction(0)) + Fraction(1, battles)
    return _told(numbers, ends, battles)


def _pairs(numbers: Numbers, field: Field) -> list[tuple[int, int]]:
    there = [one[0] for one in field.there]
    return [(one, two) for one in there for two in there if numbers.row[one] != numbers.row[two]]


def _one_battle(numbers: Numbers, start: Field, roll: Callable[[int], int]) -> End:
    now = settled(numbers, start)
    while not isinstance(now, End):
        ((_, after),) = outcomes_of(numbers, now, (roll(numbers.die),))
        now = _followed(numbers, after(roll(numbers.die)) if callable(after) else after)
    return now
