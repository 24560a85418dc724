"""Acts: how an order is sent, what it comes to, and what is asked before it counts."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sheets.book import Problem
from sheets.messages import Message, say
from sheets.schema import Kind
from tracker.engine.campaign import Campaign, Signature, count
from tracker.engine.journal import Entry, seen, told_to
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.revise import Blocked
from tracker.engine.view import look, refusal
from tracker.service.access import Caller
from tracker.service.chances import Chances

CHANGED = say("Something changed meanwhile; look at it and confirm again.")


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
    caller: Caller | None = None
    """Who sends it, where a server has let him in; None: the command line, which has the leader's rights."""

    def allowed(self, access: str) -> None:
        """Refuses an act of somebody who has been sent away meanwhile; asked again at the moment it is done."""
        if self.caller is not None:
            self.caller.must_stand(access)

    def told(self, warnings: tuple[Message, ...]) -> tuple[Message, ...]:
        """What a commit could not keep is told to the leader alone: it names cells, values and files of his."""
        return warnings if self.viewer == LEADER else ()

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
    blocked: tuple[Blocked, ...] = ()
    """Later entries that a revision would break."""
    warnings: tuple[Message, ...] = ()
    """What could not be kept beside the workbook."""


class Blocking(IllegalOrder):
    """Later entries would be broken: they must be given up by name, or the revision left."""

    def __init__(self, blocked: list[Blocked]) -> None:
        first = blocked[0]
        super().__init__(
            say(
                "Entries that would not work any more: {entries}. Entry {first}: {reason} Give them up, or leave it.",
                entries=tuple(item.entry for item in blocked),
                first=first.entry,
                reason=first.reason,
            )
        )
        self.blocked = blocked


class ProblemInTheWay(IllegalOrder):
    """A cell of the sheet must be mended first."""

    def __init__(self, problem: Problem) -> None:
        where, wanted = problem.address, problem.expected
        told = say(
            "First mend {address} in the sheet: found “{found}”, expected {expected}.",
            address=where,
            found=problem.found,
            expected=wanted,
        )
        if not problem.found:
            told = say(
                "First mend {address} in the sheet: nothing is there; expected {expected}.",
                address=where,
                expected=wanted,
            )
        super().__init__(told)
        self.problem = problem


def numbered(act: Act, number: int) -> Act:
    """The act of one order of several that are sent together: each has a key of its own, made from theirs."""
    return replace(act, key=f"{act.key}.{number}") if act.key else act


def no_dice(faces: int) -> int:
    """The dice of orders that are taken in several at a time."""
    raise IllegalOrder(say("An order with dice must be given by itself."))


def revision_for(campaign: Campaign, viewer: str) -> int:
    """The revision as that viewer counts it."""
    return campaign.revision if viewer == LEADER else count(campaign, viewer)


def not_moved_on(campaign: Campaign, act: Act) -> None:
    """Refuses an act that was meant for another revision, or signed with what no cell can hold, or with the
    id of a side: its own orders are told by it."""
    if not (act.key + act.by).isprintable():
        raise IllegalOrder(say("A name may not hold control characters."), "id" if not act.key.isprintable() else "by")
    if act.viewer == LEADER and act.by in campaign.state.sides:
        raise IllegalOrder(say("“{name}” is a word the tracker needs itself; choose another name.", name=act.by), "by")
    now = revision_for(campaign, act.viewer)
    if act.revision is not None and act.revision != now:
        raise IllegalOrder(
            say(
                "The campaign has moved on: it is at revision {now}, not {then}. Look again and repeat.",
                now=now,
                then=act.revision,
            )
        )


def hidden_check(campaign: Campaign, name: str, order: Any, viewer: str) -> None:
    """A side is refused by what it can see, and by nothing else."""
    if viewer != LEADER:
        refused = refusal(look(campaign, viewer), name, order)
        if refused is not None:
            raise refused


def fresh_enough(campaign: Campaign, order: Any, entry: Entry, act: Act) -> None:
    """Refuses an order given from an old picture, if what its sender saw of the things it touches has
    changed since."""
    if act.drawn_at is None or act.drawn_at >= revision_for(campaign, act.viewer):
        return
    entries = campaign.entries if act.viewer == LEADER else seen(campaign.entries, act.viewer)
    kind = order_type(campaign.ruleset, entry.order)
    touched = (
        {(change.table, change.row) for change in entry.changes if told_to(change.seen_by, act.viewer)}
        | set(kind.acts_on(order))
        | {
            (column.table, entry.fields[column.name])
            for column in kind.fields
            if column.kind is Kind.REFERENCE and column.name in entry.fields
        }
    )
    for earlier in entries:
        if earlier.number > act.drawn_at and any(
            (c.table, c.row) in touched and told_to(c.seen_by, act.viewer) for c in earlier.changes
        ):
            raise IllegalOrder(CHANGED)


def worth_it(act: Act, revision: Entry, fields: Mapping[str, Any], blocked: list[Blocked]) -> None:
    """A correction that is not only tried out must block nothing and change something; ``fields``: as they stand."""
    if act.dry_run:
        return
    if blocked:
        raise Blocking(blocked)
    if not revision.changes and revision.fields == {"entry": revision.fields["entry"], "with": dict(fields)}:
        told = say("Entry {entry} has these fields already: nothing would change.", entry=revision.fields["entry"])
        raise IllegalOrder(told)


def warnings_of(came: Any) -> tuple[Message, ...]:
    """What whatever an act came to has to warn of."""
    receipts = came if isinstance(came, list) else [came]
    return tuple(warning for receipt in receipts for warning in getattr(receipt, "warnings", ()))


def entries_of(came: Any) -> tuple[Entry, ...]:
    """The new entries of whatever an act came to."""
    if isinstance(came, list):
        return tuple(receipt.entry for receipt in came)
    several = getattr(came, "entries", None)
    one = getattr(came, "entry", None)
    return tuple(several) if several is not None else (one,) if one is not None else ()
