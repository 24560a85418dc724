"""Bad moments, as gspread and the spreadsheet meet them."""

import random
import time

import gspread
import pytest
import requests

from tests.emulator import faults
from tests.emulator.clients import anonymous


def write(sheet, text="x"):
    return sheet.sheet1.update([[text]], "A1")


@pytest.mark.parametrize("code", [429, 500, 503])
@pytest.mark.parametrize("after", [False, True])
def test_a_status_before_or_after_the_write(google, sheet, file, code, after):
    google.faults.add(faults.status(code, after=after, method="update"))
    tab = sheet.sheet1
    with pytest.raises(gspread.exceptions.APIError) as error:
        tab.update([["x"]], "A1")
    assert error.value.code == code
    assert file.values("Pola!A1") == ([["x"]] if after else [])
    assert google.log.of("update")[0].applied is after
    tab.update([["y"]], "A1")
    assert file.values("Pola!A1") == [["y"]]


def test_an_html_page_is_what_gspread_calls_minus_one(google, sheet):
    google.faults.add(faults.page(method="get"))
    with pytest.raises(gspread.exceptions.APIError) as error:
        sheet.values_get("Pola")
    assert (error.value.code, error.value.response.status_code) == (-1, 502)
    assert "<!DOCTYPE html>" in error.value.response.text


@pytest.mark.parametrize("after", [False, True])
def test_a_dropped_connection(google, sheet, file, after):
    tab = sheet.sheet1
    google.faults.add(faults.drop(after=after))
    with pytest.raises(requests.exceptions.ConnectionError):
        tab.update([["x"]], "A1")
    assert file.values("Pola!A1") == ([["x"]] if after else [])
    assert tab.get("A1") == [["x"]] if after else [[]]


def test_a_stall_longer_than_the_callers_patience(google, sheet, file):
    tab = sheet.sheet1
    sheet.client.set_timeout((1, 0.2))
    google.faults.add(faults.stall(30, after=True))
    with pytest.raises(requests.exceptions.ReadTimeout):
        tab.update([["x"]], "A1")
    assert file.values("Pola!A1") == [["x"]]


def test_closing_waits_for_no_stall(google, sheet):
    sheet.client.set_timeout((1, 0.1))
    google.faults.add(faults.stall(30))
    with pytest.raises(requests.exceptions.ReadTimeout):
        sheet.values_get("Pola")
    start = time.monotonic()
    google.close()
    assert time.monotonic() - start < 2


def test_the_script_goes_by_method_and_every_fault_strikes_once(google, sheet):
    google.faults.add(faults.status(503, method="values.get"), faults.status(500, method="spreadsheets.get"))
    for method, code in ((sheet.fetch_sheet_metadata, 500), (lambda: sheet.values_get("Pola"), 503)):
        with pytest.raises(gspread.exceptions.APIError) as error:
            method()
        assert error.value.code == code
        method()
    assert not google.faults.left


def test_when_to_try_again_is_told(google, sheet):
    google.faults.add(faults.status(429, retry_after=7))
    with pytest.raises(gspread.exceptions.APIError) as error:
        sheet.values_get("Pola")
    assert error.value.response.headers["Retry-After"] == "7"


def test_dice_of_a_test_may_decide(google, sheet):
    chance = random.Random(1)
    google.faults.every = lambda method: faults.status(503) if chance.random() < 0.5 else None
    codes = []
    for _ in range(20):
        try:
            sheet.values_get("Pola")
            codes.append(200)
        except gspread.exceptions.APIError as error:
            codes.append(error.code)
    assert 5 < codes.count(503) < 15


def test_latency(google, sheet):
    google.latency["read"] = 0.1
    start = time.monotonic()
    sheet.values_get("Pola")
    assert time.monotonic() - start >= 0.1


def test_an_answer_takes_milliseconds(google, sheet):
    """Headers and body sent apart cost 40 ms each time."""

    def seconds():
        start = time.monotonic()
        sheet.values_get("Pola")
        return time.monotonic() - start

    assert min(seconds() for _ in range(20)) < 0.03


def test_a_fault_of_the_emulator_itself_is_no_bad_moment_of_google(google, file):
    google.documents["broken"] = None.__class__
    with pytest.raises(gspread.exceptions.APIError, match="The emulator failed"):
        anonymous(google).open_by_key("broken")
    assert "The emulator failed" not in google.log.misfits.pop()
