"""Real gspread that sends to an emulator what is meant for Google."""

from __future__ import annotations

from typing import Any

import gspread
from google.auth.credentials import AnonymousCredentials

from tests.emulator import Emulator
from tests.emulator.spreadsheet import Json

SCOPES = ["https://www.googleapis.com/auth/spreadsheets"]


def http_client(url: str) -> type[gspread.HTTPClient]:
    class ToTheEmulator(gspread.HTTPClient):
        def request(self, method: str, endpoint: str, *args: Any, **options: Any) -> Any:
            for host in ("https://sheets.googleapis.com", "https://www.googleapis.com"):
                endpoint = endpoint.replace(host, url)
            return super().request(method, endpoint, *args, **options)

    return ToTheEmulator


def anonymous(google: Emulator) -> gspread.Client:
    return gspread.Client(auth=AnonymousCredentials(), http_client=http_client(google.url))


def logged_in(google: Emulator, key: Json) -> gspread.Client:
    """With a real key through real google-auth."""
    return gspread.service_account_from_dict(key, scopes=SCOPES, http_client=http_client(google.url))
