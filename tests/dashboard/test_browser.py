"""Whole evenings in a real browser: a phone in Polish, double clicks, lost connections, every page everywhere."""

import pytest
from playwright.sync_api import expect

from tests.dashboard.conftest import Served, Visitor, Wire
from tracker.service.files import open_campaign

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "pl-PL", "viewport": PHONE}


def state(served: Served, path=None):
    return open_campaign(str(path or served.campaign)).view("leader").state


@pytest.mark.soak
def test_a_whole_small_season_on_a_phone_in_polish(page, served):
    """Set-up, meetings, a build, a war with real dice, a correction, an undo, a print."""
    leader = Visitor(page, served.address).comes()
    leader.goes("new")
    leader.types("Zastęp 1", "Sowy")
    leader.types("Zastęp 2", "Bobry")
    leader.does(page.get_by_text("Pokaż zasady domowe").click)
    leader.types("Z czym zaczyna każdy zastęp?", "wood:20,stone:20,iron:20,gold:20")
    leader.types("Nazwa pliku", "wiosna")
    leader.taps("Zacznij sezon")
    leader.sees("Sezon jest już otwarty")
    season = served.folder / "wiosna.xlsx"

    meeting(leader, 12)
    leader.looks_as("Bobry")
    leader.goes("turn")
    leader.presses("build:s2:port", twice=True)
    leader.sees("Bobry buduje: Port, poziom 1.")
    leader.presses("end_turn:s2:send")
    leader.looks_as("Sowy")
    leader.goes("turn")
    leader.presses("end_turn:s1:send")
    leader.looks_as("Drużynowy")
    meeting(leader, 4)

    leader.looks_as("Sowy")
    leader.goes("turn")
    leader.presses("attack:s1:open")
    leader.picks("Czyj budynek", "Bobry")
    leader.picks("Budynek", "Port")
    leader.types("Rezerwa", "3")
    leader.sees("Cena: Drewno 2, Żelazo 2, Złoto 2")
    leader.types("Prawdziwe kości (puste: rzuca aplikacja)", "6 5 1")
    leader.presses("attack:s1:send")
    leader.sees("Siła ataku 5, siła obrony 2.")
    expect(page.get_by_role("img", name="Kości: 6, 5, 1")).to_be_visible()
    now = state(served, season)
    assert now.buildings["s2.port"].level == 0
    assert now.sides["s1"].wood == 18

    leader.looks_as("Drużynowy")
    leader.goes("chronicle")
    leader.presses("entry:1:revise")
    leader.types("Obecni", "16")
    leader.sees("To się zmieni:")
    leader.presses("revise:1:do")
    leader.sees("Gotowe.")
    assert state(served, season).sides["s1"].knights == 1
    newest = len(open_campaign(str(season)).read(journal=True).campaign.entries) - 1
    leader.presses(f"entry:{newest}:undo")
    leader.presses(f"undo:{newest}:do")
    leader.sees("Gotowe.")
    assert state(served, season).sides["s1"].knights == 0

    leader.goes("print")
    with page.expect_download() as downloaded:
        leader.page.get_by_role("link", name="Plakat na ścianę").click()
    assert downloaded.value.path().read_bytes().startswith(b"%PDF")
    assert leader.complaints() == []


def meeting(leader: Visitor, present: int) -> None:
    """Both patrols meet."""
    leader.goes("meeting")
    for nth in (0, 1):
        leader.types("Obecni", str(present), nth)
    leader.taps("Zalicz zbiórki 2 zastępów")
    leader.sees("Zaliczono zbiórki 2 zastępów.")


def test_a_tapped_building_says_what_it_is_and_is_built_from_there(page, showing):
    player = Visitor(page, showing.address).comes()
    player.looks_as("Łosie")
    before = state(showing).buildings["s1.port"].level
    player.does(page.locator("[data-id=port]").first.click)
    player.sees("Skąd się to wzięło")
    assert page.get_by_role("heading", name=f"Port, poziom {before}").is_visible()
    player.does(lambda: page.locator("[data-id=port]").first.press("Enter"))
    assert page.get_by_role("heading", name=f"Port, poziom {before}").count() == 0


def test_what_is_typed_outlives_a_reload_and_a_lost_connection(page, served):
    wire = Wire(served.address)
    leader = Visitor(page, wire.address).comes("meeting")
    leader.types("Obecni", "7", 0)
    leader.sees("Zalicz zbiórkę 1 zastępu")  # the server has it
    page.reload()
    leader.waits()
    expect(page.get_by_label("Obecni", exact=True).first).to_have_value("7")
    wire.cut()
    page.locator("[data-testid=stApp]:not([data-test-connection-state=CONNECTED])").wait_for()
    wire.mend()
    page.locator("[data-testid=stApp][data-test-connection-state=CONNECTED]").wait_for()
    expect(page.get_by_label("Obecni", exact=True).first).to_have_value("7")
    before = state(served).sides["s1"].meetings
    leader.does(page.get_by_role("button", name="Zalicz zbiórkę 1 zastępu").dblclick)
    leader.sees("Zaliczono zbiórkę 1 zastępu.")
    assert state(served).sides["s1"].meetings == before + 1


@pytest.mark.soak
def test_two_tabs_that_confirm_the_same_meeting_count_it_once_each_at_most(page, context, served):
    first = Visitor(page, served.address).comes("meeting")
    first.types("Obecni", "5", 0)
    first.sees("Zalicz zbiórkę 1 zastępu")  # the server has it
    second = Visitor(context.new_page(), served.address).comes("meeting")
    expect(second.page.get_by_label("Obecni", exact=True).first).to_have_value("5")
    before = state(served).sides["s1"].meetings
    first.taps("Zalicz zbiórkę 1 zastępu")
    second.taps("Zalicz zbiórkę 1 zastępu")
    assert state(served).sides["s1"].meetings == before + 1


def test_nothing_is_asked_of_any_other_server(page, showing):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    visitor = Visitor(page, showing.address).comes()
    visitor.goes("season")
    assert [url for url in asked if not url.startswith((showing.address, "data:", "blob:"))] == []


def test_a_player_page_is_light_enough_for_a_phone(browser, showing):
    """First load at most 1.25 MiB over the wire, the next page at most 150 KiB."""
    context = browser.new_context(viewport=PHONE, locale="pl-PL")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    wire.on("Network.webSocketFrameReceived", lambda event: sizes.append(len(event["response"]["payloadData"])))
    player = Visitor(page, showing.address).comes("?as=s1")
    page.wait_for_load_state("networkidle")
    first = sum(sizes)
    sizes.clear()
    player.goes("chronicle")
    page.wait_for_load_state("networkidle")
    following = sum(sizes)
    print(f"first load {first / 1024:.0f} KiB, next page {following / 1024:.0f} KiB")
    assert first <= 1.25 * 1024 * 1024
    assert following <= 150 * 1024
    context.close()
