"""Pictures of every page and every print: ``python -m tests.dashboard.screenshots FOLDER [--quick]``.

Three seasons (the demo, one just begun, one as full as can be), on a phone and a desktop, by day and by night, in
every language, as the leader, a patrol and the public; and what only shows after a tap. ``--quick``: every page of the
demo in Polish, on a phone by day and on a desktop by night, and the two other seasons on a phone.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import chromium_arguments
from tests.dashboard.conftest import STANDS, STILL, Served, Visitor, serve
from tests.dashboard.seasons import DEMO, EMPTY, FULL, SEASONS
from tracker.service.files import open_campaign
from tracker.service.languages import LANGUAGES
from tracker.service.printing import prints

LEADERS = ("", "meeting", "others", "chronicle", "more", "turn", "season", "print", "sheet", "orders", "settings")
PAGES = {
    "leader": (*LEADERS, "new", "import"),
    "s1": ("", "others", "chronicle", "turn", "more", "season", "print"),
    "public": ("", "chronicle", "more", "season", "print"),
}
SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
TALLEST = 9000
"""Pixels after which a picture is cut."""


@dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    season: str
    size: str
    scheme: str
    language: str


def looks(quick: bool) -> Iterator[Look]:
    """Every way of looking."""
    if quick:
        yield Look(DEMO, "phone", "light", "pl")
        yield Look(DEMO, "desktop", "dark", "pl")
    else:
        for size in SIZES:
            for scheme in ("light", "dark"):
                for language in LANGUAGES:
                    yield Look(DEMO, size, scheme, language)
        yield Look(FULL, "desktop", "light", "ru")
    yield Look(EMPTY, "phone", "light", "pl")
    yield Look(FULL, "phone", "light", "pl")


def _built(visitor: Visitor) -> None:
    visitor.page.locator("[data-id=castle]").first.click()


def _attack(visitor: Visitor) -> None:
    button = visitor.page.locator("[class*=st-key-attack-s1-open] button").first
    if button.is_enabled():
        button.click()


def _typed(visitor: Visitor) -> None:
    field = visitor.page.locator("[data-testid=stNumberInput] input").first
    field.fill("7")
    field.press("Tab")


def _corrected(visitor: Visitor) -> None:
    button = visitor.page.locator("[class*=-revise] button").first
    if button.is_visible():
        button.click()


def _taken_back(visitor: Visitor) -> None:
    button = visitor.page.locator("[class*=-undo] button").first
    if button.is_visible():
        button.click()


TAPS: tuple[tuple[str, str, str, Callable[[Visitor], None]], ...] = (
    ("s1", "", "building", _built),
    ("s1", "turn", "attack", _attack),
    ("leader", "meeting", "typed", _typed),
    ("leader", "chronicle", "correcting", _corrected),
    ("leader", "chronicle", "taking-back", _taken_back),
)
"""What only shows after a tap: viewer, page, what it is called, the tap."""


def main(folder: Path, quick: bool) -> None:
    """Makes them all."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_arguments())
        for season, ways in _by_season(quick).items():
            place = Path(scratch) / season
            place.mkdir()
            campaign = SEASONS[season](place / "season.xlsx")
            running = serve(campaign, place)
            try:
                for way in ways:
                    photograph(browser, running, way, folder)
            finally:
                running.process.terminate()
                running.process.wait(20)
            paint_prints(campaign, folder / f"{season}-prints", ["pl"] if quick else list(LANGUAGES))


def _by_season(quick: bool) -> dict[str, list[Look]]:
    found: dict[str, list[Look]] = {}
    for way in looks(quick):
        found.setdefault(way.season, []).append(way)
    return found


def photograph(browser: Browser, running: Served, way: Look, folder: Path) -> None:
    """Every page in one way of looking."""
    width, height = SIZES[way.size]
    place = folder / f"{way.season}-{way.size}-{way.scheme}-{way.language}"
    place.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if way.scheme == "dark" else "light",
        locale=f"{way.language}-{way.language.upper()}",
    )
    visitor = Visitor(context.new_page(), running.address)
    for viewer, paths in PAGES.items():
        for path in paths:
            visitor.comes(f"{path}?as={viewer}&lang={way.language}")
            visitor.settles()
            whole(visitor.page, place / f"{viewer}-{path or 'first'}.png", width, height)
    for viewer, path, called, tap in TAPS:
        visitor.comes(f"{path}?as={viewer}&lang={way.language}")
        tap(visitor)
        visitor.waits()
        visitor.settles()
        whole(visitor.page, place / f"{viewer}-{path or 'first'}-{called}.png", width, height)
    context.close()
    print(place)


def whole(page: Page, path: Path, width: int, height: int) -> None:
    """A picture of the whole page: what scrolls is made as tall as it is."""
    tall = page.evaluate("document.querySelector('[data-testid=stMain]').scrollHeight")
    page.set_viewport_size({"width": width, "height": max(height, min(int(tall), TALLEST))})
    page.wait_for_function(STANDS + STILL)
    page.screenshot(path=path)
    page.set_viewport_size({"width": width, "height": height})


def paint_prints(campaign: Path, folder: Path, languages: list[str]) -> None:
    """Every page of every print the leader may have."""
    folder.mkdir(parents=True, exist_ok=True)
    read = open_campaign(str(campaign)).read(journal=True).campaign
    for language in languages:
        for name, data in prints(read, "leader", language, "2026-06-01").items():
            with pypdfium2.PdfDocument(data) as document:
                for number, page in enumerate(document, start=1):
                    page.render(scale=1.4).to_pil().save(folder / f"{language}-{Path(name).stem}-{number}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--quick" in sys.argv)
