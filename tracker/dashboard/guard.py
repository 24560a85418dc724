"""What stands before every request: known names, small bodies, closed doors of Streamlit, strict headers."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from sheets.messages import Message as Told
from tracker.dashboard.crowd import Crowd, Whose
from tracker.dashboard.policy import Policy

CLOSED = ("/_stcore/metrics", "/_stcore/agent", "/_stcore/script-health-check")
UPLOADS = "/_stcore/upload_file"
MEDIA = "/media/"
BODY, UPLOAD, FRAME = 16 * 1024, 20 * 1024 * 1024, 512 * 1024
"""Bytes of a request: of a form, of a table that a leader moves in with; of one message of a page."""
MESSAGES = ("rerun_script", "stop_script", "app_heartbeat")
"""What a page may ask of Streamlit. Closed are all its developer's messages: to empty the caches of all (and with them
who has guessed PINs how often), to tell of the source code, to install something."""
LEADERS_MESSAGES = ("file_urls_request",)
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def comes_from(scope: Scope, policy: Policy) -> str:
    """From where a request comes: what the proxy before us says, or who is connected."""
    told = Headers(scope=scope).get("x-forwarded-for", "") if policy.behind_proxy else ""
    peer = scope.get("client")
    return told.rpartition(",")[2].strip() or (str(peer[0]) if peer else "")


def scheme(scope: Scope, policy: Policy) -> str:
    """``https`` or ``http``, as the browser has it."""
    told = Headers(scope=scope).get("x-forwarded-proto", "") if policy.behind_proxy else ""
    used = told.split(",")[0].strip() or str(scope.get("scheme", "http"))
    return "https" if used in ("https", "wss") else "http"


def same_origin(scope: Scope, policy: Policy) -> bool:
    """Whether a request that changes something comes from a page of ours."""
    headers = Headers(scope=scope)
    origin = headers.get("origin", "null")
    if origin != "null":
        return origin == f"{scheme(scope, policy)}://{headers.get('host', '')}"
    return headers.get("sec-fetch-site") == "same-origin"


class Guard:
    """The middleware. ``leads``: whether a request's cookies are a leader's, ``known``: somebody's at all; ``whose``:
    as what a connection counts, ``crowded``: the page that says why there is no room for one more."""

    def __init__(
        self,
        app: ASGIApp,
        policy: Callable[[], Policy],
        leads: Callable[[Scope], bool],
        known: Callable[[Scope], bool],
        whose: Callable[[Scope], Whose],
        crowded: Callable[[Scope, Told], Response | None],
    ) -> None:
        self.app = app
        self.policy = policy
        self.leads = leads
        self.known = known
        self.whose = whose
        self.crowded = crowded
        self.crowd = Crowd()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        policy = self.policy()
        refused = self._stranger(scope, policy) or await self._closed(scope)
        if scope["type"] == "websocket":
            await self._connection(scope, receive, send, policy, refused)
        elif refused:
            await _answer(refused, scope, receive, _strict(send, scope, policy))
        elif full := await self._full(scope):
            await full(scope, receive, _strict(send, scope, policy))
        else:
            await self._request(scope, receive, _strict(send, scope, policy))

    async def _full(self, scope: Scope) -> Response | None:
        """Instead of a page that could open no connection, and would wait for one without a word: why."""
        if scope["method"] != "GET" or "text/html" not in Headers(scope=scope).get("accept", ""):
            return None
        refused = self.crowd.refuses(await run_in_threadpool(self.whose, scope))
        return self.crowded(scope, refused) if refused else None

    def _stranger(self, scope: Scope, policy: Policy) -> int:
        """A status to refuse with: a name that is not ours, or a way here that was not announced."""
        headers = Headers(scope=scope)
        if not policy.knows(headers.get("host", "")):
            return 400
        if policy.open_here:
            peer = scope.get("client")
            near = peer is None or peer[0] in ("127.0.0.1", "::1") or peer[0].startswith("127.")
            if not near or not policy.straight(headers):
                return 403
        return 0

    async def _closed(self, scope: Scope) -> int:
        path = str(scope["path"])
        if path.startswith(CLOSED):
            return 404
        if path.startswith(UPLOADS) and scope["method"] not in ("OPTIONS", "GET"):
            return 0 if await run_in_threadpool(self.leads, scope) else 403
        if path.startswith(MEDIA):
            return 0 if await run_in_threadpool(self.known, scope) else 403
        return 0

    async def _connection(self, scope: Scope, receive: Receive, send: Send, policy: Policy, refused: int) -> None:
        origin = Headers(scope=scope).get("origin")
        whose = Whose() if refused else await run_in_threadpool(self.whose, scope)
        if refused or (origin and not same_origin(scope, policy)) or self.crowd.refuses(whose):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return

        async def heard() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive" or await self._may_ask(scope, policy, message):
                    return message

        with self.crowd.one_more(whose):
            await self.app(scope, heard, _nameless(send))

    async def _may_ask(self, scope: Scope, policy: Policy, message: Message) -> bool:
        """Whether a message of a page is one of those that our pages send; any other is not even heard."""
        data = message.get("bytes")
        if data is None or (len(data) > FRAME and not policy.open_here):
            return False
        try:
            asked = BackMsg.FromString(data).WhichOneof("type")
        except Exception:  # noqa: BLE001 - whatever is wrong with it, it is no message of a page
            return False
        return asked in MESSAGES or (asked in LEADERS_MESSAGES and await run_in_threadpool(self.leads, scope))

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """With a body no longer than allowed, whatever it says of itself."""
        most = UPLOAD if str(scope["path"]).startswith(UPLOADS) else BODY
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            await _answer(413, scope, receive, send)
            return
        got = 0

        async def measured() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                return {"type": "http.disconnect"}
            return message

        await self.app(scope, measured, send)


def _nameless(send: Send) -> Send:
    """Streamlit tells every page in which folder of the server's its script lies, and with it whose computer it is."""
    folder = str(Path(__file__).parent).encode()

    async def sent(message: Message) -> None:
        data = message.get("bytes")
        if data is not None and folder in data:
            told = ForwardMsg.FromString(data)
            if told.WhichOneof("type") == "new_session":
                told.new_session.main_script_path = told.new_session.name
                message = {**message, "bytes": told.SerializeToString()}
        await send(message)

    return sent


