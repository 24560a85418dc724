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

* Refused with 501, which fails the test, rather than guessed: charts, pivot tables, native tables, filter views, find
  and replace, borders, methods by data filter, all of Drive.
* Kept but without effect: looks, conditional formats, dropdowns (a hand may type past them).
* Small: formulas are a few (formulas.py) and do not move along with rows; locales are en_US and pl_PL (entry.py); the
  quota is that of a user, not of the project.
* Guesses, as nobody here saw Google do it: the words of some refusals, how letters are ordered by a sort, what
  restoring a version does to names and metadata.

By hand: ``python -m tests.emulator`` starts it with one empty spreadsheet and says what to set.
"""

from tests.emulator.server import Emulator, File

__all__ = ["Emulator", "File"]
