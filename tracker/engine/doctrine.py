"""What a ruleset says of sides that play by themselves: for tests, and for a leader who wants to try his map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sheets.messages import Message
from tracker.engine.pages import Waiting

if TYPE_CHECKING:  # a view knows its ruleset, which has a doctrine
    from tracker.engine.view import View


@dataclass(frozen=True)
class Command:
    """An order by name, filled in."""

    name: str
    order: Any


@dataclass(frozen=True)
class Doctrine:
    """How the sides of a ruleset are played by themselves, and what is worth telling of a season so played."""

    choose: Callable[[View, Waiting], Iterable[Command]]
    """The orders that would answer what is owed, the best first, from what its side sees (so it cannot cheat); none:
    nothing can be done about it now."""
    begins: str
    """The order with which a season begins that has been set up."""
    began: Callable[[Any, str], Message | str]
    """``began(state, side)``: where, or as what, a side began; what its wins are told by."""
    turn: Callable[[Any], int]
    """How many turns a season has taken."""
    ending: Callable[[Any], str]
    """What decided a season that is over: one of ``endings``."""
    endings: Mapping[str, Message]
