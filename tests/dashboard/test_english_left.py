"""What Streamlit itself says stays in English in some places: all of them by name, on every page of the demos."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page

from tests.dashboard.conftest import Served, Visitor, Wire, serve
from tests.dashboard.screenshots import addresses
from tests.dashboard.seasons import DEMO, KEMET, KHANS, LEGENDA, SEASONS

pytestmark = [pytest.mark.browser, pytest.mark.soak]

LEFT = {
    # Read out only, and no parameter names them otherwise. The calendar itself, its months and days come in the
    # browser's language, and without its button nobody would find it.
    "stDateInputCalendarButton: Choose date",
    "stDateInputFieldsScroller: day",
    "stDateInputFieldsScroller: month",
    "stDateInputFieldsScroller: year",
    "stNumberInputStepDown: Decrement",
    "stNumberInputStepUp: Increment",
    "stSelectbox: Open",
    "stSelectbox: Clear value",
    "stSelectboxVirtualDropdown: Dismiss",
    "stFileUploaderDropzoneInput: file upload",
    "stBaseButton-borderlessIcon: Add files",
    "stBaseButton-minimal: Remove",
    "stBaseButton-elementToolbar: Copy to clipboard",
    "stDialog: Close",
}
"""Where, and what; of names with our own words in them, Streamlit's."""

ENGLISH = re.compile(
    r"\b(?:add files?|allowed|apply|available|browse|choose|clear value|clipboard|close|connection|copy|date|day|"
    r"decrement|dismiss|drag|drop|enter|error|files?|increment|month|open|options?|per file|press|remove|results|"
    r"running|select|server|skip|streamlit|upload|year)\b",
    re.IGNORECASE,
)
"""Words of Streamlit's widgets that are no Polish ones."""

SAID = """
() => {
  const shown = (part) => {
    const box = part.getBoundingClientRect(), look = getComputedStyle(part);
    return part.checkVisibility() && box.width > 1 && box.height > 1 && look.fontSize !== "0px"
      && ![part, part.parentElement].some((one) => getComputedStyle(one).clipPath === "inset(50%)");
  };
  const said = [];
  for (const part of document.querySelectorAll("body *:not(script, style, noscript)")) {
    const where = part.closest("[data-testid]")?.dataset.testid || part.tagName;
    if (where === "stIconMaterial") continue;  // a name that the font draws, hidden from screen readers
    for (const name of ["aria-label", "placeholder", "title", "alt"])
      if (part.getAttribute(name)) said.push([where, part.getAttribute(name)]);
    for (const text of part.childNodes)
      if (text.nodeType === Node.TEXT_NODE && text.textContent.trim() && shown(part))
        said.push([where, text.textContent.trim()]);
  }
  return said;
}
"""
"""All that a page shows, and the names it gives to what is touched."""


def english(page: Page) -> set[str]:
    """What of it is Streamlit's own English: where, and the words without ours after them."""
    found = set()
    for where, text in page.evaluate(SAID):
        if ENGLISH.search(text):
            found.add(f"{where}: {re.split(', | [^ ]+[.]csv$', text)[0]}")
    return found


def visitor_in(browser: Browser, address: str) -> Visitor:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="pl-PL")
    return Visitor(context.new_page(), address)


def on_every_page(visitor: Visitor, season: str) -> Iterator[str]:
    for viewer in ("leader", "s1"):
        for path in addresses(season, viewer):
            visitor.comes(f"{path}?as={viewer}")
            visitor.settles()
            yield from english(visitor.page)


def test_what_shows_only_while_somebody_types_chooses_or_is_cut_off_is_polish_but_for_a_list(browser, showing):
    wire = Wire(showing.address)
    visitor = visitor_in(browser, wire.address)
    page, found = visitor.page, set()

    def after(path: str, field: str, act: Callable[[Locator], None]) -> None:
        visitor.comes(f"{path}?as=leader").settles()
        act(page.locator(field).first)
        page.wait_for_timeout(700)
        found.update(english(page))

    after("meeting", "[data-testid=stTextInput] input", lambda field: field.press_sequentially("abc"))
    after("import", "textarea", lambda field: field.press_sequentially("abc"))
    after("import", "input[type=file]", lambda field: field.set_input_files(TABLE))
    after("orders", ".stSelectbox input", lambda field: field.click())
    page.locator(".stSelectbox input").first.press_sequentially("qqq")
    page.get_by_test_id("stSelectboxVirtualDropdown").get_by_text("No results").wait_for(state="attached")
    found |= english(page)
    visitor.comes("desk?as=leader")
    assert page.evaluate("document.documentElement.lang") == "pl"
    wire.cut()
    page.get_by_test_id("stDialog").wait_for()
    found |= english(page)
    assert found - LEFT == set()
    page.context.close()


TABLE = FilePayload(name="a.csv", mimeType="text/csv", buffer=b"a;b\n1;2\n")


def test_every_page_of_the_demo_is_polish_but_for_a_list(browser, showing):
    visitor = visitor_in(browser, showing.address)
    assert set(on_every_page(visitor, DEMO)) - LEFT == set()
    visitor.page.context.close()


@pytest.mark.parametrize("season", [LEGENDA, KEMET, KHANS])
def test_every_page_of_the_other_demos_is_polish_but_for_a_list(browser, tmp_path, season):
    running: Served = serve(SEASONS[season](tmp_path / "season.xlsx"), tmp_path)
    try:
        visitor = visitor_in(browser, running.address)
        assert set(on_every_page(visitor, season)) - LEFT == set()
        visitor.page.context.close()
    finally:
        running.process.terminate()
        running.process.wait(20)
