"""Two processes at one Google Sheet, and a leader who moves rows just as one of them writes."""

from __future__ import annotations

import threading
import time

import pytest

from sheets.errors import Busy
from tests.emulator.server import File
from tracker.engine.audit import audit
from tracker.service.acts import Act
from tracker.service.files import open_campaign
from tracker.service.open_campaign import OpenCampaign


def award(season: OpenCampaign) -> None:
    season.submit("award", {"side": "Sokół", "what": "wood", "amount": "1", "reason": "x"}, Act())


def wood(file: File) -> str:
    """The cell of the first patrol's wood."""
    return f"Zastępy!{chr(ord('A') + file.values('Zastępy!1:1')[0].index('Drewno'))}2"


def slow_to_mend(season: OpenCampaign, file: File) -> threading.Event:
    """Rows are sorted just before its order arrives; putting that right waits for the event."""
    go, calls = threading.Event(), [0]
    update = season.store.store.transport.update

    def updating(*what):
        calls[0] += 1
        if calls[0] == 1:
            file.hand.sort("Zastępy!A2:Z3", "A", descending=True)
        else:
            go.wait(20)
        return update(*what)

    season.store.store.transport.update = updating  # type: ignore[method-assign]
    return go


def test_an_order_waits_until_the_one_before_is_put_right(file):
    one, other = open_campaign(file.id), open_campaign(file.id)
    go = slow_to_mend(one, file)
    first = threading.Thread(target=award, args=(one,))
    first.start()
    while len(file.values("Dziennik!A:A")) < 3:
        time.sleep(0.02)
    threading.Timer(1.0, go.set).start()
    award(other)
    first.join()
    reading = open_campaign(file.id).read(journal=True)
    assert [entry.order for entry in reading.entries] == ["start", "award", "award"]
    assert (reading.state.sides["s1"].wood, len(reading.hand_edits), reading.all_problems) == (2, 0, ())
    assert audit(reading.committed) is None


def test_while_it_is_not_put_right_no_order_is_taken_and_after_a_minute_what_stands_there_counts(file, monkeypatch):
    """It was given on another computer that is gone, so nothing here can put it right."""
    monkeypatch.setattr("tracker.service.workbook.WAIT", 0.3)
    one, other = open_campaign(file.id), open_campaign(file.id)
    one.store.store._unjudged = None
    go = slow_to_mend(one, file)
    first = threading.Thread(target=award, args=(one,))
    first.start()
    while len(file.values("Dziennik!A:A")) < 3:
        time.sleep(0.02)
    with pytest.raises(Busy, match="minute"):
        award(other)
    monkeypatch.setattr("tracker.service.workbook.MENDING", 0.0)
    award(other)
    go.set()
    first.join()
    orders = [entry.order for entry in open_campaign(file.id).read(journal=True).entries]
    assert orders == ["start", "award", "correct", "award"]


def test_what_the_leader_takes_back_by_hand_at_once_is_his_where_the_order_was_given(file):
    season = open_campaign(file.id)
    award(season)
    file.hand.type(wood(file), "0")
    begun = time.monotonic()
    award(season)
    assert time.monotonic() - begun < 5
    assert [entry.order for entry in season.read(journal=True).entries][2:] == ["correct", "award"]


def test_what_the_leader_took_back_by_hand_a_minute_ago_is_his(file):
    season = open_campaign(file.id)
    season.clock = lambda: "2026-10-03T18:00:00+00:00"
    award(season)
    file.hand.type(wood(file), "0")
    begun = time.monotonic()
    award(open_campaign(file.id))
    assert time.monotonic() - begun < 5
    assert [entry.order for entry in open_campaign(file.id).read(journal=True).entries][2:] == ["correct", "award"]
