"""How quick the dashboard is: ``python -m tests.bench.dashboard``; ratios to an empty Streamlit app.

Prints: from the start of the server until a city is seen, from a tap until its answer, the CPU that each page of a
season with 8 patrols and 400 meetings each takes to be built, and the first view on an emulated slow 4G against the
same app without gzip. Look at the ratios: the seconds depend on the machine.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.seasons import SIDES
from tests.conftest import chromium_arguments
from tests.dashboard.conftest import Visitor
from tests.dashboard.screenshots import SIZES
from tests.dashboard.seasons import demo, long_season
from tests.dashboard.test_script import PAGES, again
from tracker.cli.server import command, free_port
from tracker.dashboard.session import served
from tracker.service.files import found

SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
EMPTY = "import streamlit as st\nst.title('x')\nst.button('y')\n"
WITHOUT_GZIP = """
from pathlib import Path
import streamlit as st
import tracker.dashboard
app = st.App(Path(tracker.dashboard.__file__).with_name("script.py"))
"""
CITY = "[data-id=castle]"


@contextmanager
def running(script: Path | None, campaign: Path) -> Iterator[str]:
    """A server on that script, or on the dashboard itself; not yet waited for."""
    port = free_port("127.0.0.1")
    line = command("127.0.0.1", port)
    if script is not None:
        line[line.index("run") + 1] = str(script)
    env = {**os.environ, "TRACKER_CAMPAIGN": str(campaign)}
    child = subprocess.Popen(line, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        child.terminate()
        child.wait(20)


def until(page: Page, address: str, what: str) -> float:
    """Seconds from now until it is seen, however often the server must be asked."""
    begin = time.perf_counter()
    while True:
        try:
            page.goto(address, wait_until="commit")
            break
        except Exception:  # noqa: BLE001 - it does not listen yet
            time.sleep(0.02)
    page.locator(what).first.wait_for(timeout=120_000)
    return time.perf_counter() - begin


def fresh(browser: Browser) -> Page:
    """A phone that has seen nothing yet."""
    width, height = SIZES["phone"]
    return browser.new_context(viewport={"width": width, "height": height}, locale="pl-PL").new_page()


def starts(browser: Browser, script: Path | None, campaign: Path, path: str, what: str) -> float:
    """From the start of the server until something is seen: the median of three."""
    times = []
    for _ in range(3):
        page = fresh(browser)
        with running(script, campaign) as address:
            times.append(until(page, f"{address}/{path}", what))
        page.context.close()
    return median(times)


def taps(browser: Browser, script: Path | None, campaign: Path, path: str, what: str) -> float:
    """From a tap until the page stands again: the median of nine."""
    page, times = fresh(browser), []
    with running(script, campaign) as address:
        visitor = Visitor(page, address)
        until(page, f"{address}/{path}", what)
        for _ in range(9):
            begin = time.perf_counter()
            visitor.does(page.locator(what).first.click)
            times.append(time.perf_counter() - begin)
    page.context.close()
    return median(times)


def slow(browser: Browser, script: Path | None, campaign: Path) -> float:
    """The first view of a city on slow 4G with a slow processor."""
    page = fresh(browser)
    with running(script, campaign) as address:
        until(fresh(browser), address, "h1")  # the server is awake
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", SLOW_4G)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        took = until(page, f"{address}/?as=s1", CITY)
    page.context.close()
    return took


def builds(path: Path) -> None:
    """CPU seconds of each page of a very long season, built once before."""
    found(str(path), long_season(400, tuple(SIDES)), "pl")
    os.environ["TRACKER_CAMPAIGN"] = str(path)
    served.clear()
    for viewer, pages in PAGES.items():
        for page in pages:
            again(page, viewer, "pl")
            took = cpu(partial(again, page, viewer, "pl"))
            print(f"  {viewer:>6}/{page or 'first':<10} {took:.2f} s of CPU")


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds of a piece of work."""
    begin = time.process_time()
    work()
    return time.process_time() - begin


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder)
        empty, plain, campaign = place / "empty.py", place / "without_gzip.py", demo(place / "season.xlsx")
        empty.write_text(EMPTY)
        plain.write_text(WITHOUT_GZIP)
        browser = playwright.chromium.launch(**chromium_arguments())
        unit, ours = (starts(browser, *way) for way in ((empty, campaign, "", "h1"), (None, campaign, "?as=s1", CITY)))
        print(f"start of the server until a city is seen: {ours / unit:.2f} × an empty app ({ours:.1f} s)")
        button = "[data-testid=stBaseButton-secondary]"
        unit, ours = (taps(browser, *way) for way in ((empty, campaign, "", button), (None, campaign, "?as=s1", CITY)))
        print(f"tap until its answer: {ours / unit:.2f} × an empty app ({ours * 1000:.0f} ms)")
        ours, unit = slow(browser, None, campaign), slow(browser, plain, campaign)
        print(f"first view on slow 4G: {ours / unit:.2f} × without gzip ({ours:.1f} s, {unit:.1f} s)")
        browser.close()
        print("pages of a season with 8 patrols and 400 meetings each:")
        builds(place / "long.xlsx")


if __name__ == "__main__":
    main()
