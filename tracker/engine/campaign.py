"""A campaign: one season of one ruleset, and the pure functions that take it further.

Each of them gives the new entry and the state after it; nothing is written anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheets.messages import Message, say
from tracker.engine import sides
from tracker.engine.audience import stamped
from tracker.engine.changes import Change, differences, digest
from tracker.engine.desk import without
from tracker.engine.house_rules import settled
from tracker.engine.journal import START, Entry, may_see, undone
from tracker.engine.order import EVERYONE, PUBLIC, IllegalOrder, OrderType, sender
from tracker.engine.orders import order_type, run
from tracker.engine.referee import Audience, Dice, Note, RecordedDice, Referee
from tracker.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Campaign:
    """A season at one moment."""

    ruleset: Ruleset
    state: Any
    revision: int
    """The number of the newest entry."""
    counts: Mapping[str, int]
    """How many entries the public and each side can see."""
    entries: Sequence[Entry]
    """All entries from number 0; read only when something needs the past."""

    def name(self, side: str) -> str:
        """What a side is called today."""
        row = self.state.sides.get(side)
        return row.name if row else side


@dataclass(frozen=True)
class Signature:
    """Who acts and when; the key makes sending twice harmless."""

    viewer: str
    """Whose rights count: ``leader`` or a side's id."""
    at: str
    by: str
    key: str


def empty_state(ruleset: Ruleset) -> Any:
    """The state with no rows at all."""
    return ruleset.state(**{table.name: {} for table in ruleset.tables})


def start(
    ruleset: Ruleset,
    catalogue: Mapping[str, Sequence[Mapping[str, Any]]],
    names: Sequence[str],
    settings: Mapping[str, str],
    signed: Signature,
) -> Campaign:
    """A new season; ``IllegalOrder`` says what is wrong with the names or the house rules."""
    if not ruleset.least_sides <= len(names) <= ruleset.most_sides:
        raise IllegalOrder(
            say(
                "This ruleset is for {least} to {most} sides; {n} were named.",
                least=ruleset.least_sides,
                most=ruleset.most_sides,
                n=len(names),
            ),
            "side",
        )
    state = ruleset.setup(catalogue, settled(ruleset.house_rules, settings))
    called: list[str] = []
    for name in names:
        called.append(sides.fit_name(name, called, "side"))
        state = ruleset.add_side(state, sides.next_id(state, names), called[-1])
    nothing = empty_state(ruleset)
    changes = stamped(ruleset, nothing, state, differences(ruleset.tables, nothing, state))
    entry = Entry(0, signed.at, signed.by, signed.key, START, "", {}, changes=changes, seen_by=EVERYONE)
    return Campaign(ruleset, state, 0, {PUBLIC: 0, **dict.fromkeys(state.sides, 0)}, [entry])


def give(
    campaign: Campaign,
    name: str,
    order: Any,
    signed: Signature,
    dice: Dice,
    remark: Message | None = None,
    waited: str = "",
) -> tuple[Campaign, Entry]:
    """Runs one order: the campaign after it and its entry; ``IllegalOrder`` leaves all as it was.

    ``waited``: the row of the desk that the order was. A ``remark`` is noted for everybody who sees the entry; for
    the side alone, where its order waited.
    """
    kind = order_type(campaign.ruleset, name)
    referee = Referee(
        dice, entry=campaign.revision + 1, seen_as=lambda side: count(campaign, side) + 1, sides=campaign.counts
    )
    state = without(run(campaign.ruleset, campaign.state, kind, order, referee, signed.viewer), waited)
    entry = replace(written_up(campaign, kind, order, signed, referee, state), desk=waited)
    if remark is not None:
        to = (entry.side,) if waited else entry.seen_by
        entry = replace(entry, notes=(*entry.notes, Note(remark, to)))
    return after(campaign, state, entry), entry


def written_up(
    campaign: Campaign, kind: OrderType, order: Any, signed: Signature, referee: Referee, state: Any
) -> Entry:
    """The entry of an order that has been run."""
    ruleset = campaign.ruleset
    changes = stamped(ruleset, campaign.state, state, differences(ruleset.tables, campaign.state, state))
    fields = kind.filled(order)
    stamps = {column.name: _field_audience(column.audience, order, changes) for column in kind.fields}
    return Entry(
        campaign.revision + 1,
        signed.at,
        signed.by,
        signed.key,
        kind.name,
        sender(order),
        fields,
        tuple(referee.rolls),
        tuple(referee.notes),
        tuple(referee.findings),
        changes,
        _entry_audience(kind, order, referee, changes),
        {name: stamps[name] for name in fields if stamps[name]},
        state=fingerprint(campaign) if referee.rolls else "",
    )


