"""The one door to a campaign, for the dashboard and the command line alike.

Every act is one call: it takes the lock, reads the workbook, takes in what the leader changed by
hand, runs the pure rules, and commits once. An act sent twice with the same key is done once.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sheets.book import Problem
from sheets.messages import say
from sheets.schema import Kind
from sheets.xlsx import XlsxStore
from tracker.engine.campaign import Campaign, Signature, after, correction, count, give, same_faces
from tracker.engine.changes import Change
from tracker.engine.journal import Entry, may_see, seen
from tracker.engine.order import LEADER, IllegalOrder, OrderType
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice, Dice, GivenDice, OwnDice, WrongDice
from tracker.engine.undo import last_to_undo, undo, undo_to
from tracker.engine.view import View, look, refusal
from tracker.service.bookkeeping import BASE, META, read_meta
from tracker.service.chances import Chances, chances
from tracker.service.reading import Reading, read_book
from tracker.service.wording import typed_order
from tracker.service.writing import commit_for


def now() -> str:
    """The present moment as ISO time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def choose(faces: int) -> int:
    """A fair die."""
    return secrets.randbelow(faces) + 1


@dataclass(frozen=True)
class Act:
    """How an act is sent: whose rights, whose name, and what makes sending it twice harmless."""

    viewer: str = LEADER
    """``leader`` or a side's id."""
    by: str = ""
    """A name for the journal; empty: the viewer himself."""
    key: str = ""
    revision: int | None = None
    """Refused if the campaign has moved on from here (as the viewer counts)."""
    drawn_at: int | None = None
    """The revision the sender was looking at: refused only if what he acted on looks different now."""
    dry_run: bool = False

    def signature(self, at: str) -> Signature:
        """The act as the engine signs it."""
        return Signature(self.viewer, at, self.by or self.viewer, self.key or secrets.token_hex(8))


@dataclass(frozen=True)
class Receipt:
    """What an act came to."""

    campaign: Campaign
    language: str
    entry: Entry
    repeated: bool = False
    dry_run: bool = False
    odds: Chances | None = None
    """Of a dry run whose dice were not given: the entry then holds only what is certain."""
    corrections: tuple[Entry, ...] = ()
    """Hand edits that were taken in by the same commit."""


