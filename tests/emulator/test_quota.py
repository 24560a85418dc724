"""Sixty reads and sixty writes a minute for each user."""

import gspread
import pytest

from tests.emulator import Emulator
from tests.emulator.clients import anonymous, logged_in


def test_the_sixty_first_read_of_a_minute_is_refused_and_the_next_minute_is_free():
    with Emulator() as google:
        file = google.new_spreadsheet("Gra roczna")
        sheet = anonymous(google).open_by_key(file.id)
        for _ in range(59):
            sheet.values_get("Sheet1!A1")
        with pytest.raises(gspread.exceptions.APIError, match="Read requests per minute per user") as error:
            sheet.values_get("Sheet1!A1")
        assert error.value.code == 429
        assert error.value.error["status"] == "RESOURCE_EXHAUSTED"
        google.clock.move(60)
        sheet.values_get("Sheet1!A1")


def test_reads_and_writes_are_counted_apart_and_a_batch_once():
    with Emulator(reads=2, writes=1) as google:
        file = google.new_spreadsheet("Gra roczna")
        sheet = anonymous(google).open_by_key(file.id)
        sheet.values_batch_get(["Sheet1!A1"] * 30)
        sheet.batch_update({"requests": [{"addSheet": {}}] * 5})
        with pytest.raises(gspread.exceptions.APIError, match="Write requests"):
            sheet.batch_update({"requests": [{"addSheet": {}}]})
        assert len(file.book.tabs) == 6


def test_each_user_has_his_own_share():
    with Emulator(reads=1, login=True) as google:
        file = google.new_spreadsheet("Gra roczna")
        for name in ("one", "two"):
            logged_in(google, google.service_account(f"{name}@example.org")).open_by_key(file.id)
        with pytest.raises(gspread.exceptions.APIError):
            logged_in(google, google.service_account("one@example.org")).open_by_key(file.id)
