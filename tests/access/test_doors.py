"""The server's own routes, and the guard before all of them."""

from __future__ import annotations

import base64
import hashlib
import io
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdf
import pytest
import streamlit

from tests.access.asgi import HOST, ask, connects
from tests.tiers import cases
from tracker.dashboard import crowd, guard
from tracker.dashboard.policy import policy
from tracker.dashboard.session import refuse_without_leader, served
from tracker.engine.order import PUBLIC
from tracker.service.access import HERE, Invitation
from tracker.service.entrance import SEASON
from tracker.service.inviting import Inviting


def reopened() -> None:
    """The next request finds a server that has just been started."""
    policy.cache_clear()
    served.clear()


@pytest.fixture
def server(season_file: Path, monkeypatch) -> Iterator[Inviting]:
    """A server that others can reach; gives the leader's invitations."""
    monkeypatch.setenv("TRACKER_CAMPAIGN", str(season_file))
    monkeypatch.setenv("TRACKER_SIGN_IN", "1")
    reopened()
    yield served().entrance.inviting(HERE)
    monkeypatch.undo()
    reopened()


def invited(server: Inviting, viewer: str = "s1") -> tuple[Invitation, str]:
    made = server.invite(viewer)
    return made, server.token(made)


def entered(server: Inviting, viewer: str = "s1") -> str:
    """The cookie of somebody who came by the link of that side."""
    return ask("POST", "/enter", {"code": invited(server, viewer)[1]}).cookie


def led(server: Inviting) -> str:
    return ask("POST", "/enter", {"code": server.token(server.invite_leader("Ala"))}).cookie


# Coming in


def test_a_token_is_exchanged_by_post_for_a_cookie_that_scripts_cannot_read(server):
    answer = ask("POST", "/enter", {"code": invited(server)[1]})
    assert (answer.status, answer.headers["location"]) == (303, "/?lang=pl")
    parts = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/", f"max-age={SEASON}"} <= parts
    assert served().entrance.caller(answer.cookie).viewer == "s1"


def test_opening_a_link_without_a_tap_uses_nothing_up(server):
    """As a preview of a messenger does; it does not even send what stands behind the #."""
    token = server.token(server.invite_leader("Ala"))
    for _ in range(3):
        answer = ask("GET", "/enter")
        assert answer.status == 200 and "set-cookie" not in answer.headers and token not in answer.text
    assert ask("POST", "/enter", {"code": token}).status == 303


def test_a_token_is_in_no_address_no_answer_and_no_log(server, caplog):
    caplog.set_level(logging.DEBUG)
    made, token = invited(server)
    answers = [ask("POST", "/enter", {"code": token}), ask("POST", "/enter", {"code": token + "x"})]
    server.revoke(made.id)
    answers.append(ask("POST", "/enter", {"code": token}))
    assert [answer.status for answer in answers] == [303, 403, 403]
    for answer in answers:
        assert token not in str(answer.headers) + answer.text
    assert token not in caplog.text


def test_the_script_at_the_door_takes_the_token_out_of_the_address_before_anything_else():
    text = ask("GET", "/door/enter.js", host="127.0.0.1", peer="127.0.0.1").text
    assert 0 < text.index("location.hash") < text.index("history.replaceState") < text.index("document")
    assert "hashchange" in text  # a link opened where the page is open already loads nothing


@pytest.mark.parametrize("path", cases(["/enter", "/pin", "/leave", "/hand-over", "/resume"], quick=["/enter", "/pin"]))
def test_a_form_from_elsewhere_is_refused(server, path):
    cookie, (_, token) = entered(server), invited(server, "s2")
    for origin in ("http://evil.example", "https://192.168.1.5:8501", f"http://{HOST}.evil", "null", "-"):
        answer = ask("POST", path, {"code": token}, origin=origin, cookie=cookie)
        assert answer.status == 403
        assert "set-cookie" not in answer.headers
    assert served().entrance.caller(cookie) is not None


def test_a_form_of_ours_whose_origin_the_browser_hides_is_known_by_its_other_mark(server):
    code = {"code": invited(server)[1]}
    assert ask("POST", "/enter", code, origin="null", sec_fetch_site="same-origin").status == 303
    assert ask("POST", "/enter", code, origin="null", sec_fetch_site="cross-site").status == 403


