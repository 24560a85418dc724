"""Two seasons that differ only in what a viewer may not see give him the same, to the letter.

The two differ in everything that a rival patrol hides: its reports, its stock, its knights and where
they stand, what it exchanged, recruited, looked at, corrected. Then every single audience is switched
off in turn, and the same comparison must find it out.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable
from typing import Any

import pytest

from sheets.schema import Table
from tests.engine.seasons import signature
from tracker.engine import orders
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.hidden import HiddenValue
from tracker.engine.options import options, sendable
from tracker.engine.order import EVERYONE, IllegalOrder, OrderType
from tracker.engine.orders import order_type, order_types
from tracker.engine.referee import GivenDice, Pool, Referee
from tracker.engine.ruleset import Ruleset
from tracker.engine.undo import undo
from tracker.engine.view import look
from tracker.rulesets import find_ruleset
from tracker.service.answers import journal, odds, status
from tracker.service.catalogues import shipped
from tracker.service.chances import chances_for

GRA_ROCZNA = find_ruleset("gra-roczna")
RICH = {"startStock": "wood:60,stone:60,iron:60,gold:60"}
VIEWERS = ("s1", "public")

# Orders that both seasons share; "?" takes the first of two values in one season, the second in the other.
# A line that begins with 1 or 2 belongs to one season only. Everything that differs is the business of s2 and s3.
SCRIPT = """
report side=s1 present=16 member_tasks=2
report side=s2 present=16?24 member_tasks=4?5 leader_tasks=1?2 member_badges=1?2 leader_badges=0?1 cycle_tasks=1?3
report side=s3 present=8
build side=s2 building=port
build side=s2 building=mint
build side=s2 building=barracks
build side=s2 building=university
build side=s2 building=castle
build side=s3 building=port
build side=s1 building=port
end_turn side=s1
end_turn side=s2
end_turn side=s3
report side=s1 present=3
report side=s2 present=5?6
build side=s2 building=sawmill
report side=s3 present=3
1 garrison side=s2 source=reserve place=port knights=1
2 garrison side=s2 source=reserve place=castle knights=1
1 exchange side=s2 give=wood get=stone
1 recruit side=s2
1 spy side=s2 target=s3 building=port
2 spy side=s2 target=s1 building=port
award side=s2 what=victory_points amount=1 reason=x?y
award side=s2 what=gold amount=1?2 reason=z
correct table=sides row=s2 column=iron value=41?43 reason=p?q
note text=tajne?jawne audience=s2
note text=for_the_leader?only audience=leader
attack side=s1 target=s2 building=mint knights=reserve:4 ! 6 6 6 6 ! 6 6 6 6 5
attack side=s3 target=s2 building=port knights=reserve:1?reserve:2 ! 1 1 ! 1 1
attack side=s2 target=s3 building=port knights=reserve:3?reserve:5 ! 6 6 6 ! 6 6 6 6 6
2 garrison side=s2 source=expedition place=port knights=1
2 undo
report side=s2 present=1?2
2 end_turn side=s2
2 end_turn side=s2
1 send side=s2 order=report fields=present=1
""".strip().splitlines()


GIVEN = {"building": "port", "knights": (("reserve", 3),), "give": ("wood",), "get": "gold", "source": "reserve",
         "place": "port"}  # fmt: skip


def which(text: str, season: int) -> str:
    return "=".join(part.split("?")[season - 1] if "?" in part else part for part in text.split("=", 1))


def typed(kind: Any, fields: dict[str, str]) -> Any:
    values: dict[str, Any] = {}
    for name, text in fields.items():
        column = kind.field(name)
        if column.kind.value == "whole":
            values[name] = int(text)
        elif column.kind.value == "names":
            values[name] = tuple(text.split(","))
        elif column.kind.value == "counts":
            values[name] = tuple((place, int(n)) for place, n in (item.split(":") for item in text.split(",")))
        else:
            values[name] = text
    return kind.shape(**values)


def played(ruleset: Ruleset, season: int, **settings: str) -> Campaign:
    """The script's first or second season."""
    campaign = start(ruleset, shipped(ruleset), ["Łosie", "Żbiki", "Bobry"], {**RICH, **settings}, signature(0))
    for number, line in enumerate(SCRIPT, start=1):
        told, *faces = line.split(" ! ")
        words = told.split()
        if words[0] in "12" and int(words.pop(0)) != season:
            continue
        if words[0] == "undo":
            campaign, _ = undo(campaign, campaign.revision, signature(number))
            continue
        kind = order_type(ruleset, words[0])
        order = typed(kind, dict(which(word, season).split("=", 1) for word in words[1:]))
        dice = GivenDice([int(face) for face in faces[min(season, len(faces)) - 1].split()] if faces else [])
        campaign, _ = give(campaign, kind.name, order, signature(number), dice)
    return campaign


