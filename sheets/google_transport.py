"""Requests to Google, one at a time: timeouts, a bounded retry, and one sentence for each way to fail.

gspread is the authenticated transport and nothing else. A request is sent again as it is, so it must be
one that may arrive twice: a reading, or a commit that names the one it follows.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import requests
from google.auth.exceptions import GoogleAuthError, TransportError
from google.oauth2.service_account import Credentials
from gspread.exceptions import APIError
from gspread.http_client import HTTPClient

from sheets.errors import Busy, Damaged, Denied, Gone, SheetError, TooBig, Unreachable
from sheets.messages import Message, say

Json = dict[str, Any]
GOOGLE = "https://sheets.googleapis.com"
TIMEOUTS = (5.0, 30.0)
"""Seconds to wait for a connection, and for an answer."""
TRIES, IMPATIENT_TRIES = 5, 2
LONGEST_PAUSE = 16.0
PATIENCE = 60.0
"""Seconds after which a request is not sent again."""
EMULATOR = "SHEETS_EMULATOR_HOST"
KEY_FILE = "GOOGLE_APPLICATION_CREDENTIALS"
_SCOPES = ["https://www.googleapis.com/auth/spreadsheets"]


class Refused(Exception):
    """Google understood the request and did nothing, for a reason that sending it again does not change."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Transport:
    """Sends requests about one spreadsheet.

    ``key``: a service-account key as a mapping; None: from ``GOOGLE_APPLICATION_CREDENTIALS``, or none at
    all where ``SHEETS_EMULATOR_HOST`` (or ``host``) names a stand-in. ``timeouts`` as for requests, ``sleep``
    for tests; a stand-in is asked without a key unless ``anonymous`` is false. ``sent`` counts what went
    out, retries too.
    """

    def __init__(
        self,
        id: str,
        key: Mapping[str, Any] | None = None,
        timeouts: tuple[float, float] = TIMEOUTS,
        sleep: Callable[[float], None] | None = None,
        host: str = "",
        anonymous: bool = True,
    ) -> None:
        self.id = id
        self.timeouts = timeouts
        self.sleep = sleep or time.sleep
        self.sent = 0
        self.account = ""
        """The address the sheet must be shared with, where it is known."""
        self._key = key
        self.host = host.rstrip("/") or stand_in()
        self._anonymous = anonymous
        self._client: HTTPClient | None = None

    def get(self, fields: str, ranges: list[str], patient: bool = True) -> Json:
        """The spreadsheet, as far as the mask of fields says; ``ranges`` limit its tabs and cells. Where nobody is
        helped by waiting, as an older answer does as well, it is not ``patient``: sent again once at most."""
        params: Json = {"fields": fields, "prettyPrint": "false"}
        if ranges:
            params["ranges"] = ranges
        return self._send("get", f"/v4/spreadsheets/{self.id}", TRIES if patient else IMPATIENT_TRIES, params=params)

    def update(self, body: Json, fields: str) -> Json:
        """One ``batchUpdate``; raises ``Refused`` where Google did nothing of it."""
        params = {"fields": fields, "prettyPrint": "false"}
        return self._send("post", f"/v4/spreadsheets/{self.id}:batchUpdate", TRIES, params=params, json=body)

    def _send(self, method: str, path: str, tries: int, **what: Any) -> Json:
        begun = time.monotonic()
        for attempt in range(1, tries + 1):
            try:
                return self._once(method, path, **what)
            except _Again as again:
                late = time.monotonic() - begun > PATIENCE
                if attempt == tries or late:
                    raise again.error from again
                self.sleep(again.pause or random.uniform(0, min(2.0**attempt, LONGEST_PAUSE)))
        raise AssertionError("a loop without end")

    def _once(self, method: str, path: str, **what: Any) -> Json:
        client = self._connected()
        client.set_timeout(self.timeouts)
        self.sent += 1
        try:
            answer = client.request(method, (self.host or GOOGLE) + path, **what)
            record: Json = answer.json()
            return record
        except APIError as error:
            raise self._refusal(error, method) from error
        except TransportError as error:
            raise _Again(_unreachable()) from error
        except GoogleAuthError as error:
            raise Denied(_KEY_REFUSED) from error
        except (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError) as error:
            raise _Again(_unreachable()) from error
        except (requests.RequestException, ValueError) as error:  # an answer that is no answer of Google's
            raise _Again(_unreachable()) from error

    def _connected(self) -> HTTPClient:
        if self._client is None:
            if self.host and self._anonymous:
                self._client = HTTPClient(auth=None, session=requests.Session())  # type: ignore[arg-type]
            else:
                self._client = HTTPClient(auth=self._credentials())
        return self._client

    def _credentials(self) -> Any:
        try:
            key = self._key or json.loads(Path(os.environ[KEY_FILE]).read_text("utf-8"))
            credentials = Credentials.from_service_account_info(dict(key), scopes=_SCOPES)  # type: ignore[no-untyped-call]
        except KeyError as error:
            raise Denied(_NO_KEY) from error
        except OSError as error:
            raise Denied(
                say("The key file {file} cannot be read: check its name.", file=os.environ[KEY_FILE])
            ) from error
        except (ValueError, TypeError, GoogleAuthError) as error:
            raise Denied(say("The service-account key is not whole: download a new one from Google.")) from error
        self.account = str(credentials.service_account_email)
        return credentials

    def _refusal(self, error: APIError, method: str) -> Exception:
        status = error.response.status_code
        text = str(error.error.get("message", "")) if isinstance(error.error, dict) else ""
        if status == 429:
            return _Again(Busy(_QUOTA), _retry_after(error.response))
        if status >= 500:
            failing = Unreachable(_FAILING if method == "get" else _FAILING_TO_WRITE)
            return _Again(failing, _retry_after(error.response))
        if status == 401:
            return Denied(_KEY_REFUSED)
        if status == 403:
            return Denied(self._not_shared())
        if status == 404:
            return Gone(_GONE)
        return Refused(text)

    def _not_shared(self) -> Message:
        if self.account:
            return say(
                "The Google Sheet may not be used: share it with {account} as Editor.",
                account=self.account,
            )
        return say("The Google Sheet may not be used: share it with the address of the app's key as Editor.")


