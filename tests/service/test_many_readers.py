"""Many who look at once: the workbook is read once for all of them."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from sheets.grid import Book
from tracker.rulesets import find_ruleset
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign
from tracker.service.reading import Reading, read_book


def test_after_a_commit_of_another_process_sixty_phones_read_the_workbook_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "season.xlsx")
    create(path, find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
    looking = open_campaign(path)
    looking.read(journal=True)
    open_campaign(path).submit("report", {"side": "s1", "present": "6"}, Act())
    books: list[Book] = []

    def understood(book: Book) -> Reading:
        books.append(book)
        return read_book(book)

    monkeypatch.setattr("tracker.service.workbook.read_book", understood)
    together = threading.Barrier(60)
    seen: list[int] = []

    def look() -> None:
        together.wait()
        seen.append(looking.view("s1", journal=True).revision)

    phones = [threading.Thread(target=look) for _ in range(60)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert seen == [1] * 60
    assert len(books) == 1
