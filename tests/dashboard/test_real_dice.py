"""Real dice are typed for orders nobody asks the odds of: the resource rolls of Khans & Kings."""

from __future__ import annotations

import pytest

from tests.dashboard.test_script import opened, state
from tests.engine.seasons import signature
from tracker.dashboard.session import served
from tracker.engine.undo import undo_to
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.files import found


@pytest.fixture(scope="module")
def before_rolling(tmp_path_factory) -> bytes:
    demo = played(find_ruleset("khans-kings"))
    before = next(entry.number for entry in demo.entries if entry.order == "roll_resources") - 1
    path = tmp_path_factory.mktemp("rolling") / "season.xlsx"
    found(str(path), undo_to(demo, before, signature(1))[0], "pl")
    return bytes(path.read_bytes())


@pytest.fixture
def rolling(before_rolling, tmp_path):
    """The demo season in its first phase of resources, before anybody has rolled."""
    path = tmp_path / "season.xlsx"
    path.write_bytes(before_rolling)
    return path


def test_resources_are_rolled_with_the_dice_on_the_table(rolling, monkeypatch):
    app = opened(rolling, monkeypatch, "turn", "s1")
    app.text_input(key="roll_resources:s1:dice").set_value("3 1 2 3 2").run()
    before = state().sides["s1"]
    app.button(key="roll_resources:s1:send").click().run()
    after = state().sides["s1"]
    gains = [getattr(after, name) - getattr(before, name) for name in ("food", "wood", "stone", "metal", "gold")]
    assert gains == [3, 1, 2, 3, 2]
    assert after.rolled


def test_without_real_dice_one_tap_rolls_and_after_an_undo_the_same_faces_fall_again(rolling, monkeypatch):
    app = opened(rolling, monkeypatch, "turn", "s1")
    app.button(key="roll_resources:s1:send").click().run()
    assert state().sides["s1"].rolled
    first = next(entry for entry in played(find_ruleset("khans-kings")).entries if entry.order == "roll_resources")
    assert [roll.face for roll in served().season.view("leader").entries[-1].rolls] == [r.face for r in first.rolls]
    app = opened(rolling, monkeypatch, "turn", "s4")
    app.button(key="roll_resources:s4:send").click().run()
    assert {roll.source for roll in served().season.view("leader").entries[-1].rolls} == {"app"}
