"""What one viewer may see of a campaign.

Everything that anybody but the leader gets is made from his View, never from the campaign: pages and pictures, forms
and their choices, hints, refusals, odds, charts, chronicle, standings, prints, exports, published pages, names of
files. The property: two campaigns that differ only in what a viewer may not see give him the same, to the byte
(``service.leaks`` compares them). How things could leak all the same, and what prevents it:

* By *value*: a cell without an audience is the leader's; what is hidden is ``HIDDEN``, which raises when it is looked
  at, so a page or a rule that forgets itself breaks instead of telling. Entries, rolls, notes, findings, changes and
  fields bear the stamp of who could see them *then*.
* By *presence*: a row of which nothing is to be seen is absent, with its tab, column and heading; an entry too.
* By *number*: entries are counted anew for each viewer, also the numbers he sends (undo, stale orders); ids of rows are
  counted within a side; a side's id tells only when it joined.
* By *order*: rows of a table that hides something come in the order of the open catalogue they name, or of their ids;
  a row of an open table never takes the place of a secret one that is gone (``bookkeeping.base_writes``).
* By *refusal*: an order is first run on the sender's View, up to its first die; what that says he may know. What only
  the whole state refuses is one neutral sentence. The words of an order are read with the names he may know, so that
  no refusal lists others; that a cell of somebody else's makes no sense is not told, and what could not be kept on
  the leader's disk is told to the leader.
* By *time of a refusal*: every order is run on the View before the whole state, and refused after one reading of the
  same workbook; nothing is looked up that others could have put there or not. (Microseconds are not made equal.)
* By *offering*: forms, their choices and "why not" are made by running the rule on the View.
* By *odds*: the rule is run on the View; where it wants to know what is hidden, the ruleset imagines every case alike,
  and adds what the side once learned, with the entry and the day of it. Trying an order out is the leader's.
* By *dice*: how many the other side rolls is hidden with them; a player types only his own faces.
* By *elimination from totals*: points, standings, charts and sums are reckoned from the View; where that is not
  possible (``HiddenValue``) they are left out. A total that all may see must not hold a hidden part: a ruleset whose
  points hang on what is hidden has no standings for others.
* By *undo*: what is taken back is told to those who were told of it; of many, nobody is told how many.
* By *news*: a page looks for them by its own clock, whatever happens, and counts what its viewer sees; an entry that he
  may not see draws nothing anew. (That a reading is fresh, and so a moment slower, is not made equal.)
* By *what breaks*: what is wrong with the workbook, and where it lies, is told to the leader; Streamlit's own messages
  lose the folder of the server, and a page may ask it for nothing but what our pages ask for.
* By *the desk*: what a side sends is its own and the leader's; the reminder for the chat names nobody; whether others
  have sent is nowhere to be seen; dice fall the same whatever lies there.
* By *ids of orders*: they are random and told to nobody; another's is answered like one that is not possible now.
* By *files and caches*: the name of a file says for whom it is; a pack is kept under viewer, language and state; a
  published place is written only for the viewer it was made for. Titles of pages and error pages are the same for all.
* By *nicknames*: those that a leader ticks at a meeting are no part of a campaign (``service.roster``); only their
  number becomes an order.
* By *drafts*: what is typed and not sent is kept on the server under the invitation and the viewer of who typed it;
  a tab that somebody else goes on with begins anew.
* Beside all this: whoever can open the leader's sheet sees everything, and the owner of the server its memory.
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
