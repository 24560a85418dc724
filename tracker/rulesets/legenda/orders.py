"""The orders of Legenda and their fields: each of them names its battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sheets.messages import Message, say
from sheets.schema import choice, reference, whole
from tracker.rulesets.legenda.state import CELLS, FORMATIONS


def _side() -> Any:
    return reference("sides", say("Patrol"), audience="everyone")


def _match() -> Any:
    return reference("matches", say("Battle"), audience="everyone")


def _cell(heading: Message, help: Message) -> Any:
    return choice(heading, CELLS, audience="everyone", help=help)


def _laid(place: int) -> Any:
    return reference("units", say("Card {n}", n=place), audience="owner")


@dataclass(frozen=True)
class Fixture:
    """Draw up a single battle."""

    attacker: str = reference("sides", say("Attacker"), audience="everyone", help=say("Lays first and moves first."))
    defender: str = reference("sides", say("Defender"), audience="everyone")


@dataclass(frozen=True)
class RoundRobin:
    """Draw up a league: everybody against everybody."""

    legs: int = whole(
        say("How often"),
        low=1,
        high=2,
        default=1,
        audience="everyone",
        help=say("1: each pair fights once; 2: twice, each attacking once."),
    )


@dataclass(frozen=True)
class Lay:
    """Lay nine cards in a formation: front row first, each row from left to right (LG-04 to LG-06, LG-19)."""

    side: str = _side()
    match: str = _match()
    formation: str = choice(say("Formation"), FORMATIONS, audience="everyone", help=say("The front row comes first."))
    card_1: str = _laid(1)
    card_2: str = _laid(2)
    card_3: str = _laid(3)
    card_4: str = _laid(4)
    card_5: str = _laid(5)
    card_6: str = _laid(6)
    card_7: str = _laid(7)
    card_8: str = _laid(8)
    card_9: str = _laid(9)

    @property
    def cards(self) -> tuple[str, ...]:
        """The nine units, front row first."""
        return tuple(getattr(self, f"card_{place}") for place in range(1, 10))


@dataclass(frozen=True)
class Move:
    """Move a card to a free cell (LG-02)."""

    side: str = _side()
    match: str = _match()
    card: str = _cell(say("Card"), say("The cell it lies on."))
    to: str = _cell(say("To"), say("A free cell beside it."))


@dataclass(frozen=True)
class Attack:
    """Attack a card of the enemy (LG-07 to LG-13)."""

    side: str = _side()
    match: str = _match()
    card: str = _cell(say("Card"), say("The cell it lies on."))
    target: str = _cell(say("Whom"), say("The cell of the enemy's card."))


@dataclass(frozen=True)
class Charge:
    """Spend a turn charging the next attack (LG-15)."""

    side: str = _side()
    match: str = _match()
    card: str = _cell(say("Card"), say("The cell it lies on."))


@dataclass(frozen=True)
class Heal:
    """Heal a wounded neighbour (LG-14)."""

    side: str = _side()
    match: str = _match()
    card: str = _cell(say("Card"), say("The cell it lies on."))
    target: str = _cell(say("Whom"), say("The cell of the wounded card."))


@dataclass(frozen=True)
class EndTurn:
    """End the turn; cards that have not acted stay as they are (A21)."""

    side: str = _side()
    match: str = _match()


@dataclass(frozen=True)
class Resign:
    """Give the battle up."""

    side: str = _side()
    match: str = _match()


@dataclass(frozen=True)
class Result:
    """Enter how a battle ended that was fought with real cards."""

    match: str = _match()
    winner: str = reference(
        "sides", say("Winner"), required=False, default="", audience="everyone", help=say("Leave blank for a draw.")
    )
