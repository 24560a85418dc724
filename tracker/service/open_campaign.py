"""The one door to a campaign, for the dashboard and the command line alike.

Every act is one call: it takes the lock, reads the workbook, takes in what the leader changed by
hand, runs the pure rules, and commits once. An act sent twice with the same key is done once.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

from sheets.errors import Damaged, SheetError
from sheets.messages import say
from sheets.shared import SharedBook
from sheets.xlsx import XlsxStore
from tracker.engine.campaign import Campaign, Signature, after, correction, give
from tracker.engine.journal import Entry, standing
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.revise import revisable, revise
from tracker.engine.undo import last_to_undo, true_number, undo, undo_to
from tracker.engine.view import View, look
from tracker.service.acts import Act, Receipt, hidden_check, no_dice, not_moved_on, numbered, worth_it
from tracker.service.backups import VERSIONS, Kept, Restored, listed, present_meta, restored
from tracker.service.bookkeeping import Meta
from tracker.service.desk import accepted, as_accepted, as_sent, is_same, overdue
from tracker.service.giving import Sending, carried_out, dated, given, typed_for, unblocked
from tracker.service.languages import said
from tracker.service.overwritten import Lost, Overwritten
from tracker.service.reading import Reading
from tracker.service.reapplying import Reapplied, Reapplying, reapplied_before
from tracker.service.repairs import Repaired, log, mended
from tracker.service.repeats import Same, is_repair, is_revision, is_undo, repeated, used_already
from tracker.service.settling import Settled, Settling, hand_key, settled_before
from tracker.service.shown import HOME
from tracker.service.too_late import Done
from tracker.service.wording import shown, typed_order
from tracker.service.workbook import Workbook


def now() -> str:
    """The present moment as ISO time by the troop's clock, to the second."""
    return datetime.now(HOME).isoformat(timespec="seconds")


def choose(faces: int) -> int:
    """A fair die."""
    return secrets.randbelow(faces) + 1


