"""The emulator over HTTP: what a request goes through before its answer, and the server itself."""

from __future__ import annotations

import datetime
import itertools
import json
import random
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from tests.emulator import api, discovery, faults, page, refused
from tests.emulator.accounts import Accounts, InvalidGrant
from tests.emulator.batch import Asking
from tests.emulator.document import Document
from tests.emulator.faults import Fault, Faults
from tests.emulator.hand import Hand
from tests.emulator.log import Exchange, Log
from tests.emulator.quota import Clock, Quota
from tests.emulator.refused import Refused, not_found
from tests.emulator.spreadsheet import Json, Spreadsheet, new_spreadsheet

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class Dropped(Exception):
    """The connection is to be closed without an answer."""


class File(Document):
    """A document with the hand of its owner in it."""

    def __init__(self, book: Spreadsheet, today: Callable[[], datetime.date], new_id: Callable[[], int]) -> None:
        super().__init__(book, today)
        self.hand = Hand(self, new_id)


class Emulator:
    """Google Sheets on an ephemeral port of this computer.

    ``reads`` and ``writes``: the quota a minute for each user, None for no limit. ``login``: whether a token is needed;
    without one everybody is ``anyone``. ``strict``: leaving the context fails when a request or an answer did not fit
    Google's discovery document. ``today`` is what an incomplete date means.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        reads: int | None = 60,
        writes: int | None = 60,
        login: bool = False,
        strict: bool = True,
        today: datetime.date = datetime.date(2026, 10, 3),
    ) -> None:
        self.login, self.strict = login, strict
        self.today = today
        self.clock = Clock()
        self.quota = Quota(reads, writes, self.clock)
        self.accounts = Accounts(self.clock)
        self.faults = Faults()
        self.log = Log()
        self.latency = {"read": 0.0, "write": 0.0}  # seconds
        self.documents: dict[str, File] = {}
        self.closing = threading.Event()
        self._chance = random.Random(0)
        self._numbers = itertools.count(1)
        self._server = _Server(("127.0.0.1", port), self)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def new_spreadsheet(self, title: str, locale: str = "en_US", zone: str = "Etc/GMT", tab: str = "Sheet1") -> File:
        """An empty spreadsheet, as a person makes one; anyone with the link may edit it."""
        return self._keep(new_spreadsheet(self._file_id(), title, locale, zone, tab))

    def _file_id(self) -> str:
        return "1" + "".join(self._chance.choices(LETTERS, k=43))

    def _keep(self, book: Spreadsheet) -> File:
        self.documents[book.id] = File(book, lambda: self.today, self.new_id)
        return self.documents[book.id]

    def copy(self, file: File) -> File:
        """File > Make a copy."""
        book = file.book.copy()
        book.id = self._file_id()
        book.properties["title"] = f"Copy of {file.title}"
        return self._keep(book)

    def service_account(self, email: str = "tracker@emulated.iam.gserviceaccount.com") -> Json:
        """A key for ``gspread.service_account_from_dict``; share the spreadsheet with its ``client_email``."""
        return self.accounts.key(email, self.url)

    def new_id(self) -> int:
        return self._chance.randrange(10**6, 2**31)

    def close(self) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.hang_up()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if self.strict and kind is None and self.log.misfits:
            raise AssertionError("\n".join(self.log.misfits))

    def serve(self, verb: str, target: str, body: bytes, authorization: str | None) -> tuple[int, Json | str, Json]:
        """Status, answer and further headers. Raises Dropped."""
        if target == "/token":
            return self._token(body)
        if target.startswith("/drive/"):
            return 403, refused.DRIVE, {}
        if target.startswith(page.PATH) and (file := self.documents.get(target.split("/")[3])):
            return *page.answer(verb, target, body, file, file.hand), {}
        try:
            call = api.understood(verb, target, _decoded(body))
        except Refused as no:
            self._note_unknown(no)
            return no.status, no.body, {}
        fault = self.faults.take(call.method)
        exchange = Exchange(next(self._numbers), call, fault)
        self.log.add(exchange)
        misfit = self._misfit(exchange)
        if fault and not fault.after and (bad := self._meet(fault)):
            return exchange.answered(*bad)
        self.closing.wait(self.latency[call.kind])
        try:
            exchange.answered(200, self._answer(call, exchange, authorization, misfit), {})
        except Refused as no:
            self._note_unknown(no)
            exchange.answered(no.status, no.body, {})
        except Exception as error:  # noqa: BLE001 - what is wrong here must not look like a bad moment of Google's
            self.log.misfits.append(f"the emulator failed at request {exchange.number} {call.method}: {error!r}")
            exchange.answered(501, Refused(501, f"The emulator failed: {error!r}").body, {})
        if fault and fault.after and (bad := self._meet(fault)):
            return exchange.answered(*bad)
        return exchange.status, exchange.answer, {}

    def _misfit(self, exchange: Exchange) -> Refused | None:
        """Whatever becomes of a request, be it a fault or no permission: it has to fit the discovery document."""
        try:
            api.check(exchange.call)
        except Refused as no:
            self.log.misfits.append(f"request {exchange.number} {exchange.call.method}: {no.message}")
            return no
        return None

    def _answer(self, call: api.Call, exchange: Exchange, authorization: str | None, misfit: Refused | None) -> Json:
        exchange.user = self.accounts.user(authorization, required=self.login)
        self.quota.spend(exchange.user, call.kind)
        file = self.documents.get(call.id)
        if file is None:
            raise not_found()
        file.open_for(exchange.user, call.kind)
        if misfit is not None:
            raise misfit
        asking = Asking(exchange.user, self.today, self.new_id)
        if call.kind == "read":
            answer = api.answer(call, file.book, asking)
        else:
            answer = file.change(exchange.user, call.method, lambda book: api.answer(call, book, asking))
            exchange.applied = True
        for field, description in discovery.answer_violations(call.method, answer):
            self.log.misfits.append(f"answer {exchange.number} {call.method}: {field} {description}")
        return answer

    def _note_unknown(self, no: Refused) -> None:
        """What only the emulator refuses must not pass for Google's word."""
        if no.status == 501:
            self.log.misfits.append(no.message)

    def _meet(self, fault: Fault) -> tuple[int, Json | str, Json] | None:
        if fault.kind == "drop":
            raise Dropped
        if fault.kind == "stall":
            self.closing.wait(fault.seconds)
            return None
        headers = {} if fault.retry_after is None else {"Retry-After": str(fault.retry_after)}
        return fault.status, faults.PAGE if fault.kind == "page" else fault.body, headers

    def _token(self, form: bytes) -> tuple[int, Json, Json]:
        try:
            return 200, self.accounts.token(form), {}
        except InvalidGrant as no:
            return 400, no.body, {}


