"""What one viewer may see of a campaign.

Everything shown to anybody - pages, forms, refusals, odds, exports - is made from a View, never
from the campaign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tracker.engine.audience import redacted
from tracker.engine.campaign import Campaign, count
from tracker.engine.hidden import HiddenValue
from tracker.engine.journal import Entry, seen
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.referee import FirstRoll, trial
from tracker.engine.ruleset import Ruleset


@dataclass(frozen=True)
class View:
    """A campaign as one viewer (``leader``, ``public`` or a side's id) may see it."""

    ruleset: Ruleset
    viewer: str
    state: Any
    """The ruleset's state, redacted."""
    revision: int
    """The leader: the campaign's revision; everybody else: how many entries he can see."""
    entries: Sequence[Entry]


def look(campaign: Campaign, viewer: str) -> View:
    """The campaign as that viewer may see it."""
    if viewer == LEADER:
        return View(campaign.ruleset, viewer, campaign.state, campaign.revision, campaign.entries)
    state = redacted(campaign.ruleset, campaign.state, viewer)
    return View(campaign.ruleset, viewer, state, count(campaign, viewer), SeenEntries(campaign.entries, viewer))


class SeenEntries(Sequence[Entry]):
    """The visible entries, read only when somebody asks for them."""

    def __init__(self, entries: Sequence[Entry], viewer: str) -> None:
        self._entries = entries
        self._viewer = viewer
        self._seen: list[Entry] | None = None

    def _all(self) -> list[Entry]:
        if self._seen is None:
            self._seen = seen(self._entries, self._viewer)
        return self._seen

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]


def refusal(view: View, name: str, order: Any) -> IllegalOrder | None:
    """Why the order would be refused as far as this viewer can know; None where it would not."""
    kind = order_type(view.ruleset, name)
    try:
        run(view.ruleset, view.state, kind, order, trial(), view.viewer)
    except IllegalOrder as refused:
        return refused
    except (FirstRoll, HiddenValue):
        return None
    return None