class ProblemInTheWay(IllegalOrder):
    """A cell of the sheet must be mended first."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(
            say(
                "First mend {address} in the sheet: found “{found}”, expected {expected}.",
                address=problem.address,
                found=problem.found,
                expected=problem.expected,
            )
        )
        self.problem = problem


class OpenCampaign:
    """A campaign in a workbook."""

    def __init__(self, store: XlsxStore, clock: Callable[[], str] = now, dice: Callable[[int], int] = choose) -> None:
        self.store = store
        self.clock = clock
        self.dice = dice
        self._kept: Reading | None = None

    def language(self) -> str:
        """The campaign's own language."""
        return self.read().meta.language

    def read(self, journal: bool = False) -> Reading:
        """The campaign as it stands; the journal only where it is needed. Reading never writes.

        What was read is kept until the file changes.
        """
        kept = self._kept
        if kept is None or kept.book.fingerprint != self.store.fingerprint or (journal and not kept.entries.there):
            kept = self._kept = self._read(journal)
        return kept

    def _read(self, journal: bool) -> Reading:
        meta = read_meta(self.store.read([META]).sheets.get(META))
        tabs = [title for name, title in meta.titles.items() if journal or name != "journal"]
        return read_book(self.store.read([META, BASE, *tabs]))

    def view(self, viewer: str, journal: bool = False) -> View:
        """The campaign as that viewer may see it."""
        return look(self.read(journal).campaign, viewer)

    def submit(
        self,
        name: str,
        values: Mapping[str, str],
        act: Act,
        faces: Sequence[int] | None = None,
        reroll: bool = False,
    ) -> Receipt:
        """One order; ``IllegalOrder`` or ``SheetError`` leaves everything as it was.

        ``faces``: real dice. ``reroll``: the leader has dice rolled anew that fell before an undo.
        """

        def work(reading: Reading, campaign: Campaign) -> Receipt:
            kind = order_type(reading.ruleset, name)
            order = typed_order(kind, self._dated(kind, values), reading.words)
            self._unblocked(reading, kind, order, act.viewer)
            hidden_check(campaign, name, order, act.viewer)
            if act.dry_run and faces is None and kind.chances:
                return self._forecast(reading, campaign, name, order, act)
            dice = self._dice(campaign, name, order, act, faces, reroll)
            changed, entry = self._given(campaign, name, order, act, dice)
            fresh_enough(reading, campaign, order, entry, act)
            return Receipt(changed, reading.meta.language, entry)

        return self._commit(act, work)

    def undo(self, act: Act, entry: int | None = None, to: int | None = None) -> Receipt:
        """Takes back one entry (the newest, if none is named) or everything after one."""

        def work(reading: Reading, campaign: Campaign) -> Receipt:
            signed = act.signature(self.clock())
            if to is not None:
                changed, new = undo_to(campaign, to, signed)
            else:
                number = entry if entry is not None else last_to_undo(campaign, act.viewer)
                changed, new = undo(campaign, number, signed)
            return Receipt(changed, reading.meta.language, new)

        return self._commit(act, work)

    def _commit(self, act: Act, work: Callable[[Reading, Campaign], Receipt]) -> Receipt:
        with self.store.locked():
            reading = read_book(self.store.load())
            again = self._repeated(reading, act)
            if again is not None:
                return again
            if act.revision is not None and act.revision != revision_for(reading.campaign, act.viewer):
                raise IllegalOrder(
                    say(
                        "The campaign has moved on: it is at revision {now}, not {then}. Look again and repeat.",
                        now=revision_for(reading.campaign, act.viewer),
                        then=act.revision,
                    )
                )
            campaign, corrections = self._with_hand_edits(reading, act)
            receipt = work(reading, campaign)
            if act.dry_run:
                return dataclasses.replace(receipt, dry_run=True)
            entries = (*corrections, receipt.entry)
            self.store.commit(commit_for(reading, receipt.campaign, entries))
            return dataclasses.replace(receipt, corrections=corrections)

    def _repeated(self, reading: Reading, act: Act) -> Receipt | None:
        number = reading.entries.with_key(act.key) if act.key else None
        if number is None:
            return None
        entry = reading.entries[number]
        return Receipt(reading.campaign, reading.meta.language, entry, repeated=True)

    def _with_hand_edits(self, reading: Reading, act: Act) -> tuple[Campaign, tuple[Entry, ...]]:
        campaign = reading.committed
        if not reading.hand_edits:
            return campaign, ()
        signed = Signature(LEADER, self.clock(), LEADER, secrets.token_hex(8))
        entry = correction(campaign, reading.state, signed)
        return after(campaign, reading.state, entry), (entry,)

    def _unblocked(self, reading: Reading, kind: OrderType, order: Any, viewer: str) -> None:
        if kind.always and kind.by == (LEADER,):
            return
        problem = reading.blocking(getattr(order, "side", ""))
        if problem is not None and viewer != LEADER:
            raise IllegalOrder(say("The leader must mend the sheet first; try again later."))
        if problem is not None:
            raise ProblemInTheWay(problem)

    def _dated(self, kind: OrderType, values: Mapping[str, str]) -> Mapping[str, str]:
        """Time is a field of an order, filled in here."""
        if kind.field("date") is None or values.get("date"):
            return values
        return {**values, "date": self.clock()[:10]}

    def _dice(
        self, campaign: Campaign, name: str, order: Any, act: Act, faces: Sequence[int] | None, reroll: bool
    ) -> Dice:
        app = AppDice(self.dice)
        if faces is not None:
            return GivenDice(faces) if act.viewer == LEADER else OwnDice(faces, act.viewer, app)
        if not order_type(campaign.ruleset, name).chances or (reroll and act.viewer == LEADER):
            return app
        return same_faces(campaign, name, order) or app

    def _given(self, campaign: Campaign, name: str, order: Any, act: Act, dice: Dice) -> tuple[Campaign, Entry]:
        try:
            return give(campaign, name, order, act.signature(self.clock()), dice)
        except WrongDice:
            raise
        except IllegalOrder:
            if act.viewer == LEADER:
                raise
            raise IllegalOrder(say("This order is not possible now.")) from None

    def _forecast(self, reading: Reading, campaign: Campaign, name: str, order: Any, act: Act) -> Receipt:
        if act.viewer != LEADER:
            raise IllegalOrder(say("Only the leader can try an order out; ask for the odds instead."))
        found = chances(campaign, name, order)
        signed = act.signature(self.clock())
        entry = Entry(
            0,
            signed.at,
            signed.by,
            "",
            name,
            getattr(order, "side", ""),
            {
                c.name: getattr(order, c.name)
                for c in order_type(campaign.ruleset, name).fields
                if getattr(order, c.name) != c.default
            },
            changes=found.certain,
        )
        return Receipt(campaign, reading.meta.language, entry, odds=found)


def revision_for(campaign: Campaign, viewer: str) -> int:
    """The revision as that viewer counts it."""
    return campaign.revision if viewer == LEADER else count(campaign, viewer)


def hidden_check(campaign: Campaign, name: str, order: Any, viewer: str) -> None:
    """A side is refused by what it can see, and by nothing else."""
    if viewer != LEADER:
        refused = refusal(look(campaign, viewer), name, order)
        if refused is not None:
            raise refused


def fresh_enough(reading: Reading, campaign: Campaign, order: Any, entry: Entry, act: Act) -> None:
    """Refuses an order given from an old picture, if what its sender saw of the things it touches has
    changed since."""
    if act.drawn_at is None or act.drawn_at >= revision_for(campaign, act.viewer):
        return
    entries = reading.entries if act.viewer == LEADER else seen(reading.entries, act.viewer)
    kind = order_type(campaign.ruleset, entry.order)
    touched = (
        {(change.table, change.row) for change in entry.changes}
        | set(kind.acts_on(order))
        | {
            (column.table, entry.fields[column.name])
            for column in kind.fields
            if column.kind is Kind.REFERENCE and column.name in entry.fields
        }
    )
    for earlier in entries:
        if earlier.number > act.drawn_at and any(
            (c.table, c.row) in touched and _saw(c, act.viewer) for c in earlier.changes
        ):
            raise IllegalOrder(say("Something changed meanwhile; look at it and confirm again."))


def _saw(change: Change, viewer: str) -> bool:
    return viewer == LEADER or may_see(change.seen_by, viewer)
