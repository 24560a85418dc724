"""Turns of Khans & Kings on a phone in a real browser: a battle with typed dice, a march by taps, all five phases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.dashboard.conftest import Served, Visitor, serve
from tests.engine.seasons import signature
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.rulesets import find_ruleset
from tracker.service.catalogues import shipped
from tracker.service.demo import played
from tracker.service.files import found, open_campaign

pytestmark = [pytest.mark.browser, pytest.mark.soak]

PHONE = {"width": 390, "height": 844}
BATTLE = "4.O1b.s1.s2"
KHANS = find_ruleset("khans-kings")


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "pl-PL", "viewport": PHONE}


@contextmanager
def open_on(season: Campaign, folder: Path) -> Iterator[Served]:
    """A season, open on a port of its own."""
    campaign = folder / "realm.xlsx"
    found(str(campaign), season, "pl")
    running = serve(campaign, folder)
    try:
        yield running
    finally:
        running.process.terminate()
        running.process.wait(20)


@pytest.fixture
def realm(tmp_path: Path) -> Iterator[Served]:
    """The demo season in its last battle on land."""
    with open_on(on_land(), tmp_path) as running:
        yield running


def on_land() -> Campaign:
    """The demo season after its battle at sea: the rows of the next one are laid, and one blow has fallen."""
    campaign = played(KHANS)
    for name, fields, faces in (
        ("battle_result", {"battle": "4.s3.s1.s3", "winner": "aggressor"}, ()),
        ("order_row", {"side": "s2", "battle": BATTLE, "units": ("s2.6", "s2.5", "s2.7")}, ()),
        ("order_row", {"side": "s1", "battle": BATTLE, "units": ("s1.1", "s1.6", "s1.5")}, ()),
        ("attack", {"side": "s1", "battle": BATTLE, "unit": "s1.1", "target": "s2.6"}, (3, 3)),
    ):
        order = order_type(KHANS, name).shape(**fields)
        campaign = give(campaign, name, order, signature(campaign.revision + 1), GivenDice(faces))[0]
    return campaign


def first_turn() -> Campaign:
    """Two nations whose first turn has begun, and a neutral unit in Trójbrod b."""
    campaign = start(KHANS, shipped(KHANS), ["Sokół", "Bóbr"], {}, signature(0))
    for name, fields in (("muster", {"kind": "levies", "place": "M1b"}), ("begin_season", {})):
        order = order_type(KHANS, name).shape(**fields)
        campaign = give(campaign, name, order, signature(campaign.revision + 1), GivenDice(()))[0]
    return campaign


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


def test_all_five_phases_of_a_turn_with_a_battle_are_played_on_one_phone(page, tmp_path):
    with open_on(first_turn(), tmp_path) as running:
        visitor = Visitor(page, running.address).comes()

        def state():
            return open_campaign(str(running.campaign)).view("leader").state

        def taps(id: str) -> None:
            visitor.does(page.locator(f"[data-id='{id}']").first.click)

        def at(viewer: str, *buttons: str) -> None:
            visitor.looks_as(viewer)
            visitor.goes("turn")
            for button in buttons:
                visitor.presses(button)

        at("Sokół", "draw_event:s1:send")
        assert state().turn["turn"].event
        at("Drużynowy", "end_phase:s1:send")
        at("Sokół", "roll_resources:s1:send")
        assert state().sides["s1"].rolled
        at("Drużynowy", "end_phase:s1:send")
        at("Sokół", "offer_alliance:s1:s2")
        at("Bóbr", "accept_offer:s2:s1-s2-1")
        assert [pact.since for pact in state().pacts.values()] == [1]
        at("Drużynowy", "end_phase:s1:send")
        at("Sokół", "learn_technology:s1:T10", "end_move:s1:send")
        assert state().sides["s1"].technologies == ("T10",)
        at("Bóbr", "end_move:s2:send")
        visitor.looks_as("Sokół")
        visitor.does(page.get_by_test_id("stPageLink-NavLink").first.click)  # the map
        taps("H1a")
        visitor.presses("map:pieces:H1a:all")
        taps("M1b")
        visitor.sees("Szanse:")
        visitor.presses("map:H1a:march:send")
        at("Sokół", "end_move:s1:send")
        (battle,) = state().battles.values()
        assert (battle.place, battle.aggressor, battle.stage) == ("M1b", "s1", "laying")
        visitor.goes("board")
        key = battle.id.replace(".", "-")
        visitor.presses(f"board:{key}:order_row:s1:send")
        visitor.looks_as("Drużynowy")
        visitor.goes("board")
        visitor.presses(f"board:{key}:resolve:ask")
        visitor.presses(f"board:{key}:resolve:send")
        assert state().battles[battle.id].stage == "over"
        at("Bóbr", "end_move:s2:send")
        assert (state().turn["turn"].number, state().turn["turn"].phase) == (2, "events")
        assert not visitor.scrolls_sideways()
        assert visitor.complaints() == []
