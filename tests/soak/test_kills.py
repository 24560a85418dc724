"""A process killed in the middle of a commit: no unreadable workbook, no half order, none lost."""

import random
import time
from pathlib import Path

import pytest

from tests.soak.conftest import worker
from tracker.engine.audit import audit
from tracker.service.files import open_campaign

pytestmark = pytest.mark.soak

STEPS = ("loaded", "changed", "saved", "synced", "kept", "checked", "replaced", "recorded")
KILLS_PER_STEP = 10
KILLS_IN_TIME = 200 - KILLS_PER_STEP * len(STEPS)


def check_whole(path: Path, acknowledged: list[str]) -> None:
    """The workbook opens, comes out as recorded, and holds every order that was acknowledged."""
    reading = open_campaign(str(path)).read(journal=True)
    assert reading.problems == ()
    assert audit(reading.committed) is None
    keys = [entry.key for entry in reading.entries if entry.number]
    assert len(keys) == len(set(keys))
    assert set(acknowledged) <= set(keys)
    assert reading.state.sides["s1"].wood == len(keys)
    assert reading.all_problems == ()
    check_kept(path, keys, acknowledged)


def check_kept(path: Path, keys: list[str], acknowledged: list[str]) -> None:
    """Every backup is whole, of another moment, and no newer than the workbook; the journal beside it tells of
    nothing that never happened, and of every order that was acknowledged."""
    season = open_campaign(str(path))
    kept = season.backups()
    assert all(item.damage is None and item.since is not None and item.since >= 0 for item in kept)
    revisions = [item.meta.revision for item in kept if item.meta is not None]
    assert revisions == sorted(set(revisions), reverse=True)
    assert not keys or revisions[0] in (len(keys), len(keys) - 1)
    told = [line["entry"]["key"] for line in season.store.sidecar.lines() if line["entry"]["entry"]]
    assert told == keys[: len(told)]
    assert set(acknowledged) <= set(told)
    assert list(path.parent.glob("*.backups/*.tmp")) == []


def acknowledged_by(process) -> list[str]:
    return [line.split()[0] for line in process.stdout if line.split()[0] != "ready"]


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_a_step_of_the_commit(campaign, step):
    acknowledged: list[str] = []
    for number in range(KILLS_PER_STEP):
        process = worker(campaign, f"{step}{number}", 3, step)
        acknowledged += acknowledged_by(process)
        assert process.wait() == -9
        check_whole(campaign, acknowledged)


def test_killed_at_any_moment(campaign):
    chance = random.Random(2026)
    acknowledged: list[str] = []
    for number in range(KILLS_IN_TIME):
        process = worker(campaign, f"any{number}", 50)
        assert process.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0, 0.5))
        process.kill()
        acknowledged += acknowledged_by(process)
        process.wait()
        check_whole(campaign, acknowledged)
    assert len(acknowledged) > KILLS_IN_TIME / 2
    leftovers = [path.name for path in campaign.parent.iterdir() if path.suffix == ".tmp" or "tmp" in path.name]
    assert len(leftovers) <= 1
