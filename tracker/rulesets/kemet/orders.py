"""The orders of Kemet and their fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import choice, counts, day, names, reference, text, whole

SUPPLY, RECALL = "supply", "recall"
WON, LOST = "won", "lost"
MOST = 99

FROM_SUPPLY: Mapping[str, Message] = {SUPPLY: say("Supply")}
AFTERMATH: Mapping[str, Message] = {RECALL: say("Recalled")}
ENDINGS: Mapping[str, Message] = {WON: say("won"), LOST: say("lost")}


def _side() -> Any:
    return reference("sides", say("Player"), audience="everyone")


def _reason() -> Any:
    return text(say("Reason"), audience="everyone", help=say("What in the game it comes from."))


def _steps() -> Any:
    return whole(say("How many"), default=1, low=1, high=MOST, audience="everyone")


def _amount(default: int) -> Any:
    return whole(
        say("How many"),
        default=default,
        low=-MOST,
        high=MOST,
        audience="everyone",
        help=say("A negative number takes away."),
    )


@dataclass(frozen=True)
class BeginEvening:
    """A new game at the table: everything is set up anew (KB-02)."""

    players: tuple[str, ...] = names(
        say("Players"), required=True, table="sides", audience="everyone", help=say("Who plays tonight: 2 to 5.")
    )
    date: str = day(say("Date"), audience="everyone", help=say("The day it is played."))


@dataclass(frozen=True)
class EndEvening:
    """The game is over; the leader confirms who won (A23)."""

    winner: tuple[str, ...] = names(
        say("Winner"), table="sides", audience="everyone", help=say("Leave blank for whoever has most points.")
    )


@dataclass(frozen=True)
class LoseHonour:
    """Honour is lost, one step at a time (KB-04, A5)."""

    side: str = _side()
    steps: int = _steps()
    reason: str = _reason()


@dataclass(frozen=True)
class GainHonour:
    """Honour is gained, one step at a time (KB-06)."""

    side: str = _side()
    steps: int = _steps()
    reason: str = _reason()


@dataclass(frozen=True)
class Prayer:
    """Prayer points gained or spent by the rules of the box."""

    side: str = _side()
    amount: int = _amount(2)
    reason: str = _reason()


@dataclass(frozen=True)
class Points:
    """Permanent points gained or lost by the rules of the box."""

    side: str = _side()
    amount: int = _amount(1)
    reason: str = _reason()


@dataclass(frozen=True)
class Temporary:
    """Temporary points gained or lost by the rules of the box."""

    side: str = _side()
    amount: int = _amount(1)
    reason: str = _reason()


@dataclass(frozen=True)
class Sacrifice:
    """One unit for one honour (KB-11)."""

    side: str = _side()
    source: str = reference("zones", say("From"), choices=FROM_SUPPLY, audience="everyone")


@dataclass(frozen=True)
class Recruit:
    """The recruit action with its two extras (KB-17 to KB-19)."""

    side: str = _side()
    supply: tuple[tuple[str, int], ...] = counts(
        say("From the supply"), table="zones", audience="everyone", help=say("Units from the supply, by district.")
    )
    underworld: tuple[tuple[str, int], ...] = counts(
        say("From the Underworld"), table="zones", audience="everyone", help=say("Sacrificed units, by district.")
    )
    back: int = whole(
        say("Underworld to supply"),
        high=MOST,
        audience="everyone",
        help=say("Sacrificed units that return to the supply."),
    )
    worshippers: tuple[tuple[str, int], ...] = counts(
        say("To a deity"),
        table="deities",
        audience="everyone",
        help=say("Units from the supply that join a deity's troop."),
    )


@dataclass(frozen=True)
class Reinforce:
    """A card or tile brings units onto the board (KB-14 to KB-16)."""

    side: str = _side()
    effect: str = reference("reinforcements", say("Effect"), audience="everyone")
    supply: tuple[tuple[str, int], ...] = counts(
        say("From the supply"), table="zones", audience="everyone", help=say("Units from the supply, by zone.")
    )
    underworld: tuple[tuple[str, int], ...] = counts(
        say("From the Underworld"), table="zones", audience="everyone", help=say("Sacrificed units, by zone.")
    )


@dataclass(frozen=True)
class Place:
    """Units from the supply onto the board by the rules of the box, free of charge."""

    side: str = _side()
    zone: str = reference("zones", say("Zone"), audience="everyone")
    units: int = whole(say("Units"), default=1, low=1, high=MOST, audience="everyone")
    reason: str = _reason()


@dataclass(frozen=True)
class TakeOff:
    """Units from the board to the supply by the rules of the box."""

    side: str = _side()
    zone: str = reference("zones", say("Zone"), audience="everyone")
    units: int | None = whole(
        say("Units"), default=None, low=1, high=MOST, audience="everyone", help=say("Blank: all of them.")
    )
    reason: str = _reason()


@dataclass(frozen=True)
class Move:
    """Units of one zone to another; a deity stays behind (KB-24)."""

    side: str = _side()
    source: str = reference("zones", say("From"), audience="everyone")
    zone: str = reference("zones", say("To"), audience="everyone")
    units: int | None = whole(
        say("Units"), default=None, low=1, high=MOST, audience="everyone", help=say("Blank: all of them.")
    )
    reason: str = _reason()


@dataclass(frozen=True)
class BuyTile:
    """A power tile is bought (KB-03)."""

    side: str = _side()
    tile: str = reference("tiles", say("Power tile"), audience="everyone")


@dataclass(frozen=True)
class Summon:
    """A deity enters, by a gold action token and the effect of its tile (KB-25)."""

    side: str = _side()
    deity: str = reference("deities", say("Deity"), audience="everyone")
    zone: str = reference("zones", say("Zone"), audience="everyone")


@dataclass(frozen=True)
class MoveDeity:
    """A deity moves, with worshippers or without (KB-24)."""

    side: str = _side()
    deity: str = reference("deities", say("Deity"), audience="everyone")
    zone: str = reference("zones", say("To"), audience="everyone")
    worshippers: int | None = whole(
        say("Worshippers that go along"), default=None, high=MOST, audience="everyone", help=say("Blank: all of them.")
    )
    reason: str = _reason()


@dataclass(frozen=True)
class Battle:
    """How a battle ends for one player: damage taken, and the aftermath (KB-26 to KB-29)."""

    side: str = _side()
    zone: str = reference("zones", say("Zone"), audience="everyone")
    damage: int = whole(say("Damage"), high=MOST, audience="everyone", help=say("Damage this player's troop takes."))
    result: str = choice(say("Battle"), ENDINGS, audience="everyone")
    retreat: str = reference(
        "zones",
        say("Retreats to"),
        required=False,
        default="",
        choices=AFTERMATH,
        audience="everyone",
        help=say("Blank: the winner stays; a loser who can retreat nowhere goes to the supply."),
    )
    reason: str = _reason()
