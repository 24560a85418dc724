"""Many who look at once: the workbook is read once for all of them."""

from __future__ import annotations

import threading
from pathlib import Path

from tracker.rulesets import find_ruleset
from tracker.service import workbook
from tracker.service.acts import Act
from tracker.service.files import create, open_campaign


def test_after_a_commit_of_another_process_sixty_phones_read_the_workbook_once(tmp_path: Path, monkeypatch) -> None:
    path = str(tmp_path / "season.xlsx")
    create(path, find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
    looking = open_campaign(path)
    looking.read(journal=True)
    open_campaign(path).submit("report", {"side": "s1", "present": "6"}, Act())
    read, books = workbook.read_book, []
    monkeypatch.setattr(workbook, "read_book", lambda book: books.append(book) or read(book))
    together, seen = threading.Barrier(60), []

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