@pytest.mark.parametrize(
    ("proxy", "scheme", "told", "secure"),
    [
        ("", "http", "-", False),
        ("", "https", "-", True),
        ("", "http", "https", False),
        ("1", "http", "https", True),
        ("1", "https", "http", False),
        ("1", "http", "-", False),
    ],
)
def test_a_cookie_is_secure_exactly_under_https_and_a_proxy_is_believed_only_where_there_is_one(
    server, monkeypatch, proxy, scheme, told, secure
):
    monkeypatch.setenv("TRACKER_BEHIND_PROXY", proxy)
    policy.cache_clear()
    browser = "https" if secure else "http"
    answer = ask("POST", "/enter", {"code": invited(server)[1]}, scheme=scheme, origin=f"{browser}://{HOST}",
                 x_forwarded_proto=told)  # fmt: skip
    assert answer.status == 303
    assert ("secure" in answer.headers["set-cookie"].lower()) == secure
    assert ("strict-transport-security" in answer.headers) == secure


def test_the_pin_is_typed_at_the_door(server):
    made, token = invited(server)
    server.set_pin(made.id, "271828")
    cookie = ask("POST", "/enter", {"code": token}).cookie
    wrong = ask("POST", "/pin", {"pin": "000000"}, cookie=cookie)
    assert wrong.status == 403 and "set-cookie" not in wrong.headers
    right = ask("POST", "/pin", {"pin": "271828"}, cookie=cookie)
    assert served().entrance.caller(right.cookie).gives_orders


def test_a_phone_goes_from_hand_to_hand(server):
    both = ask("POST", "/enter", {"code": invited(server, "s2")[1]}, cookie=entered(server)).cookie
    assert "Sokół" not in ask("GET", "/hand-over", cookie=both).text
    between = ask("POST", "/hand-over", cookie=both)
    assert between.headers["location"] == "/hand-over?lang=pl"
    text = ask("GET", "/hand-over", cookie=between.cookie).text
    assert "Sokół" in text and "Orzeł" in text
    (s1,) = (one for one in server.all() if one.viewer == "s1")
    back = ask("POST", "/resume", {"id": s1.id}, cookie=between.cookie)
    assert served().entrance.caller(back.cookie).viewer == "s1"


def test_signing_out_takes_the_cookie_and_makes_it_void(server):
    cookie = entered(server)
    answer = ask("POST", "/leave", cookie=cookie)
    assert answer.cookie == "" and "max-age=0" in answer.headers["set-cookie"].lower()
    assert served().entrance.caller(cookie) is None


def test_the_names_of_the_sides_are_told_to_nobody_who_is_not_in(server):
    for path in ("/enter", "/pin", "/leave", "/hand-over"):
        text = ask("GET", path).text
        assert "Sokół" not in text and "Orzeł" not in text


# Files


FILES = ["secret-leader.pdf", "secret-leader.xlsx", "secret-leader-csv.zip", "secret-leader.zip", "secret-s2.xlsx"]


@pytest.mark.parametrize("name", [*FILES, "public-poster.pdf", "season.xlsx", "season.xlsx.key"])
def test_a_stranger_gets_no_file_and_learns_of_none(server, name):
    answers = [ask("GET", f"/files/{name}"), ask("GET", f"/files/{name}?as=leader", cookie="made up")]
    assert [(one.status, one.body[:0]) for one in answers] == [(404, b"")] * 2


@pytest.mark.parametrize("who", ["s1", PUBLIC])
def test_a_player_gets_no_file_but_his_own_whomever_he_says_he_is(server, who):
    cookie = entered(server, who)
    for name in FILES:
        assert ask("GET", f"/files/{name}?as=leader", cookie=cookie).status == 404
    own = {"s1": "secret-s1", PUBLIC: "public"}[who]
    answer = ask("GET", f"/files/{own}.xlsx?as=leader", cookie=cookie)
    assert answer.status == 200
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.headers["content-disposition"].startswith("attachment")


