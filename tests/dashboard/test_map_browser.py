"""A turn of Khans & Kings on a phone in a real browser: a battle to its end with typed dice, then a march by taps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dashboard.conftest import Served, Visitor, serve
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.files import found, open_campaign

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
BATTLE = "4.O1b.s1.s2"


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "pl-PL", "viewport": PHONE}


@pytest.fixture
def realm(tmp_path: Path) -> Iterator[Served]:
    """The demo season, open on a port of its own."""
    campaign = tmp_path / "realm.xlsx"
    found(str(campaign), played(find_ruleset("khans-kings")), "pl")
    folder = tmp_path / "empty"
    folder.mkdir()
    running = serve(campaign, folder)
    yield running
    running.process.terminate()
    running.process.wait(20)


def test_a_turn_with_a_battle_is_played_on_a_phone(page, realm):
    def state():
        return open_campaign(str(realm.campaign)).view("leader").state

    def taps(id: str) -> None:
        visitor.does(page.locator(f"[data-id='{id}']").first.click)

    visitor = Visitor(page, realm.address).comes()
    visitor.looks_as("Sokolnicy")
    taps("O1b")
    visitor.sees("Pachołcy 6")
    visitor.goes("board")
    taps("s1.6")
    taps("s2.6")  # lit: within its reach
    dice = page.locator(f".st-key-board-{BATTLE.replace('.', '-')}-dice input").first
    dice.fill("4")
    visitor.does(lambda: dice.press("Tab"))
    visitor.presses(f"board:{BATTLE.replace('.', '-')}:attack:send")
    visitor.sees("Pachołcy 6 (Bobry)")
    assert "s2.6" not in state().fighters  # driven off by the four that was typed
    visitor.looks_as("Drużynowy")
    visitor.goes("board")
    visitor.presses(f"board:{BATTLE.replace('.', '-')}:resolve:ask")
    visitor.presses(f"board:{BATTLE.replace('.', '-')}:resolve:send")
    assert state().battles[BATTLE].stage == "over"
    visitor.looks_as("Bobry")
    visitor.does(page.get_by_test_id("stPageLink-NavLink").first.click)  # the map
    taps("H2b")
    group = page.locator(".st-key-map-pieces-H2b")
    for name in ("Drabi z pikami 1", "Pachołcy 2"):
        visitor.does(group.get_by_role("button", name=name, exact=True).click)
    taps("M2b")
    visitor.presses("map:H2b:march:send")
    assert {state().units[unit].place for unit in ("s2.1", "s2.2")} == {"M2b"}
    visitor.goes("turn")
    visitor.presses("end_move:s2:send")
    assert state().turn["turn"].mover == "s3"
    assert not visitor.scrolls_sideways()
    assert visitor.complaints() == []