async def _answer(status: int, scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("", status)(scope, receive, send)


def _strict(send: Send, scope: Scope, policy: Policy) -> Send:
    """Adds the headers that a page of ours has; a route may be stricter still."""
    host, https = Headers(scope=scope).get("host", ""), scheme(scope, policy) == "https"

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.setdefault("content-security-policy", content_policy(host if policy.knows(host) else "", https))
            headers.setdefault("x-content-type-options", "nosniff")
            headers.setdefault("x-frame-options", "DENY")
            headers.setdefault("referrer-policy", "no-referrer")
            headers.setdefault("cross-origin-opener-policy", "same-origin")
            headers.setdefault("cross-origin-resource-policy", "same-origin")
            headers.setdefault("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
            if https:
                headers.setdefault("strict-transport-security", "max-age=31536000")
        await send(message)

    return sent


def content_policy(host: str, https: bool) -> str:
    """What a page may load: from this server only, and no script that stands in the page but Streamlit's own."""
    socket = f" {'wss' if https else 'ws'}://{host}" if host else ""
    rules = {
        "default-src": "'self'",
        "script-src": f"'self' blob: {' '.join(_hashes())}".strip(),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": f"'self'{socket}",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-src": "'self'",
        "frame-ancestors": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in rules.items())


@cache
def _hashes() -> tuple[str, ...]:
    """Of the scripts that stand in Streamlit's own page."""
    text = (Path(st.__file__).parent / "static" / "index.html").read_text("utf-8")
    digests = [hashlib.sha256(script.encode()).digest() for script in INLINE.findall(text)]
    return tuple(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