def test_a_leader_gets_the_patrols_sheet_with_its_way_in_and_the_patrol_gets_it_without(server):
    _, token = invited(server)
    name = "secret-sheet-s1-Sok%C3%B3%C5%82.pdf"
    for cookie, there in ((led(server), True), (ask("POST", "/enter", {"code": token}).cookie, False)):
        answer = ask("GET", f"/files/{name}", cookie=cookie)
        assert answer.status == 200 and answer.headers["content-type"] == "application/pdf"
        assert (printed_link(answer.body) == f"http://{HOST}/enter#{token}") == there


def printed_link(data: bytes) -> str:
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    found = re.search(r"http\S+#\S+", text.replace("\n", ""))
    return found[0][: len(f"http://{HOST}/enter#") + 27] if found else ""


def test_a_file_is_out_of_reach_as_soon_as_its_reader_is(server):
    made, token = invited(server)
    cookie = ask("POST", "/enter", {"code": token}).cookie
    assert ask("GET", "/files/secret-s1.xlsx", cookie=cookie).status == 200
    server.revoke(made.id)
    assert ask("GET", "/files/secret-s1.xlsx", cookie=cookie).status == 404


# The guard


def test_every_answer_has_the_strict_headers(server):
    for path in ("/", "/enter", "/door/style.css", "/nothing", "/_stcore/metrics"):
        headers = ask("GET", path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] in ("no-referrer", "same-origin")
    script = re.search(r"script-src ([^;]*)", ask("GET", "/").headers["content-security-policy"])[1]
    assert "unsafe" not in script and "*" not in script


