"""A battle and an evening on one phone that goes round the table, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.dashboard.conftest import Served, Visitor, serve
from tracker.engine.view import View
from tracker.rulesets import find_ruleset
from tracker.service.files import create, open_campaign

pytestmark = pytest.mark.browser


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "pl-PL", "viewport": {"width": 390, "height": 844}}


@contextmanager
def open_on(ruleset: str, folder: Path) -> Iterator[Served]:
    """A season just begun, served."""
    path = folder / "season.xlsx"
    create(str(path), find_ruleset(ruleset), ["Sokół", "Orzeł"], "pl", {})
    running = serve(path, folder)
    try:
        yield running
    finally:
        running.process.terminate()
        running.process.wait(20)


@pytest.mark.soak
def test_a_battle_is_drawn_up_laid_and_fought_by_taps(page, tmp_path):
    with open_on("legenda", tmp_path) as running:
        leader = Visitor(page, running.address).comes()

        def tap(cell: str) -> None:
            leader.does(page.locator(f"[data-id={cell}]").first.click)

        def state():
            return open_campaign(str(running.campaign)).view("leader").state

        leader.goes("turn")
        leader.presses("fixture:s1:open")
        leader.picks("Atakujący", "Sokół")
        leader.picks("Obrońca", "Orzeł")
        leader.presses("fixture:s1:send")
        leader.goes("board")
        leader.looks_as("Sokół")
        leader.presses("board:m1:lay:s1:send", twice=True)
        leader.presses("board:hand")
        assert page.locator("svg").get_by_text("?", exact=True).count() == 9
        leader.presses("board:m1:lay:s2:send")
        leader.presses("board:hand")
        tap("b3")
        tap("a3")
        assert [card.cell for card in state().cards.values() if card.moved] == ["a3"]
        tap("b4")
        leader.types("Prawdziwe kości (puste: rzuca aplikacja)", "6 1")
        leader.presses("board:m1:attack:send", twice=True)
        struck = next(card for card in state().cards.values() if card.cell == "b4")
        assert struck.health == state().units[struck.unit].health - 7
        tap("c3")
        tap("c4")
        leader.types("Prawdziwe kości (puste: rzuca aplikacja)", "1 1")
        leader.presses("board:m1:attack:send")
        assert {card.cell for card in state().cards.values() if card.turned} == {"a3", "c3"}
        leader.presses("board:m1:end_turn:send")
        assert state().matches["m1"].to_move == "s2"
        leader.taps("Cofnij")
        assert state().matches["m1"].to_move == "s1"
        assert not leader.scrolls_sideways() and not leader.complaints()


@pytest.mark.soak
def test_a_common_act_at_the_table_is_two_taps_and_taken_back_with_one(page, tmp_path):
    with open_on("kemet", tmp_path) as running:
        leader = Visitor(page, running.address).comes()
        leader.picks("Gracz", "Orzeł")
        leader.presses("quick:s2:0")
        assert open_campaign(str(running.campaign)).view("leader").state.sides["s2"].honour == 8
        leader.taps("Cofnij")
        assert open_campaign(str(running.campaign)).view("leader").state.sides["s2"].honour == 9
        assert not leader.scrolls_sideways() and not leader.complaints()


@pytest.mark.parametrize(
    ("taps", "prayers"),
    [
        pytest.param((4, 4, 4, 4, 4, 4), 6, id="one button"),
        pytest.param((5, 4, 3, 4, 5, 4), 6, id="several buttons", marks=pytest.mark.soak),
    ],
)
def test_common_acts_tapped_faster_than_the_page_is_drawn_all_count_once(page, tmp_path, taps, prayers):
    """Six taps in three seconds; none is lost, none counts twice, and none is answered with a refusal."""
    with open_on("kemet", tmp_path) as running:
        leader = Visitor(page, running.address).comes()
        before = played(running)
        for number in taps:
            page.locator(f".st-key-quick-s1-{number} button").click()
            page.wait_for_timeout(500)
        leader.waits()
        now = played(running)
        assert now.state.sides["s1"].prayer == before.state.sides["s1"].prayer + prayers
        assert now.revision == before.revision + len(taps)
        assert page.get_by_test_id("stAlertContentError").count() == 0
        leader.taps("Cofnij")
        assert played(running).revision == now.revision + 1
        assert played(running).state.sides["s1"].prayer == now.state.sides["s1"].prayer - (taps[-1] - 3)


def played(running: Served) -> View:
    return open_campaign(str(running.campaign)).view("leader")


@pytest.mark.soak
@pytest.mark.parametrize(
    ("ruleset", "addresses"),
    [
        ("gra-roczna", ["sheet?as=s2", "start"]),
        ("legenda", ["board?as=s2"]),
        ("khans-kings", ["map?as=s2", "settings?as=s2"]),
        ("kemet", ["table", "nothing"]),
    ],
)
def test_an_address_out_of_another_browser_leads_to_the_first_page_without_a_dialog(page, tmp_path, ruleset, addresses):
    with open_on(ruleset, tmp_path) as running:
        for address in addresses:
            leader = Visitor(page, running.address).comes(address)
            there = page.get_by_role("heading", level=1).inner_text()
            assert not page.get_by_role("dialog").count(), address
            leader.goes("chronicle")
            leader.comes(f"?{address.partition('?')[2]}")
            assert page.get_by_role("heading", level=1).inner_text() == there, address
