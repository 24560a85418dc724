"""An order begun where the network goes: what was chosen stays, and the order counts once, on a phone in Polish."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.dashboard.conftest import Served, Visitor, Wire
from tests.dashboard.test_english_left import LEFT, english
from tracker.service.files import open_campaign

pytestmark = [pytest.mark.browser, pytest.mark.soak]

SEND = ".st-key-attack-s1-send button"


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "pl-PL", "viewport": {"width": 390, "height": 844}}


def orders(served: Served) -> list[str]:
    """What was ordered, oldest first."""
    return [entry.order for entry in open_campaign(str(served.campaign)).read(journal=True).campaign.entries]


def draws_up_an_attack(player: Visitor) -> None:
    """Three knights of the reserve against a building of another patrol; nothing is confirmed."""
    player.goes("turn")
    player.presses("attack:s1:open")
    player.picks("Czyj budynek", "Żbiki")
    player.picks("Budynek", "Uniwersytet")
    player.types("Rezerwa", "3")
    player.sees("Cena:")


def stands_as_drawn_up(page: Page) -> None:
    """All three choices are still there."""
    for group, name in (("Czyj budynek", "Żbiki"), ("Budynek", "Uniwersytet")):
        chosen = page.get_by_role("radiogroup", name=group).get_by_role("radio", name=name, exact=True)
        expect(chosen).to_be_checked()
    expect(page.get_by_label("Rezerwa", exact=True).first).to_have_value("3")


def taps_where_it_stands(page: Page) -> None:
    """The button that sends, if it is still there."""
    page.locator(SEND).evaluate_all("found => found.forEach((button) => button.click())")


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Waits for what is not seen on the page."""
    for _ in range(100):
        if holds():
            return
        page.wait_for_timeout(200)


def is_cut_off(page: Page, wire: Wire) -> None:
    """The network is gone, and the page knows it."""
    wire.cut()
    page.locator("[data-testid=stApp]:not([data-test-connection-state=CONNECTED])").wait_for()


def is_back(page: Page, wire: Wire) -> None:
    """The network is there again, and the page has found it."""
    wire.mend()
    page.locator("[data-testid=stApp][data-test-connection-state=CONNECTED]").wait_for(timeout=60_000)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_attack_tapped_without_a_connection_stays_drawn_up_and_counts_once(page, served):
    wire = Wire(served.address)
    player = Visitor(page, wire.address).comes("?as=s1")
    before = orders(served)
    draws_up_an_attack(player)
    is_cut_off(page, wire)
    page.locator(SEND).dispatch_event("click")  # what a thumb does, whether the button takes it or not
    page.get_by_role("dialog").wait_for()
    assert english(page) - LEFT == set()
    is_back(page, wire)
    player.waits()
    stands_as_drawn_up(page)
    assert orders(served) == before
    player.presses("attack:s1:send")
    player.sees("Siła ataku")
    assert orders(served) == [*before, "attack"]
    assert player.complaints() == []


def test_an_attack_whose_answer_is_lost_counts_once_and_is_drawn_up_no_more(page, served):
    wire = Wire(served.address)
    player = Visitor(page, wire.address).comes("?as=s1")
    before = orders(served)
    draws_up_an_attack(player)
    wire.loses_answers()
    page.locator(SEND).click()
    until(page, lambda: orders(served) != before)
    taps_where_it_stands(page)  # nothing has come of it, as far as he can see
    is_cut_off(page, wire)
    is_back(page, wire)
    taps_where_it_stands(page)
    expect(page.locator(SEND)).to_have_count(0, timeout=60_000)
    assert orders(served) == [*before, "attack"]
    expect(page.get_by_test_id("stAlertContentError")).to_have_count(0)
    player.comes("chronicle?as=s1")  # how it ended is read there, also by a page that came back as a new one
    player.sees("Siła ataku")
    assert player.complaints() == []


def test_an_attack_tapped_twice_counts_once(page, served):
    player = Visitor(page, served.address).comes("?as=s1")
    before = orders(served)
    draws_up_an_attack(player)
    player.presses("attack:s1:send", twice=True)
    player.sees("Siła ataku")
    assert orders(served) == [*before, "attack"]
    expect(page.get_by_test_id("stAlertContentError")).to_have_count(0)
    assert player.complaints() == []
