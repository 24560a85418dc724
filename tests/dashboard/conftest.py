"""Dashboards served by the real command from an empty folder, and a browser at them."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from tracker.cli.server import free_port
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.files import found

HARMLESS = re.compile(r"favicon|/_stcore/(health|host-config)|WebSocket connection|ERR_INTERNET_DISCONNECTED")
"""Lines of the browser's console that Streamlit itself writes."""


@dataclass(frozen=True)
class Served:
    """A running dashboard: its address, its workbook, its process, its folder."""

    address: str
    campaign: Path
    process: "subprocess.Popen[str]"
    folder: Path


def serve(campaign: Path, folder: Path) -> Served:
    """Starts ``tracker serve`` and waits until it prints its address."""
    port = free_port("127.0.0.1")
    code = "from tracker.cli.main import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve", str(campaign), "--port", str(port), "--no-browser"],
        cwd=folder,
        env={**os.environ, "TRACKER_HOME": str(folder), "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert f"http://127.0.0.1:{port}" in line, line
    return Served(f"http://127.0.0.1:{port}", campaign, process, folder)


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


@pytest.fixture(scope="module")
def showing(demo_season, tmp_path_factory) -> Iterator[Served]:
    """The demo season for tests that only look."""
    folder = tmp_path_factory.mktemp("showing")
    campaign = folder / "season.xlsx"
    campaign.write_bytes(demo_season.read_bytes())
    running = serve(campaign, folder)
    yield running
    running.process.terminate()
    running.process.wait(20)


class Visitor:
    """Somebody at the dashboard: finds things by what they are called, and waits until the page stands."""

    def __init__(self, page, address: str) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)

    def comes(self, path: str = "") -> "Visitor":
        self.page.goto(f"{self.address}/{path}")
        self.waits()
        return self

    def waits(self) -> None:
        self.page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for(timeout=60_000)
        self.page.wait_for_timeout(250)

    def goes(self, path: str) -> None:
        """To a page: by the bar at the foot, else by *More*."""
        if not self._link(path).is_visible():
            self._link("more").click()
            self.waits()
        self._link(path).click()
        self.waits()

    def _link(self, path: str) -> Locator:
        return self.page.locator(f"[data-testid=stPageLink-NavLink][href*='{path}']").first

    def taps(self, name: str, nth: int = 0) -> None:
        self.page.get_by_role("button", name=name, exact=True).nth(nth).click()
        self.waits()

    def presses(self, key: str, twice: bool = False) -> None:
        """The button of that key: for the many that are called alike."""
        button = self.page.locator(f".st-key-{key.replace(':', '-')} button").first
        button.dblclick() if twice else button.click()
        self.waits()

    def types(self, label: str, text: str, nth: int = 0) -> None:
        field = self.page.get_by_label(label, exact=True).nth(nth)
        field.fill(text)
        field.press("Tab")
        self.waits()

    def picks(self, group: str, name: str) -> None:
        """A choice out of a group of buttons."""
        self.page.get_by_role("radiogroup", name=group).get_by_role("radio", name=name, exact=True).first.click()
        self.waits()

    def looks_as(self, name: str) -> None:
        self.page.get_by_test_id("stPopoverButton").first.click()
        self.page.get_by_test_id("stPopoverBody").get_by_role("button", name=name, exact=True).click()
        self.waits()
        self.page.keyboard.press("Escape")
        self.waits()

    def sees(self, text: str) -> bool:
        self.page.get_by_text(text).first.wait_for(timeout=15_000)
        return True

    def scrolls_sideways(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))

    def complaints(self) -> list[str]:
        return [error for error in self.errors if not HARMLESS.search(error)]
