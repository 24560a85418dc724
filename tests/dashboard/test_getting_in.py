"""Getting in from a phone: links, PINs, handing over, being sent away; on one server and on two."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.dashboard.conftest import Visitor
from tests.dashboard.provider import Provider, secrets_for
from tracker.cli.server import free_port
from tracker.rulesets import find_ruleset
from tracker.service.access import HERE
from tracker.service.acts import Act
from tracker.service.doorway import keys_of
from tracker.service.files import create, open_campaign
from tracker.service.inviting import Inviting

pytestmark = pytest.mark.browser
PHONE: ViewportSize = {"width": 390, "height": 844}


@dataclass
class Server:
    """A server that others can reach, the leader's link that it printed, and its log."""

    address: str
    leader: str
    process: "subprocess.Popen[str]"
    log: Path


def started(campaign: Path, folder: Path, port: int = 0) -> Server:
    """``tracker serve`` under an address of its own."""
    port = port or free_port("127.0.0.1")
    address, log = f"http://127.0.0.1:{port}", folder / f"log-{port}.txt"
    code = "from tracker.cli.main import main; main()"
    command = [sys.executable, "-c", code, "serve", str(campaign), "--port", str(port), "--no-browser", "--json"]
    with log.open("w") as stderr:
        process = subprocess.Popen(
            [*command, "--url", address],
            cwd=folder,
            env={**os.environ, "TRACKER_HOME": str(folder), "LANG": "C.UTF-8"},
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
    text = ""
    for line in process.stdout:
        text += line
        if line == "}\n":
            break
    told = json.loads(text)
    assert told["address"] == address
    return Server(address, told.get("leader", ""), process, log)


@pytest.fixture(scope="session")
def met(tmp_path_factory) -> bytes:
    """A season of two patrols that have met, with nine of everything."""
    path = tmp_path_factory.mktemp("met") / "season.xlsx"
    stock = {"startStock": "wood:9,stone:9,iron:9,gold:9"}
    create(str(path), find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl", stock)
    for side in ("s1", "s2"):
        open_campaign(str(path)).submit("report", {"side": side, "present": "6"}, Act())
    return bytes(path.read_bytes())


@pytest.fixture(scope="module")
def campaign(met, tmp_path_factory) -> Path:
    """That season, for the quick tests together."""
    path = tmp_path_factory.mktemp("getting-in") / "season.xlsx"
    path.write_bytes(met)
    return Path(path)


@pytest.fixture
def own(met, tmp_path) -> Path:
    """That season, for one test alone."""
    path = tmp_path / "season.xlsx"
    path.write_bytes(met)
    return Path(path)


@pytest.fixture(scope="module")
def server(campaign) -> Iterator[Server]:
    running = started(campaign, campaign.parent)
    yield running
    running.process.terminate()
    running.process.wait(20)


@pytest.fixture(scope="module")
def inviting(campaign) -> Inviting:
    return of(campaign)


def state(campaign: Path):
    return open_campaign(str(campaign)).view("leader").state


def of(campaign: Path) -> Inviting:
    """The leader's invitations, with the secret that the server uses."""
    season = open_campaign(str(campaign))
    return Inviting(season, keys_of(season), HERE)


def link(inviting: Inviting, server: Server, viewer: str) -> str:
    return f"{server.address}/enter#{inviting.token(inviting.invite(viewer))}"


def somebody(browser: Browser, address: str) -> Visitor:
    """Another phone, in Polish."""
    return Visitor(browser.new_context(locale="pl-PL", viewport=PHONE).new_page(), address)


def test_whoever_comes_by_a_link_is_asked_for_nothing_but_a_tap(browser, server, campaign, inviting):
    player = somebody(browser, server.address)
    player.page.goto(link(inviting, server, "s1"))
    expect(player.page.locator("#with-link button")).to_be_visible()
    expect(player.page.locator("#with-link p")).to_be_visible()
    expect(player.page.locator("#without-link")).to_be_hidden()
    player.page.goto("about:blank")
    player.page.goto(f"{server.address}/enter")
    expect(player.page.locator("#without-link p")).to_be_visible()
    expect(player.page.locator("#with-link")).to_be_hidden()


def test_a_link_that_was_just_made_lies_open_with_its_code(browser, server, campaign, inviting):
    way_in = f"{server.address}/enter#{inviting.token(inviting.invite_leader('Ala'))}"
    leader = comes_by(somebody(browser, server.address), way_in)
    for one in inviting.all():
        if one.viewer == "public":
            inviting.revoke(one.id)
    leader.goes("invitations")
    leader.presses("invite:public:make")
    expect(leader.page.get_by_text(f"{server.address}/enter#")).to_be_visible()


def comes_by(visitor: Visitor, link: str) -> Visitor:
    """Opens a link and taps the one button there is."""
    visitor.page.goto(link)
    visitor.page.locator("#with-link button").click()
    visitor.waits()
    return visitor


def is_out(visitor: Visitor) -> bool:
    """The page asks who he is, and shows nothing of the season."""
    visitor.page.locator("a.file[href^='/enter']").wait_for(timeout=15_000)
    return "Sokół" not in visitor.page.content()


def test_a_patrol_comes_by_its_link_plays_is_revoked_and_is_out(browser, server, campaign, inviting):
    """The token is in no address that is asked for, in no Referer, in no history, in no log."""
    way_in = link(inviting, server, "s1")
    token = way_in.split("#")[1]
    player = somebody(browser, server.address)
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(f"{request.url} {request.headers}"))
    player.page.on("websocket", lambda socket: asked.append(socket.url))
    comes_by(player, way_in)
    assert player.page.url.startswith(f"{server.address}/?")
    assert player.page.get_by_test_id("stPopoverButton").count() == 0  # nobody else's eyes

    player.goes("turn")
    player.presses("build:s1:quarry")
    player.sees("Sokół buduje: Kamieniołom, poziom 1.")
    assert state(campaign).buildings["s1.quarry"].level == 1
    player.page.goto(f"{server.address}/settings?as=leader")
    player.waits()
    assert player.page.get_by_text("Ustawienia").count() == 0

    leader = comes_by(somebody(browser, server.address), server.leader)
    leader.goes("invitations")
    (made,) = (one for one in inviting.all() if one.viewer == "s1")
    leader.presses(f"revoke:{made.id}")
    leader.presses(f"sure:{made.id}")
    player.page.go_back()
    player.waits()
    assert is_out(player)
    player.page.goto(f"{server.address}/enter")
    player.page.goto(way_in)  # the page is open already
    player.page.locator("#with-link button").click()
    expect(player.page.get_by_role("alert")).to_be_visible()

    assert len(asked) > 20
    assert [line for line in asked if token in line] == []
    for _ in range(8):
        player.page.go_back()
        assert token not in player.page.url
    assert token not in server.log.read_text()
    assert leader.complaints() == []


def test_a_click_of_a_patrol_that_was_sent_away_does_nothing(browser, server, campaign, inviting):
    player = comes_by(somebody(browser, server.address), link(inviting, server, "s2"))
    player.goes("turn")
    (made,) = (one for one in inviting.all() if one.viewer == "s2")
    inviting.revoke(made.id)
    player.presses("build:s2:quarry")
    assert is_out(player)
    assert state(campaign).buildings["s2.quarry"].level == 0


@pytest.mark.soak
def test_a_tab_that_is_still_open_after_signing_out_can_send_nothing(browser, server, campaign, inviting):
    player = comes_by(somebody(browser, server.address), link(inviting, server, "s2"))
    player.goes("turn")
    other = player.page.context.new_page()
    other.goto(f"{server.address}/leave")
    other.locator("form button").click()
    expect(other.locator("form")).to_have_count(0)
    player.presses("build:s2:quarry")
    assert is_out(player)
    assert state(campaign).buildings["s2.quarry"].level == 0


def types_pin(page: Page, pin: str) -> None:
    page.locator("input[name=pin]").first.fill(pin)
    page.locator("form:has(input[name=pin]) button").first.click()


@pytest.fixture
def server_of_own(own) -> Iterator[Server]:
    running = started(own, own.parent)
    yield running
    running.process.terminate()
    running.process.wait(20)


@pytest.mark.soak
def test_two_patrols_share_a_phone_and_the_one_with_a_pin_types_it_anew(browser, own, server_of_own):
    server, inviting = server_of_own, of(own)
    made = inviting.invite("s1")
    inviting.set_pin(made.id, "271828")
    first = f"{server.address}/enter#{inviting.token(made)}"
    phone = comes_by(somebody(browser, server.address), first)
    phone.goes("turn")
    phone.presses("build:s1:quarry")
    assert state(own).buildings["s1.quarry"].level == 0
    phone.page.locator("a.file[href^='/pin']").click()
    types_pin(phone.page, "000000")
    expect(phone.page.get_by_role("alert")).to_be_visible()
    types_pin(phone.page, "271828")
    phone.waits()
    phone.goes("turn")
    phone.presses("build:s1:quarry")
    phone.sees("Sokół buduje: Kamieniołom, poziom 1.")

    phone.goes("more")
    phone.page.locator("a.file[href^='/hand-over']").click()
    phone.page.locator("form button").click()
    expect(phone.page.locator("body")).to_contain_text("Sokół")
    comes_by(phone, link(inviting, server, "s2"))
    assert phone.sees("Orzeł")
    phone.page.goto(f"{server.address}/hand-over")
    phone.page.locator("form button").click()
    types_pin(phone.page, "271828")
    phone.waits()
    phone.goes("turn")
    phone.presses("end_turn:s1:send")
    assert not state(own).sides["s1"].turn_open


ACCOUNTS = [
    ({"email": "Ala@example.org", "email_verified": True}, True),
    ({"email": "ala@example.org", "email_verified": False}, False),
    ({"email": "mallory@example.org", "email_verified": True}, False),
]


@pytest.mark.soak
@pytest.mark.parametrize(("claims", "leads"), ACCOUNTS)
def test_a_leader_with_an_account_comes_in_if_its_verified_address_is_on_the_list(
    browser, own, tmp_path, claims, leads
):
    provider, port = Provider(claims), free_port("127.0.0.1")
    (tmp_path / ".streamlit").mkdir()
    text = secrets_for(provider, f"http://127.0.0.1:{port}", {"ala@example.org": "Ala"})
    (tmp_path / ".streamlit" / "secrets.toml").write_text(text)
    identity = provider.serve()
    server = started(own, tmp_path, port)
    try:
        assert server.leader == ""  # no link is printed where leaders have accounts
        somebody_there = somebody(browser, server.address).comes()
        page = somebody_there.page
        page.locator(".st-key-door-account button").click()
        page.locator(".st-key-door-logout button").wait_for(timeout=30_000)
        assert page.locator("a.file[href*='#']").count() == leads
        if leads:
            page.locator("a.file[href*='#']").click()
            page.locator("#with-link button").click()
            somebody_there.waits()
            somebody_there.goes("invitations")
        else:
            assert page.get_by_test_id("stAlert").count() == 1
            assert is_out(somebody_there)
    finally:
        server.process.terminate()
        server.process.wait(20)
        identity.should_exit = True


@pytest.mark.soak
def test_two_leaders_a_player_and_the_public_at_once_on_two_servers(browser, own, tmp_path):
    """The servers know nothing of each other; both obey what the workbook and the cookies say."""
    inviting = of(own)
    one, other = started(own, tmp_path), started(own, tmp_path)
    try:
        assert one.leader.split("#")[1] == other.leader.split("#")[1]
        ala = comes_by(somebody(browser, one.address), one.leader)
        olek_link = f"{other.address}/enter#{inviting.token(inviting.invite_leader('Olek'))}"
        olek = comes_by(somebody(browser, other.address), olek_link)
        player = comes_by(somebody(browser, other.address), link(inviting, other, "s1"))
        public = comes_by(somebody(browser, one.address), link(inviting, one, "public"))

        player.goes("turn")
        player.presses("build:s1:quarry")
        player.sees("Sokół buduje: Kamieniołom, poziom 1.")
        ala.goes("turn")
        ala.picks("Zastęp", "Orzeł")
        ala.presses("end_turn:s2:send")
        olek.goes("turn")  # where the first patrol is chosen already
        olek.presses("end_turn:s1:send")
        public.page.reload()
        public.waits()
        public.goes("chronicle")
        assert public.sees("Sokół")
        text = public.page.inner_text("body")
        assert "Żelazo" not in text and "Zaproszenia" not in text

        view = open_campaign(str(own)).view("leader", journal=True)
        assert [view.state.sides[side].turn_open for side in ("s1", "s2")] == [False, False]
        assert {entry.by for entry in view.entries} >= {"leader", "s1", "Olek"}

        player.page.goto(f"{one.address}/")  # one cookie, two servers: the port makes no difference to a browser
        player.waits()
        assert player.sees("Sokół")
        (made,) = (each for each in inviting.all() if each.viewer == "s1")
        inviting.revoke(made.id)
        for server in (one, other):
            player.page.goto(f"{server.address}/")
            player.waits()
            assert is_out(player)
    finally:
        for server in (one, other):
            server.process.terminate()
            server.process.wait(20)
