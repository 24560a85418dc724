"""Non-interference in every ruleset: what a viewer may not know makes no difference to anything he gets.

``leaks`` compares two copies of a season that differ in nothing else. Here it finds nothing in whole seasons; and
with any single audience switched off, it finds that.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sheets.schema import Table
from tests.engine.seasons import season, signature
from tests.tiers import LIGHT, cases
from tracker.engine.campaign import Campaign, give
from tracker.engine.desk import Waiting
from tracker.engine.journal import Entry
from tracker.engine.order import EVERYONE, PUBLIC, SIDE
from tracker.engine.orders import order_type
from tracker.engine.records import Setting
from tracker.engine.referee import GivenDice
from tracker.engine.ruleset import Ruleset
from tracker.engine.view import look
from tracker.rulesets import RULESETS, find_ruleset
from tracker.rulesets.khans_kings.season_tables import Lasting, Offer
from tracker.rulesets.khans_kings.state import State
from tracker.rulesets.khans_kings.words import BATTLE
from tracker.service.demo import played
from tracker.service.leaks import FIRST, PLACES, WORD, Planted, everything, leaks, planted, sentence

EVERY = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
DAY = "2026-11-30"


@cache
def secretive(ruleset: Ruleset) -> Campaign:
    """The demo season, in which every sort of secret has been kept, with orders on the desk."""
    campaign = played(ruleset)
    for number, audience in enumerate(("s2", "leader")):
        note = order_type(ruleset, "note").shape(text=f"x{number}", audience=audience)
        campaign = give(campaign, "note", note, signature(campaign.revision + 1), GivenDice(()))[0]
    order = next(kind.name for kind in ruleset.orders if SIDE in kind.by)
    lying = [Waiting(id=f"{side}.900", side=side, order=order, date="2026-10-03", late="late", answer="nie")
             for side in ("s1", "s2")]  # fmt: skip
    desk = {**campaign.state.desk, **{row.id: row for row in lying}}
    state = dataclasses.replace(campaign.state, desk=desk)
    return dataclasses.replace(campaign, state=VEILED.get(ruleset.id, lambda shown: shown)(state))


def veiled(state: State) -> State:
    """With fog and hidden stocks, an offer of two others, and an effect that lasts."""
    shut = {key: Setting(id=key, value="true") for key in ("fog", "hiddenStock")}
    offer = Offer(id="s3-s4.9", side="s3", to="s4", gives=(("wood", 1),))
    lasting = [Lasting(id=f"l{unit}", unit=unit, effect="O3.1", lasts=BATTLE, turn=9) for unit in state.units]
    return dataclasses.replace(
        state,
        settings={**state.settings, **shut},
        offers={offer.id: offer},
        lasting={row.id: row for row in lasting},
    )


VEILED = {"khans-kings": veiled}
"""What a ruleset keeps secret only by house rules, or for a moment that the recorded season does not end in."""


@cache
def copies_of(ruleset: Ruleset, viewer: str) -> Planted:
    return planted(secretive(ruleset), viewer)


@pytest.mark.parametrize("ruleset", cases(RULESETS, LIGHT), ids=lambda ruleset: ruleset.id)
def test_a_whole_season_tells_nobody_what_he_may_not_know(ruleset):
    assert leaks(secretive(ruleset), "pl", DAY) == []


@pytest.mark.soak
@EVERY
@pytest.mark.parametrize("seed", range(12))
def test_random_seasons_tell_nobody_what_he_may_not_know(ruleset, seed):
    assert leaks(season(ruleset, seed), "en", DAY) == []


@EVERY
def test_the_two_copies_are_not_the_same_and_the_leader_finds_the_canaries(ruleset):
    for viewer in (PUBLIC, "s2"):
        copies = copies_of(ruleset, viewer)
        assert copies.canaries
        told, untold = (repr((copy.state, list(copy.entries))) for copy in (copies.one, copies.other))
        assert all(canary in told for canary in copies.canaries)
        assert not any(canary in untold for canary in copies.canaries)


def hidden_columns() -> list[tuple[Ruleset, str, str]]:
    return [
        (ruleset, table.name, column.name)
        for ruleset in RULESETS
        for table in ruleset.tables
        for column in table.columns
        if (column.audience or table.audience) != "everyone" and (ruleset.id, table.name) not in OPEN_TABLES
    ]


OPEN_TABLES = {("kemet", table.name) for table in find_ruleset("kemet").tables if table.name != "desk"}
"""Everything of Kemet lies open on the table."""


def opened(ruleset: Ruleset, name: str, column_name: str) -> Ruleset:
    def of(table: Table) -> Table:
        columns = tuple(
            dataclasses.replace(column, audience="for all") if column.name == column_name else column
            for column in table.columns
        )
        return dataclasses.replace(table, columns=columns)

    audiences = {**ruleset.audiences, "for all": lambda state, viewer, row: True}
    tables = tuple(of(table) if table.name == name else table for table in ruleset.tables)
    return dataclasses.replace(ruleset, tables=tables, audiences=audiences)


@pytest.mark.parametrize(
    ("ruleset", "table", "column"), hidden_columns(), ids=lambda value: getattr(value, "id", str(value))
)
def test_switching_off_the_audience_of_a_column_is_found_out(ruleset, table, column):
    plain = secretive(ruleset)
    assert getattr(plain.state, table), "the season has no such row to keep secret"
    seen = opened(ruleset, table, column)
    found = False
    for viewer in (PUBLIC, "s1", "s2"):
        copies = copies_of(ruleset, viewer)
        one, other = (
            repr(look(dataclasses.replace(copy, ruleset=seen), viewer).state) for copy in (copies.one, copies.other)
        )
        found = found or one != other
    assert found


def stamped_with(entry: Entry) -> Iterator[tuple[str, str]]:
    """What of an entry is not for everybody: which part, and which of them."""
    if entry.seen_by != EVERYONE:
        yield "entry", entry.order
    for part in ("rolls", "notes", "findings", "changes"):
        for item in getattr(entry, part):
            if entry.seen_by == EVERYONE and item.seen_by != EVERYONE:
                yield part, str(getattr(item, "why", getattr(item, "name", getattr(item, "column", ""))))


def open_to_all(entry: Entry, part: str, what: str) -> Entry:
    if part == "entry":
        return dataclasses.replace(entry, seen_by=EVERYONE) if entry.order == what else entry
    items = tuple(
        dataclasses.replace(item, seen_by=EVERYONE)
        if str(getattr(item, "why", getattr(item, "name", getattr(item, "column", "")))) == what
        else item
        for item in getattr(entry, part)
    )
    changed: Any = {part: items}
    return dataclasses.replace(entry, **changed)


def secrets_of_the_journal() -> list[tuple[Ruleset, str, str]]:
    return [
        (ruleset, *secret)
        for ruleset in RULESETS
        for secret in dict.fromkeys(s for entry in secretive(ruleset).entries for s in stamped_with(entry))
    ]


@pytest.mark.parametrize(
    ("ruleset", "part", "what"), secrets_of_the_journal(), ids=lambda value: getattr(value, "id", str(value))
)
def test_switching_off_an_audience_of_the_journal_is_found_out(ruleset, part, what):
    """The copies are made by what was stamped; then, in both, one stamp is opened."""
    campaign = secretive(ruleset)
    numbers = {e.number for e in campaign.entries if (part, what) in set(stamped_with(e))}
    found = False
    for viewer in (PUBLIC, "s1", "s2"):
        copies = copies_of(ruleset, viewer)
        told = []
        for copy in (copies.one, copies.other):
            entries = [open_to_all(e, part, what) if e.number in numbers else e for e in copy.entries]
            told.append(repr(list(look(dataclasses.replace(copy, entries=entries), viewer).entries)))
        found = found or told[0] != told[1]
    assert found


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_everything_that_is_searched_has_a_name(ruleset):
    given = everything(season(ruleset, 1), PUBLIC, "pl", "2026-10-03")
    assert set(given) <= set(PLACES)


def test_a_leak_is_named_with_the_viewer_the_place_and_the_cell():
    ruleset = find_ruleset("gra-roczna")
    found = leaks(secretive(ruleset), "pl", DAY, opened(ruleset, "sides", "wood"))
    assert {(leak.viewer, leak.where) for leak in found} >= {(PUBLIC, "exports"), ("s1", "status")}
    status = next(leak for leak in found if (leak.viewer, leak.where) == ("s1", "status"))
    assert ("sides", "s2", "wood") in status.cells and ("sides", "s1", "wood") not in status.cells
    assert "sides s2 wood" in str(sentence(secretive(ruleset), status))


@EVERY
def test_no_canary_is_in_anything_a_viewer_gets(ruleset):
    copies = copies_of(ruleset, "s2")
    for where, get in everything(copies.one, "s2", "ru", DAY).items():
        told: Any = get()
        text = str(told)
        assert WORD not in text, where
        assert not any(str(FIRST + n) in text for n in range(len(copies.canaries)) if where != "prints"), where
