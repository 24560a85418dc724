"""``python -m tests.emulator [--port N]``: the emulator by hand, with one empty spreadsheet."""

from __future__ import annotations

import argparse
import datetime
import threading

from tests.emulator import Emulator


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.emulator", description="Google Sheets without Google.")
    parser.add_argument("--port", type=int, default=0, help="where to listen; any free port by default")
    parser.add_argument("--title", default="Gra roczna", help="of the empty spreadsheet")
    parser.add_argument("--locale", default="pl_PL", help="of the empty spreadsheet: pl_PL or en_US")
    parser.add_argument("--latency", type=float, default=0.0, help="seconds that every request takes longer")
    arguments = parser.parse_args()
    today = datetime.datetime.now(datetime.UTC).date()
    with Emulator(port=arguments.port, strict=False, today=today) as google:
        google.latency = {"read": arguments.latency, "write": arguments.latency}
        file = google.new_spreadsheet(arguments.title, arguments.locale)
        print("Google Sheets without Google, until Ctrl+C; then all is gone. In a second window, in this folder:\n")
        print("  . .venv/bin/activate")
        print(f"  export SHEETS_EMULATOR_HOST={google.url}")
        print(f"  tracker new {file.id} --ruleset gra-roczna --side Sokół --side Orzeł")
        print(f"  tracker serve {file.id}\n")
        print(f"Look at the sheet and type into it: {google.url}/spreadsheets/d/{file.id}/edit", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
