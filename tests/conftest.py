"""What every test gets: a folder of its own for the tracker, no network, and a browser if there is one."""

from __future__ import annotations

import ipaddress
import os
import shutil
import socket
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from tests.clock import Clock

# No deadlines: a slow machine is no fault. In CI the same examples are run every time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take longest come first, whole seasons before those with a browser in them: a worker that gets one
    last keeps the others waiting. (xdist would begin with the files of most tests; see ``--no-loadscope-reorder``.)"""
    long, browser = ({item.path for item in items if item.get_closest_marker(name)} for name in ("long", "browser"))
    items.sort(key=lambda item: (item.path not in long, item.path not in browser))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(autouse=True)
def own_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing of the person who runs the tests: not his seasons, not his language."""
    monkeypatch.setenv("TRACKER_HOME", str(tmp_path_factory.mktemp("home")))
    monkeypatch.delenv("TRACKER_CAMPAIGN", raising=False)
    servers = ("TRACKER_KEY", "TRACKER_SIGN_IN", "TRACKER_URL", "TRACKER_HOSTS", "TRACKER_BEHIND_PROXY")
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", *servers):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture(autouse=True)
def no_network(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that reaches for another computer fails; ``live`` tests may."""
    if request.node.get_closest_marker("live"):
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex"):
            patch.setattr(socket.socket, name, _guarded(getattr(socket.socket, name)))
        yield


def _guarded(connect):
    def guarded(self: socket.socket, address):
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(address[0]):
            pytest.fail(f"a test reaches for {address[0]}")
        return connect(self, address)

    return guarded


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def chromium_arguments() -> dict[str, Any]:
    """How the system's Chromium is started, without anything that would call home; empty where there is none."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        return {}
    flags = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    return {"executable_path": chromium, "args": [*flags, "--disable-component-update", "--disable-sync"]}


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """The system's Chromium, if there is one."""
    arguments = chromium_arguments()
    if not arguments:
        if os.environ.get("TRACKER_REQUIRE_BROWSER"):
            pytest.fail("Chromium is required here and is not installed")
        pytest.skip("Chromium is not installed")
    return arguments


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why tests were skipped, each reason once, and what the ``live`` tests found out about Google."""
    why = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.stats.get("skipped", ()))
    for reason, number in why.most_common():
        terminalreporter.line(f"{number} skipped: {reason}")
    reports = [report for kind in ("passed", "failed", "skipped") for report in terminalreporter.stats.get(kind, ())]
    told = [text for report in reports for name, text in getattr(report, "user_properties", ()) if name == "live"]
    if told:
        terminalreporter.section("Google as it is, and the emulator")
        for text in dict.fromkeys(told):
            terminalreporter.line(text)
