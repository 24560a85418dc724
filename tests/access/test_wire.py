"""A clever player with his browser's tools: he sends what no page of ours would, to the real server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.access.phone import Phone
from tests.dashboard.test_getting_in import Server, of, started
from tests.tiers import cases
from tracker.dashboard.frame import LOOK_AGAIN
from tracker.dashboard.guard import FRAME
from tracker.engine.order import PUBLIC
from tracker.service.access import Invitation
from tracker.service.acts import Act
from tracker.service.files import open_campaign
from tracker.service.inviting import Inviting

NEWS = "🔔"
SIGN_IN = "/enter?lang=pl"
"""What the page of somebody who is not in leads to."""


@pytest.fixture(scope="module")
def campaign(fresh_season, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("wire") / "season.xlsx"
    path.write_bytes(fresh_season)
    season = open_campaign(str(path))
    for side in ("s1", "s2"):
        season.submit("report", {"side": side, "present": "6"}, Act())
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


@pytest.fixture(scope="module")
def invited(inviting) -> dict[str, Invitation]:
    return {viewer: inviting.invite(viewer) for viewer in ("s1", "s2", "public")}


@pytest.fixture
def player(server, inviting, invited) -> Iterator[Phone]:
    """The first patrol's phone."""
    phone = Phone(server.address).enters(inviting.token(invited["s1"]))
    yield phone
    phone.leaves()


@pytest.fixture
def rival(server, inviting, invited) -> Iterator[Phone]:
    phone = Phone(server.address).enters(inviting.token(invited["s2"]))
    yield phone
    phone.leaves()


@pytest.fixture(scope="module")
def leader(server) -> Iterator[Phone]:
    phone = Phone(server.address).enters(server.leader.split("#")[1])
    yield phone
    phone.leaves()


def revision(campaign: Path) -> int:
    return open_campaign(str(campaign)).view("leader").revision


def same(one: list[bytes], other: list[bytes]) -> bool:
    """Whether two pages are the same but for what Streamlit draws by lot."""
    return [without_lots(data) for data in one] == [without_lots(data) for data in other]


def without_lots(data: bytes) -> bytes:
    return re.sub(rb"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", b"", data)


def asking(name: str) -> BackMsg:
    """One of the messages with which a developer asks Streamlit for something."""
    message = BackMsg()
    if name in ("backend_operation_request", "file_urls_request"):
        getattr(message, name).request_id = "1"
        if name == "backend_operation_request":
            message.backend_operation_request.install_skills.SetInParent()
    else:
        setattr(message, name, True)
    return message


def reporting(player: Phone) -> None:
    """The form of a report is open on his page, where it was left open before too."""
    player.opens("turn")
    for key, id in player.buttons().items():
        if key == "report:s1:open":
            player.runs({id: True})


DEVELOPERS = ("clear_cache", "load_git_info", "set_run_on_save", "backend_operation_request", "file_urls_request")


@pytest.mark.parametrize("name", cases(DEVELOPERS, quick=["clear_cache", "backend_operation_request"]))
def test_streamlits_messages_for_developers_are_not_even_heard(player, name):
    player.opens()
    player.silence()
    player.says(asking(name))
    assert not player.silence()


def test_nobody_forgets_the_wrong_pins_because_a_player_asks_for_it(server, inviting, invited, rival):
    inviting.set_pin(invited["s2"].id, "271828")
    try:
        for pin in ("0000", "0001", "0002", "0003"):
            assert rival.asks("POST", "/pin", {"pin": pin}).status == 403
        rival.opens()
        rival.says(asking("clear_cache"))
        rival.runs()
        told = rival.asks("POST", "/pin", {"pin": "271828"})
        assert told.status == 403 and "sekund" in told.body.decode()
    finally:
        inviting.set_pin(invited["s2"].id, "")


@pytest.mark.parametrize("who", cases(["leader", "s2", "public", "s9", "../s2"], quick=["leader", "s2"]))
def test_asking_to_look_as_somebody_else_changes_nothing(player, who):
    for page in ("", "turn", "others"):
        mine = player.opens(page)
        assert same(mine, player.opens(page, f"lang=pl&as={who}"))


LEADERS = ["sheet", "orders", "settings", "invitations", "meeting", "start", "import", "new"]


@pytest.mark.parametrize("page", cases(LEADERS, quick=["sheet", "settings", "invitations"]))
def test_a_page_that_is_the_leaders_is_the_first_of_his_own(player, page):
    titles = [title for title in ("Arkusz", "Wszystkie rozkazy", "Ustawienia", "Zaproszenia") if title in
              (player.opens(page) and player.told())]  # fmt: skip
    assert not titles and "Gród" in player.told()


def test_the_buttons_of_others_do_nothing_for_him(player, rival, leader, invited, campaign):
    pressed: dict[str, str] = {}
    for phone, pages in ((rival, ("", "turn")), (leader, ("turn", "sheet", "settings", "invitations", "orders"))):
        for page in pages:
            phone.opens(page)
            pressed |= phone.buttons()
    assert {"end_turn:s2:send", "revoke:" + invited["s1"].id} <= set(pressed)
    player.opens("turn")
    own = player.buttons()
    before = revision(campaign)
    for key, id in pressed.items():
        if key not in own:
            player.runs({id: True})
            assert "✅" not in player.told(), key
    assert revision(campaign) == before


