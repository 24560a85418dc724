"""Commits on their way, noted in a folder of this computer until they are judged.

A commit is judged by what people did while it was on its way: their values are kept beside what was written,
rows written in the wrong place are put right. A process that is killed in between, or that loses the network
for good, leaves that to the next one that opens the same sheet here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from filelock import FileLock, Timeout

from sheets.cells import ErrorValue, Formula, Raw
from sheets.errors import Busy, Unreachable
from sheets.google_commit import Copied, Place, Token
from sheets.google_look import Look, cut
from sheets.google_values import Json, cell_data, raw_value
from sheets.grid import CellWrite, Sheet


@dataclass(frozen=True)
class Sent:
    """A commit that was sent: its name, what it wrote, what it was made from, where its copies lie."""

    name: str
    writes: tuple[CellWrite, ...]
    now: Look
    placed: tuple[Copied, ...]
    mends: str = ""
    """The name of the commit that it puts right, if it does that."""
    mended_by: frozenset[str] = frozenset()
    """The names of those that were sent to put it right."""

    @property
    def revision(self) -> int:
        """Which commit of the spreadsheet it is."""
        return Token(self.name, self.name).revision


@dataclass
class Noted:
    """A note about a commit: it goes once the commit is judged, unless it stays."""

    stays: bool = False


class Unjudged:
    """The folder in which one spreadsheet's commits are noted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def noted(self, sent: Sent) -> Iterator[Noted]:
        """Notes the commit until the block ends. Where it may have happened unseen, the note stays."""
        path = self.folder / f"{sent.name}.json"
        lock, noted, done = FileLock(f"{path}.lock", is_singleton=False), Noted(), False
        with suppress(OSError):  # where nothing can be kept, a kill is not mended
            self.folder.mkdir(parents=True, exist_ok=True)
            lock.acquire(timeout=0)
            path.write_text(_written(sent), "utf-8")
        try:
            yield noted
            done = not noted.stays
        except Exception as error:
            done = not isinstance(error, Busy | Unreachable)
            raise
        finally:
            with suppress(OSError):
                if done:
                    path.unlink(missing_ok=True)
                lock.release()
                if done:
                    Path(lock.lock_file).unlink(missing_ok=True)

    def left(self) -> Iterator[Sent]:
        """What processes have left that are no more, oldest first; the note goes when the next one is asked for."""
        paths = sorted(self.folder.glob("*.json"), key=lambda path: Token("", path.stem).revision)
        noted = [sent for path in paths if (sent := _read(path)) is not None]
        for path in paths:
            lock = FileLock(f"{path}.lock", is_singleton=False)
            with suppress(Timeout, OSError), lock.acquire(timeout=0):
                if (sent := _read(path)) is not None:
                    yield replace(sent, mended_by=frozenset(one.name for one in noted if one.mends == sent.name))
                path.unlink(missing_ok=True)
                Path(lock.lock_file).unlink(missing_ok=True)


def _written(sent: Sent) -> str:
    sheets = {copy.title: cut(sent.now.sheets[copy.title], copy) for copy in sent.placed}
    record = {
        "name": sent.name,
        "mends": sent.mends,
        "writes": [[write.tab, write.row, write.column, _told(write.value)] for write in sent.writes],
        "placed": [asdict(copy) for copy in sent.placed],
        "places": [asdict(place) for place in sent.now.places.values()],
        "sheets": {title: [[_told(raw) for raw in row] for row in sheet.rows] for title, sheet in sheets.items()},
    }
    return json.dumps(record, ensure_ascii=False)


def _told(raw: Raw) -> Json:
    """A value as the API has it; what a formula or an error was does not matter to a judgement."""
    return {"userEnteredValue": {"formulaValue": raw.text}} if isinstance(raw, Formula | ErrorValue) else cell_data(raw)


def _read(path: Path) -> Sent | None:
    """None where the note is not whole: then the commit was never sent."""
    try:
        record = json.loads(path.read_text("utf-8"))
        sheets = {
            title: Sheet(title, [tuple(map(raw_value, row)) for row in rows])
            for title, rows in record["sheets"].items()
        }
        places = {item["title"]: Place(**item) for item in record["places"]}
        writes = tuple(CellWrite(tab, row, column, raw_value(told)) for tab, row, column, told in record["writes"])
        placed = tuple(Copied(**item) for item in record["placed"])
        return Sent(record["name"], writes, Look(None, sheets, places, {}), placed, record.get("mends", ""))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
