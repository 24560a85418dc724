"""The tabs of a workbook that are not the ruleset's: journal, bookkeeping and the last good state.

The hidden tab ``_tracker`` holds what the campaign is; the hidden tab ``_base`` holds every row as it
was at the last commit, so that what the leader changed since can be found cell by cell.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from sheets.cells import Raw
from sheets.errors import Damaged
from sheets.grid import Append, Book, CellWrite, Sheet
from sheets.layout import Tab, TabColumn
from sheets.messages import Message, Translate, say
from tracker.engine.campaign import empty_state
from tracker.engine.changes import folded, held, rows_of
from tracker.engine.journal import Entry, read, written
from tracker.engine.ruleset import Ruleset
from tracker.engine.well_formed import well_formed

META, BASE = "_tracker", "_base"
SCHEMA = 1
LONGEST_CELL = 30_000
"""Characters of an entry that go into one cell; the rest goes on in a further row."""

JOURNAL_TITLE = say("Journal")
HEADINGS: tuple[tuple[Message, int], ...] = (
    (say("No."), 6),
    (say("When"), 18),
    (say("Who"), 12),
    (say("Side"), 14),
    (say("What"), 18),
    (say("What happened"), 60),
    (say("Id of the order"), 12),
    (say("Record for the app (please leave it)"), 20),
)
EARLIER = say(
    "go back to an earlier version (of a file with “tracker restore”, of a Google Sheet with File > Version history)"
)
"""The way out where nothing else tells what is lost. Of ``_tracker`` nothing does: who is invited, which tab is which
table and how many entries each side can see stand nowhere else."""
JOURNAL_CHANGED = say(
    "The journal was changed by hand; “tracker repair” puts it right where it can, else {earlier}.", earlier=EARLIER
)
JOURNAL_MISSING = say(
    "The tab of the journal is missing; “tracker repair” makes it anew where it can, else bring it back or {earlier}.",
    earlier=EARLIER,
)
META_CHANGED, BASE_CHANGED = (
    say("The hidden tab {tab} was changed; {earlier}.", tab=tab, earlier=EARLIER) for tab in (META, BASE)
)
META_MISSING = say(
    "The hidden tab {tab} is missing; {earlier}. Where a copy was cut short, give “tracker copy” again.",
    tab=META,
    earlier=EARLIER,
)
NUMBER, NOTES, KEY, RECORD = 0, 5, 6, 7
LEADER_TITLE = say("Leader")


@dataclass(frozen=True)
class Meta:
    """What the hidden tab says about the campaign."""

    ruleset: str
    language: str
    campaign: str
    """A random id, so that cookies and copies know which campaign they belong to."""
    revision: int = 0
    counts: Mapping[str, int] = dataclasses.field(default_factory=dict)
    titles: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Table (or ``journal``) -> title of its tab."""
    schema: int = SCHEMA
    tip: str = ""
    """Fingerprint of the season up to its newest entry; empty in a workbook that does not tell it yet."""
    access: str = ""
    """The invitations, as ``tracker.service.access`` writes them."""
    base: str = ""
    """Fingerprint of the rows in the hidden tab of last good values; empty in a workbook that does not tell it yet."""

    def cells(self) -> list[tuple[str, Raw]]:
        """Key and value of every row of the tab."""
        return [
            ("schema", self.schema),
            ("ruleset", self.ruleset),
            ("language", self.language),
            ("campaign", self.campaign),
            ("revision", self.revision),
            ("counts", json.dumps(self.counts)),
            ("titles", json.dumps(self.titles, ensure_ascii=False)),
            ("tip", self.tip),
            ("base", self.base),
            *([("access", self.access)] if self.access else []),
        ]


def read_meta(book: Book) -> Meta:
    """The bookkeeping; ``Damaged`` where the workbook is no campaign of ours, or of a newer version."""
    sheet = book.sheets.get(META)
    if sheet is None and BASE in book.titles:
        raise Damaged(META_MISSING)
    if sheet is None:
        raise Damaged(say("This spreadsheet holds no campaign; make one with “tracker new”."))
    cells = {str(row[0]): row[1] for row in list(sheet.rows)[1:] if len(row) > 1}
    try:
        schema = int(str(cells["schema"]))
        meta = Meta(
            str(cells["ruleset"]),
            str(cells["language"]),
            str(cells["campaign"]),
            int(str(cells["revision"])),
            _named(cells["counts"], int),
            _named(cells["titles"], str),
            schema,
            str(cells.get("tip") or ""),
            str(cells.get("access") or ""),
            str(cells.get("base") or ""),
        )
    except (KeyError, ValueError, RecursionError):
        raise Damaged(META_CHANGED) from None
    if schema > SCHEMA:
        raise Damaged(say("This campaign was made by a newer version of the tracker; update the tracker first."))
    return meta


