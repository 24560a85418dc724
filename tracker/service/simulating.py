"""Whole seasons played by the ruleset's doctrine, for a leader who wants to try his map; nothing is written."""

from __future__ import annotations

import secrets
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from sheets.messages import Message, say
from tracker.engine.campaign import Campaign
from tracker.engine.doctrine import Doctrine
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.referee import AppDice, trial
from tracker.engine.simulation import Stalled, as_set_up, played
from tracker.service.acts import ProblemInTheWay
from tracker.service.reading import Reading

UNDECIDED = "undecided"
"""A season that was given up, since nobody won in very many turns."""
ENDINGS: Mapping[str, Message] = {UNDECIDED: say("given up: nobody won in very many turns")}


@dataclass(frozen=True)
class PlayedSeason:
    """How one season came out."""

    winners: tuple[str, ...]
    """Several share it; nobody, where it was given up."""
    ending: str
    """One of the doctrine's endings, or ``undecided``."""
    turns: int
    state: Any
    """The state at its end."""


@dataclass(frozen=True)
class Rate:
    """How often a side has won: the share of the seasons, and its standard error. Who shares a victory has his part."""

    wins: float
    rate: float
    error: float


@dataclass(frozen=True)
class Simulation:
    """What is played: the season as it was set up, and the number from which all its dice come."""

    campaign: Campaign
    doctrine: Doctrine
    seed: int

    def seasons(self, count: int) -> Iterator[PlayedSeason]:
        """So many seasons, one after another; the same seed gives the same ones. ``Stalled`` is a bug of ours."""
        for number in range(count):
            yield self._played(Random(f"{self.seed}/{number}"))

    def _played(self, chance: Random) -> PlayedSeason:
        dice = AppDice(lambda die: chance.randint(1, die))
        state = deque(played(self.campaign, self.doctrine, dice), maxlen=1).pop().state
        over = state.season["season"].closed
        ending = self.doctrine.ending(state) if over else UNDECIDED
        return PlayedSeason(tuple(state.season["season"].winners), ending, self.doctrine.turn(state), state)


def simulation(reading: Reading, seed: int | None = None) -> Simulation:
    """The campaign's own map, house rules and nations, ready to be played; refused where it cannot be."""
    doctrine = reading.ruleset.doctrine
    if doctrine is None:
        text = say("The ruleset {ruleset} has no doctrine, so nobody can play its seasons but people.",
                   ruleset=reading.ruleset.id)  # fmt: skip
        raise IllegalOrder(text)
    problem = reading.blocking("")
    if problem is not None:
        raise ProblemInTheWay(problem)
    campaign = as_set_up(reading.campaign, doctrine)
    begins = order_type(campaign.ruleset, doctrine.begins)
    run(campaign.ruleset, campaign.state, begins, begins.shape(), trial(), LEADER)
    return Simulation(campaign, doctrine, secrets.randbelow(1_000_000) if seed is None else seed)


def rates(campaign: Campaign, seasons: Sequence[PlayedSeason]) -> dict[str, Rate]:
    """How often each side has won."""
    count, found = len(seasons), {}
    for side in campaign.state.sides:
        wins = sum((side in season.winners) / max(1, len(season.winners)) for season in seasons)
        likely = (wins + 1) / (count + 2)  # nobody is sure to win, or never to, after a few seasons
        error = sqrt(likely * (1 - likely) / (count + 2))
        found[side] = Rate(wins, wins / max(1, count), error)
    return found


def decided(simulated: Simulation, seasons: Sequence[PlayedSeason]) -> list[tuple[str, Message, int]]:
    """What decided the seasons: its id, in words, how often; the most frequent first."""
    words = {**simulated.doctrine.endings, **ENDINGS}
    counted = Counter(season.ending for season in seasons)
    return [(ending, words[ending], count) for ending, count in counted.most_common()]


def stalled(simulated: Simulation, season: int, error: Stalled) -> Message:
    """That a season came to a standstill, with what whoever mends it needs."""
    return say(
        "Season {n} of the seed {seed} came to a standstill, which is a fault of the tracker: {text}",
        n=season,
        seed=simulated.seed,
        text=str(error),
    )
