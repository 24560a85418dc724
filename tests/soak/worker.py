"""A process that gives orders to a campaign: ``worker.py FILE NAME COUNT [STEP]``.

Prints one line for every order that was acknowledged. With STEP it kills itself, as hard as a
process can be killed, when its commit reaches that step for the second time.
"""

import os
import signal
import sys

from sheets.errors import Busy
from tracker.service.acts import Act
from tracker.service.files import open_campaign


def main() -> None:
    path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    fatal = sys.argv[4] if len(sys.argv) > 4 else ""
    season = open_campaign(path)
    reached = 0

    def step(at: str) -> None:
        nonlocal reached
        if at == fatal:
            reached += 1
            if reached == 2:
                os.kill(os.getpid(), signal.SIGKILL)

    season.store.step = step
    print("ready", flush=True)
    for number in range(count):
        fields = {"side": "Sokół", "what": "wood", "amount": "1", "reason": f"{name} {number}"}
        while True:
            try:
                receipt = season.submit("award", fields, Act(key=f"{name}-{number}"))
                break
            except Busy:  # another writer had it for ten seconds: the same order again
                continue
        print(f"{name}-{number} {receipt.entry.number}", flush=True)


if __name__ == "__main__":
    main()
