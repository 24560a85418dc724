"""Moving in: a file that a leader kept his season in becomes a campaign of ours.

First ``understand`` (nothing is written), then, once somebody has looked at it, ``move_in``. Every number that is
taken over is an entry of the journal with the place it comes from, so it explains itself, and can be taken back.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheets.errors import Damaged
from sheets.messages import Message, say
from sheets.plain_grid import Origin, PlainGrid
from sheets.plain_tables import plain_tables
from tracker.engine.campaign import Campaign, Signature, give, start
from tracker.engine.changes import rows_of
from tracker.engine.house_rules import settled
from tracker.engine.moving_in import Fact, Gift, MovingIn, Understood
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.ruleset import Ruleset
from tracker.engine.sides import same_name
from tracker.service.bookkeeping import META
from tracker.service.catalogues import shipped
from tracker.service.files import found
from tracker.service.languages import said
from tracker.service.open_campaign import now
from tracker.service.vocabulary import words
from tracker.service.wording import plain

OLD_ENCODINGS = {"ru": "cp1251"}
"""How spreadsheet programs of that language wrote CSV before Unicode; cp1250 for all others, Polish first."""


@dataclass(frozen=True)
class Moved:
    """The campaign that a file becomes: its state, its entries, and the orders that wait in a tab."""

    campaign: Campaign
    waiting: Mapping[str, Sequence[Any]]


def understand(data: bytes, filename: str, ruleset: Ruleset, language: str) -> Understood:
    """What a file says, cell by cell; nothing is written. ``language``: of the person whose file it is.

    Raises ``Damaged`` or ``TooBig`` for a file that cannot be read, ``IllegalOrder`` for a ruleset that reads none.
    """
    how = _how(ruleset)
    tables = plain_tables(data, filename, OLD_ENCODINGS.get(language, "cp1250"))
    _no_campaign(tables, filename)
    state = ruleset.setup(shipped(ruleset), settled(ruleset.house_rules, {}))
    return replace(how.understand(tables, state, words(ruleset, (state,), language)), file=filename)


def move_in(
    address: str,
    understood: Understood,
    ruleset: Ruleset,
    language: str,
    settings: Mapping[str, str] | None = None,
    clock: Callable[[], str] = now,
    key: Mapping[str, Any] | None = None,
) -> Campaign:
    """Writes the campaign into a new workbook, whole or not at all; refuses to overwrite.

    Raises ``IllegalOrder`` where nothing was understood or the rules allow no such season, ``Exists``, ``Denied``.
    """
    moved = moved_in(understood, ruleset, language, settings, clock)
    found(address, moved.campaign, language, moved.waiting, key)
    return moved.campaign


def moved_in(
    understood: Understood,
    ruleset: Ruleset,
    language: str,
    settings: Mapping[str, str] | None = None,
    clock: Callable[[], str] = now,
) -> Moved:
    """The campaign that ``move_in`` would write."""
    how = _how(ruleset)
    if not understood.sides:
        raise IllegalOrder(
            say("Nothing in {file} was understood as a season; nothing was written.", file=understood.file)
        )
    signed = Signature(LEADER, clock(), LEADER, secrets.token_hex(8))
    campaign = start(ruleset, shipped(ruleset), understood.sides, settings or {}, signed)
    sides = {same_name(row.name): side for side, row in rows_of(campaign.state, "sides").items()}
    orders = [_fact_order(campaign, how, fact, sides[same_name(fact.side)]) for fact in understood.facts if fact.cell]
    orders += [_gift_order(gift, sides[same_name(gift.side)]) for gift in understood.gifts]
    for number, (name, fields, place, what) in enumerate((order for order in orders if order), 1):
        why = say("{what}: moved in from {file}, {place}", what=what, file=understood.file, place=place)
        order = order_type(ruleset, name).shape(**fields, reason=said(why, language))
        remark = why if name == "correct" else None  # an award tells its reason itself
        key = replace(signed, key=f"{signed.key}.{number}")
        campaign, _ = give(campaign, name, order, key, GivenDice(()), remark)
    waiting: dict[str, list[Any]] = {}
    for row in understood.typed:
        kind = order_type(ruleset, next(tab.order for tab in ruleset.typed if tab.name == row.tab))
        waiting.setdefault(row.tab, []).append(kind.shape(side=sides[same_name(row.side)], **row.fields))
    return Moved(campaign, waiting)


_Order = tuple[str, dict[str, Any], Message, Message]


def _fact_order(campaign: Campaign, how: MovingIn, fact: Fact, side: str) -> _Order | None:
    """The correction that makes a cell what the file says; None where it is that already."""
    if fact.cell is None:
        return None
    row = how.row(fact.cell, side)
    if getattr(rows_of(campaign.state, fact.cell.table)[row], fact.cell.column) == fact.value:
        return None
    fields = {"table": fact.cell.table, "row": row, "column": fact.cell.column, "value": str(fact.value)}
    return "correct", fields, fact.place, fact.meaning


def _gift_order(gift: Gift, side: str) -> _Order:
    return "award", {"side": side, "what": gift.what, "amount": gift.amount}, gift.place, gift.why


def _how(ruleset: Ruleset) -> MovingIn:
    if ruleset.moving_in is None:
        raise IllegalOrder(
            say("The ruleset {ruleset} cannot read tables of your own: make a new season.", ruleset=ruleset.title)
        )
    return ruleset.moving_in


def _no_campaign(tables: Sequence[PlainGrid], filename: str) -> None:
    """A workbook of ours needs no moving."""
    if any(table.origin is Origin.TAB and table.title == META for table in tables):
        raise Damaged(say("The file {file} is a campaign already: open it as it is.", file=filename))


def report(understood: Understood, language: str) -> dict[str, Any]:
    """What was understood and what was not, as plain JSON values."""
    return {
        "understood": [
            {"place": said(fact.place, language), "text": fact.text, "as": said(fact.meaning, language)}
            for fact in understood.facts
        ],
        "not_understood": [
            {
                "place": said(item.place, language),
                "found": item.found,
                "expected": said(item.expected, language),
                "do": said(item.do, language),
            }
            for item in understood.not_understood
        ],
        "remarks": [said(remark, language) for remark in understood.remarks],
    }


def answer(understood: Understood, moved: Moved, address: str, language: str) -> dict[str, Any]:
    """The whole report, as ``tracker import --json`` prints it."""
    campaign = moved.campaign
    status = {
        row.name: campaign.ruleset.status(campaign.state, side, LEADER)
        for side, row in rows_of(campaign.state, "sides").items()
    }
    waiting = {
        tab: [{name: plain(value) for name, value in order_fields(campaign, order).items()} for order in orders]
        for tab, orders in moved.waiting.items()
    }
    return {"sides": status, **report(understood, language), "waiting": waiting, "address": address}


def order_fields(campaign: Campaign, order: Any) -> dict[str, Any]:
    """The fields of an order that waits, its side by name."""
    fields = dataclasses.asdict(order)
    return {**fields, "side": campaign.name(fields["side"])}
