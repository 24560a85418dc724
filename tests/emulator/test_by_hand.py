"""One command, for a contributor without a Google account."""

import re
import subprocess
import sys
from pathlib import Path

import gspread
import requests
from google.auth.credentials import AnonymousCredentials

from tests.emulator.clients import http_client


def test_one_command_serves_an_empty_spreadsheet_and_says_where():
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.emulator"]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        try:
            said = ""
            while "/edit" not in said:
                said += process.stdout.readline()
            url = re.search(r"export SHEETS_EMULATOR_HOST=(http://127\.0\.0\.1:\d+)\n", said)[1]
            id = re.search(r"tracker serve ([\w-]{44})\n", said)[1]
            client = gspread.Client(auth=AnonymousCredentials(), http_client=http_client(url))
            sheet = client.open_by_key(id)
            assert (sheet.title, sheet.locale) == ("Gra roczna", "pl_PL")
            assert sheet.sheet1.get_all_values() == [[]]
            page = re.search(rf"{url}/spreadsheets/d/{id}/edit", said)[0]
            assert ">Sheet1</a>" in requests.get(page, timeout=5).text
            typed = requests.post(page, json={"cell": "Sheet1!B2", "typed": "<b>3,5"}, timeout=5)
            assert typed.status_code == 200
            assert "&lt;b&gt;3,5</td>" in requests.get(f"{page}?tab=Sheet1", timeout=5).text
            assert sheet.sheet1.acell("B2").value == "<b>3,5"
            hidden = sheet.add_worksheet("_own", 5, 5, index=0)
            hidden.hide()
            opened = requests.get(page, timeout=5).text
            assert opened.index(">Sheet1</a>") < opened.index(">_own</a>") and "&lt;b&gt;3,5</td>" in opened
        finally:
            process.terminate()