class OpenCampaign:
    """A campaign in a workbook."""

    def __init__(
        self,
        store: XlsxStore | SharedBook,
        clock: Callable[[], str] = now,
        dice: Callable[[int], int] = choose,
    ) -> None:
        self.store = store
        self.workbook = Workbook(store)
        self.clock = clock
        self.dice = dice

    def meta(self) -> Meta:
        """What campaign it is and who is invited; of one that cannot be read, what its hidden tab still says."""
        try:
            return self.read().meta
        except SheetError:
            return self.workbook.meta()

    def language(self) -> str:
        """The campaign's own language."""
        return self.workbook.meta().language

    def read(self, journal: bool = False) -> Reading:
        """The campaign as it stands; the journal at once, or when somebody asks for it. Reading never writes."""
        return self.workbook.read(journal)

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
            order = as_sent(reading, campaign, (name, values), act, self.clock())
            return carried_out(reading, campaign, order, Sending(act, self.clock(), faces, self.dice, reroll))

        return self._commit(act, work, lambda reading: is_same(reading, name, values), timely=True)

    def accept(
        self, act: Act, row: str, changes: Mapping[str, str] | None = None, faces: Sequence[int] | None = None
    ) -> Receipt:
        """The leader accepts what waits on the desk, with or without changes: the order is given, and waits no more."""

        def work(reading: Reading, campaign: Campaign) -> Receipt:
            if act.viewer != LEADER:
                raise IllegalOrder(say("Only the leader can do this."))
            order = accepted(reading, campaign, row, changes or {})
            sending = Sending(act, self.clock(), faces, self.dice, waited=row, changed=bool(changes))
            return carried_out(reading, campaign, order, sending)

        return self._commit(act, work, lambda reading: as_accepted(row), timely=True)

    def submit_all(self, orders: Sequence[tuple[str, Mapping[str, str]]], act: Act) -> list[Receipt]:
        """Several orders without dice in one commit: all of them, or (``IllegalOrder``) none.

        With ``dry_run`` it says what each would come to, on what was read last, and waits for nobody.
        """
        if act.dry_run:
            reading = self.read(journal=True)
            self._nothing_overwritten(reading, act)
            return self._in_turn(reading, reading.campaign, orders, act)

        def once(reading: Reading) -> list[Receipt]:
            again = [
                repeated(reading, numbered(act, number), is_same(reading, *order))
                for number, order in enumerate(orders)
            ]
            before = [receipt for receipt in again if receipt is not None]
            if before and len(before) < len(orders):
                raise used_already(act.key, before[0].entry.number)
            if before:
                return before
            self._nothing_overwritten(reading, act)
            not_moved_on(reading.campaign, act)
            campaign, corrections = self._on_time(*self._with_hand_edits(reading))
            receipts = self._in_turn(reading, campaign, orders, act)
            if receipts:
                entries = (*corrections, *(receipt.entry for receipt in receipts))
                warnings = self.workbook.save(reading, receipts[-1].campaign, entries)
                receipts[-1] = dataclasses.replace(receipts[-1], warnings=act.told(warnings))
            return receipts

        return self._now(act, once)

    def _in_turn(
        self, reading: Reading, campaign: Campaign, orders: Sequence[tuple[str, Mapping[str, str]]], act: Act
    ) -> list[Receipt]:
        receipts = []
        for number, given_order in enumerate(orders):
            name, values = as_sent(reading, campaign, given_order, act, self.clock())
            kind = order_type(reading.ruleset, name)
            order = typed_for(reading, campaign, kind, dated(kind, values, self.clock()), act.viewer)
            hidden_check(campaign, name, order, act.viewer)
            unblocked(reading, kind, order, act.viewer)
            campaign, entry = given(campaign, name, order, numbered(act, number), self.clock(), AppDice(no_dice))
            receipts.append(Receipt(campaign, reading.meta.language, entry, dry_run=act.dry_run))
        return receipts

    def undo(self, act: Act, entry: int | None = None, to: int | None = None) -> Receipt:
        """Takes back one entry (the newest, if none is named) or everything after one."""

        def work(reading: Reading, campaign: Campaign) -> Receipt:
            signed = act.signature(self.clock())
            if to is not None:
                changed, new = undo_to(campaign, to, signed)
            else:
                number = true_number(campaign, entry, act.viewer)
                number = last_to_undo(campaign, act.viewer) if number is None else number
                changed, new = undo(campaign, number, signed)
            return Receipt(changed, reading.meta.language, new)

        return self._commit(act, work, lambda reading: is_undo(entry, to))

    def revise(self, act: Act, number: int, values: Mapping[str, str], drop: Sequence[int] = ()) -> Receipt:
        """A past order with other fields; all later ones are run again. Fields not named stay."""

        def work(reading: Reading, campaign: Campaign) -> Receipt:
            entry = revisable(campaign, number)
            kind = order_type(reading.ruleset, entry.order)
            fields = standing(campaign.entries).of(entry)
            told = {name: str(shown(value, kind.field(name), campaign)) for name, value in fields.items()}
            order = typed_order(kind, {**told, **values}, reading.words)
            changed, new, blocked = revise(campaign, number, order, drop, act.signature(self.clock()))
            worth_it(act, new, fields, blocked)
            return Receipt(changed, reading.meta.language, new, blocked=tuple(blocked))

        return self._commit(act, work, lambda reading: is_revision(number))

    def settle(self, act: Act, accept: bool = False) -> Settled:
        """Takes in what the leader typed: new rows become entries, changed ones are offered (or accepted)."""

        def once(reading: Reading) -> Settled:
            before = settled_before(reading, act.key)
            if before is not None:
                return before
            self._nothing_overwritten(reading, act)
            not_moved_on(reading.campaign, act)
            campaign, corrections = self._with_hand_edits(reading, hand_key(act.key))
            settled = Settling(reading, campaign, act, self.clock(), accept).run()
            settled.corrections = corrections
            entries = (*corrections, *settled.entries)
            if not act.dry_run and (entries or settled.writes or reading.healing):
                settled.warnings = self.workbook.save(reading, settled.campaign, entries, settled.writes)
            return settled

        return self._now(act, once)

    def foreseen(self) -> Settled:
        """What settling would come to with the rows that can be read; problems are only those of the rules.
        Writes nothing and waits for nobody; nothing is foreseen in a season whose journal cannot be read."""
        reading = self.read(journal=True)
        known = set(reading.all_problems)
        try:
            settled = Settling(reading, reading.campaign, Act(dry_run=True), self.clock(), False).run()
        except Damaged:
            return Settled(reading.campaign, dry_run=True)
        settled.problems = [problem for problem in settled.problems if problem not in known]
        return settled

    def missing(self) -> tuple[Lost, ...]:
        """The entries that an old window overwrote and nobody has given up."""
        return self.read(journal=True).standing.lost

    def reapply(self, act: Act, drop: bool = False) -> Reapplied:
        """Gives the entries again that an old window overwrote, or gives them up for good."""

        def once(reading: Reading) -> Reapplied:
            before = reapplied_before(reading, self.store, act.key)
            if before is not None:
                return before
            not_moved_on(reading.campaign, act)
            if act.viewer != LEADER:
                raise IllegalOrder(say("Only the leader can do this."))
            if not reading.standing.lost:
                return Reapplied(reading.campaign, reading.meta.language, dry_run=act.dry_run)
            campaign, corrections = self._with_hand_edits(reading)
            once_more = Reapplying(reading, campaign)
            done = once_more.given_up(act.signature(self.clock())) if drop else once_more.run()
            done.corrections, done.dry_run = corrections, act.dry_run
            if not act.dry_run:
                entries = (*corrections, *done.entries)
                done.warnings = self.workbook.save(reading, done.campaign, entries, done.writes, done.told(act.key))
            return done

        return self._now(act, once)

    def backups(self) -> list[Kept]:
        """The backups, newest first."""
        return listed(self.store) if isinstance(self.store, XlsxStore) else []

    def restore(self, act: Act, which: str) -> Restored:
        """Goes back to a backup, keeping the present as another one."""
        if not isinstance(self.store, XlsxStore):
            raise IllegalOrder(VERSIONS, "backup")
        present = present_meta(self.store)
        access = present.access if present is not None else ""
        act.allowed(access)
        done = restored(self.store, act, which, self.clock())
        if present is not None and not act.dry_run and self.workbook.meta().access != access:
            self.workbook.keep_access(lambda _: access)  # who was sent away stays away
        return done

    def repair(self, act: Act, cells: Collection[str] | None = None) -> Repaired:
        """Puts the sheet right: at those cells (also where something was changed by hand since the last
        commit), or, with None, wherever one step can. One commit, and a note in the journal."""

        def once(reading: Reading) -> Repaired:
            again = repeated(reading, act, is_repair)
            if again is not None:
                return Repaired(again.campaign, again.entry, (), repeated=True)
            self._nothing_overwritten(reading, act)
            not_moved_on(reading.campaign, act)
            after, done = mended(reading, cells)
            if not done:
                return Repaired(reading.campaign, None, (), problems=after.all_problems)
            campaign, corrections = self._with_hand_edits(after)
            note = order_type(reading.ruleset, "note").shape(text=said(log(done), reading.meta.language))
            campaign, entry = give(campaign, "note", note, act.signature(self.clock()), AppDice(self.dice))
            left = tuple(problem for problem in after.all_problems if problem not in after.healing)
            repaired = Repaired(campaign, entry, done, corrections, left, dry_run=act.dry_run)
            if act.dry_run:
                return repaired
            warnings = self.workbook.save(after, campaign, (*corrections, entry), repairs=done)
            return dataclasses.replace(repaired, warnings=warnings)

        return self._now(act, once)

    def _commit(
        self,
        act: Act,
        work: Callable[[Reading, Campaign], Receipt],
        same: Callable[[Reading], Same],
        timely: bool = False,
    ) -> Receipt:
        """``timely``: a deadline that has passed since the last commit closes the desk first."""

        def once(reading: Reading) -> Receipt:
            again = repeated(reading, act, same(reading))
            if again is not None:
                return again
            self._nothing_overwritten(reading, act)
            not_moved_on(reading.campaign, act)
            campaign, corrections = self._with_hand_edits(reading)
            if timely:
                campaign, corrections = self._on_time(campaign, corrections)
            receipt = work(reading, campaign)
            if act.dry_run:
                return dataclasses.replace(receipt, dry_run=True)
            entries = (*corrections, receipt.entry)
            warnings = self.workbook.save(reading, receipt.campaign, entries)
            return dataclasses.replace(receipt, corrections=corrections, warnings=act.told(warnings))

        return self._now(act, once)

    def _now(self, act: Act, once: Callable[[Reading], Done]) -> Done:
        """An act at this moment, of somebody who may still send it; one that is only tried out, on what was read last,
        waiting for nobody: pages try out what they offer whenever they are drawn."""

        def checked(reading: Reading) -> Done:
            act.allowed(reading.meta.access)
            return once(reading)

        return checked(self.read(journal=True)) if act.dry_run else self.workbook.now(checked)

    def _on_time(self, campaign: Campaign, entries: tuple[Entry, ...]) -> tuple[Campaign, tuple[Entry, ...]]:
        campaign, closing = overdue(campaign, self.clock())
        return campaign, (*entries, *closing)

    def _nothing_overwritten(self, reading: Reading, act: Act) -> None:
        if reading.standing.undecided:
            if act.viewer != LEADER:
                raise IllegalOrder(say("The leader must mend the sheet first; try again later."))
            raise Overwritten(reading.standing.lost)

    def _with_hand_edits(self, reading: Reading, key: str = "") -> tuple[Campaign, tuple[Entry, ...]]:
        campaign = reading.committed
        if not reading.hand_edits:
            return campaign, ()
        signed = Signature(LEADER, self.clock(), LEADER, key or secrets.token_hex(8))
        entry = correction(campaign, reading.state, signed)
        return after(campaign, reading.state, entry), (entry,)
