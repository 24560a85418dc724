"""Over HTTP and websocket: two seasons that differ only in what a viewer may not know give him the same bytes.

A real server opens the one and then the other, as real workbooks; everything is asked for that a phone can ask for:
every page, every form opened, every file, the pages at the door. In the one every hidden cell, note and die is another,
in the other more was done of which the viewer may know nothing.
"""

from __future__ import annotations

import dataclasses
import io
import os
import re
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import streamlit_app
from tests.access.phone import Phone
from tests.access.test_wire import without_lots
from tests.dashboard.test_getting_in import of
from tests.engine.seasons import signature
from tests.service.test_leaks import secretive
from tracker.cli.server import answers, command, free_port
from tracker.engine.campaign import Campaign, give
from tracker.engine.desk import Waiting
from tracker.engine.order import LEADER, PUBLIC, SIDE
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import RULESETS
from tracker.service.files import found
from tracker.service.leaks import WORD, planted

pytestmark = pytest.mark.soak
PAGES = ("", "others", "board", "chronicle", "turn", "table", "more", "desk", "season", "print", "privacy", "settings",
         "sheet", "invitations", "nowhere")  # fmt: skip
DOORS = ("/enter", "/pin", "/leave", "/hand-over", "/files/secret-leader.zip", "/files/secret-s1.xlsx", "/nowhere",
         "/_stcore/metrics", "/_stcore/health", "/_stcore/host-config", "/media/0123456789abcdef.pdf")  # fmt: skip
LINK = re.compile(r"/files/[^\"?]+\?[^\"]*")
LOTS = ("date", "etag", "set-cookie", "content-length")
"""Headers of an answer that tell the time, or are drawn by lot."""
OPEN_BY_MISTAKE = """
import dataclasses
import tracker.rulesets as shipped
from tests.service.test_leaks import opened
shipped.RULESETS = tuple(opened(one, "sides", "wood") if one.id == "gra-roczna" else one for one in shipped.RULESETS)
"""


@dataclasses.dataclass
class Wires:
    """A server whose workbook is exchanged under it."""

    address: str
    campaign: Path

    def given(self, season: Campaign, viewer: str) -> dict[str, list[bytes]]:
        """All that the viewer gets of that season, by what was asked for."""
        fresh = self.campaign.with_name("fresh.xlsx")
        found(str(fresh), season, "pl")
        inviting = of(fresh)
        token = inviting.token(inviting.invite(viewer))
        os.replace(fresh, self.campaign)
        phone = Phone(self.address).enters(token)
        try:
            got = {f"page {page}": list(pages(phone, page)) for page in PAGES}
            links = {link for told in got["page print"] for link in LINK.findall(told.decode("utf-8", "replace"))}
            return got | {where: asked(phone, where) for where in (*DOORS, *sorted(links))}
        finally:
            phone.leaves()


def told(campaign: Campaign, text: str, audience: str, number: int) -> Campaign:
    """The season with one more note in the chronicle."""
    note = order_type(campaign.ruleset, "note").shape(text=text, audience=audience)
    signed = dataclasses.replace(signature(number), at="2026-10-04T18:00:00+00:00")
    return give(campaign, "note", note, signed, GivenDice(()))[0]


def apart(ruleset: Ruleset, viewer: str) -> tuple[Campaign, Campaign, list[str]]:
    """Two seasons that are the same for the viewer, and the canaries that stand in them."""
    season = secretive(ruleset)
    copies = planted(season, viewer)
    other = season
    for number, audience in enumerate((LEADER, "s1", "s3")):
        other = told(other, f"kanarek{number}", audience, number + 1)
    order = next(kind.name for kind in ruleset.orders if SIDE in kind.by)
    lying = {f"s1.{id}": Waiting(id=f"s1.{id}", side="s1", order=order, date="2026-10-01") for id in (901, 902)}
    other = dataclasses.replace(other, state=dataclasses.replace(other.state, desk={**lying, **other.state.desk}))
    both = [told(campaign, "Ognisko o 18!", PUBLIC, 9) for campaign in (copies.one, other)]
    return both[0], both[1], [canary for canary in copies.canaries if canary.startswith(WORD)]


