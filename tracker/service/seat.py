"""A campaign as one caller may use it: every call asks first who he is, then whether he may.

The dashboard has no other way to a campaign. What is not named here cannot be done from a browser; what is not
meant for everybody begins with ``must_lead``, and the leader's rights are checked here, not by hiding pages.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sheets.google_outfit import Lack
from sheets.messages import Message, say
from sheets.xlsx import XlsxStore
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder
from tracker.engine.view import View, look
from tracker.service.access import NOT_SIGNED_IN, Caller
from tracker.service.acts import Act, Receipt
from tracker.service.backups import Kept, Restored
from tracker.service.chances import Chances, World, chances_for
from tracker.service.exports import exports
from tracker.service.files import as_typed
from tracker.service.google_setup import check_season, furnished, link_of
from tracker.service.open_campaign import OpenCampaign
from tracker.service.overwritten import Lost
from tracker.service.printing import prints
from tracker.service.publishing import page_to_put_online
from tracker.service.reading import Reading
from tracker.service.reapplying import Reapplied
from tracker.service.repairs import Repaired
from tracker.service.roster import Roster
from tracker.service.settling import Settled


class Seat:
    """What a caller may do at a campaign.

    ``again``: who he is at this moment; None, or somebody else, once he has been sent away or has signed out, also
    in a tab that was drawn before.
    """

    def __init__(self, season: OpenCampaign, caller: Caller, again: Callable[[], Caller | None]) -> None:
        self._season = season
        self.caller = caller
        self._again = again

    def _sure(self) -> Caller:
        if self._again() != self.caller:
            raise IllegalOrder(NOT_SIGNED_IN)
        return self.caller

    def leader(self) -> Caller:
        """The caller, who has to be a leader, and still be let in."""
        self._sure().must_lead()
        return self.caller

    def _leader(self, act: Act) -> Act:
        self._sure().must_lead()
        return self._signed(act)

    def _player(self, act: Act) -> Act:
        caller = self._sure()
        caller.may_be(act.viewer)
        caller.may_order()
        return self._signed(act)

    def _signed(self, act: Act) -> Act:
        """In his own name, whatever the act says; a side is known by its id."""
        return replace(act, by=self.caller.name if self.caller.leads else "", caller=self.caller)

    # What he sees

    def view(self, viewer: str) -> View:
        """The campaign as he, or for a leader anybody else, may see it."""
        self._sure().may_be(viewer)
        return look(self._season.read().campaign, viewer)

    def reading(self, journal: bool = True) -> Reading:
        """The whole workbook: for the leader's pages about the sheet itself."""
        self._sure().must_lead()
        return self._season.read(journal)

    def chances(self, viewer: str, name: str, order: Any) -> Chances | list[World]:
        """The chances of an order as that viewer may know them."""
        self._sure().may_be(viewer)
        return chances_for(self._season.read().campaign, viewer, name, order)

    def prints(self, viewer: str, language: str, links: Mapping[str, str]) -> dict[str, bytes]:
        """All that he may print; ``links``: the sides' ways in, which only a leader has to print."""
        self._sure().may_be(viewer)
        campaign = self._season.read().campaign
        return prints(campaign, viewer, language, self.clock()[:10], links=links)

    def web_page(self, language: str) -> bytes:
        """Everybody's picture of the season as one web page, to put online."""
        self._sure().must_lead()
        reading = self._season.read()
        return page_to_put_online(reading.campaign, reading.meta.campaign, PUBLIC, language, self.clock()[:10])

    def exports(self, viewer: str, language: str, as_csv_files: bool = False) -> dict[str, bytes]:
        """The tables that he may take away."""
        return exports(self.view(viewer), language, as_csv_files)

    def state(self, viewer: str) -> Hashable:
        """Another one whenever what can be printed for that viewer may have changed."""
        self._sure().may_be(viewer)
        return self._season.store.state()

    def clock(self) -> str:
        """The present moment as ISO time."""
        return self._season.clock()

    @property
    def place(self) -> str:
        """What the workbook is called."""
        return self._season.store.name

    @property
    def address(self) -> str:
        """Where the workbook is: in full where it is a file, so that the leader finds it."""
        self._sure().must_lead()
        return str(getattr(self._season.store, "path", self._season.store.name))

    @property
    def as_typed(self) -> str:
        """What a command takes for the workbook, in whichever folder it is given."""
        self._sure().must_lead()
        store = self._season.store
        return as_typed(os.path.abspath(store.path) if isinstance(store, XlsxStore) else store.store.id)

    # The Google Sheet it is kept in, if it is

    @property
    def in_google(self) -> bool:
        """Whether it is kept in a Google Sheet."""
        return self._season.workbook.in_google

    @property
    def age(self) -> float:
        """Seconds since what is shown was true."""
        return self._season.workbook.age

    @property
    def as_of(self) -> datetime:
        """When what is shown was true, in UTC."""
        return self._season.workbook.as_of

    @property
    def trouble(self) -> Message | None:
        """Why nothing newer can be read at present; the reason itself is the leader's business."""
        reason = self._season.workbook.trouble
        return reason if reason is None or self.caller.leads else say("Google is not answering just now.")

    def look_again(self, soonest: float) -> None:
        """What is shown is renewed, unless it is newer than that."""
        self._sure()
        self._season.workbook.look_again(soonest)

    def sheet_link(self) -> str:
        """The link to the sheet itself: whoever may open it sees everything."""
        self._sure().must_lead()
        return link_of(self._season)

    def check_sheet(self) -> tuple[Lack, ...]:
        """What a new sheet has and this one has not."""
        self._sure().must_lead()
        return check_season(self._season)

    def furnish_sheet(self) -> None:
        """Puts there again what a new sheet has."""
        self._sure().must_lead()
        furnished(self._season)

    # What a side may do too

    def submit(self, name: str, values: Mapping[str, str], act: Act, faces: Sequence[int] | None = None) -> Receipt:
        """One order; only a leader may try one out."""
        signed = self._leader(act) if act.dry_run else self._player(act)
        return self._season.submit(name, values, signed, faces)

    def undo(self, act: Act, entry: int | None = None, to: int | None = None) -> Receipt:
        """Takes back; the engine says what a side may take back of its own."""
        return self._season.undo(self._player(act), entry, to)

    # What only a leader may do

    def accept(
        self, act: Act, row: str, changes: Mapping[str, str] | None = None, faces: Sequence[int] | None = None
    ) -> Receipt:
        """What waits on the desk is given, with or without changes."""
        return self._season.accept(self._leader(act), row, changes, faces)

    def submit_all(self, orders: Sequence[tuple[str, Mapping[str, str]]], act: Act) -> list[Receipt]:
        """Several orders in one commit."""
        return self._season.submit_all(orders, self._leader(act))

    def revise(self, act: Act, number: int, values: Mapping[str, str], drop: Sequence[int] = ()) -> Receipt:
        """A past order with other fields."""
        return self._season.revise(self._leader(act), number, values, drop)

    def settle(self, act: Act, accept: bool = False) -> Settled:
        """Takes in what was typed into the sheet."""
        return self._season.settle(self._leader(act), accept)

    def repair(self, act: Act, cells: Collection[str] | None = None) -> Repaired:
        """Puts the sheet right."""
        return self._season.repair(self._leader(act), cells)

    def missing(self) -> tuple[Lost, ...]:
        """What an old window overwrote."""
        self._sure().must_lead()
        return self._season.missing()

    def reapply(self, act: Act, drop: bool = False) -> Reapplied:
        """Gives it again, or up."""
        return self._season.reapply(self._leader(act), drop)

    def roster(self) -> Roster:
        """The nicknames of who may be there, which nobody but a leader ever sees."""
        self._sure().must_lead()
        return Roster(self._season)

    def backups(self) -> list[Kept]:
        """The backups, newest first."""
        self._sure().must_lead()
        return self._season.backups()

    def restore(self, act: Act, which: str) -> Restored:
        """Goes back to one."""
        return self._season.restore(self._leader(act), which)

    def sides(self) -> dict[str, str]:
        """All sides that play, with their names: for looking with other eyes, and for inviting them."""
        self._sure().must_lead()
        rows = self._season.read().state.sides
        return {side: row.name for side, row in rows.items() if row.active}


def at_home(season: OpenCampaign) -> Seat:
    """The leader's seat at his own computer, where nobody has to sign in."""
    here = Caller(LEADER)
    return Seat(season, here, lambda: here)
