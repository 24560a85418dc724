"""A season of eight patrols, 400 typed meetings and more than 5,000 entries is still played in an evening."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.bench.seasons import SIDES, season
from tracker.engine.audit import audit
from tracker.engine.order import LEADER
from tracker.service.acts import Act
from tracker.service.answers import journal, status
from tracker.service.files import found, open_campaign

pytestmark = pytest.mark.soak
ENTRIES, MEETINGS = 4_700, 400


@contextmanager
def within(seconds: float, what: str) -> Iterator[None]:
    """Fails where something takes far longer than anybody would wait for it."""
    begin = time.perf_counter()
    yield
    took = time.perf_counter() - begin
    print(f"{what}: {took:.1f} s")
    assert took < seconds, f"{what} took {took:.1f} s"


def typed(path: Path, title: str) -> None:
    """400 rows in the tab of meetings."""
    book: Any = openpyxl.load_workbook(path)
    for number in range(MEETINGS):
        for column, value in zip("CDEF", (SIDES[number % len(SIDES)], 6, 2, number % 3), strict=True):
            book[title][f"{column}{number + 2}"] = value
    book.save(path)


def test_a_wide_and_long_season_stays_workable(tmp_path):
    path = tmp_path / "season.xlsx"
    found(str(path), season(ENTRIES), "pl")
    opened = open_campaign(str(path))
    typed(path, opened.read().meta.titles["meetings"])
    with within(60, "settling 400 meetings"):
        done = opened.settle(Act(key="evening"))
    assert len(done.taken) == MEETINGS
    assert not done.left_over
    with within(30, "settling them again"):
        assert opened.settle(Act(key="evening")).repeated
    with within(30, "settling nothing new"):
        assert not opened.settle(Act()).taken
    with within(10, "status"):
        assert len(status(open_campaign(str(path)).view(LEADER))["sides"]) == len(SIDES)
    award = {"side": "Łosie", "what": "wood", "amount": "1", "reason": "x"}
    with within(30, "an order"):
        opened.submit("award", award, Act(key="once"))
    with within(30, "the same order again"):
        assert opened.submit("award", award, Act(key="once")).repeated
    with within(60, "taking it back"):
        opened.undo(Act())
    with within(120, "revising the first meeting"):
        opened.revise(Act(), 1, {"present": "8"})
    with within(60, "the journal of every viewer"):
        reading = opened.read(journal=True)
        for viewer in (LEADER, "public", *reading.state.sides):
            view = opened.view(viewer, journal=True)
            assert len(journal(view, reading.campaign, "pl")) == view.revision
    assert reading.meta.revision == ENTRIES + MEETINGS + 3
    with within(120, "the audit"):
        assert audit(reading.committed) is None
    with within(120, "taking the whole season back"):
        assert opened.undo(Act(), to=0).entry.number == ENTRIES + MEETINGS + 4
    assert opened.read().problems == ()