def all_that(campaign: Campaign, viewer: str) -> str:
    """Everything a viewer can get of a campaign, as one text."""
    view = look(campaign, viewer)
    told: list[Any] = [repr(view.state), view.revision, status(view), journal(view, campaign, "en")]
    told.append([repr(entry) for entry in view.entries])
    for kind in sendable(view):
        for target in ("s2", "s3"):
            given = {**GIVEN, "side": viewer, "target": target}
            fields: dict[str, Any] = {name: value for name, value in given.items() if kind.field(name)}
            if kind.name == "garrison":
                fields["knights"] = 1
            told.append(repr(options(view, kind.name, fields)))
            told.append(_odds(campaign, viewer, kind, fields))
    return json.dumps(told, default=str, ensure_ascii=False, indent=0)


def _odds(campaign: Campaign, viewer: str, kind: Any, fields: dict[str, Any]) -> Any:
    try:
        return odds(chances_for(campaign, viewer, kind.name, kind.shape(**fields)))
    except (IllegalOrder, TypeError) as refused:
        return str(refused)


def differs(ruleset: Ruleset, **settings: str) -> set[str]:
    """The viewers who can tell the two seasons apart (or whose page breaks over a half-hidden row)."""
    one, other = (played(ruleset, season, **settings) for season in (1, 2))
    told = set()
    for viewer in VIEWERS:
        try:
            if all_that(one, viewer) != all_that(other, viewer):
                told.add(viewer)
        except HiddenValue:
            told.add(viewer)
    return told


@pytest.mark.parametrize("report", ["outcome"])
def test_what_a_rival_hides_makes_no_difference(report):
    assert differs(GRA_ROCZNA, battleReport=report) == set()


def test_the_two_seasons_are_not_the_same():
    one, other = (played(GRA_ROCZNA, season, battleReport="outcome") for season in (1, 2))
    assert all_that(one, "s2") != all_that(other, "s2")
    assert one.state != other.state


def hidden_columns() -> list[tuple[str, str]]:
    found = []
    for table in GRA_ROCZNA.tables:
        for column in table.columns:
            if (column.audience or table.audience) != "everyone":
                found.append((table.name, column.name))
    return found


def with_column_open(ruleset: Ruleset, name: str, column_name: str) -> Ruleset:
    def opened(table: Table) -> Table:
        columns = tuple(
            dataclasses.replace(column, audience="everyone") if column.name == column_name else column
            for column in table.columns
        )
        return dataclasses.replace(table, columns=columns)

    tables = tuple(opened(table) if table.name == name else table for table in ruleset.tables)
    return dataclasses.replace(ruleset, tables=tables)


@pytest.mark.parametrize(("table", "column"), hidden_columns())
def test_switching_off_the_audience_of_a_column_is_found_out(table, column):
    assert differs(with_column_open(GRA_ROCZNA, table, column), battleReport="outcome")


@pytest.mark.parametrize("name", [kind.name for kind in GRA_ROCZNA.orders if kind.seen_by == "sender"])
def test_switching_off_the_audience_of_an_order_is_found_out(name):
    kinds = tuple(
        dataclasses.replace(kind, seen_by="everyone") if kind.name == name else kind for kind in GRA_ROCZNA.orders
    )
    assert differs(dataclasses.replace(GRA_ROCZNA, orders=kinds), battleReport="outcome")


def with_field_open(kind: OrderType, name: str) -> OrderType:
    """The same order with one field for everybody to read (where the entry itself is to be seen)."""
    shape = dataclasses.make_dataclass(
        kind.shape.__name__,
        [
            (
                field.name,
                field.type,
                dataclasses.field(
                    default=field.default,
                    kw_only=True,
                    metadata={"column": dataclasses.replace(field.metadata["column"], audience="everyone")}
                    if field.name == name
                    else field.metadata,
                ),
            )
            for field in dataclasses.fields(kind.shape)
        ],
        frozen=True,
    )
    return dataclasses.replace(kind, shape=shape)


