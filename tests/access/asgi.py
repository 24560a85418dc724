"""The routes and the guard without a server: one request in, one answer out."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any, TypeVar
from urllib.parse import unquote, urlencode

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from tracker.dashboard import doors
from tracker.dashboard.guard import Guard
from tracker.dashboard.policy import policy
from tracker.dashboard.session import served

HOST = "192.168.1.5:8501"
Result = TypeVar("Result")


async def _page(request: Any) -> PlainTextResponse:
    return PlainTextResponse("what Streamlit would answer " + str(len(await request.body())))


APP = Starlette(
    routes=[*doors.ROUTES, Route("/{path:path}", _page, methods=["GET", "POST", "PUT"])], middleware=[doors.GUARD]
)


@dataclass
class Answer:
    """What came back."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def cookie(self) -> str:
        """The value that was set."""
        (morsel,) = SimpleCookie(self.headers["set-cookie"]).values()
        return morsel.value


def ask(
    method: str,
    path: str,
    form: dict[str, str] | None = None,
    *,
    cookie: str = "",
    host: str = HOST,
    origin: str | None = None,
    peer: str = "192.168.1.77",
    scheme: str = "http",
    body: bytes | None = None,
    **headers: str,
) -> Answer:
    """A request as a browser sends it: a form comes from a page of ours unless ``origin`` says otherwise."""
    where, _, query = path.partition("?")
    where = unquote(where)
    data = body if body is not None else urlencode(form or {}).encode()
    sent = {"host": host, "content-length": str(len(data)), **{k.replace("_", "-"): v for k, v in headers.items()}}
    if method == "POST":
        sent["origin"] = f"{scheme}://{host}" if origin is None else origin
    if cookie:
        sent["cookie"] = f"{served().entrance.cookie_name}={cookie}"
    scope = {
        "type": "http", "http_version": "1.1", "method": method, "path": where, "raw_path": where.encode(),
        "query_string": query.encode(), "scheme": scheme, "client": (peer, 40000), "server": ("192.168.1.5", 8501),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in sent.items() if value != "-"],
    }  # fmt: skip
    answer = Answer()
    parts = [{"type": "http.request", "body": data, "more_body": False}]

    async def receive() -> dict[str, Any]:
        return parts.pop(0) if parts else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            answer.body += message.get("body", b"")

    run(APP(scope, receive, send))
    return answer


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Its result, from a thread of its own: a browser of another test keeps a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def connects(*, host: str = HOST, origin: str = f"http://{HOST}", peer: str = "192.168.1.77", **headers: str) -> bool:
    """Whether a websocket is let through to Streamlit (which is not there)."""
    sent = {"host": host, "origin": origin, **headers}
    scope = {
        "type": "websocket", "path": "/_stcore/stream", "raw_path": b"", "query_string": b"", "scheme": "ws",
        "client": (peer, 40000), "headers": [(k.encode(), v.encode()) for k, v in sent.items()], "subprotocols": [],
    }  # fmt: skip
    through = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        through.append(scope)

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        assert message["type"] == "websocket.close"

    run(Guard(app, policy, doors.leads, doors.known, doors.whose, doors.crowded)(scope, receive, send))
    return bool(through)
