"""Google's own description of its API: is the referee fair, and does the emulator obey it."""

import json

import gspread
import pytest

from tests.emulator import Emulator, discovery, faults, replay
from tests.emulator.clients import anonymous


def sent(sheet, *requests):
    with pytest.raises(gspread.exceptions.APIError) as error:
        sheet.batch_update({"requests": list(requests)})
    assert error.value.code == 400
    return error.value.error["message"]


@pytest.fixture
def google():
    with Emulator(reads=None, writes=None, strict=False) as google:
        yield google


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"updateCell": {}}, "Unknown name \"updateCell\" at 'requests[0]': Cannot find field."),
        ({"updateCells": {"row": []}}, "Unknown name \"row\" at 'requests[0].update_cells': Cannot find field."),
        ({"addSheet": {"properties": {"sheetId": "x"}}},
         "Invalid value at 'requests[0].add_sheet.properties.sheet_id' (TYPE_INT32), \"x\""),
        ({"addSheet": {"properties": {"sheetId": 2**31}}}, "Invalid value at"),
        ({"addSheet": {"properties": {"hidden": 1}}}, "(TYPE_BOOL), 1"),
        ({"appendDimension": {"dimension": "ROW"}}, "Invalid value at 'requests[0].append_dimension.dimension'"),
        ({"repeatCell": {"range": {"sheetId": 0}, "cell": {}, "fields": "userEnteredFormat.numberformat"}},
         "no field 'userEnteredFormat.numberformat'"),
        ({"updateCells": {"rows": {}}}, "Invalid value at 'requests[0].update_cells.rows'"),
    ],
)  # fmt: skip
def test_what_google_would_not_understand_is_refused_in_its_words(google, sheet, request_, message):
    assert message in sent(sheet, request_)
    assert len(google.log.misfits) == 1


@pytest.mark.parametrize("trouble", ["fault", "quota", "no permission", "no such file", "no token"])
def test_a_request_that_comes_to_nothing_anyhow_has_to_fit_all_the_same(google, file, sheet, trouble):
    match trouble:
        case "fault":
            google.faults.add(faults.status(503))
        case "quota":
            google.quota.limits["write"] = 0
        case "no permission":
            file.hand.revoke()
        case "no such file":
            file.hand.delete_file()
        case "no token":
            google.login = True
    with pytest.raises(gspread.exceptions.APIError):
        sheet.batch_update({"requests": [{"updateCell": {}}]})
    assert len(google.log.misfits) == 1


def test_unknown_parameters_and_fields_are_refused(google, sheet):
    for params, message in (
        ({"valueRenderOptions": "FORMULA"}, 'Unknown name "valueRenderOptions"'),
        ({"valueRenderOption": "RAW"}, "Invalid value at 'value_render_option'"),
        ({"fields": "value"}, "Cannot find matching fields for path 'value'"),
    ):
        with pytest.raises(gspread.exceptions.APIError) as error:
            sheet.values_get("Pola", params=params)
        (violation,) = error.value.error["details"][0]["fieldViolations"]
        assert message in violation["description"]


def test_leaving_the_context_fails_after_a_misfit():
    def misuse():
        with Emulator() as google:
            sheet = anonymous(google).open_by_key(google.new_spreadsheet("Gra").id)
            with pytest.raises(gspread.exceptions.APIError):
                sheet.batch_update({"requests": [{"updateCell": {}}]})

    with pytest.raises(AssertionError, match="updateCell"):
        misuse()


@pytest.mark.skipif(not replay.FOLDER.is_dir(), reason=f"no recorded traffic in {replay.FOLDER} (SHEETS_RECORDINGS)")
def test_the_referee_has_nothing_against_what_google_itself_answered():
    seen = 0
    for call, status, answer in replay.recorded():
        if status == 200:
            assert discovery.answer_violations(call.method, answer) == []
            seen += 1
    assert seen > 1000


def test_the_referee_notices_a_wrong_answer():
    wrong = {"spreadsheetId": 5, "sheets": [{"properties": {"indx": 0, "title": None}}]}
    found = discovery.answer_violations("spreadsheets.get", json.loads(json.dumps(wrong)))
    assert [violation.field for violation in found] == [
        "spreadsheet_id",
        "sheets[0].properties",
        "sheets[0].properties.title",
    ]
