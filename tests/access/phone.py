"""A phone without a browser: it speaks Streamlit's own websocket, so that a test sees every byte it is sent, and can
send what no page of ours would."""

from __future__ import annotations

import http.client
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.util import calc_hash
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

PATIENCE = 60.0


@dataclass
class Reply:
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Phone:
    """One phone; ``cookie``: name and value, as it sends them."""

    address: str
    cookie: str = ""
    sent: list[bytes] = field(default_factory=list)
    """The messages that it got since it asked for something last, as bytes."""
    _open: ExitStack = field(default_factory=ExitStack)
    _line: ClientConnection | None = None
    _page: str = ""

    def asks(self, method: str, path: str, form: dict[str, str] | None = None, **headers: str) -> Reply:
        """One request, as a page of ours would send it."""
        there = urlsplit(self.address)
        body = urlencode(form or {}) if method == "POST" else None
        ours = {"Accept-Language": "pl", "Accept-Encoding": "identity"}
        if method == "POST":
            ours |= {"Origin": self.address, "Content-Type": "application/x-www-form-urlencoded"}
        if self.cookie:
            ours["Cookie"] = self.cookie
        line = http.client.HTTPConnection(there.hostname or "", there.port, timeout=PATIENCE)
        try:
            line.request(method, path, body, {**ours, **{k.replace("_", "-"): v for k, v in headers.items()}})
            came = line.getresponse()
            found = {name.lower(): value for name, value in came.getheaders()}
            return Reply(came.status, found, came.read())
        finally:
            line.close()

    def enters(self, token: str) -> Phone:
        """In by a link."""
        came = self.asks("POST", "/enter", {"code": token})
        assert came.status == 303, came
        ((name, morsel),) = SimpleCookie(came.headers["set-cookie"]).items()
        self.cookie = f"{name}={morsel.value}"
        return self

    def connects(self, cookie: str | None = None, session: str = "") -> Phone:
        """Opens the websocket, with its own cookie or another one; ``session``: the tab that it claims to be."""
        self.leaves()
        sends = self.cookie if cookie is None else cookie
        line = connect(
            f"ws{self.address.removeprefix('http')}/_stcore/stream",
            additional_headers={"Cookie": sends} if sends else {},
            origin=Origin(self.address),
            subprotocols=[Subprotocol(name) for name in ("streamlit", *(("none", session) if session else ()))],
            max_size=None,
        )
        self._line = self._open.enter_context(line)
        return self

    def leaves(self) -> None:
        """The tab is closed."""
        self._open.close()
        self._line = None

    def opens(self, page: str = "", query: str = "lang=pl") -> list[bytes]:
        """Everything that a page sends, in a tab of its own."""
        self._page = page
        self.connects()
        return self.runs(query=query)

    def runs(self, widgets: Mapping[str, Any] | None = None, query: str = "lang=pl") -> list[bytes]:
        """The script once more; ``widgets``: what is pressed (True) or typed, by the widget's id."""
        asked = BackMsg()
        asked.rerun_script.query_string = query
        asked.rerun_script.page_name = self._page
        for id, value in (widgets or {}).items():
            state = asked.rerun_script.widget_states.widgets.add()
            state.id = id
            if value is True:
                state.trigger_value = True
            elif isinstance(value, int):
                state.double_value = value
            else:
                state.string_value = str(value)
        self.says(asked)
        return self.hears()

    def ticks(self, fragment: str) -> None:
        """What a page sends by its own clock for a part of it."""
        asked = BackMsg()
        asked.rerun_script.query_string = "lang=pl"
        asked.rerun_script.page_script_hash = calc_hash(self._page)
        asked.rerun_script.fragment_id = fragment
        asked.rerun_script.is_auto_rerun = True
        self.says(asked)

    def says(self, message: BackMsg | bytes) -> None:
        """Any message at all."""
        assert self._line is not None
        self._line.send(message if isinstance(message, bytes) else message.SerializeToString())

    def hears(self, patience: float = PATIENCE) -> list[bytes]:
        """Everything until the script has come to its end; ``TimeoutError`` where it never does."""
        assert self._line is not None
        self.sent, end = [], time.monotonic() + patience
        while True:
            data = self._line.recv(timeout=max(end - time.monotonic(), 0.01))
            assert isinstance(data, bytes)
            self.sent.append(data)
            if ForwardMsg.FromString(data).WhichOneof("type") == "script_finished":
                return self.sent

    def gets(self, seconds: float) -> Iterator[bytes]:
        """What comes within that time, as it comes."""
        assert self._line is not None
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with suppress(TimeoutError):
                data = self._line.recv(timeout=left)
                assert isinstance(data, bytes)
                yield data

    def silence(self, seconds: float = 0.5) -> list[bytes]:
        """What comes though nothing was asked for."""
        return list(self.gets(seconds))

    def messages(self) -> Iterator[ForwardMsg]:
        """What it got, understood."""
        return map(ForwardMsg.FromString, self.sent)

    def buttons(self) -> dict[str, str]:
        """The buttons that stand on the page: id of the widget by its key."""
        found = {}
        for message in self.messages():
            if message.WhichOneof("type") == "delta" and message.delta.new_element.WhichOneof("type") == "button":
                id = message.delta.new_element.button.id
                found[id.split("-", 2)[-1]] = id
        return found

    def told(self) -> str:
        """All that it got, as one text."""
        return b"\n".join(self.sent).decode("utf-8", "replace")
