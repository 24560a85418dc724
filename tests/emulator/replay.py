"""Real traffic of gspread with Google, sent again to the emulator: same requests, and are the answers the same?

What only the server chooses (ids, links, who is asked) is learnt from each pair of answers and translated.
"""

from __future__ import annotations

import http.client
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tests.emulator import Emulator, File
from tests.emulator.api import Call, understood
from tests.emulator.spreadsheet import Json

FOLDER = Path(
    os.environ.get("SHEETS_RECORDINGS")
    or Path(__file__).resolve().parents[3] / "shared" / "recordings" / "google-sheets"
)
CHOSEN = {"sheetId", "namedRangeId", "protectedRangeId", "spreadsheetId"}
LOOKS = {"defaultFormat", "spreadsheetTheme", "spreadsheetUrl"}


@dataclass(frozen=True)
class Answer:
    """One pair of answers, ``wanted`` with the recorded ids translated to ours."""

    recording: str
    request: str
    wanted: tuple[int, Any]
    got: tuple[int, Any]

    @property
    def equal(self) -> bool:
        return self.wanted == self.got

    def __str__(self) -> str:
        return f"{self.recording}: {self.request}\n  wanted {_short(self.wanted)}\n  got    {_short(self.got)}"


def _short(answer: tuple[int, Any]) -> str:
    text = re.sub(r'"(spreadsheetId|title)": "[^"]*", ', "", json.dumps(answer[1], ensure_ascii=False, sort_keys=True))
    return f"{answer[0]} {text[:600]}"


def replay(google: Emulator) -> Iterator[Answer]:
    """All recordings; requests that open files from before the recording began are left out."""
    connection = http.client.HTTPConnection("127.0.0.1", urlsplit(google.url).port, timeout=20)
    for path in sorted(FOLDER.glob("*.json")):
        recording = Recording(path.stem, google, connection)
        for interaction in json.loads(path.read_text(encoding="utf-8"))["interactions"]:
            if answer := recording.play(interaction):
                yield answer
    connection.close()


def recorded() -> Iterator[tuple[Call, int, Any]]:
    """Every recorded request to Sheets with its status and answer, as they were."""
    for path in sorted(FOLDER.glob("*.json")):
        for interaction in json.loads(path.read_text(encoding="utf-8"))["interactions"]:
            request, response = interaction["request"], interaction["response"]
            address = urlsplit(request["uri"])
            if address.netloc == "sheets.googleapis.com":
                target = address.path + (f"?{address.query}" if address.query else "")
                body = json.loads(request["body"]) if request["body"] else None
                text = response["body"].get("string", "")
                call = understood(request["method"], target, body)
                yield call, response["status"]["code"], json.loads(text) if text else None


@dataclass
class Recording:
    name: str
    google: Emulator
    connection: http.client.HTTPConnection
    ours: dict[Any, Any] = field(default_factory=dict)  # what the recorded server chose -> what the emulator chose
    files: dict[str, File] = field(default_factory=dict)

    def play(self, interaction: Json) -> Answer | None:
        request, response = interaction["request"], interaction["response"]
        address = urlsplit(request["uri"])
        if address.netloc != "sheets.googleapis.com":
            self._drive(request, address.path, response["body"].get("string", ""))
            return None
        id = re.split(r"[/:]", address.path)[3]
        if id not in self.ours and response["status"]["code"] != 404:
            return None
        target = address.path.replace(id, self.ours.get(id, id)) + (f"?{address.query}" if address.query else "")
        body = self._translated(json.loads(request["body"])) if request["body"] else None
        got = self._send(request["method"], target, body)
        text = response["body"].get("string", "")
        recorded = json.loads(text) if text else None
        self._learn(recorded, got[1])
        wanted = response["status"]["code"], _without_looks(self._translated(recorded))
        line = f"{request['method']} {unquote(target.replace(self.ours.get(id, id), 'ID'))} {json.dumps(body)[:300]}"
        return Answer(self.name, line, wanted, (got[0], _without_looks(got[1])))

    def _send(self, verb: str, target: str, body: Any) -> tuple[int, Any]:
        content = json.dumps(body).encode() if body is not None else b""
        self.connection.request(verb, target, content, {"Content-Type": "application/json"})
        response = self.connection.getresponse()
        return response.status, json.loads(response.read())

    def _drive(self, request: Json, path: str, answer: str) -> None:
        """Files come and go through Drive, which nobody here needs: the emulator's own doors do it."""
        id = path.split("/")[4] if path.count("/") > 3 else ""
        if request["method"] == "POST" and path == "/drive/v3/files":
            self._opened(answer, self.google.new_spreadsheet(json.loads(answer)["name"]))
        elif request["method"] == "POST" and path.endswith("/copy"):
            self._opened(answer, self.google.copy(self.files[id]))
        elif request["method"] == "DELETE" and id in self.files:
            self.files[id].hand.delete_file()

    def _opened(self, answer: str, file: File) -> None:
        id = json.loads(answer)["id"]
        self.files[id], self.ours[id] = file, file.id

    def _learn(self, recorded: Any, got: Any) -> None:
        if isinstance(recorded, list) and isinstance(got, list):
            for one, other in zip(recorded, got, strict=False):
                self._learn(one, other)
        elif isinstance(recorded, dict) and isinstance(got, dict):
            for key in recorded.keys() & got.keys():
                if key in CHOSEN:
                    self.ours.setdefault(recorded[key], got[key])
                elif key == "users":
                    self.ours |= dict(zip(recorded[key], got[key], strict=False))
                self._learn(recorded[key], got[key])

    def _translated(self, value: Any, key: str = "") -> Any:
        if isinstance(value, list):
            return [self._translated(item, key) for item in value]
        if isinstance(value, dict):
            return {name: self._translated(item, name) for name, item in value.items()}
        chosen = key in CHOSEN or key == "users"
        return self.ours.get(value, value) if chosen else value


def _without_looks(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_looks(item) for item in value]
    if isinstance(value, dict):
        return {key: _without_looks(item) for key, item in value.items() if key not in LOOKS}
    return value