# Fields of entries that others see; those of hidden entries are hidden with them.
HIDDEN_FIELDS = [
    ("attack", "knights"),
    ("award", "reason"),
    ("award", "amount"),
    ("correct", "value"),
    ("correct", "reason"),
]


@pytest.mark.parametrize(("order", "field"), HIDDEN_FIELDS)
def test_switching_off_the_audience_of_a_field_is_found_out(order, field, monkeypatch):
    kinds = {kind.name: kind for kind in order_types(GRA_ROCZNA)}
    opened = {**kinds, order: with_field_open(kinds[order], field)}
    if order in ("award", "correct"):  # the gold and the iron that the seasons differ in: as if they were open
        opened[order] = dataclasses.replace(opened[order], seen_by="everyone")
        plainly = {**kinds, order: dataclasses.replace(kinds[order], seen_by="everyone")}
    else:
        plainly = kinds

    def told() -> list[object]:
        both = [played(GRA_ROCZNA, season, battleReport="outcome") for season in (1, 2)]
        return [journal(look(campaign, "public"), campaign, "en") for campaign in both]

    monkeypatch.setattr(orders, "_by_name", lambda ruleset: plainly)
    before = told()
    monkeypatch.setattr(orders, "_by_name", lambda ruleset: opened)
    assert told() != before
    if order == "attack":
        assert differs(GRA_ROCZNA, battleReport="outcome")


HIDDEN_NOTES = [
    "Attacking knights lost: {n} of {all}.",
    "Defending knights lost: {n}.",
    "{side}: {what} {amount} ({reason}).",
]


@pytest.mark.parametrize("text", HIDDEN_NOTES)
def test_switching_off_the_audience_of_a_note_is_found_out(text, monkeypatch):
    real = Referee.tell
    monkeypatch.setattr(
        Referee, "tell", lambda self, message, to: real(self, message, EVERYONE if message.text == text else to)
    )
    assert differs(GRA_ROCZNA, battleReport="outcome")


HIDDEN_FINDINGS = ["attack", "defence", "attackers_lost", "defenders_lost"]


@pytest.mark.parametrize("name", HIDDEN_FINDINGS)
def test_switching_off_the_audience_of_a_finding_is_found_out(name, monkeypatch):
    real = Referee.find
    monkeypatch.setattr(
        Referee, "find", lambda self, found, value, to: real(self, found, value, EVERYONE if found == name else to)
    )
    assert differs(GRA_ROCZNA, battleReport="outcome")


@pytest.mark.parametrize("why", ["attack", "castle", "defence"])
def test_switching_off_the_audience_of_dice_is_found_out(why, monkeypatch):
    real = Referee.hits

    def open_dice(self: Referee, pools: Iterable[Pool], at_least: int, die: int = 6) -> int:
        seen = [dataclasses.replace(pool, seen_by=EVERYONE) if pool.why == why else pool for pool in pools]
        return real(self, seen, at_least, die)

    monkeypatch.setattr(Referee, "hits", open_dice)
    assert differs(GRA_ROCZNA, battleReport="outcome")


def test_nothing_hidden_in_an_open_entry_is_forgotten_here():
    """The lists above are all that an entry for everybody keeps from somebody."""
    both = [entry for season in (1, 2) for entry in played(GRA_ROCZNA, season, battleReport="outcome").entries]
    entries = [entry for entry in both if entry.seen_by == EVERYONE]
    notes = {note.message.text for entry in entries for note in entry.notes if note.seen_by != EVERYONE}
    findings = {found.name for entry in entries for found in entry.findings if found.seen_by != EVERYONE}
    dice = {roll.why for entry in entries for roll in entry.rolls if roll.seen_by != EVERYONE}
    fields = {(entry.order, name) for entry in entries for name in entry.fields
              if entry.fields_seen_by.get(name) != EVERYONE}  # fmt: skip
    assert notes == set(HIDDEN_NOTES)
    assert findings == set(HIDDEN_FINDINGS)
    assert dice == {"attack", "castle", "defence"}
    assert {field for field in fields if field[0] == "attack"} == {("attack", "knights")}