def test_the_one_script_that_stands_in_streamlits_page_is_allowed_by_its_hash():
    text = (Path(streamlit.__file__).parent / "static" / "index.html").read_text()
    (inline,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in guard.content_policy("", False)


@pytest.mark.parametrize("path", ["/_stcore/metrics", "/_stcore/agent/interact", "/_stcore/agent/openapi.json"])
def test_what_streamlit_tells_about_itself_is_closed_to_leaders_too(server, path):
    assert ask("GET", path, cookie=led(server)).status == 404


def test_uploads_are_the_leaders_and_media_nobodys_who_is_not_in(server):
    player, leader = entered(server), led(server)
    where = "/_stcore/upload_file/session/file"
    assert [ask("PUT", where, cookie=who).status for who in ("", player, leader)] == [403, 403, 200]
    assert [ask("GET", "/media/x.pdf", cookie=who).status for who in ("", player)] == [403, 200]


def test_a_body_is_no_longer_than_allowed_even_if_it_says_otherwise(server):
    assert ask("POST", "/enter", body=b"x" * (guard.BODY + 1)).status == 413
    assert ask("POST", "/enter", body=b"x", content_length="many").status == 413
    assert ask("POST", "/nothing", body=b"x" * guard.BODY).status == 200
    silent = ask("POST", "/enter", body=b"code=" + b"x" * guard.BODY, content_length="-")
    assert silent.status == 403


@pytest.mark.parametrize("host", ["evil.example", "192.168.1.5.evil.example", "", "[::1"])
def test_a_name_that_is_not_ours_is_refused(server, host):
    """Somebody else's name can be made to lead here; his page would then read as if it were ours."""
    assert ask("GET", "/", host=host).status == 400
    assert not connects(host=host, origin=f"http://{host}")


def test_the_name_that_the_leader_gave_is_ours(server, monkeypatch):
    monkeypatch.setenv("TRACKER_URL", "https://season.example.org")
    policy.cache_clear()
    assert ask("GET", "/", host="season.example.org").status == 200
    assert connects(host="season.example.org", origin="http://season.example.org")


def test_a_page_elsewhere_opens_no_connection(server):
    assert connects()
    assert not connects(origin="http://evil.example")


def test_there_are_no_more_connections_than_the_server_bears(server, monkeypatch):
    monkeypatch.setattr(crowd, "SESSIONS", crowd.FOR_LEADERS)
    assert not connects()
    assert not connects(cookie=f"{served().entrance.cookie_name}={entered(server)}")
    assert connects(cookie=f"{served().entrance.cookie_name}={led(server)}")


HTML: dict[str, Any] = {"accept": "text/html,*/*;q=0.8"}


def test_where_there_is_no_room_the_page_says_so_and_the_door_stays_open(server, monkeypatch):
    monkeypatch.setattr(crowd, "SESSIONS", crowd.FOR_LEADERS)
    cookie = entered(server)
    for sent in (cookie, ""):
        told = ask("GET", "/turn", cookie=sent, **HTML)
        assert told.status == 503 and "no-store" in told.headers["cache-control"]
        assert "Spróbuj ponownie" in told.text or "Try again" in told.text
        assert "Sokół" not in told.text
    for path in ("/enter", "/leave", "/hand-over"):
        assert ask("GET", path, cookie=cookie, **HTML).status == 200
    assert ask("GET", "/files/secret-s1.xlsx", cookie=cookie, **HTML).status == 200
    assert ask("GET", "/", cookie=led(server), **HTML).status == 200
    assert ask("GET", "/static/app.js", cookie=cookie, accept="*/*").status == 200


@pytest.mark.parametrize("path", ["/enter", "/pin", "/leave", "/hand-over", "/nowhere"])
def test_the_door_does_not_tell_a_stranger_what_is_played(server, path):
    text = ask("GET", f"{path}?lang=en").text.lower()
    assert not [word for word in ("patrol", "nation", "player", "army", "knight") if word in text]


# The leader's own computer


@pytest.fixture
def home(season_file: Path, monkeypatch) -> Iterator[None]:
    """A server that nobody else can reach."""
    monkeypatch.setenv("TRACKER_CAMPAIGN", str(season_file))
    reopened()
    yield
    monkeypatch.undo()
    reopened()


NEAR: dict[str, Any] = {"host": "127.0.0.1:8501", "peer": "127.0.0.1"}


def test_at_his_own_computer_the_leader_has_to_sign_in_nowhere(home):
    assert ask("GET", "/files/secret-leader.xlsx", **NEAR).status == 200


@pytest.mark.parametrize(
    "strange",
    [
        {"peer": "192.168.1.77"},
        {"host": "192.168.1.5:8501"},
        {"host": "evil.example"},
        {"x_forwarded_for": "1.2.3.4"},
        {"x_forwarded_proto": "https"},
        {"forwarded": "for=1.2.3.4"},
    ],
)
def test_nobody_else_gets_there_not_even_through_a_proxy_that_was_not_announced(home, strange):
    answer = ask("GET", "/files/secret-leader.xlsx", **{**NEAR, **strange})
    assert answer.status in (400, 403) and answer.body == b""
    assert not connects(origin="http://evil.example", **NEAR)


@pytest.mark.parametrize("name", ["TRACKER_URL", "TRACKER_BEHIND_PROXY", "TRACKER_SIGN_IN"])
def test_a_server_that_others_may_reach_asks_everybody_to_sign_in(home, monkeypatch, name):
    monkeypatch.setenv(name, "https://season.example.org")
    policy.cache_clear()
    assert not policy().open_here
    assert ask("GET", "/files/secret-leader.xlsx", **NEAR).status == 404


@pytest.mark.parametrize("address", ["0.0.0.0", "192.168.1.5", "::", ""])
def test_so_does_one_that_listens_beyond_this_computer(home, monkeypatch, address):
    monkeypatch.setattr("tracker.dashboard.policy.st.get_option", {"server.address": address}.get)
    policy.cache_clear()
    assert not policy().open_here


def test_it_does_not_start_before_there_is_a_way_in_for_a_leader(server):
    with pytest.raises(SystemExit) as refused:
        refuse_without_leader()
    assert "tracker serve" in str(refused.value)
    server.invite_first_leader()
    refuse_without_leader()


def test_at_his_own_computer_it_starts_without(home):
    refuse_without_leader()


def test_a_policy_knows_addresses_and_its_own_names_only():
    ours = replace(policy(), open_here=False, names=frozenset({"season.example.org"}))
    assert [ours.knows(host) for host in ("season.example.org:443", "10.0.0.9:8501", "localhost")] == [True] * 3
    assert [ours.knows(host) for host in ("example.org", "season.example.org.evil", "")] == [False] * 3
