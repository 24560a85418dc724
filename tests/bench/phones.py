"""60 phones at once: ``python -m tests.bench.phones [PHONES] [SECONDS]``; a commit every 10 seconds.

Real websocket clients look at the chronicle as three patrols and the public, on one server. Prints how long after a
commit everybody's page shows it (median, worst), the server's memory for each further phone, and what went wrong.
A page looks for news by itself every half minute, so the median cannot go below half of that; the clients are run by
the same cores as the server.
"""

from __future__ import annotations

import re
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median

from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.access.phone import Phone
from tests.dashboard.seasons import demo
from tests.dashboard.test_getting_in import Server, of, started
from tests.dashboard.test_server import children_of
from tracker.engine.order import PUBLIC
from tracker.service.acts import Act
from tracker.service.files import open_campaign

EVERY = 10
VIEWERS = ("s1", "s2", "s3", PUBLIC)
NEVER = 10_000.0


class Watching(threading.Thread):
    """One phone that lies on a table with the chronicle open, and does what a browser would."""

    def __init__(self, address: str, token: str, over: threading.Event) -> None:
        super().__init__(daemon=True)
        self.phone = Phone(address).enters(token)
        self.over = over
        self.shown: dict[int, float] = {}
        self.interval, self.fragment = NEVER, ""
        self.errors: list[str] = []

    def run(self) -> None:
        try:
            self.takes(self.phone.opens("chronicle"))
            while not self.over.is_set():
                self.takes(self.phone.gets(self.interval))
                self.phone.ticks(self.fragment)
        except Exception as error:  # noqa: BLE001 - counted
            self.errors.append(repr(error))
        finally:
            self.phone.leaves()

    def takes(self, sent: Iterable[bytes]) -> None:
        """Looks through messages for news, and for the clock."""
        for data in sent:
            message = ForwardMsg.FromString(data)
            if message.WhichOneof("type") == "auto_rerun":
                self.interval, self.fragment = message.auto_rerun.interval, message.auto_rerun.fragment_id
            for number in re.findall(rb"Wiadomo\xc5\x9b\xc4\x87 (\d+)", data):
                self.shown.setdefault(int(number), time.monotonic())


def memory(server: Server) -> int:
    """Kilobytes of the server itself, which the command has started."""
    (child,) = children_of(server.process.pid)
    lines = Path(f"/proc/{child}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def watched(server: Server, campaign: Path, many: int, seconds: int) -> None:
    over, inviting = threading.Event(), of(campaign)
    tokens = [inviting.token(inviting.invite(viewer)) for viewer in VIEWERS]
    warm = Watching(server.address, tokens[0], over)
    warm.start()
    time.sleep(5)
    before, season = memory(server), open_campaign(str(campaign))
    phones = [Watching(server.address, tokens[number % len(tokens)], over) for number in range(many)]
    begun = time.monotonic()
    for phone in phones:  # not all in the same moment: neither do people
        phone.start()
        time.sleep(30 / many)
    while not all(phone.interval < NEVER or phone.errors for phone in phones):
        time.sleep(0.2)
    print(f"{many} phones have the page after {time.monotonic() - begun:.1f} s", flush=True)
    print(f"memory for each: {(memory(server) - before) / many:.0f} kB of {memory(server)} kB", flush=True)
    kept: dict[int, float] = {}
    for number in range(seconds // EVERY):
        begun = time.monotonic()
        season.submit("note", {"text": f"Wiadomość {number}", "audience": PUBLIC}, Act())
        kept[number] = time.monotonic()
        time.sleep(max(EVERY - (kept[number] - begun), 0))
    time.sleep(35)
    over.set()
    late = [phone.shown[number] - at for phone in phones for number, at in kept.items() if number in phone.shown]
    print(f"errors: {[error for phone in phones for error in phone.errors]}; memory at the end: {memory(server)} kB")
    print(f"{len(kept)} commits; never shown: {many * len(kept) - len(late)} of {many * len(kept)}")
    if late:
        print(f"fresh after {median(late):.1f} s (median), {max(late):.1f} s (worst)")


def main() -> None:
    many, seconds = (int(word) for word in (*sys.argv[1:], "60", "60")[:2])
    with tempfile.TemporaryDirectory() as folder:
        campaign = demo(Path(folder) / "season.xlsx")
        server = started(campaign, Path(folder))
        try:
            watched(server, campaign, many, seconds)
        finally:
            server.process.terminate()
            server.process.wait(20)


if __name__ == "__main__":
    main()
