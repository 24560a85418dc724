"""One phone, one link or one address cannot take all the connections; a camp behind one address is not locked out."""

# ruff: noqa: F811 - the fixture
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from typing import Any

import pytest

from tests.access.asgi import HOST, run
from tests.access.test_doors import entered, invited, led, server  # noqa: F401 - a fixture
from tracker.dashboard import doors
from tracker.dashboard.crowd import (
    FOR_LEADERS,
    FULL,
    OF_A_LINK,
    OF_A_PHONE,
    OF_ALL_STRANGERS,
    OF_STRANGERS,
    SESSIONS,
    Crowd,
    guest,
    leader,
    stranger,
)
from tracker.dashboard.guard import Guard
from tracker.dashboard.policy import policy
from tracker.dashboard.session import served


class Server:
    """The guard before a Streamlit that keeps every connection open until it is let go."""

    def __init__(self) -> None:
        self.through = 0
        self.guard = Guard(self._app, policy, doors.leads, doors.known, doors.whose, doors.crowded)
        self._over = asyncio.Event()

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.through += 1
        await self._over.wait()

    @asynccontextmanager
    async def connected(self, cookie: str = "", peer: str = "192.168.1.77", told: str = "") -> AsyncIterator[bool]:
        """One connection; whether it was let through."""
        sent = {"host": HOST, "origin": f"http://{HOST}", "x-forwarded-for": told}
        if cookie:
            sent["cookie"] = f"{served().entrance.cookie_name}={cookie}"
        scope = {"type": "websocket", "path": "/_stcore/stream", "scheme": "ws",
                 "client": (peer, 40000), "headers": [(k.encode(), v.encode()) for k, v in sent.items()
                 if v]}  # fmt: skip

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            assert message == {"type": "websocket.close", "code": 1008}

        before = self.through
        task = asyncio.ensure_future(self.guard(scope, receive, send))
        while self.through == before and not task.done():
            await asyncio.sleep(0)
            await asyncio.wait([task], timeout=0.001)
        try:
            yield self.through > before
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def let_in(*tries: dict[str, str]) -> list[bool]:
    """Which of these, all open at once, were let through."""

    async def opened() -> list[bool]:
        here = Server()
        async with AsyncExitStack() as stack:
            return [await stack.enter_async_context(here.connected(**one)) for one in tries]

    return run(opened())


@pytest.fixture
def full() -> Iterator[Crowd]:
    """As many as there is room for who are no leaders, each by a link of his own."""
    crowd = Crowd()
    with ExitStack() as stack:
        for number in range(SESSIONS - FOR_LEADERS):
            stack.enter_context(crowd.one_more(guest(f"p{number}", f"l{number}")))
        yield crowd


def test_one_phone_takes_no_more_than_its_tabs_and_nobody_else_notices(server):
    mine, other = entered(server), entered(server, "s2")
    came = let_in(*[{"cookie": mine}] * (OF_A_PHONE + 3), {"cookie": other}, {})
    assert came == [True] * OF_A_PHONE + [False] * 3 + [True, True]


def test_cookies_made_up_or_altered_count_as_nobody(server):
    mine = entered(server)
    came = let_in(*[{"cookie": f"{mine}{number}"} for number in range(OF_STRANGERS + 2)], {"cookie": mine})
    assert came == [True] * OF_STRANGERS + [False] * 2 + [True]


def test_a_link_entered_again_and_again_takes_no_more_than_a_link_may(server):
    token = invited(server)[1]
    cookies = [served().entrance.enter(token) for _ in range(OF_A_LINK + 2)]
    came = let_in(*[{"cookie": cookie} for cookie in cookies], {"cookie": entered(server, "s2")})
    assert came == [True] * OF_A_LINK + [False] * 2 + [True]


def test_a_pin_proved_again_makes_no_further_phone(server):
    made, token = invited(server)
    server.set_pin(made.id, "271828")
    door = served().entrance
    cookie = door.enter(token)
    proved = [door.prove(cookie, "271828") for _ in range(3)]
    assert {door.phone(one) for one in proved} == {door.phone(cookie)}


def test_forty_phones_behind_one_address_come_in_whatever_strangers_there_do(server):
    door, token = served().entrance, invited(server)[1]
    phones = [{"cookie": door.enter(token)} for _ in range(40)]
    assert let_in(*[{}] * OF_STRANGERS, {}, *phones) == [True] * OF_STRANGERS + [False] + [True] * 40


def test_behind_a_proxy_everybody_is_told_apart_by_what_the_proxy_says(server, monkeypatch):
    monkeypatch.setenv("TRACKER_BEHIND_PROXY", "1")
    policy.cache_clear()
    liar = [{"told": f"10.0.0.{number}, 8.8.8.8"} for number in range(OF_STRANGERS + 1)]
    assert let_in(*liar, {"told": "9.9.9.9"}) == [True] * OF_STRANGERS + [False, True]


def test_a_leader_gets_in_though_all_others_fill_the_server(full):
    assert full.refuses(guest("one", "more")) and full.refuses(stranger("1.2.3.4"))
    assert full.refuses(leader("ala")) is None and full.refuses(leader("")) is None


def test_strangers_at_many_addresses_leave_room_for_those_who_were_invited():
    crowd = Crowd()
    with ExitStack() as stack:
        for number in range(OF_ALL_STRANGERS):
            stack.enter_context(crowd.one_more(stranger(f"10.0.0.{number}")))
        assert crowd.refuses(stranger("10.9.9.9")) is FULL
        assert crowd.refuses(guest("p", "l")) is None


def test_who_leaves_makes_room_and_is_forgotten(full):
    crowd = Crowd()
    with crowd.one_more(stranger("1.2.3.4")):
        assert crowd._open.total() == 3
    assert not crowd._open
    with ExitStack() as stack:
        for _ in range(OF_A_PHONE):
            stack.enter_context(crowd.one_more(guest("p", "l")))
        assert crowd.refuses(guest("p", "l"))
    assert crowd.refuses(guest("p", "l")) is None


def test_a_leader_is_one(server):
    assert doors.whose({"headers": [(b"cookie", f"{served().entrance.cookie_name}={led(server)}".encode())]}).leads
