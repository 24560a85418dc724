"""Every page, as a screen reader and a thumb meet it: axe-core finds nothing of ours, nothing is too small or wide."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.dashboard.conftest import Visitor, serve
from tests.dashboard.screenshots import Look, addresses, comer
from tests.dashboard.seasons import DEMO, KEMET, KHANS, LEGENDA, SEASONS

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}

STREAMLITS = {
    # the place where files are dropped is called by its label and says that it is none
    "presentation-role-conflict": ("stFileUploaderDropzone",),
}
"""What axe-core finds in Streamlit's own elements: the rule, and of which element only."""

SMALL = """
() => [...document.querySelectorAll("button, a[href], input, summary, [role=radio], [role=checkbox]")]
  .filter((part) => part.tabIndex >= 0)
  .filter((part) => part.closest("[data-testid=stMain], [data-testid=stBottom]") && part.checkVisibility())
  .map((part) => [part, part.closest(
    "label, [data-testid$=Container], [data-testid$=RootElement], [role=group]") || part])
  .filter((pair) => Math.max(...pair.map((one) => one.getBoundingClientRect().height)) < 43)
  .filter(([part]) => part.getBoundingClientRect().width > 1)
  .map(([part]) => part.outerHTML.slice(0, 160))
"""
"""What can be touched and is less than 44 pixels high, the label or frame around it counted."""


@pytest.mark.soak
@pytest.mark.parametrize(
    ("viewer", "size", "scheme", "language"),
    [
        ("leader", "phone", "light", "pl"),
        ("leader", "desktop", "dark", "en"),
        ("s1", "phone", "dark", "ru"),
        ("public", "phone", "light", "en"),
    ],
)
def test_every_page_fits_and_axe_finds_nothing_of_ours(browser, showing, viewer, size, scheme, language):
    assert found_in(browser, showing.address, Look(DEMO, size, scheme, language), viewer) == {}


@pytest.mark.soak
@pytest.mark.parametrize(
    ("season", "viewer", "size", "scheme", "language"),
    [
        (LEGENDA, "leader", "phone", "light", "pl"),
        (KEMET, "leader", "phone", "dark", "ru"),
        (KEMET, "s1", "phone", "dark", "ru"),
        (KHANS, "leader", "desktop", "dark", "en"),
        (KHANS, "s1", "phone", "light", "pl"),
    ],
)
def test_so_does_every_page_of_the_other_demos(browser, tmp_path, season, viewer, size, scheme, language):
    running = serve(SEASONS[season](tmp_path / "season.xlsx"), tmp_path)
    try:
        assert found_in(browser, running.address, Look(season, size, scheme, language), viewer) == {}
    finally:
        running.process.terminate()
        running.process.wait(20)


def found_in(browser: Browser, address: str, way: Look, viewer: str) -> dict[str, list[str]]:
    """What is wrong on the pages of a viewer, by where they are, and in the browser's console."""
    visitor = comer(browser, way, address)
    found: dict[str, list[str]] = {}
    for path in addresses(way.season, viewer):
        visitor.comes(f"{path}?as={viewer}&lang={way.language}")
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        assert visitor.page.get_by_test_id("stException").count() == 0, path
        found[path] = [*violations(visitor), *(visitor.page.evaluate(SMALL) if way.size == "phone" else [])]
        found[path] += ["scrolls sideways"] if visitor.scrolls_sideways() else []
    found["console"] = visitor.complaints()
    visitor.page.context.close()
    return {where: wrong for where, wrong in found.items() if wrong}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_at_the_door_fit_and_axe_finds_nothing(browser, showing, scheme):
    context = browser.new_context(viewport=PHONE, color_scheme=scheme, locale="pl-PL")
    visitor = Visitor(context.new_page(), showing.address)
    for path in ("enter", "enter#token", "pin", "leave", "hand-over"):
        visitor.page.goto(f"{showing.address}/{path}")
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        assert violations(visitor) == [], path
        assert not visitor.scrolls_sideways(), path
        heights = visitor.page.evaluate(
            "[...document.querySelectorAll('button, a, input')].filter((part) => part.checkVisibility())"
            ".map((part) => part.getBoundingClientRect().height)"
        )
        assert min(heights) >= 44, path
    assert visitor.complaints() == []
    context.close()


def violations(visitor: Visitor) -> list[str]:
    """What axe-core finds and is not Streamlit's own."""
    visitor.settles()
    report = Axe().run(visitor.page).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:160]}"
        for rule in report
        for node in rule["nodes"]
        if not any(part in node["html"] for part in STREAMLITS.get(rule["id"], ()))
    ]