def test_a_button_is_his_until_he_is_sent_away_also_when_its_message_is_sent_again(player, inviting, invited, campaign):
    player.opens("turn")
    button = player.buttons()["end_turn:s1:send"]
    inviting.revoke(invited["s1"].id)
    try:
        before = revision(campaign)
        player.runs({button: True})
        assert SIGN_IN in player.told() and "Sokół" not in player.told()
        assert revision(campaign) == before
        player.connects()
        player.runs({button: True})
        assert SIGN_IN in player.told() and revision(campaign) == before
    finally:
        invited["s1"] = inviting.invite("s1")


@pytest.mark.parametrize("cookie", ["", "tracker_000000000000=x.y", "s1", "a=b; c"])
def test_without_a_cookie_of_this_season_there_is_the_door_and_nothing_else(player, cookie):
    player.connects(cookie)
    player.runs()
    assert SIGN_IN in player.told()
    assert not [name for name in ("Sokół", "Orzeł", "Gród") if name in player.told()]


def test_a_tab_that_somebody_else_goes_on_with_holds_nothing_of_the_one_before(player, rival):
    reporting(player)
    (session,) = {message.new_session.initialize.session_id for message in player.messages()
                  if message.WhichOneof("type") == "new_session"}  # fmt: skip
    (noted,) = {message.delta.new_element.number_input.id for message in player.messages()
                if message.delta.new_element.number_input.id.endswith("report:s1:present")}  # fmt: skip
    player.runs({noted: 1234})
    player.leaves()
    rival.opens("turn")
    fresh = rival.sent
    rival.connects(session=session)
    rival.runs()
    assert "s1" not in rival.told() and len(rival.sent) <= len(fresh) + 2


VALUES = ["leader", "s2", -1, 10**15, "../../etc/passwd", "<b>", "\x00", "9" * 5000]


@pytest.mark.parametrize("value", cases(VALUES, quick=[10**15, "../../etc/passwd", "\x00"]))
def test_whatever_he_puts_into_a_field_the_page_answers_and_tells_nothing_of_the_server(player, campaign, value):
    reporting(player)
    fields = {message.delta.new_element.number_input.id for message in player.messages()} - {""}
    assert fields
    before = revision(campaign)
    player.runs(dict.fromkeys(fields, value))
    text = player.told()
    assert "Traceback" not in text and "site-packages" not in text and str(campaign.parent) not in text
    assert revision(campaign) == before


def test_a_message_too_long_for_any_page_of_ours_is_not_heard(player):
    player.opens()
    player.says(bytes(FRAME + 1))
    player.says(b"\xff\xff no message")
    player.runs()
    assert "Sokół" in player.told()


def test_no_page_tells_where_on_the_server_anything_lies(player, leader, campaign):
    here = str(Path(__file__).parents[2])
    for phone in (player, leader):
        for page in ("", "turn", "chronicle", "print"):
            phone.opens(page)
            assert here not in phone.told() and str(campaign.parent) not in phone.told()


def ended(came: list[bytes]) -> int:
    """How the run of the script ended whose last message that is."""
    return int(ForwardMsg.FromString(came[-1]).script_finished)


def later(phone: Phone) -> str:
    """What comes once the page's own clock has run."""
    (clock,) = [message.auto_rerun for message in phone.messages() if message.WhichOneof("type") == "auto_rerun"]
    assert clock.interval == LOOK_AGAIN
    phone.silence(0.2)
    phone.ticks(clock.fragment_id)
    came = phone.hears()
    while ended(came) == ForwardMsg.FINISHED_EARLY_FOR_RERUN:  # the whole page is drawn anew
        came = [*came, *phone.hears()]
    came = [*came, *phone.silence()]
    return b"\n".join(came).decode("utf-8", "replace")


def test_a_page_that_only_shows_is_drawn_anew_by_itself_and_another_one_says_that_something_is_new(player, campaign):
    season = open_campaign(str(campaign))
    for page, drawn in (("chronicle", True), ("turn", False)):
        player.opens(page)
        assert NEWS not in later(player)
        player.opens(page)
        season.submit("note", {"text": f"Ognisko {page}", "audience": PUBLIC}, Act())
        told = later(player)
        assert (f"Ognisko {page}" in told, NEWS in told) == (drawn, not drawn)


def test_what_he_may_not_know_is_no_news_to_him(player, campaign):
    season = open_campaign(str(campaign))
    for page in ("chronicle", "turn"):
        player.opens(page)
        quiet = without_lots(later(player).encode())
        player.opens(page)
        season.submit("note", {"text": "tajne", "audience": "s2"}, Act())
        assert without_lots(later(player).encode()) == quiet


def test_the_page_of_somebody_who_was_sent_away_goes_by_itself(player, inviting, invited):
    player.opens("turn")
    inviting.revoke(invited["s1"].id)
    try:
        assert SIGN_IN in later(player)
    finally:
        invited["s1"] = inviting.invite("s1")


def test_what_is_wrong_with_the_spreadsheet_is_the_leaders_business(player, server, campaign):
    whole = campaign.read_bytes()
    try:
        campaign.write_bytes(b"no workbook any more")
        told = [player.opens("turn") and player.told()]
        for method, path in (("GET", "/hand-over"), ("POST", "/hand-over"), ("POST", "/enter"), ("POST", "/pin"),
                             ("POST", "/leave"), ("POST", "/resume"), ("GET", "/files/secret-s1.zip")):  # fmt: skip
            came = player.asks(method, path, {"code": "x", "pin": "1", "id": "x"})
            assert came.status in (403, 404, 503), (method, path, came.status)
            told.append(came.body.decode())
        assert not [text for text in told if "season.xlsx" in text or str(campaign.parent) in text]
    finally:
        campaign.write_bytes(whole)
    assert player.opens() and "Sokół" in player.told()
