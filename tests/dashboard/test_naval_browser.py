"""The naval war on a phone in a real browser: a sea fight with boarding, and a landing from aboard a ship."""

from __future__ import annotations

import pytest

from tests.dashboard.conftest import Visitor
from tests.dashboard.test_map_browser import KHANS, PHONE, open_on
from tests.engine.seasons import signature
from tracker.engine.campaign import Campaign, give, start
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.service.acts import Act
from tracker.service.catalogues import shipped
from tracker.service.demo import played
from tracker.service.files import open_campaign

pytestmark = [pytest.mark.browser, pytest.mark.soak]

BATTLE = "4.s3.s1.s3"
BOARD = f"board:{BATTLE.replace('.', '-')}"


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "pl-PL", "viewport": PHONE}


def test_the_battle_at_sea_of_the_demo_is_fought_boarded_and_a_ship_captured_on_a_phone(page, tmp_path):
    with open_on(played(KHANS), tmp_path) as running:
        visitor = Visitor(page, running.address).comes()

        def state():
            return open_campaign(str(running.campaign)).view("leader").state

        def taps(*ids: str) -> None:
            for id in ids:
                visitor.does(page.locator(f"[data-id='{id}']").first.click)

        def rolls(faces: str, order: str) -> None:
            dice = page.locator(f".st-key-{BOARD.replace(':', '-')}-dice input").first
            dice.fill(faces)
            visitor.does(lambda: dice.press("Tab"))
            visitor.presses(f"{BOARD}:{order}:send")

        visitor.looks_as("Sokolnicy")
        visitor.goes("board")
        taps("s1.10", "s3.7")
        rolls("4 1", "attack")
        assert (state().units["s3.7"].state, state().units["s1.10"].state) == (4, 13)
        visitor.taps("Wezwij do abordażu")
        visitor.taps("Czekaj")
        visitor.looks_as("Żurawie")
        visitor.goes("board")
        visitor.taps("Czekaj")
        assert state().battles[BATTLE].stage == "boarding"
        visitor.looks_as("Sokolnicy")
        visitor.goes("board")
        taps("s1.11", "s4.5")
        visitor.presses(f"{BOARD}:board:send")
        prize = state().units["s4.5"]
        assert (prize.owner, prize.prize) == ("s1", True), "nobody was aboard to fight for it"
        taps("s1.10", "s3.7")
        visitor.sees("Załoga (Koga 7 (Żurawie))")  # the numbers of both crews are laid out
        assert not visitor.scrolls_sideways()
        taps("s1.10")
        visitor.looks_as("Drużynowy")
        visitor.goes("board")
        visitor.presses(f"{BOARD}:resolve:ask")
        visitor.presses(f"{BOARD}:resolve:send")
        assert state().battles[BATTLE].stage == "over"
        assert state().battles["4.O1b.s1.s2"].stage == "laying", "the battle on land is next"
        assert not visitor.scrolls_sideways()
        assert visitor.complaints() == []


def fleet() -> Campaign:
    """Two nations whose first turn has begun; the first has a ship, and a unit on the shore beside it."""
    campaign = start(KHANS, shipped(KHANS), ["Sokół", "Bóbr"], {}, signature(0))
    for name, fields in (
        ("begin_season", {}),
        ("muster", {"owner": "s1", "kind": "cog", "place": "s1"}),
        ("muster", {"owner": "s1", "kind": "pikes", "place": "H1b"}),
    ):
        order = order_type(KHANS, name).shape(**fields)
        campaign = give(campaign, name, order, signature(campaign.revision + 1), GivenDice(()))[0]
    return campaign


def test_a_unit_goes_aboard_sails_and_lands_by_taps_on_the_map(page, tmp_path):
    with open_on(fleet(), tmp_path) as running:

        def state():
            return open_campaign(str(running.campaign)).view("leader").state

        def movement(event: str) -> None:
            """The leader takes the table on to the first nation's next Movement."""
            season = open_campaign(str(running.campaign))
            if state().turn["turn"].phase == "movement":
                season.submit("end_phase", {}, Act())
            season.submit("lay_event", {"event": event}, Act())
            while (state().turn["turn"].phase, state().turn["turn"].mover) != ("movement", "s1"):
                turn = state().turn["turn"]
                order, fields = ("end_move", {"side": turn.mover}) if turn.phase == "movement" else ("end_phase", {})
                season.submit(order, fields, Act())

        movement("E1")
        visitor = Visitor(page, running.address).comes()

        def goes(place: str, piece: str, to: str, order: str) -> None:
            visitor.does(page.locator(f"[data-id='{place}']").first.click)
            group = page.locator(f".st-key-map-pieces-{place}")
            visitor.does(group.get_by_role("button", name=piece, exact=True).click)
            visitor.does(page.locator(f"[data-id='{to}']").first.click)
            visitor.presses(f"map:{place}:{order}:send")

        visitor.looks_as("Sokół")
        goes("H1b", "Drabi z pikami 6", "s1", "embark")
        assert (state().units["s1.6"].aboard, state().units["s1.6"].place) == ("s1.5", "")
        movement("E5")
        visitor.comes("?as=s1")
        goes("s1", "Koga 5", "s2", "march")
        assert state().units["s1.5"].place == "s2"
        movement("E6")
        visitor.comes("?as=s1")
        goes("s2", "Drabi z pikami 6", "M2a", "land")
        assert (state().units["s1.6"].aboard, state().units["s1.6"].place) == ("", "M2a")
        assert not visitor.scrolls_sideways()
        assert visitor.complaints() == []