def _named(text: Raw, kind: type) -> dict[str, Any]:
    """What a cell tells by name; ValueError where it is not ours."""
    told = json.loads(str(text))
    if not (isinstance(told, dict) and all(type(value) is kind for value in told.values())):
        raise ValueError("somebody changed the bookkeeping")
    return told


def meta_tab(meta: Meta) -> Tab:
    """The hidden tab of a new campaign."""
    return Tab(META, (TabColumn("key"), TabColumn("value")), tuple(meta.cells()), hidden=True)


def meta_writes(sheet: Sheet, meta: Meta) -> Iterator[CellWrite]:
    """The cells of the hidden tab that change."""
    places = {
        str(row[0]): (number, row[1] if len(row) > 1 else None) for number, row in enumerate(sheet.rows, start=1) if row
    }
    for key, value in meta.cells():
        if key not in places:
            places[key] = (max((row for row, _ in places.values()), default=1) + 1, None)
            yield CellWrite(META, places[key][0], 1, key)
        row, now = places[key]
        if now != value:
            yield CellWrite(META, row, 2, value)


def base_rows(ruleset: Ruleset, state: Any) -> list[tuple[str, str, str]]:
    """Table, id and values of every row, as the hidden tab holds them."""
    return [
        (table.name, row_id, json.dumps([getattr(row, c.name) for c in table.columns], ensure_ascii=False))
        for table in ruleset.tables
        for row_id, row in rows_of(state, table.name).items()
    ]


def base_tab(rows: Iterable[tuple[str, str, str]]) -> Tab:
    """The hidden tab with the last good state."""
    columns = (TabColumn("table"), TabColumn("row"), TabColumn("values"))
    return Tab(BASE, columns, tuple(rows), hidden=True)


def base_print(rows: Iterable[tuple[str, str, str]]) -> str:
    """The fingerprint of rows of the hidden tab, in whatever order they stand."""
    return hashlib.sha256("\n".join("\t".join(row) for row in sorted(rows)).encode()).hexdigest()[:16]


def read_base(ruleset: Ruleset, meta: Meta, sheet: Sheet | None) -> Any:
    """The state as it was at the last commit; None where the hidden tab is missing or was changed."""
    tables: dict[str, dict[str, Any]] = {table.name: {} for table in ruleset.tables}
    rows = [(str(row[0]), str(row[1]), str(row[2])) for row in list(sheet.rows)[1:] if _full(row)] if sheet else []
    if meta.base and base_print(rows) != meta.base:
        return None
    try:
        for name, id, text in rows:
            table = ruleset.table(name)
            values = dict(zip((c.name for c in table.columns), json.loads(text), strict=True))
            tables[name][id] = table.row(**{name: held(table.column(name), value) for name, value in values.items()})
    except (KeyError, ValueError, TypeError, RecursionError):
        return None
    return ruleset.state(**tables) if tables["season"] else None


def _full(row: Sequence[Raw]) -> bool:
    return len(row) > 2 and row[0] is not None


def replayed_base(ruleset: Ruleset, meta: Meta, entries: Journal) -> Any:
    """The same state as the journal tells it; None where that was not read, or cannot be."""
    try:
        if not entries.there or len(entries) != meta.revision + 1:
            return None
        state = empty_state(ruleset)
        for entry in entries:
            state = folded(ruleset.tables, state, entry.changes)
    except (Damaged, KeyError, TypeError):
        return None
    return state


def base_writes(ruleset: Ruleset, rows: Iterable[tuple[str, str, str]], sheet: Sheet) -> Iterator[CellWrite]:
    """The cells of the hidden tab that change when these rows become the last good ones."""
    wanted = {(table, row): values for table, row, values in rows}
    used = 1
    free = []
    for number, row in enumerate(list(sheet.rows)[1:], start=2):
        if not _full(row):
            free.append(number)
            continue
        used = number
        values = wanted.pop((str(row[0]), str(row[1])), None)
        if values is None:
            yield from (CellWrite(BASE, number, column, None) for column in (1, 2, 3))
        elif values != row[2]:
            yield CellWrite(BASE, number, 3, values)
    # A row of an open table never takes the place of a secret one: the order of its rows would tell of that.
    below, again = count(used + 1), iter(number for number in free if number < used)
    for (table, row_id), values in wanted.items():
        number = next(below) if _open(ruleset, table) else next(again, 0) or next(below)
        for column, value in enumerate((table, row_id, values), start=1):
            yield CellWrite(BASE, number, column, value)


