"""The pages about a Google Sheet in a real browser: they fit a phone, and axe finds nothing of ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.dashboard.conftest import Served, Visitor, serve
from tests.dashboard.test_accessibility import SMALL, violations
from tests.emulator import faults
from tests.emulator.server import Emulator
from tracker.rulesets import find_ruleset
from tracker.service.files import create

pytestmark = [pytest.mark.browser, pytest.mark.soak]


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as server:
        yield server


@pytest.fixture(scope="module")
def in_google(emulator: Emulator, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    file = emulator.new_spreadsheet("Gra roczna")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
        create(file.id, find_ruleset("gra-roczna"), ["Sokół", "Orzeł"], "pl")
        running = serve(Path(file.id), tmp_path_factory.mktemp("google"))
    yield running
    running.process.terminate()
    running.process.wait(20)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_steps_the_checks_and_the_trouble_fit_and_axe_finds_nothing(browser, emulator, in_google, scheme):
    context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme, locale="en-GB")
    visitor = Visitor(context.new_page(), in_google.address)
    found = {}

    def look(name: str) -> None:
        assert not visitor.scrolls_sideways(), name
        found[name] = [*violations(visitor), *visitor.page.evaluate(SMALL)]

    visitor.comes("new?lang=en")
    visitor.picks("Where is it kept?", "In a Google Sheet")
    visitor.types("Link of the Google Sheet", emulator.new_spreadsheet("Gra na jesień").id)
    visitor.presses("new:check")
    assert visitor.sees("is shared with the app and empty")
    look("steps")
    visitor.comes("sheet?lang=en")
    next(iter(emulator.documents.values())).hand.strip("Zastępy")
    visitor.presses("google:check")
    assert visitor.sees("are missing that a new sheet has")
    look("checks")
    emulator.faults.every = lambda method: faults.status(429, retry_after=1)
    visitor.page.wait_for_timeout(11_000)
    visitor.comes("?lang=en")
    visitor.page.wait_for_timeout(2_500)
    visitor.comes("?lang=en")
    assert visitor.sees("Google is not answering just now")
    look("trouble")
    emulator.faults.every = lambda method: None
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    context.close()
