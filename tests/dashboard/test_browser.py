"""The first page in a real browser, on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.dashboard.conftest import Served
from tracker.service.files import open_campaign

pytestmark = pytest.mark.browser

HARMLESS = re.compile(r"favicon|/_stcore/(health|host-config)")


def settle(page) -> None:
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for(timeout=30_000)
    page.wait_for_timeout(300)


@pytest.fixture
def phone(page, served: Served):
    page.set_viewport_size({"width": 390, "height": 844})
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(served.address)
    settle(page)
    yield page
    assert [error for error in errors if not HARMLESS.search(error)] == []


def choose(page, label: str, option: str) -> None:
    page.get_by_role("combobox", name=label).first.click()
    page.get_by_role("option", name=option).first.click()
    settle(page)


def test_a_patrol_builds_on_its_phone_and_the_journal_tells(phone, served):
    phone.get_by_test_id("stExpandSidebarButton").click()
    choose(phone, "Language", "English")
    choose(phone, "See as", "Żbiki")
    phone.get_by_test_id("stSidebarCollapseButton").get_by_role("button").click()
    phone.get_by_role("tab", name="Orders").click()
    choose(phone, "Order", "Build")
    choose(phone, "Building", "Sawmill")
    phone.get_by_role("button", name="Give the order").dblclick()
    settle(phone)
    phone.get_by_text("Done.").wait_for(timeout=10_000)
    expect(phone.get_by_role("tab", name="Orders")).to_have_attribute("aria-selected", "true")
    phone.get_by_role("tab", name="Journal").click()
    phone.get_by_text("Żbiki builds: Sawmill, level 1.", exact=True).wait_for(timeout=10_000)
    view = open_campaign(str(served.campaign)).view("leader")
    assert view.state.buildings["s2.sawmill"].level == 1


def test_the_phone_page_has_no_sideways_scroll(phone):
    for tab in phone.get_by_role("tab").all():
        tab.click()
        settle(phone)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_nothing_is_asked_of_any_other_server(page, served):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(served.address)
    settle(page)
    assert [url for url in asked if not url.startswith((served.address, "data:", "blob:"))] == []


def test_the_script_reaches_the_browser_compressed(page, served):
    replies = []
    page.on("response", lambda reply: replies.append(reply))
    page.goto(served.address)
    settle(page)
    scripts = [reply for reply in replies if reply.url.endswith(".js") and len(reply.body()) > 2000]
    assert scripts
    assert {reply.headers.get("content-encoding") for reply in scripts} == {"gzip"}