def _open(ruleset: Ruleset, name: str) -> bool:
    """Whether everybody may see all of a table."""
    table = ruleset.table(name)
    return all((column.audience or table.audience) == "everyone" for column in table.columns)


def journal_tab(title: str, translate: Translate) -> Tab:
    """The tab of an empty journal."""
    columns = tuple(
        TabColumn(heading.said(translate), width=width, hidden=index >= KEY)
        for index, (heading, width) in enumerate(HEADINGS)
    )
    return Tab(title, columns)


def journal_rows(entry: Entry, who: str, side: str, what: str, notes: Sequence[str]) -> tuple[tuple[Raw, ...], ...]:
    """The rows of an entry: what people read, then the record; a long record goes on below."""
    record = written(entry)
    parts = [record[start : start + LONGEST_CELL] for start in range(0, len(record), LONGEST_CELL)]
    first: tuple[Raw, ...] = (
        entry.number,
        entry.at[:16].replace("T", " "),
        who,
        side,
        what,
        " ".join(notes)[:LONGEST_CELL],
        entry.key,
        parts[0],
    )
    return (first, *((entry.number, None, None, None, None, None, None, part) for part in parts[1:]))


def journal_append(title: str, rows: Sequence[tuple[Raw, ...]]) -> Append:
    """The rows as they go below the journal."""
    return Append(title, tuple(rows))


class Journal(Sequence[Entry]):
    """The entries of a journal tab, read only as far as somebody asks.

    ``later``: gives the entries where the tab was left out of the reading, for pages that do want to know.
    """

    later: Callable[[], list[Entry]] | None = None

    def __init__(self, sheet: Sheet | None, ruleset: Ruleset) -> None:
        self._sheet = sheet
        self._ruleset = ruleset
        self._read: list[Entry] | None = None
        self._keys: dict[str, Any] | None = None

    @property
    def there(self) -> bool:
        """Whether the tab of the journal was read."""
        return self._sheet is not None

    def _rows(self) -> Sequence[Sequence[Raw]]:
        if self._sheet is None:
            raise Damaged(JOURNAL_MISSING)
        return self._sheet.rows

    def _entries(self) -> list[Entry]:
        if self._read is None and not self.there and self.later is not None:
            self._read = self.later()
        if self._read is None:
            records: dict[int, str] = {}
            for row in list(self._rows())[1:]:
                number = row[NUMBER] if len(row) > RECORD else None
                if isinstance(number, int) and row[RECORD] is not None:
                    records[number] = records.get(number, "") + str(row[RECORD])
            try:
                self._read = [read(records[number]) for number in sorted(records)]
                if not all(well_formed(self._ruleset, entry) for entry in self._read):
                    self._read = []
            except (KeyError, ValueError, TypeError, IndexError, AttributeError, RecursionError):
                self._read = []
            if not self._read or [entry.number for entry in self._read] != list(range(len(self._read))):
                self._read = None
                raise Damaged(JOURNAL_CHANGED)
        return self._read

    def with_key(self, key: str) -> int | None:
        """The number of the entry that an order id became, if it did; reads one column only."""
        if self._keys is None:
            rows = [row for row in self._rows()[1:] if len(row) > KEY and row[KEY] is not None]
            self._keys = {str(row[KEY]): row[NUMBER] for row in reversed(rows) if isinstance(row[NUMBER], int)}
        return self._keys.get(key)

    def __len__(self) -> int:
        return len(self._entries())

    def __getitem__(self, index: Any) -> Any:
        return self._entries()[index]


def chained(tip: str, entries: Iterable[Entry]) -> str:
    """The fingerprint of a season with some more entries: it tells apart every two pasts."""
    for entry in entries:
        tip = hashlib.sha256(f"{tip}\n{written(entry)}".encode()).hexdigest()[:16]
    return tip


def tip_of(meta: Meta, entries: Journal) -> str:
    """The fingerprint of the season in a workbook; empty where neither tab tells it."""
    if meta.tip or not entries.there:
        return meta.tip
    try:
        return chained("", entries)
    except Damaged:
        return ""
