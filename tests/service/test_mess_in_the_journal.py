"""Somebody typed in the records of the journal: said calmly, and never a crash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheets.errors import Damaged
from tests.service.messy import by_hand, goes_on, new_season
from tests.tiers import cases
from tracker.engine.audit import audit
from tracker.service.acts import Act
from tracker.service.bookkeeping import JOURNAL_CHANGED
from tracker.service.open_campaign import OpenCampaign


@pytest.fixture
def season(tmp_path: Path) -> OpenCampaign:
    return new_season(tmp_path)


TAMPERED = [
    "[]", "1", '"x"', "null", "{}", '{"entry":1}', "not json",
    *(
        {"order": "dance"}, {"order": 5}, {"fields": {"side": ["s1"]}}, {"fields": {"side": [7, 0]}},
        {"fields": {"dance": ["s1", 0]}}, {"notes": [[{"say": "{gone}"}, 0]]},
        {"notes": [[{"say": "{n:>999999999}", "with": {"n": 1}}, 0]]},
        {"notes": [["x", 0]]}, {"changes": [["sides", "s1", "wood", 1, "x", 0]]},
        {"changes": [["x", "s1", "wood", 1, 2, 0]]},
        {"changes": [["sides", "s1", "x", 1, 2, 0]]}, {"changes": [["sides", "s1", "wood", 1, 2, 99]]}, {"changes": 3},
        {"at": 5}, {"by": None}, {"side": []}, {"undoes": [99]}, {"undoes": 1}, {"undoes": ["x"]},
        {"rolls": [[6, 3, 1, "x", 0]]},
        {"audiences": [1]}, {"audiences": "x"}, {"seen": "x"}, {"result": [[1, 2, 0]]}, {"order": "revise"},
        {"order": "revise", "fields": {"entry": [0, 0], "with": [3, 0]}},
        {"order": "undo", "fields": {"entry": ["x", 0]}},
    ),
]  # fmt: skip


@pytest.mark.parametrize("record", cases(TAMPERED, quick=TAMPERED[::4]), ids=str)
def test_a_record_of_the_journal_that_is_not_ours_is_said_to_be_damaged(season, record):
    with by_hand(season) as book:
        cell = book["Journal"]["H3"]
        cell.value = record if isinstance(record, str) else json.dumps({**json.loads(cell.value), **record})
    reading = season.read(journal=True)
    assert [problem.do for problem in reading.all_problems] == [JOURNAL_CHANGED]
    for look in (lambda: list(reading.entries), lambda: audit(reading.committed), lambda: season.undo(Act())):
        with pytest.raises(Damaged, match="changed by hand"):
            look()
    goes_on(season)
    season.settle(Act())


@pytest.mark.parametrize(
    "record",
    [
        {"fields": {"side": ["s9", 0]}},
        {"fields": {"side": ["s1", 0], "present": [2, 0]}},
        {"changes": [["sides", "s9", "wood", "", 2, 0]]},
        {"changes": [["sides", "s9", "wood", None, 2, 0]]},
        {"changes": []},
    ],
    ids=str,
)
def test_a_record_that_could_be_ours_is_found_by_the_audit(season, record):
    with by_hand(season) as book:
        cell = book["Journal"]["H3"]
        cell.value = json.dumps({**json.loads(cell.value), **record})
    finding = audit(season.read(journal=True).committed)
    assert finding is not None
    assert finding.entry == 1
