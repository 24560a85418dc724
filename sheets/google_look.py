"""What a Google Sheet looked like at one moment, and what of it matters to a commit (pure but for new ids)."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sheets.cells import normalised
from sheets.errors import Stale, TooBig
from sheets.google_commit import Copied, Place, Token, found_token
from sheets.google_values import CELL_FIELDS, Json, grid_rows, is_date, quoted, read_sheet, trimmed
from sheets.grid import Append, CellWrite, Commit, Sheet, letters
from sheets.meanwhile import applied, judged, told_met
from sheets.messages import Message, say

EMPTY = say("There is nothing in this Google Sheet yet: make a season in it with “tracker new”.")
NOT_EMPTY = say("There is something in this Google Sheet already: make an empty one and share it with the app.")
UNMENDED = say(
    "Rows were moved while this was saved, so something may stand in the wrong row: the next look on this computer "
    "puts it right where it can; compare the sheet with the journal."
)


PLACES = "properties(sheetId,title,hidden,gridProperties(rowCount,columnCount))"
TOKEN = "namedRanges(namedRangeId,name)"
_ROWS = f"data(rowData(values({CELL_FIELDS})))"
WAYS = "properties(title,locale,timeZone)"
ABOUT = f"{WAYS},{TOKEN},sheets({PLACES})"
CELLS = f"{TOKEN},sheets({PLACES},merges,{_ROWS})"
COPIES = f"updatedSpreadsheet(sheets({_ROWS}))"
"""Field masks: which tabs there are; cells, with the commit they belong to; cells as a commit left them."""


@dataclass(frozen=True)
class About:
    """Which tabs there are, and which commit is the newest."""

    title: str
    token: Token | None
    places: Mapping[str, Place]
    """By title, in order, without our own tab."""
    ours: Place | None
    locale: str = ""
    zone: str = ""
    """Such as ``pl_PL`` and ``Europe/Warsaw``."""


@dataclass(frozen=True)
class Look:
    """Tabs as they were at one moment."""

    token: Token | None
    sheets: Mapping[str, Sheet]
    """By their own titles."""
    places: Mapping[str, Place]
    cells: Mapping[str, Json]
    """As the API told them."""
    ours: Place | None = None

    @property
    def fingerprint(self) -> str:
        """Of the newest commit at that moment."""
        return self.token.name if self.token else ""


def places_of(answer: Json) -> dict[str, Place]:
    places = {}
    for sheet in answer.get("sheets", ()):
        properties = sheet["properties"]
        grid, title = properties.get("gridProperties") or {}, str(properties["title"])
        rows, columns = grid.get("rowCount", 0), grid.get("columnCount", 0)
        places[title] = Place(properties.get("sheetId", 0), title, rows, columns, bool(properties.get("hidden")))
    return places


def matched(own: Iterable[str], titles: Iterable[str]) -> dict[str, str]:
    """A tab's own title by the title asked for; case and odd spaces do not matter."""
    known = set(own)
    alike = {normalised(title): title for title in known}
    found = {title: title if title in known else alike.get(normalised(title)) for title in titles}
    return {title: match for title, match in found.items() if match is not None}


def unchanged(loaded: Look, now: Look, is_long: Any) -> bool:
    return all(
        title in now.sheets and (sheet.rows, sheet.merged) == (now.sheets[title].rows, now.sheets[title].merged)
        for title, sheet in loaded.sheets.items()
        if not is_long(title)
    )


def sizes(writes: Sequence[CellWrite], now: Look) -> dict[str, tuple[int, int]]:
    """Rows and columns of the tabs that are written to and that people see."""
    titles = dict.fromkeys(write.tab for write in writes if write.tab in now.sheets)
    return {
        title: (
            max(len(now.sheets[title].rows), *(write.row for write in writes if write.tab == title)),
            max((len(row) for row in now.sheets[title].rows), default=1) or 1,
        )
        for title in titles
        if not now.places[title].hidden
    }


def cut(sheet: Sheet, copy: Copied) -> Sheet:
    """As much of a tab as its copy has."""
    return replace(sheet, rows=[tuple(row)[: copy.width] for row in sheet.rows[: copy.height]])