def account_of(key: Mapping[str, Any] | None = None) -> str:
    """The address of the app, which a sheet must be shared with: of that key, else of the one in the environment.

    Raises ``Denied`` where there is no key, or none that can be read; empty where a stand-in needs none.
    """
    transport = Transport("", key)
    if key is None and transport.host and KEY_FILE not in os.environ:
        return ""
    transport._credentials()
    return transport.account


def stand_in() -> str:
    """The address of the server that takes Google's place, where there is one."""
    return os.environ.get(EMULATOR, "").rstrip("/")


class _Again(Exception):
    """A failure that sending again may mend; ``error`` is what it comes to if not."""

    def __init__(self, error: SheetError, pause: float = 0) -> None:
        super().__init__(str(error))
        self.error = error
        self.pause = pause


def _retry_after(response: Any) -> float:
    text = str(response.headers.get("Retry-After", ""))
    return min(float(text), LONGEST_PAUSE) if text.isdecimal() else 0


def _unreachable() -> Unreachable:
    return Unreachable(_NO_NETWORK)


def told(refused: Refused) -> SheetError:
    """The sentence for a request that Google did not want."""
    text = refused.text.casefold()
    if "number of cells" in text or "limit of" in text:
        return TooBig(_FULL)
    if "characters" in text:
        return TooBig(_LONG)
    return Damaged(
        say(
            "Google did not accept the change: look at the sheet, then try again. It said: {reason}",
            reason=refused.text or "400",
        )
    )


_NO_NETWORK = say("Google cannot be reached: check the connection to the internet, then look and try again.")
_FAILING = say("Google has trouble answering: look at the sheet again in a minute and repeat what is missing.")
_FAILING_TO_WRITE = say(
    "Google has trouble answering: look at the sheet again in a minute and repeat what is missing. If it stays so, see "
    "whether the sheet is still shared with the app as Editor."
)
"""Google has answered so where permission had been lowered."""
_QUOTA = say("Google asks for a pause, too much was read or written: try again in a minute.")
_KEY_REFUSED = say("Google refused the app's key: make a new key for the service account and put it in its place.")
_NO_KEY = say(
    "No key for Google: put the path of a service-account key into {variable}, or the key itself into [google] of "
    "the Streamlit secrets.",
    variable=KEY_FILE,
)
_GONE = say("There is no such Google Sheet: check the link, or bring the sheet back from the bin of Google Drive.")
_FULL = say("The Google Sheet is full (10 million cells): delete what is not needed, or move old rows elsewhere.")
_LONG = say("A text is longer than a cell of a Google Sheet can hold: shorten it.")
