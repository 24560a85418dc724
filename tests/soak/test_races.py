"""Several processes on one workbook: every acknowledged order counts exactly once."""

import pytest

from tests.soak.conftest import worker
from tracker.engine.audit import audit
from tracker.service.files import open_campaign

pytestmark = pytest.mark.soak


def lines(process) -> list[str]:
    told = [line.strip() for line in process.stdout if line != "ready\n"]
    assert process.wait() == 0
    return told


def test_two_processes_with_a_hundred_orders_each(campaign):
    one, other = worker(campaign, "one", 100), worker(campaign, "other", 100)
    told = lines(one) + lines(other)
    reading = open_campaign(str(campaign)).read(journal=True)
    assert len(told) == 200
    assert sorted(f"{entry.key} {entry.number}" for entry in reading.entries if entry.number) == sorted(told)
    assert reading.state.sides["s1"].wood == 200
    assert audit(reading.committed) is None
    beside = [line["entry"] for line in open_campaign(str(campaign)).store.sidecar.lines()]
    assert [(line["entry"], line["key"]) for line in beside] == [(entry.number, entry.key) for entry in reading.entries]


def test_the_same_orders_sent_by_two_processes_are_done_once(campaign):
    one, other = worker(campaign, "same", 20), worker(campaign, "same", 20)
    assert lines(one) == lines(other)
    reading = open_campaign(str(campaign)).read(journal=True)
    assert reading.state.sides["s1"].wood == 20
    assert reading.meta.revision == 20
