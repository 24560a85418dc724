"""Who may what, as gspread and google-auth notice it."""

import gspread
import pytest
from google.auth.exceptions import RefreshError

from tests.emulator import Emulator
from tests.emulator.clients import anonymous, logged_in

APP = "tracker@emulated.iam.gserviceaccount.com"


@pytest.fixture
def google():
    with Emulator(login=True) as google:
        yield google


@pytest.fixture
def key(google):
    return google.service_account(APP)


@pytest.fixture
def file(google):
    file = google.new_spreadsheet("Gra roczna", tab="Pola")
    file.hand.revoke()
    file.hand.share("writer", APP)
    return file


def test_a_key_opens_what_is_shared_with_it(google, key, file):
    sheet = logged_in(google, key).open_by_key(file.id)
    sheet.sheet1.update([["Sokół"]], "A1")
    assert file.values("Pola!A1") == [["Sokół"]]
    assert file.revisions[-1].by == APP


def test_an_ended_token_is_renewed_by_google_auth_without_a_word(google, key, file):
    sheet = logged_in(google, key).open_by_key(file.id)
    google.accounts.end_tokens()
    assert sheet.values_get("Pola!A1")["range"] == "Pola!A1"
    assert [exchange.status for exchange in google.log] == [200, 401, 200]


def test_a_token_lives_an_hour(google, key, file):
    sheet = logged_in(google, key).open_by_key(file.id)
    google.clock.move(3601)
    sheet.values_get("Pola!A1")
    assert [exchange.status for exchange in google.log] == [200, 401, 200]


def test_a_deleted_key_is_a_refresh_error(google, key, file):
    client = logged_in(google, key)
    google.accounts.revoke(APP)
    with pytest.raises(RefreshError, match="invalid_grant"):
        client.open_by_key(file.id)


def test_a_key_of_somebody_else_is_refused(google, key, file):
    stranger = logged_in(google, {**key, "client_email": "stranger@example.org"})
    with pytest.raises(RefreshError):
        stranger.open_by_key(file.id)


def test_without_a_token_nothing_opens(google, file):
    with pytest.raises(PermissionError):
        anonymous(google).open_by_key(file.id)


def test_no_longer_shared_is_a_permission_error_on_opening_and_403_later(google, key, file):
    client = logged_in(google, key)
    sheet = client.open_by_key(file.id)
    file.hand.revoke(APP)
    with pytest.raises(PermissionError):
        client.open_by_key(file.id)
    with pytest.raises(gspread.exceptions.APIError, match="The caller does not have permission") as error:
        sheet.values_get("Pola!A1")
    assert error.value.code == 403


def test_a_reader_reads_and_writes_nothing(google, key, file):
    file.hand.share("reader", APP)
    sheet = logged_in(google, key).open_by_key(file.id)
    with pytest.raises(gspread.exceptions.APIError) as error:
        sheet.sheet1.update([["x"]], "A1")
    assert error.value.code == 403
    assert file.values("Pola!A1") == []


def test_an_unknown_and_a_deleted_file_are_not_found(google, key, file):
    client = logged_in(google, key)
    with pytest.raises(gspread.exceptions.SpreadsheetNotFound):
        client.open_by_key("nothing")
    file.hand.delete_file()
    with pytest.raises(gspread.exceptions.SpreadsheetNotFound):
        client.open_by_key(file.id)


def test_a_service_account_has_no_drive_to_create_a_file_in(google, key):
    with pytest.raises(gspread.exceptions.APIError, match="storage quota"):
        logged_in(google, key).create("Gra roczna")
