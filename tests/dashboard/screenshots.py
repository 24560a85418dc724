"""Pictures of every page and every print: ``python -m tests.dashboard.screenshots FOLDER [--quick] [SEASON …]``.

The demos of all rulesets, a season just begun and one as full as can be, on a phone and a desktop, by day and by
night, in every language, as the leader, a side and the public; what only shows after a tap; the pages at the door, of
a Google Sheet and of a fault. ``--quick``: every page of the demos in Polish, on a phone by day and on a desktop by
night, and the two other seasons on a phone. With the names of seasons (``demo``, ``kemet`` …, ``rare``): those only.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pypdfium2
from playwright.sync_api import Browser, sync_playwright

from tests.conftest import chromium_arguments
from tests.dashboard.conftest import Served, Visitor, serve
from tests.dashboard.seasons import DEMO, EMPTY, FULL, KEMET, KHANS, LEGENDA, RULESET, SEASONS
from tests.dashboard.seldom import SELDOM
from tracker.dashboard.pages import pages_of
from tracker.engine.order import LEADER, PUBLIC
from tracker.rulesets import find_ruleset
from tracker.service.files import open_campaign
from tracker.service.languages import LANGUAGES
from tracker.service.printing import prints

DEMOS = (DEMO, LEGENDA, KEMET, KHANS)
RARE = "rare"
"""What belongs to no season's pages: see ``seldom``."""
VIEWERS = (LEADER, "s1", PUBLIC)
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


def addresses(season: str, viewer: str) -> list[str]:
    """Where a viewer finds each of his pages; the one he begins with has none."""
    ruleset = find_ruleset(season) if season in (LEGENDA, KEMET, KHANS) else RULESET
    return ["", *[page.path for page in pages_of(ruleset, viewer)[1:]]]


def looks(quick: bool) -> Iterator[Look]:
    """Every way of looking."""
    if quick:
        for season in (*DEMOS, RARE):
            yield Look(season, "phone", "light", "pl")
            yield Look(season, "desktop", "dark", "pl")
    else:
        for season, size, scheme, language in product((*DEMOS, RARE), SIZES, ("light", "dark"), LANGUAGES):
            yield Look(season, size, scheme, language)
        yield Look(FULL, "desktop", "light", "ru")
    yield Look(EMPTY, "phone", "light", "pl")
    yield Look(FULL, "phone", "light", "pl")


def _first(*where: str) -> Callable[[Visitor], None]:
    """A tap on the first of these that is there and can be tapped; none where there is none."""

    def tap(visitor: Visitor) -> None:
        for place in where:
            found = visitor.page.locator(place).first
            if found.is_visible() and found.is_enabled():
                found.click()
                return

    return tap


def _typed(visitor: Visitor) -> None:
    field = visitor.page.locator("[data-testid=stNumberInput] input").first
    field.fill("7")
    field.press("Tab")


UNDO = ("leader", "chronicle", "taking-back", _first("[class*=-undo] button"))
CORRECT = ("leader", "chronicle", "correcting", _first("[class*=-revise] button"))
EYES = ("leader", "more", "eyes", _first("[data-testid=stPopoverButton]"))
OPENED = _first("[class*=st-key-][class*=-open] button:enabled")
Tap = tuple[str, str, str, Callable[[Visitor], None]]
TAPS: dict[str, tuple[Tap, ...]] = {
    DEMO: (
        ("s1", "", "building", _first("[data-id=castle]")),
        ("s1", "turn", "attack", _first("[class*=st-key-attack-s1-open] button:enabled")),
        ("leader", "meeting", "typed", _typed),
        *(CORRECT, UNDO, EYES),
    ),
    FULL: (("s1", "", "building", _first("[data-id=castle]")), EYES),
    LEGENDA: (("leader", "turn", "order", OPENED), UNDO),
    KEMET: (("leader", "turn", "order", OPENED), UNDO),
    KHANS: (
        ("s1", "", "province", _first("[data-id=O1b]")),
        ("s1", "board", "piece", _first("[data-id='s1.10']")),
        ("leader", "turn", "order", OPENED),
        UNDO,
    ),
}
"""What only shows after a tap: viewer, page, what it is called, the tap."""