def _field_audience(name: str, order: Any, changes: Sequence[Change]) -> Audience:
    if name == "everyone":
        return EVERYONE
    if name == "owner":
        return (sender(order),)
    if name == "changes" and changes:
        return shared(change.seen_by for change in changes)
    return ()


def shared(audiences: Iterable[Audience]) -> Audience:
    """Those who are in every one of the audiences."""
    groups = list(audiences)
    people = [group for group in groups if PUBLIC not in group]
    if not people:
        return EVERYONE if groups else ()
    return tuple(who for who in people[0] if all(who in group for group in people))


def joined(audiences: Iterable[Audience]) -> Audience:
    """Those who are in any of the audiences."""
    people = dict.fromkeys(who for group in audiences for who in group)
    return EVERYONE if PUBLIC in people else tuple(people)


def _entry_audience(kind: OrderType, order: Any, referee: Referee, changes: Sequence[Change]) -> Audience:
    if kind.seen_by == "everyone":
        return EVERYONE
    if kind.seen_by == "changes":
        return joined(change.seen_by for change in changes)
    if kind.seen_by == "notes":
        return joined(note.seen_by for note in referee.notes)
    return (sender(order),) if sender(order) else ()


def after(campaign: Campaign, state: Any, entry: Entry) -> Campaign:
    """The campaign with one more entry."""
    viewers = dict.fromkeys((PUBLIC, *campaign.counts, *state.sides))
    counts = {who: count(campaign, who) + may_see(entry.seen_by, who) for who in viewers}
    return Campaign(campaign.ruleset, state, entry.number, counts, joined_to(campaign.entries, entry))


def count(campaign: Campaign, viewer: str) -> int:
    """How many entries a viewer can see; who has just joined sees what the public sees."""
    return campaign.counts.get(viewer, campaign.counts.get(PUBLIC, 0))


class Joined(Sequence[Entry]):
    """Entries with some more, without reading the earlier ones."""

    def __init__(self, earlier: Sequence[Entry], last: Sequence[Entry]) -> None:
        self.earlier = earlier
        self.last = last

    def __len__(self) -> int:
        return len(self.earlier) + len(self.last)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and 0 <= index < len(self):
            before = len(self.earlier)
            return self.earlier[index] if index < before else self.last[index - before]
        return [*self.earlier, *self.last][index]

    def __iter__(self) -> Any:
        yield from self.earlier
        yield from self.last

    def __reversed__(self) -> Any:
        yield from reversed(self.last)
        yield from reversed(self.earlier)


def joined_to(entries: Sequence[Entry], entry: Entry) -> Sequence[Entry]:
    """The entries with one more; never one inside the other, however many there come."""
    if isinstance(entries, Joined):
        return Joined(entries.earlier, (*entries.last, entry))
    return Joined(entries, (entry,))


def same_faces(campaign: Campaign, name: str, order: Any) -> Dice | None:
    """The faces that this order met on this very state before it was taken back, if it was."""
    fields = order_type(campaign.ruleset, name).filled(order)
    gone = undone(campaign.entries)
    print_of_state = ""
    for entry in reversed(list(campaign.entries)):
        if entry.number in gone and entry.rolls and entry.order == name and dict(entry.fields) == fields:
            print_of_state = print_of_state or fingerprint(campaign)
            if entry.state == print_of_state:
                return RecordedDice(entry.rolls)
    return None


def fingerprint(campaign: Campaign) -> str:
    """Of the state on which dice fall: what waits on the desk is no part of it."""
    return digest([table for table in campaign.ruleset.tables if table.name != "desk"], campaign.state)


def correction(campaign: Campaign, state: Any, signed: Signature) -> Entry:
    """The entry for what the leader changed in the sheet by hand."""
    ruleset = campaign.ruleset
    changes = stamped(ruleset, campaign.state, state, differences(ruleset.tables, campaign.state, state))
    audience = joined(change.seen_by for change in changes)
    number = campaign.revision + 1
    return Entry(number, signed.at, signed.by, signed.key, "correct", "", {}, changes=changes, seen_by=audience)
