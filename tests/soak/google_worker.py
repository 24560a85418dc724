"""A process that gives orders to a campaign in a Google Sheet: ``google_worker.py ID NAME COUNT``.

Prints a line for every order that was acknowledged. It waits for answers only a moment, so that a stall
is a lost answer; whatever fails is sent again with the same id.
"""

import sys
import time

from sheets.errors import Busy, Stale, Unreachable
from sheets.google import GoogleStore
from sheets.google_transport import Transport
from sheets.google_unjudged import Unjudged
from sheets.shared import SharedBook
from sheets.sidecar import Sidecar
from tracker.service.acts import Act
from tracker.service.files import JOURNAL_TITLES, home
from tracker.service.open_campaign import OpenCampaign


def main() -> None:
    id, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    transport = Transport(id, timeouts=(2.0, 2.0), sleep=lambda seconds: time.sleep(seconds / 20))
    own = home() / "google" / id
    store = GoogleStore(id, JOURNAL_TITLES, transport=transport, unjudged=Unjudged(own))
    season = OpenCampaign(SharedBook(store, sidecar=Sidecar(own)))
    for number in range(count):
        fields = {"side": "Sokół", "what": "wood", "amount": "1", "reason": f"{name} {number}"}
        while True:
            try:
                receipt = season.submit("award", fields, Act(key=f"{name}-{number}"))
                break
            except (Busy, Stale, Unreachable):
                continue
        warnings = "|".join(map(str, receipt.warnings))
        print(f"{name}-{number}\t{receipt.entry.number}\t{warnings}", flush=True)


if __name__ == "__main__":
    main()
