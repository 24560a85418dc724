"""Dashboards served by the real command from an empty folder, and a browser at them."""

import contextlib
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO

import pytest
from playwright.sync_api import ConsoleMessage, Error, Locator, Page
from streamlit.components.v2 import manifest_scanner

from tests.fresh import fresh
from tracker.cli.server import free_port
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.files import found

HARMLESS = re.compile(
    r"favicon|/_stcore/(health|host-config)|WebSocket connection|ERR_INTERNET_DISCONNECTED|server is not responding"
)
"""Lines of the browser's console that Streamlit itself writes."""


@pytest.fixture(scope="session", autouse=True)
def components_looked_for_once() -> Iterator[None]:
    """A page run without a browser looks through everything that is installed for components of Streamlit, each time
    for longer than the page takes; what is installed stays the same here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@dataclass(frozen=True)
class Served:
    """A running dashboard: its address, its workbook, its process, its folder."""

    address: str
    campaign: Path
    process: "subprocess.Popen[str]"
    folder: Path


def serve(campaign: Path, folder: Path, stderr: IO[str] | None = None, **env: str) -> Served:
    """Starts ``tracker serve`` and waits until it prints its address. ``stderr``: where its log goes."""
    port = free_port("127.0.0.1")
    code = "from tracker.cli.main import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve", str(campaign), "--port", str(port), "--no-browser"],
        cwd=folder,
        env={**os.environ, "TRACKER_HOME": str(folder), "LANG": "C.UTF-8", **env},
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert f"http://127.0.0.1:{port}" in line, line
    return Served(f"http://127.0.0.1:{port}", campaign, process, folder)


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    """A new season of two patrols with nine of everything."""
    return fresh(tmp_path, "gra-roczna", ["Sokół", "Orzeł"], "pl", {"startStock": "wood:9,stone:9,iron:9,gold:9"})


@pytest.fixture(scope="session")
def demo_season(tmp_path_factory) -> Path:
    """The demo season in Polish; not to be written to."""
    path = tmp_path_factory.mktemp("demo") / "demo.xlsx"
    found(str(path), played(find_ruleset("gra-roczna")), "pl")
    return Path(path)


@pytest.fixture
def served(demo_season, tmp_path: Path) -> Iterator[Served]:
    """A copy of the demo season, open on a port of its own."""
    campaign = tmp_path / "season.xlsx"
    campaign.write_bytes(demo_season.read_bytes())
    folder = tmp_path / "empty"
    folder.mkdir()
    running = serve(campaign, folder)
    yield running
    running.process.terminate()
    running.process.wait(20)


@pytest.fixture(scope="session")
def showing(demo_season, tmp_path_factory) -> Iterator[Served]:
    """The demo season for tests that only look."""
    folder = tmp_path_factory.mktemp("showing")
    campaign = folder / "season.xlsx"
    campaign.write_bytes(demo_season.read_bytes())
    running = serve(campaign, folder)
    yield running
    running.process.terminate()
    running.process.wait(20)


COUNT_RUNS = """
window.runs = 0;
document.addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
  for (const change of changes) {
    const state = change.target.getAttribute("data-test-script-state");
    if (state === "notRunning" && change.oldValue !== "notRunning") window.runs += 1;
  }
}).observe(document.body, {
  subtree: true, attributes: true, attributeOldValue: true, attributeFilter: ["data-test-script-state"],
}));
"""
"""Counts how often the script has come to its end."""
STANDS = "document.querySelector('[data-testid=stApp][data-test-script-state=notRunning]') && "
STILL = """
!document.querySelector("[data-stale=true], [data-testid=stSkeleton]") &&
document.getAnimations().every((one) => one.playState !== "running")
"""
"""Nothing is old or still to come, and nothing fades any more: only then does it look as it will."""


class Visitor:
    """Somebody at the dashboard: finds things by what they are called, and waits until the page stands."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        page.add_init_script(COUNT_RUNS)
        page.on("console", self._hear)

    def _hear(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.errors.append(f"{line.text} {line.location.get('url', '')}")

    def comes(self, path: str = "") -> "Visitor":
        self.page.goto(f"{self.address}/{path}")
        self.waits()
        return self

    def waits(self) -> None:
        """Until the page has been drawn."""
        self._stands_after(0, 60)

    def _stands_after(self, runs: int, seconds: float) -> None:
        self._holds(f"{STANDS} window.runs > {runs}", seconds)

    def _holds(self, what: str, seconds: float) -> None:
        """Asked again and again from outside: the page itself may evaluate nothing."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(Error):  # between two pages there is nobody to ask
                if self.page.evaluate(f"Boolean({what})"):
                    return
            self.page.wait_for_timeout(30)
        raise TimeoutError(f"the page does not stand after {seconds} s: {self.page.locator('body').inner_text()[:300]}")

    def settles(self) -> None:
        """Until nothing fades any more, too."""
        self._holds(STILL, 15)

    def does(self, act: Callable[[], None]) -> None:
        """Something that the server answers with a new page; waits until it is there."""
        before = self.page.evaluate("window.runs")
        act()
        try:
            self._stands_after(before, 10)
        except TimeoutError:  # nothing had changed, so there was nothing to answer
            self.waits()

    def goes(self, path: str) -> None:
        """To a page: by the bar at the foot, else by *More*."""
        if not self._link(path).is_visible():
            self.does(self._link("more").click)
        self.does(self._link(path).click)

    def _link(self, path: str) -> Locator:
        links: Locator = self.page.locator(f"[data-testid=stPageLink-NavLink][href*='{path}']")
        return links.first

    def taps(self, name: str, nth: int = 0) -> None:
        self.does(self.page.get_by_role("button", name=name, exact=True).nth(nth).click)

    def presses(self, key: str, twice: bool = False) -> None:
        """The button of that key: for the many that are called alike."""
        button = self.page.locator(f".st-key-{key.replace(':', '-')} button").first
        self.does(button.dblclick if twice else button.click)

    def types(self, label: str, text: str, nth: int = 0) -> None:
        field = self.page.get_by_label(label, exact=True).nth(nth)
        if field.input_value() == text:
            return
        field.fill(text)
        self.does(lambda: field.press("Tab"))

    def picks(self, group: str, name: str) -> None:
        """A choice out of a group of buttons."""
        choice = self.page.get_by_role("radiogroup", name=group).get_by_role("radio", name=name, exact=True)
        self.does(choice.first.click)

    def looks_as(self, name: str) -> None:
        self.page.get_by_test_id("stPopoverButton").first.click()
        self.does(self.page.get_by_test_id("stPopoverBody").get_by_role("button", name=name, exact=True).click)
        self.page.get_by_test_id("stPopoverBody").wait_for(
            state="detached"
        )  # it does not lie over what he wants to see

    def sees(self, text: str) -> bool:
        self.page.get_by_text(text).first.wait_for(timeout=15_000)
        return True

    def scrolls_sideways(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))

    def complaints(self) -> list[str]:
        return [error for error in self.errors if not HARMLESS.search(error)]


class Wire:
    """A connection to the server that can be cut, as a phone loses it in the forest."""

    def __init__(self, address: str) -> None:
        self.server = ("127.0.0.1", int(address.rsplit(":", 1)[1]))
        self.whole = self.answers = True
        self.ends: list[socket.socket] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self._opens, daemon=True).start()

    def _opens(self) -> None:
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            try:
                far = socket.create_connection(self.server)
            except OSError:  # the server has ended
                return
            self.ends += [near, far]
            threading.Thread(target=_carries, args=(near, far, lambda: True), daemon=True).start()
            threading.Thread(target=_carries, args=(far, near, lambda: self.answers), daemon=True).start()

    def loses_answers(self) -> None:
        """What is sent still arrives, but nothing comes back any more."""
        self.answers = False

    def cut(self) -> None:
        """Nothing goes through any more."""
        self.whole = False
        for end in self.ends:
            with contextlib.suppress(OSError):  # closed already
                end.shutdown(socket.SHUT_RDWR)
        self.ends.clear()

    def mend(self) -> None:
        """New connections go through again."""
        self.whole = self.answers = True


def _carries(one: socket.socket, other: socket.socket, passes: Callable[[], bool]) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(65536):
            if passes():
                other.sendall(data)
    for end in (one, other):
        end.close()
