"""An emulator of the Google Sheets API over real HTTP, good enough that gspread cannot tell.

In a test::

    with Emulator(reads=None, writes=None) as google:      # the default is Google's 60 reads and 60 writes a minute
        file = google.new_spreadsheet("Gra roczna", locale="pl_PL")
        client = gspread.Client(auth=AnonymousCredentials(), http_client=…)  # sends to google.url what is for
        sheet = client.open_by_key(file.id)                                  # https://sheets.googleapis.com

        file.hand.type("Pola!C7", "3,5")                   # a person, past the API: hand.py
        google.faults.add(faults.status(503, after=True))  # applied, and yet refused: faults.py
        google.clock.move(60)                              # a new minute for the quota
        google.latency["write"] = 0.3
        file.values("Pola!A1:C9"), file.revisions          # what is in it, and every state it was in
        google.log.of("batchUpdate"), google.log.writes    # what was asked

Leaving the context fails if a request or an answer did not fit Google's discovery document (``strict=False`` forgives).
A log-in with a real key: ``google.service_account()`` gives what ``gspread.service_account_from_dict`` wants.

By hand: ``python -m tests.emulator`` starts it with one empty spreadsheet and says what to set.
"""

from tests.emulator.server import Emulator, File

__all__ = ["Emulator", "File"]
