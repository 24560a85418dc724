"""At a computer, in the other languages: on each page something is done, and it has its effect."""

import openpyxl
import pytest
from playwright.sync_api import Page

from tests.dashboard.conftest import Served, Visitor
from tracker.service.access import invitations
from tracker.service.files import open_campaign

pytestmark = [pytest.mark.browser, pytest.mark.soak]

DESKTOP = {"width": 1280, "height": 900}


@pytest.fixture(params=["en", "ru"])
def visitor(browser, served, request):
    locale = {"en": "en-GB", "ru": "ru-RU"}[request.param]
    context = browser.new_context(viewport=DESKTOP, locale=locale, color_scheme="dark")
    yield Visitor(context.new_page(), served.address)
    context.close()


def entries(served: Served) -> list[str]:
    """What was ordered, oldest first."""
    return [entry.order for entry in open_campaign(str(served.campaign)).read(journal=True).campaign.entries]


def wood_of(served: Served) -> int:
    """What the first patrol has in store."""
    return int(open_campaign(str(served.campaign)).view("leader").state.sides["s1"].wood)


def tapped(visitor: Visitor, where: str) -> Page:
    """A tap on the first thing of that kind that is there, once it is."""
    there = visitor.page.locator(where).first
    there.wait_for()
    visitor.does(there.click)
    return visitor.page


def opens(visitor: Visitor, key: str) -> None:
    """What is folded up under that key, or the first whose key ends with it."""
    tapped(visitor, f"[class*=st-key-][class*='{key}'] summary")
    assert visitor.page.locator("[class*=st-key-] details[open]").count() >= 1


def test_the_leaders_pages(visitor, served):
    before = entries(served)
    tapped(visitor.comes("?as=leader"), ".st-key-go-0 a")
    assert "/start" not in visitor.page.url
    visitor.comes("meeting?as=leader")
    field = visitor.page.locator("[data-testid=stNumberInput] input").first
    field.fill("6")
    visitor.does(lambda: field.press("Tab"))
    visitor.presses("meeting:send", twice=True)
    visitor.page.get_by_test_id("stAlert").first.wait_for()
    assert entries(served) == [*before, "report"]
    newest = len(before)
    visitor.comes("chronicle?as=leader")
    visitor.presses(f"entry:{newest}:undo")
    visitor.presses(f"undo:{newest}:do")
    visitor.page.get_by_test_id("stAlert").first.wait_for()
    assert entries(served) == [*before, "report", "undo"]
    tapped(visitor.comes("desk?as=leader"), "[class*=st-key-][class*='-accept'] button")
    visitor.page.get_by_test_id("stAlert").first.wait_for()
    assert entries(served)[-1] == "report"
    opens(visitor.comes("season?as=leader"), "-table")
    opens(visitor.comes("settings?as=leader"), "-open")
    opens(visitor.comes("new?as=leader"), "new-rules")
    visitor.comes("print?as=leader")
    with visitor.page.expect_download() as downloaded:
        visitor.page.locator("a.file[href*='public.html']").click()
    assert downloaded.value.path().read_bytes().startswith(b"<!DOCTYPE html>")
    assert visitor.complaints() == []
    assert not visitor.scrolls_sideways()


def test_what_the_leader_does_less_often(visitor, served):
    before = entries(served)
    visitor.comes("?as=leader").looks_as("Łosie")
    visitor.page.locator("[data-id=castle]").first.wait_for()
    visitor.page.get_by_test_id("stPopoverButton").first.click()
    tapped(visitor, ".st-key-eyes-leader button")
    visitor.page.locator(".st-key-go-0 a").wait_for()
    visitor.comes("turn?as=leader")
    visitor.does(visitor.page.get_by_role("radio", name="Świstaki").click)
    visitor.presses("end_turn:s3:send", twice=True)
    visitor.page.get_by_test_id("stAlert").first.wait_for()
    assert entries(served) == [*before, "end_turn"]
    visitor.comes("orders?as=leader")
    visitor.page.locator(".st-key-orders-name input").click()
    visitor.does(visitor.page.get_by_role("option").first.click)  # the report of a meeting
    visitor.does(visitor.page.locator(".st-key-orders-report-side").get_by_role("radio", name="Łosie").click)
    visitor.presses("orders:report:send", twice=True)
    visitor.page.get_by_test_id("stAlert").first.wait_for()
    assert entries(served) == [*before, "end_turn", "report"]
    visitor.comes("invitations?as=leader").presses("invite:s1:make")
    visitor.page.get_by_test_id("stAlertContentSuccess").wait_for()
    access = open_campaign(str(served.campaign)).workbook.meta().access
    assert [one.viewer for one in invitations(access)] == ["s1"]
    assert visitor.complaints() == []
    assert not visitor.scrolls_sideways()


def test_a_number_changed_in_the_sheet_is_put_back(visitor, served):
    book = openpyxl.load_workbook(served.campaign)
    wood = book.worksheets[1]["F2"].value
    book.worksheets[1]["F2"] = wood + 1
    book.save(served.campaign)
    assert wood_of(served) == wood + 1
    visitor.comes("sheet?as=leader").presses("back:0:do")
    visitor.page.get_by_test_id("stAlertContentSuccess").first.wait_for()
    assert wood_of(served) == wood
    assert visitor.complaints() == []
    assert not visitor.scrolls_sideways()


def test_a_patrols_pages(visitor, served):
    before = entries(served)
    tapped(visitor.comes("?as=s1"), "[data-id=port]")
    visitor.page.get_by_role("heading", level=2).first.wait_for()
    tapped(visitor.comes("others?as=s1"), "[role=radio]")
    visitor.comes("turn?as=s1")
    visitor.presses("end_turn:s1:send", twice=True)
    visitor.page.get_by_test_id("stAlert").first.wait_for()
    assert entries(served) == [*before, "end_turn"]
    visitor.comes("chronicle?as=s1")
    search = visitor.page.locator("[data-testid=stTextInput] input").first
    search.fill("qqq")
    visitor.does(lambda: search.press("Enter"))
    visitor.page.get_by_test_id("stAlert").first.wait_for()
    tapped(visitor.comes("desk?as=s1"), "[class*=st-key-][class*='-back'] button")
    visitor.page.get_by_test_id("stAlert").first.wait_for()
    assert entries(served)[-1] == "withdraw"
    opens(visitor.comes("season?as=s1"), "-table")
    assert visitor.complaints() == []
    assert not visitor.scrolls_sideways()