def _decoded(body: bytes) -> Any:
    if not body:
        return None
    try:
        decoded = json.loads(body, parse_constant=_no_number)
        json.dumps(decoded, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except ValueError:
        raise Refused(400, "Invalid JSON payload received. Unexpected token.") from None
    return decoded


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not in JSON")


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, address: tuple[str, int], emulator: Emulator) -> None:
        self.emulator = emulator
        self._open: set[socket.socket] = set()
        super().__init__(address, _Handler)

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        self._open.add(connection)
        return connection, address

    def shutdown_request(self, request: Any) -> None:
        self._open.discard(request)
        super().shutdown_request(request)

    def hang_up(self) -> None:
        """Ends the threads that wait on a kept connection."""
        for connection in list(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A caller that has hung up is no news."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Headers and body in one packet: written apart, the caller's kernel holds each answer back for 40 ms.
    wbufsize = -1
    disable_nagle_algorithm = True
    server: _Server

    def _handle(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        emulator = self.server.emulator
        try:
            status, answer, headers = emulator.serve(self.command, self.path, body, self.headers.get("Authorization"))
        except Dropped:
            self.close_connection = True
            return
        as_page = isinstance(answer, str)
        content = (answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=UTF-8" if as_page else "application/json; charset=UTF-8")
        self.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)
        self.wfile.flush()

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = _handle  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:
        """The log is for assertions, not for the console."""