def pages(phone: Phone, page: str) -> Iterator[bytes]:
    """A page, and the same with each of its forms opened in turn."""
    yield from map(without_lots, phone.opens(page))
    for key, id in phone.buttons().items():
        if key.endswith((":open", ":more")):
            yield from map(without_lots, phone.runs({id: True}))


def asked(phone: Phone, where: str) -> list[bytes]:
    came = phone.asks("GET", where.replace("&amp;", "&"))
    headers = sorted(f"{name}: {value}" for name, value in came.headers.items() if name not in LOTS)
    return ["\n".join([str(came.status), *headers]).encode(), *parts(came.body)]


def parts(body: bytes) -> Iterator[bytes]:
    """What a file holds; of a workbook all but the moment at which it was made."""
    if not body.startswith(b"PK"):
        yield body
        return
    with zipfile.ZipFile(io.BytesIO(body)) as packed:
        for name in packed.namelist():
            yield name.encode()
            if name != "docProps/core.xml":
                yield from parts(packed.read(name))


def served_with(folder: Path, before: str = "") -> Iterator[Wires]:
    """A server that others can reach; ``before``: what is done to the app before it starts."""
    script, port, campaign = folder / "app.py", free_port("127.0.0.1"), folder / "season.xlsx"
    text = Path(streamlit_app.__file__).read_text("utf-8")
    script.write_text(before + text, "utf-8")
    found(str(campaign), secretive(RULESETS[0]), "pl")
    inviting = of(campaign)
    inviting.invite_leader("Ala")
    line = command("127.0.0.1", port)
    line[line.index("run") + 1] = str(script)
    env = {**os.environ, "TRACKER_CAMPAIGN": str(campaign), "TRACKER_SIGN_IN": "1",
           "PYTHONPATH": str(Path(__file__).parents[2])}  # fmt: skip
    child = subprocess.Popen(line, env=env, stdout=subprocess.DEVNULL)
    try:
        assert answers(child, f"http://127.0.0.1:{port}")
        yield Wires(f"http://127.0.0.1:{port}", campaign)
    finally:
        child.terminate()
        child.wait(20)


def differences(one: dict[str, list[bytes]], other: dict[str, list[bytes]]) -> list[str]:
    """What came out differently, by what was asked for."""
    return [where for where in {**one, **other} if one.get(where) != other.get(where)]


@pytest.fixture(scope="module")
def wires(tmp_path_factory) -> Iterator[Wires]:
    yield from served_with(tmp_path_factory.mktemp("wires"))


SEEN_BY = [(ruleset, viewer) for ruleset in RULESETS for viewer in ("s2", PUBLIC)]


@pytest.mark.parametrize(("ruleset", "viewer"), SEEN_BY, ids=lambda value: getattr(value, "id", value))
def test_two_seasons_that_are_the_same_for_a_viewer_give_him_the_same_bytes(ruleset, viewer, wires):
    first, second, canaries = apart(ruleset, viewer)
    one, other = wires.given(first, viewer), wires.given(second, viewer)
    if found := differences(one, other):  # what tells something tells it again; a wait that is shown may be by chance
        one, other = wires.given(first, viewer), wires.given(second, viewer)
        assert not set(found) & set(differences(one, other))
    everything = b"".join(data for got in one.values() for data in got).decode("utf-8", "replace")
    assert "Ognisko o 18" in everything and len(everything) > 50_000
    assert canaries and not [canary for canary in canaries if re.search(rf"{canary}\b", everything)]


def test_one_audience_switched_off_is_found_out_by_every_page_that_shows_it(tmp_path):
    first, second, _ = apart(RULESETS[0], "s2")
    for wires in served_with(tmp_path, OPEN_BY_MISTAKE):
        found = differences(wires.given(first, "s2"), wires.given(second, "s2"))
        assert "page others" in found and "page print" not in found
