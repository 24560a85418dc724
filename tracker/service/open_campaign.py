"""The one door to a campaign, for the dashboard and the command line alike.

Every act is one call: it takes the lock, reads the workbook, takes in what the leader changed by
hand, runs the pure rules, and commits once. An act sent twice with the same key is done once.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime

from sheets.errors import Damaged
from sheets.messages import Message, say
from sheets.shared import SharedBook
from sheets.xlsx import XlsxStore
from tracker.engine.campaign import Campaign, Signature, after, correction, give, same_faces
from tracker.engine.journal import Entry, standing
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import AppDice
from tracker.engine.revise import revisable, revise
from tracker.engine.undo import last_to_undo, undo, undo_to
from tracker.engine.view import View, look
from tracker.service.acts import (
    Act,
    Blocking,
    Receipt,
    fresh_enough,
    hidden_check,
    no_dice,
    not_moved_on,
    numbered,
)
from tracker.service.backups import VERSIONS, Kept, Restored, listed, restored
from tracker.service.giving import dated, dice_of, forecast, given, unblocked
from tracker.service.languages import said
from tracker.service.overwritten import Lost, Overwritten
from tracker.service.reading import Reading
from tracker.service.reapplying import Reapplied, Reapplying, reapplied_before
from tracker.service.repairs import Repaired, log, mended
from tracker.service.repeats import Same, is_order, is_repair, is_revision, is_undo, repeated, used_already
from tracker.service.settling import Settled, Settling, hand_key, settled_before
from tracker.service.wording import shown, typed_order
from tracker.service.workbook import Workbook


def now() -> str:
    """The present moment as ISO time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


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

    @property
    def age(self) -> float:
        """Seconds since what ``read`` gives was true: always 0 for a file."""
        return self.store.age if isinstance(self.store, SharedBook) else 0.0

    @property
    def trouble(self) -> Message | None:
        """Why nothing newer can be read at present, where that is so."""
        return self.store.trouble if isinstance(self.store, SharedBook) else None

    def language(self) -> str:
        """The campaign's own language."""
        return self.workbook.meta().language

    def read(self, journal: bool = False) -> Reading:
        """The campaign as it stands; the journal only where it is needed. Reading never writes."""
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
            kind = order_type(reading.ruleset, name)
            order = typed_order(kind, dated(kind, values, self.clock()), reading.words)
            unblocked(reading, kind, order, act.viewer)
            hidden_check(campaign, name, order, act.viewer)
            if act.dry_run and faces is None and kind.chances:
                return forecast(reading, campaign, name, order, act, self.clock())
            earlier = same_faces(campaign, name, order) if kind.chances and faces is None else None
            anew = earlier is not None and reroll and act.viewer == LEADER
            dice = earlier if earlier is not None and not anew else dice_of(act, faces, self.dice)
            remark = say("The dice were rolled anew.") if anew else None
            changed, entry = given(campaign, name, order, act, self.clock(), dice, remark)
            fresh_enough(campaign, order, entry, act)
            return Receipt(changed, reading.meta.language, entry)

        return self._commit(act, work, lambda reading: is_order(reading, name, values))

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
                repeated(reading, numbered(act, number), is_order(reading, *order))
                for number, order in enumerate(orders)
            ]
            before = [receipt for receipt in again if receipt is not None]
            if before and len(before) < len(orders):
                raise used_already(act.key, before[0].entry.number)
            if before:
                return before
            self._nothing_overwritten(reading, act)
            not_moved_on(reading.campaign, act)
            campaign, corrections = self._with_hand_edits(reading)
            receipts = self._in_turn(reading, campaign, orders, act)
            if receipts:
                entries = (*corrections, *(receipt.entry for receipt in receipts))
                warnings = self.workbook.save(reading, receipts[-1].campaign, entries)
                receipts[-1] = dataclasses.replace(receipts[-1], warnings=_told(act, warnings))
            return receipts

        return self.workbook.now(once)

    def _in_turn(
        self, reading: Reading, campaign: Campaign, orders: Sequence[tuple[str, Mapping[str, str]]], act: Act
    ) -> list[Receipt]:
        receipts = []
        for number, (name, values) in enumerate(orders):
            kind = order_type(reading.ruleset, name)
            order = typed_order(kind, dated(kind, values, self.clock()), reading.words)
            unblocked(reading, kind, order, act.viewer)
            hidden_check(campaign, name, order, act.viewer)
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
                number = entry if entry is not None else last_to_undo(campaign, act.viewer)
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
            if blocked and not act.dry_run:
                raise Blocking(blocked)
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

        return once(self.read(journal=True)) if act.dry_run else self.workbook.now(once)

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

        return self.workbook.now(once)

    def backups(self) -> list[Kept]:
        """The backups, newest first."""
        return listed(self.store) if isinstance(self.store, XlsxStore) else []

    def restore(self, act: Act, which: str) -> Restored:
        """Goes back to a backup, keeping the present as another one."""
        if not isinstance(self.store, XlsxStore):
            raise IllegalOrder(VERSIONS, "backup")
        return restored(self.store, act, which, self.clock())

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

        return self.workbook.now(once)

    def _commit(
        self, act: Act, work: Callable[[Reading, Campaign], Receipt], same: Callable[[Reading], Same]
    ) -> Receipt:

        def once(reading: Reading) -> Receipt:
            again = repeated(reading, act, same(reading))
            if again is not None:
                return again
            self._nothing_overwritten(reading, act)
            not_moved_on(reading.campaign, act)
            campaign, corrections = self._with_hand_edits(reading)
            receipt = work(reading, campaign)
            if act.dry_run:
                return dataclasses.replace(receipt, dry_run=True)
            entries = (*corrections, receipt.entry)
            warnings = self.workbook.save(reading, receipt.campaign, entries)
            return dataclasses.replace(receipt, corrections=corrections, warnings=_told(act, warnings))

        return self.workbook.now(once)

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


def _told(act: Act, warnings: tuple[Message, ...]) -> tuple[Message, ...]:
    """What a commit could not keep is told to the leader alone: it names cells, values and files of his."""
    return warnings if act.viewer == LEADER else ()