def main(folder: Path, quick: bool, only: list[str]) -> None:
    """Makes them all, or of some seasons."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        os.environ["TRACKER_HOME"] = scratch  # of nobody's own seasons and keys
        browser = playwright.chromium.launch(**chromium_arguments())
        for season, ways in _by_season(quick).items():
            if only and season not in only:
                continue
            place = Path(scratch) / season
            place.mkdir()
            if season == RARE:
                _seldom(browser, place, ways, folder)
                continue
            for number, way in enumerate(ways):  # each on its own server: what is typed in one would stand in the next
                own = place / str(number)
                own.mkdir()
                campaign = SEASONS[season](own / "season.xlsx")
                running = serve(campaign, own)
                try:
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


def _seldom(browser: Browser, place: Path, ways: list[Look], folder: Path) -> None:
    """The door, a Google Sheet, a fault: each on a server of its own."""
    for number, (way, (called, visit)) in enumerate(product(ways, SELDOM.items())):
        own = place / f"{called}-{number}"
        own.mkdir()
        campaign = SEASONS[EMPTY if called == "door" else DEMO](own / "season.xlsx")
        visitor = comer(browser, way, "")
        into = place_of(way, folder)
        for name in visit(visitor, campaign, way.language):
            whole(visitor, into / f"{called}-{name}.png", *SIZES[way.size])
        visitor.page.context.close()
        print(into, called)


def comer(browser: Browser, way: Look, address: str) -> Visitor:
    """Somebody who looks that way."""
    width, height = SIZES[way.size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if way.scheme == "dark" else "light",
        locale=f"{way.language}-{way.language.upper()}",
    )
    return Visitor(context.new_page(), address)


def place_of(way: Look, folder: Path) -> Path:
    """The folder of one way of looking."""
    place = folder / f"{way.season}-{way.size}-{way.scheme}-{way.language}"
    place.mkdir(parents=True, exist_ok=True)
    return place


def photograph(browser: Browser, running: Served, way: Look, folder: Path) -> None:
    """Every page in one way of looking."""
    width, height = SIZES[way.size]
    place = place_of(way, folder)
    visitor = comer(browser, way, running.address)
    for viewer in VIEWERS:
        for path in addresses(way.season, viewer):
            visitor.comes(f"{path}?as={viewer}&lang={way.language}")
            stands(visitor)
            whole(visitor, place / f"{viewer}-{path or 'first'}.png", width, height)
    for viewer, path, called, tap in TAPS.get(way.season, ()):
        visitor.comes(f"{path}?as={viewer}&lang={way.language}")
        stands(visitor)
        tap(visitor)
        stands(visitor)
        whole(visitor, place / f"{viewer}-{path or 'first'}-{called}.png", width, height)
    visitor.page.context.close()
    print(place)


def stands(visitor: Visitor) -> None:
    """Until it is drawn to its end: a page may be drawn once more when it knows by day or by night."""
    visitor.page.wait_for_timeout(300)
    visitor.waits()
    visitor.settles()


def whole(visitor: Visitor, path: Path, width: int, height: int) -> None:
    """A picture of the whole page: what scrolls is made as tall as it is."""
    page = visitor.page
    page.wait_for_load_state()
    visitor.settles()
    seen, tall = 0, height
    while seen < tall:  # what comes into sight may grow
        seen = tall
        page.set_viewport_size({"width": width, "height": seen})
        visitor.settles()
        scrolls = page.evaluate("(document.querySelector('[data-testid=stMain]') || document.body).scrollHeight")
        tall = min(int(scrolls), TALLEST)
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
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    main(Path(words[0]), "--quick" in sys.argv, words[1:])