def dates(writes: Sequence[CellWrite], now: Look) -> set[tuple[str, int, int]]:
    lines = {title: grid_rows(cells) for title, cells in now.cells.items()}

    def dated(write: CellWrite) -> bool:
        rows = lines.get(write.tab, ())
        row = rows[write.row - 1] if write.row <= len(rows) else ()
        return write.column <= len(row) and is_date(row[write.column - 1])

    return {(write.tab, write.row, write.column) for write in writes if dated(write)}


def new_ids(titles: Iterable[str], places: Iterable[Place]) -> dict[str, int]:
    """An id for each new tab that no other tab has."""
    taken = {place.id for place in places}
    ids: dict[str, int] = {}
    for title in titles:
        id = next(number for number in iter(lambda: secrets.randbelow(2**31 - 1) + 1, 0) if number not in taken)
        taken.add(id)
        ids[title] = id
    return ids


def in_own_titles(commit: Commit, now: Look) -> Commit:
    """The commit with every tab by the title it has in the spreadsheet; raises ``Stale`` if one is missing."""
    asked = {*(w.tab for w in commit.writes), *(a.tab for a in commit.appends), *(t for t, _ in commit.unmerge)}
    own = matched(now.places, asked)
    missing = asked - own.keys() - {tab.title for tab in commit.tabs}
    if missing:
        raise stale()
    return replace(
        commit,
        writes=tuple(replace(write, tab=own.get(write.tab, write.tab)) for write in commit.writes),
        appends=tuple(replace(append, tab=own.get(append.tab, append.tab)) for append in commit.appends),
        unmerge=tuple((own.get(title, title), cells) for title, cells in commit.unmerge),
    )


def check_room(append: Append, now: Look, loaded: Look | None, most: int) -> None:
    """Raises ``TooBig`` where a tab would have more than ``most`` rows."""
    known = now.sheets.get(append.tab) or (loaded.sheets.get(append.tab) if loaded else None)
    if (len(known.rows) if known else 0) + len(append.rows) > most:
        raise TooBig(say("The tab {tab} is full: move its oldest rows to another file.", tab=append.tab))


def seen(answer: Json, about: About, most_rows: Callable[[str], int]) -> Look:
    """The answer to one reading; tabs keep the order and the titles of the spreadsheet."""
    places = {**about.places, **places_of(answer)}
    cells = {str(sheet["properties"]["title"]): sheet for sheet in answer.get("sheets", ())}
    sheets = {title: read_sheet(title, sheet, most_rows(title)) for title, sheet in cells.items()}
    return Look(found_token(answer.get("namedRanges", ())), sheets, places, cells, about.ours)


def beyond(sheet: Sheet, place: Place) -> str:
    """The range from the last known row of a tab to its end."""
    return f"{quoted(place.title)}!A{max(len(sheet.rows), 1)}:{letters(max(place.columns, 1))}"


def grown(look: Look, known: Mapping[str, Sheet]) -> Look | None:
    """The known tabs with the rows that came since; None where one did not just grow."""
    sheets: dict[str, Sheet] = {}
    for title, sheet in known.items():
        new = look.sheets[title].rows if title in look.sheets else ()
        if not sheet.rows or not new or trimmed(sheet.rows[-1]) != trimmed(new[0]):
            return None
        sheets[title] = replace(sheet, rows=[*sheet.rows, *new[1:]])
    cells = {title: cell for title, cell in look.cells.items() if title not in known}
    return replace(look, sheets={**look.sheets, **sheets}, cells=cells)


def compared(
    all_writes: Sequence[CellWrite], now: Look, placed: Sequence[Copied], before: Json
) -> tuple[tuple[CellWrite, ...], tuple[Message, ...], dict[str, Sheet]]:
    """The copies made as a commit arrived beside what was last looked at: what there is to mend, what is told of
    it, and the tabs as they stand now."""
    (answer,) = before["sheets"]
    repairs: list[CellWrite] = []
    told: list[Message] = []
    after: dict[str, Sheet] = {}
    for index, copy in enumerate(placed):
        looked, writes = now.sheets[copy.title], [w for w in all_writes if w.tab == copy.title]
        sheet = read_sheet(copy.title, {"data": answer["data"]}, copy.height, index)
        judgement = judged(cut(looked, copy), sheet, [w for w in writes if w.column <= copy.width])
        repairs += judgement.repairs
        told += told_met(judgement)
        after[copy.title] = applied(sheet, writes)
    return tuple(repairs), tuple(told), after


def stale() -> Stale:
    """Somebody was quicker."""
    return Stale(say("Somebody changed the Google Sheet meanwhile: look at it again."))
