"""Exact chances of an order: the rule itself, run once for every way its dice may fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, TypeVar

from tracker.engine.changes import Change
from tracker.engine.referee import Dice, Pool, Roll

T = TypeVar("T")


class Branch(Exception):
    """A chance node not yet decided: its outcomes with their probabilities."""

    def __init__(self, chances: Sequence[Fraction], first: int = 0) -> None:
        super().__init__()
        self.chances = chances
        self.first = first


class ScriptedDice:
    """Dice that fall as a script says; at its end they branch."""

    def __init__(self, script: Sequence[int]) -> None:
        self.script = script
        self.used = 0

    def _outcome(self, chances: Sequence[Fraction], first: int = 0) -> int:
        if self.used == len(self.script):
            raise Branch(chances, first)
        self.used += 1
        return self.script[self.used - 1]

    def faces(self, count: int, die: int, why: str) -> Sequence[tuple[int, str]]:
        return [(self._outcome([Fraction(1, die)] * die, 1), "app") for _ in range(count)]

    def hits(self, pools: Sequence[Pool], at_least: int, die: int) -> tuple[int, list[Roll]]:
        total = sum(pool.count for pool in pools)
        return (self._outcome(hit_chances(total, at_least, die)) if total else 0), []

    def done(self) -> None:
        """Every script ends with the rule."""


@lru_cache(maxsize=256)
def hit_chances(dice: int, at_least: int, die: int = 6) -> tuple[Fraction, ...]:
    """The probability of 0, 1, … ``dice`` hits, a hit being ``at_least`` or more."""
    good = min(max(die - at_least + 1, 0), die)
    return tuple(Fraction(comb(dice, k) * good**k * (die - good) ** (dice - k), die**dice) for k in range(dice + 1))


def outcomes(run: Callable[[Dice], T]) -> Iterator[tuple[Fraction, T]]:
    """Every outcome of a function of dice, with its exact probability."""
    pending: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while pending:
        script, chance = pending.pop()
        try:
            result = run(ScriptedDice(script))
        except Branch as node:
            pending += [
                ((*script, node.first + index), chance * share) for index, share in enumerate(node.chances) if share
            ]
        else:
            yield chance, result


@dataclass(frozen=True)
class Odds:
    """What an order may lead to."""

    findings: Mapping[str, Mapping[Any, Fraction]]
    """Name of a finding -> value -> probability."""
    certain: tuple[Change, ...]
    """The changes that happen however the dice fall."""
    error: int = 0
    """By how many points of per cent the chances may be off, where they are estimated; 0: they are exact."""

    def chance(self, finding: str, value: Any = True) -> Fraction:
        """The probability that a finding has that value."""
        return self.findings.get(finding, {}).get(value, Fraction(0))

    def mean(self, finding: str) -> Fraction:
        """The expectation of a finding that is a number."""
        return sum((Fraction(value) * chance for value, chance in self.findings[finding].items()), Fraction(0))


def odds(run: Callable[[Dice], tuple[Mapping[str, Any], Sequence[Change]]]) -> Odds:
    """The odds of an order; ``run`` gives the findings and the changes of one outcome."""
    findings: dict[str, dict[Any, Fraction]] = {}
    certain: dict[Change, None] | None = None
    for chance, (result, changes) in outcomes(run):
        for name, value in result.items():
            values = findings.setdefault(name, {})
            values[value] = values.get(value, Fraction(0)) + chance
        kept = changes if certain is None else [change for change in changes if change in certain]
        certain = dict.fromkeys(kept)
    return Odds(findings, tuple(certain or ()))
