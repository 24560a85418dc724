"""What a long season in a Google Sheet costs: no more than a short one, but for what tells its whole past."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from sheets.google import GoogleStore
from sheets.shared import SharedBook
from tests.bench.seasons import season
from tests.clock import Clock
from tests.emulator import faults
from tests.emulator.server import Emulator, File
from tracker.engine.order import LEADER
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import JOURNAL_TITLES, create, found
from tracker.service.open_campaign import OpenCampaign
from tracker.service.seat import Seat, at_home

AWARD = {"side": "s1", "what": "wood", "amount": "1", "reason": "x"}
SHORT, LONG = 300, 3_000


def seat(file: File, clock: Clock) -> Seat:
    """The leader's at a process that has just been started."""
    return at_home(OpenCampaign(SharedBook(GoogleStore(file.id, JOURNAL_TITLES), clock, background=False)))


def cost(emulator: Emulator, act: Callable[[], Any]) -> tuple[int, int]:
    """Requests and bytes, there and back."""
    emulator.log.clear()
    act()
    sent = list(emulator.log)
    return len(sent), sum(len(json.dumps(content)) for each in sent for content in (each.call.body, each.answer))


def look(looking: Seat) -> None:
    """What every page is made from, for whomever it is."""
    for viewer in (LEADER, "s1", "public"):
        assert looking.view(viewer).state.sides
    looking.reading(journal=False)


def chronicle(looking: Seat) -> None:
    assert list(looking.view(LEADER).entries)


@pytest.fixture(scope="module")
def seasons() -> dict[int, Any]:
    return {entries: season(entries) for entries in (SHORT, LONG)}


@pytest.mark.soak
def test_bytes_of_a_view_do_not_grow_with_the_journal(emulator, monkeypatch, seasons, clock):
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
    costs: dict[int, dict[str, tuple[int, int]]] = {}
    for entries, campaign in seasons.items():
        file = emulator.new_spreadsheet("Sezon", locale="pl_PL")
        found(file.id, campaign, "pl")
        looking, other = seat(file, clock), seat(file, clock)

        told = costs[entries] = {"opening": cost(emulator, partial(look, looking))}
        other.submit("award", AWARD, Act())
        clock.now += 11
        told["after somebody else's order"] = cost(emulator, partial(look, looking))
        told["the chronicle"] = cost(emulator, partial(chronicle, looking))
        other.submit("award", AWARD, Act())
        clock.now += 11
        told["the chronicle again"] = cost(emulator, partial(chronicle, looking))
        told["an order"] = cost(emulator, partial(looking.submit, "award", AWARD, Act(key="k")))
    print(costs)
    for what in ("opening", "after somebody else's order", "the chronicle again", "an order"):
        (few_requests, few), (many_requests, many) = costs[SHORT][what], costs[LONG][what]
        assert few_requests == many_requests <= 2
        assert many < few * 1.1, f"{what} grows with the journal"
    assert costs[LONG]["the chronicle"][1] > 5 * costs[SHORT]["the chronicle"][1]


def test_entries_read_later_end_where_the_view_ends(file, clock):
    looking, other = seat(file, clock), seat(file, clock)
    other.submit("award", AWARD, Act())
    before, patrols = looking.view(LEADER), looking.view("s1")
    other.submit("note", {"text": "x"}, Act())
    clock.now += 11
    assert [entry.order for entry in looking.view(LEADER).entries] == ["start", "award", "note"]
    assert [entry.order for entry in before.entries] == ["start", "award"]
    assert [entry.order for entry in patrols.entries] == ["award"]


def test_while_google_does_not_answer_a_page_that_wants_the_journal_shows_the_last_one(emulator, file, clock):
    looking, other = seat(file, clock), seat(file, clock)
    assert len(looking.view(LEADER).entries) == 1
    other.submit("award", AWARD, Act())
    clock.now += 11
    view = looking.view(LEADER)
    emulator.faults.every = lambda method: faults.status(429)
    try:
        assert (view.revision, [entry.order for entry in view.entries]) == (1, ["start"])
    finally:
        emulator.faults.every = lambda method: None
    clock.now += 11
    assert [entry.order for entry in looking.view(LEADER).entries] == ["start", "award"]


def test_trying_out_costs_no_reading_however_many_look(emulator, file, clock):
    """The table's page tries out whether the last order can be taken back, whenever it is drawn."""
    looking = seat(file, clock)
    looking.submit("award", AWARD, Act())
    emulator.log.clear()
    for second in range(60):
        clock.now = float(second)
        for _ in range(3):
            looking.undo(Act(dry_run=True))
            assert looking.submit("award", AWARD, Act(dry_run=True)).dry_run
    assert len(emulator.log) <= 6


def test_an_order_in_a_new_process_costs_one_reading_and_one_writing_after_two_to_open(emulator, file, clock):
    sent = seat(file, clock)
    sent.view(LEADER)
    requests, _ = cost(emulator, lambda: sent.submit("award", AWARD, Act(key="k")))
    assert requests == 2


def test_a_further_journal_of_the_leaders_own_is_read_too(emulator, monkeypatch, clock):
    """A tab of his that is called like a journal in another language is no reason to lose anything."""
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
    file = emulator.new_spreadsheet("Sezon", locale="pl_PL")
    create(file.id, find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
    season = seat(file, clock)
    season.submit("award", AWARD, Act())
    file.hand.add_tab("Journal")
    file.hand.type("Journal!A1", "mine")
    clock.now += 11
    season.submit("award", AWARD, Act())
    assert [entry.order for entry in season.view(LEADER).entries] == ["start", "award", "award"]
    assert file.values("Journal!A1:B9") == [["mine"]]
