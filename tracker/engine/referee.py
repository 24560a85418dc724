"""The referee: the only source of chance, and the page of notes.

A rule asks the referee for dice and tells him what happened, with who may know it. Whether the
dice come from the app, from the table, from the journal or from all cases at once is not the
rule's business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sheets.messages import Message, say
from tracker.engine.order import IllegalOrder

Audience = tuple[str, ...]


@dataclass(frozen=True)
class Roll:
    """One die that fell: its number of faces, the face, where it came from, and why it was rolled."""

    die: int
    face: int
    source: str
    """``app`` or ``typed`` (real dice)."""
    why: str
    seen_by: Audience = ()


@dataclass(frozen=True)
class Note:
    """A sentence about what happened, and who may read it (the leader always may)."""

    message: Message
    seen_by: Audience = ()


@dataclass(frozen=True)
class Finding:
    """A value a program may want of an order (``won``, ``attackers_lost``), and who may know it."""

    name: str
    value: int | bool | str
    seen_by: Audience = ()


@dataclass(frozen=True)
class Pool:
    """Dice rolled together for one reason, hitting from a face upwards."""

    count: int
    why: str
    seen_by: Audience = ()
    roller: str = ""
    """The side whose dice these are: at a real table it rolls them."""


class Dice(Protocol):
    """Where faces come from."""

    def faces(self, count: int, die: int, why: str) -> Sequence[tuple[int, str]]:
        """``count`` faces of a die, each with its source."""

    def hits(self, pools: Sequence[Pool], at_least: int, die: int) -> tuple[int, list[Roll]]:
        """How many dice of the pools show ``at_least`` or more, and the dice themselves."""

    def done(self) -> None:
        """Called after the rule: faces left over are an error."""


class Referee:
    """Dice and notes of one order. ``entry`` is the number this order will have in the journal."""

    def __init__(
        self,
        dice: Dice,
        *,
        entry: int = 0,
        seen_as: Callable[[str], int] = lambda side: 0,
        sides: Iterable[str] = (),
    ) -> None:
        self.dice = dice
        self.entry = entry
        self.seen_as = seen_as
        """The number this entry will have in a side's own count of what it can see."""
        self.sides = tuple(sides)
        """The ids of all sides there ever were."""
        self.rolls: list[Roll] = []
        self.notes: list[Note] = []
        self.findings: list[Finding] = []

    def roll(self, count: int, why: str, to: Audience, die: int = 6) -> tuple[int, ...]:
        """``count`` dice, every face of them mattering."""
        faces = self.dice.faces(count, die, why)
        self.rolls += [Roll(die, face, source, why, to) for face, source in faces]
        return tuple(face for face, _ in faces)

    def hits(self, pools: Iterable[Pool], at_least: int, die: int = 6) -> int:
        """Hits of all pools together: one chance node, the faces recorded all the same."""
        count, rolls = self.dice.hits([pool for pool in pools if pool.count], at_least, die)
        self.rolls += rolls
        return count

    def tell(self, message: Message, to: Audience) -> None:
        """Notes a sentence for those who may know it."""
        self.notes.append(Note(message, to))

    def find(self, name: str, value: int | bool | str, to: Audience) -> None:
        """Notes a value for programs (the ``result`` of an order)."""
        self.findings.append(Finding(name, value, to))


class FaceDice(ABC):
    """Dice that fall one after the other, from a function giving the next face."""

    def __init__(self, source: str) -> None:
        self.source = source

    @abstractmethod
    def next_face(self, die: int) -> int:
        """The face of the next die."""

    def faces(self, count: int, die: int, why: str) -> Sequence[tuple[int, str]]:
        return [(self.next_face(die), self.source) for _ in range(count)]

    def hits(self, pools: Sequence[Pool], at_least: int, die: int) -> tuple[int, list[Roll]]:
        rolls = [
            Roll(die, face, source, pool.why, pool.seen_by)
            for pool in pools
            for face, source in self.faces(pool.count, die, pool.why)
        ]
        return sum(roll.face >= at_least for roll in rolls), rolls


class AppDice(FaceDice):
    """Dice rolled by the app; ``choose(n)`` gives a number from 1 to n (chance comes from outside)."""

    def __init__(self, choose: Callable[[int], int]) -> None:
        super().__init__("app")
        self.choose = choose

    def next_face(self, die: int) -> int:
        return self.choose(die)

    def done(self) -> None:
        """An endless supply has nothing left over."""


class GivenDice(FaceDice):
    """Faces known beforehand, in the order the rule asks for them: real dice, or recorded ones."""

    def __init__(self, given: Sequence[int], source: str = "typed") -> None:
        super().__init__(source)
        self.given = list(given)
        self.used = 0

    def next_face(self, die: int) -> int:
        if self.used >= len(self.given):
            raise WrongDice(say("There are too few dice: every die that is rolled needs its face."))
        face = self.given[self.used]
        self.used += 1
        if not 1 <= face <= die:
            raise WrongDice(say("A die of {die} faces cannot show {face}.", die=die, face=face))
        return face

    def done(self) -> None:
        if self.used < len(self.given):
            message = say("There are too many dice: fewer are rolled here.")
            if not self.used:
                message = say("No dice are rolled for this order, so leave the dice out.")
            raise WrongDice(message)


class RecordedDice(GivenDice):
    """The faces of an earlier entry, each with the source it had then."""

    def __init__(self, rolls: Sequence[Roll]) -> None:
        super().__init__([roll.face for roll in rolls])
        self.sources = [roll.source for roll in rolls]

    def faces(self, count: int, die: int, why: str) -> Sequence[tuple[int, str]]:
        faces = []
        for _ in range(count):
            face = self.next_face(die)
            faces.append((face, self.sources[self.used - 1]))
        return faces


class OwnDice(GivenDice):
    """A side types the faces of its own dice; all others are rolled by the app, unseen by it."""

    def __init__(self, given: Sequence[int], side: str, rest: Dice) -> None:
        super().__init__(given)
        self.side = side
        self.rest = rest

    def hits(self, pools: Sequence[Pool], at_least: int, die: int) -> tuple[int, list[Roll]]:
        count = 0
        rolls: list[Roll] = []
        for pool in pools:
            more = super().hits if pool.roller == self.side else self.rest.hits
            hits, fallen = more([pool], at_least, die)
            count, rolls = count + hits, rolls + fallen
        return count, rolls


class WrongDice(IllegalOrder):
    """Too few, too many or impossible faces were given."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason, "dice")


class FirstRoll(Exception):
    """Raised by ``NoDice`` where the rule wants dice: all refusals lie before this point."""


class NoDice:
    """Dice that end a trial run at the first roll: used to ask whether an order would be refused."""

    def faces(self, count: int, die: int, why: str) -> Sequence[tuple[int, str]]:
        raise FirstRoll

    def hits(self, pools: Sequence[Pool], at_least: int, die: int) -> tuple[int, list[Roll]]:
        raise FirstRoll

    def done(self) -> None:
        """Nothing was rolled."""


def trial() -> Referee:
    """A referee for asking whether an order is legal, without rolling anything."""
    return Referee(NoDice())
