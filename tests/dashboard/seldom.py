"""What few ever see, brought about: the pages at the door, of a Google Sheet that fails, of a fault of ours.

Each goes there step by step and names what stands before the visitor, for whoever takes the pictures.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from tests.dashboard.conftest import Visitor, serve
from tests.dashboard.test_getting_in import comes_by, of, started, types_pin
from tests.dashboard.test_server import BROKEN
from tests.emulator import faults
from tests.emulator.server import Emulator
from tracker.service.copying import copied

PIN = "271828"


def at_the_door(visitor: Visitor, campaign: Path, language: str) -> Iterator[str]:
    """From the first look without a link to signing out; two sides share the phone."""
    running = started(campaign, campaign.parent)
    try:
        visitor.address, inviting = running.address, of(campaign)
        first, second = inviting.invite("s1"), inviting.invite("s2")
        inviting.set_pin(first.id, PIN)
        ways = [f"{running.address}/enter?lang={language}#{inviting.token(one)}" for one in (first, second)]
        visitor.comes(f"?lang={language}")
        yield "who-are-you"
        yield _at(visitor, "enter", language)
        visitor.page.locator("#typed").fill("wrong")
        visitor.page.locator("#without-link button").click()
        yield "enter-refused"
        visitor.page.goto(ways[0])
        yield "enter-with-link"
        comes_by(visitor, ways[0])
        yield "patrol"
        yield _at(visitor, "pin", language)
        types_pin(visitor.page, "0" * len(PIN))
        yield "pin-refused"
        types_pin(visitor.page, PIN)
        visitor.waits()
        visitor.comes(f"more?lang={language}")
        yield "more"
        comes_by(visitor, ways[1])
        yield _at(visitor, "hand-over", language)
        visitor.page.locator("form button").click()
        yield "between"
        comes_by(visitor, ways[1])
        yield _at(visitor, "leave", language)
        visitor.page.locator("form button").click()
        yield "left"
        comes_by(visitor, f"{running.address}/enter?lang={language}#{running.leader.split('#')[1]}")
        visitor.comes(f"invitations?lang={language}")
        yield "invitations"
    finally:
        running.process.terminate()
        running.process.wait(20)


def _at(visitor: Visitor, path: str, language: str) -> str:
    visitor.page.goto(f"{visitor.address}/{path}?lang={language}")
    return path


def in_google(visitor: Visitor, campaign: Path, language: str) -> Iterator[str]:
    """A season in a Google Sheet: a further one is set up, tabs lose their outfit, Google fails."""
    with Emulator(reads=None, writes=None) as emulator:
        here = {"SHEETS_EMULATOR_HOST": emulator.url}
        file = emulator.new_spreadsheet("Gra roczna")
        with patch.dict(os.environ, here):
            copied(str(campaign), file.id)
        with _serving(visitor, Path(file.id), campaign.parent, **here):
            visitor.comes(f"new?lang={language}")
            visitor.does(visitor.page.locator("[class*=st-key-new-place] [role=radio]").nth(1).click)
            yield "steps"
            link = visitor.page.locator("[class*=st-key-new-link] input").first
            link.fill(emulator.new_spreadsheet("Gra na jesień").id)
            visitor.does(lambda: link.press("Tab"))
            visitor.presses("new:check")
            visitor.settles()
            yield "checked"
            visitor.comes(f"sheet?lang={language}")
            yield "sheet"
            next(iter(emulator.documents.values())).hand.strip("Zastępy")
            visitor.presses("google:check")
            visitor.settles()
            yield "lacks"
            emulator.faults.every = lambda method: faults.status(429, retry_after=1)
            visitor.page.wait_for_timeout(11_000)
            visitor.comes(f"?lang={language}")
            visitor.page.wait_for_timeout(2_500)
            visitor.comes(f"?lang={language}")
            yield "trouble"
            emulator.faults.every = lambda method: None


def with_a_fault(visitor: Visitor, campaign: Path, language: str) -> Iterator[str]:
    """A page that fails, with the number under which the log has it; and an address that leads nowhere."""
    (campaign.parent / "sitecustomize.py").write_text(BROKEN)
    with _serving(visitor, campaign, campaign.parent, PYTHONPATH=str(campaign.parent)):
        visitor.comes(f"?as=s1&lang={language}")
        yield "reference"
        visitor.comes(f"nowhere?lang={language}")
        visitor.page.wait_for_timeout(1_000)
        yield "nowhere"


@contextmanager
def _serving(visitor: Visitor, campaign: Path, folder: Path, **env: str) -> Iterator[None]:
    """A server for as long as it is needed."""
    running = serve(campaign, folder, None, **env)
    visitor.address = running.address
    try:
        yield
    finally:
        running.process.terminate()
        running.process.wait(20)


SELDOM: Mapping[str, Callable[[Visitor, Path, str], Iterator[str]]] = {
    "door": at_the_door,
    "google": in_google,
    "fault": with_a_fault,
}
