"""What is published is one viewer's picture, goes only where it belongs, and is refreshed after each commit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import openpyxl
import pytest

from tests.emulator.server import Emulator
from tracker.engine.order import IllegalOrder
from tracker.engine.view import look
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.acts import Act
from tracker.service.demo import played
from tracker.service.exports import tables
from tracker.service.files import create, found, open_campaign, store_of
from tracker.service.languages import LANGUAGES
from tracker.service.publishing import MARKER, publish, published_page
from tracker.service.seat import at_home

DAY = "2026-11-30"
EVERY = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
GRA_ROCZNA = find_ruleset("gra-roczna")
VOID = {"meta", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """The elements of a page and all that they hold; fails where they are not closed as they were opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str | None]] = set()
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= set(attrs)
        self.open += [] if tag in VOID else [tag]

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= set(attrs)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_holds_no_script_and_nothing_from_elsewhere(ruleset, language):
    for viewer in ("public", "s1"):
        text = published_page(played(ruleset), viewer, language, DAY).decode()
        page = Page(text)
        assert f'<html lang="{language}">' in text and 'name="robots" content="noindex' in text
        assert {"script", "iframe", "link", "img", "form"} & page.tags == set()
        assert not [name for name, _ in page.attributes if name.startswith("on") or name == "src"]
        assert all(str(value).startswith("#") for name, value in page.attributes if name.endswith("href"))
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
        assert "prefers-color-scheme: dark" in text


@EVERY
def test_it_tells_for_whom_it_is(ruleset):
    name = played(ruleset).state.sides["s1"].name
    assert 'class="secret"' not in published_page(played(ruleset), "public", "en", DAY).decode()
    assert f"secret: for {name} only" in published_page(played(ruleset), "s1", "en", DAY).decode()


def test_names_are_never_markup(tmp_path):
    path = str(tmp_path / "season.xlsx")
    create(path, GRA_ROCZNA, ["<b>Sokół</b>", 'Orzeł & "Spółka"'], "pl")
    text = published_page(open_campaign(path).read(journal=True).campaign, "public", "pl", DAY).decode()
    Page(text)
    assert "<b>" not in text and "&lt;b&gt;Sokół" in text


def test_the_public_page_and_workbook_hold_no_stock():
    text = published_page(played(GRA_ROCZNA), "public", "en", DAY).decode()
    assert "Wood in stock" not in text and '<th scope="col">Knights in reserve' not in text
    assert '<th scope="col">Knights in reserve' in published_page(played(GRA_ROCZNA), "s1", "en", DAY).decode()


@pytest.fixture
def season(tmp_path) -> Path:
    path = tmp_path / "season.xlsx"
    found(str(path), played(GRA_ROCZNA), "pl")
    return Path(path)


def told(place: Path) -> object:
    """What is in it: a workbook made a second later differs in its own clock only."""
    if place.suffix == ".html":
        return place.read_bytes()
    return {sheet.title: list(sheet.values) for sheet in openpyxl.load_workbook(place)}


def test_a_page_that_was_taken_away_is_refreshed_by_the_command_too(season, tmp_path):
    reading = open_campaign(str(season)).read(journal=True)
    place = tmp_path / "public.html"
    place.write_bytes(at_home(open_campaign(str(season))).web_page("pl"))
    before = place.read_bytes()
    publish(reading.campaign, reading.meta.campaign, str(place), "public", "en", DAY, store_of)
    assert place.read_bytes() != before


def test_a_workbook_is_refreshed_in_its_place_and_anothers_is_left_alone(season, tmp_path):
    campaign = open_campaign(str(season)).read(journal=True).campaign
    for name in ("public.xlsx", "public.html"):
        place = tmp_path / name
        publish(campaign, "a", str(place), "public", "pl", DAY, store_of)
        first = told(place)
        publish(campaign, "a", str(place), "public", "pl", DAY, store_of)
        for other in (("b", "public"), ("a", "s1")):
            with pytest.raises(IllegalOrder, match="holds something else"):
                publish(campaign, other[0], str(place), other[1], "pl", DAY, store_of)
        assert told(place) == first
    with pytest.raises(IllegalOrder, match="holds something else"):
        publish(campaign, "a", str(season), "public", "pl", DAY, store_of)  # the leader's own workbook
    mine = tmp_path / "mine.html"
    mine.write_text("<p>moja strona</p>", "utf-8")
    with pytest.raises(IllegalOrder, match="holds something else"):
        publish(campaign, "a", str(mine), "public", "pl", DAY, store_of)
    assert mine.read_text("utf-8") == "<p>moja strona</p>"


def test_the_workbook_has_the_tables_of_the_view_and_nothing_more(season, tmp_path):
    campaign = open_campaign(str(season)).read(journal=True).campaign
    publish(campaign, "a", str(tmp_path / "out.xlsx"), "public", "pl", DAY, store_of)
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    assert len(book.sheetnames) == len(tables(look(campaign, "public"), "pl"))
    assert not any(name.startswith("_") for name in book.sheetnames)


@pytest.fixture(scope="module")
def emulator() -> Iterator[Emulator]:
    with Emulator(reads=None, writes=None) as server:
        yield server


def test_a_second_google_sheet_is_filled_and_then_refreshed(season, emulator, monkeypatch):
    monkeypatch.setenv("SHEETS_EMULATOR_HOST", emulator.url)
    monkeypatch.setattr("time.sleep", lambda _: None)
    file = emulator.new_spreadsheet("Dla wszystkich", tab="Arkusz1")
    link = f"https://docs.google.com/spreadsheets/d/{file.id}/edit"
    campaign = open_campaign(str(season)).read(journal=True).campaign
    publish(campaign, "a", link, "public", "pl", DAY, store_of)
    open_campaign(str(season)).submit("rename", {"side": "s1", "name": "Kuny"}, Act())
    publish(open_campaign(str(season)).read(journal=True).campaign, "a", link, "public", "pl", DAY, store_of)
    there = store_of(link).read()
    assert "Kuny" in str([list(sheet.rows) for sheet in there.sheets.values()])
    assert MARKER in there.titles
    with pytest.raises(IllegalOrder, match="holds something else"):
        publish(campaign, "a", link, "s1", "pl", DAY, store_of)
    leaders = emulator.new_spreadsheet("Drużynowego", tab="Arkusz1")
    other = f"https://docs.google.com/spreadsheets/d/{leaders.id}/edit"
    create(other, GRA_ROCZNA, ["Sokół", "Orzeł"], "pl")
    with pytest.raises(IllegalOrder, match="holds something else"):
        publish(
            campaign, "a", f"https://docs.google.com/spreadsheets/d/{leaders.id}/edit", "public", "pl", DAY, store_of
        )


def test_it_is_refreshed_after_each_commit_where_the_leader_asks_for_it(season, tmp_path, monkeypatch):
    place = tmp_path / "public.html"
    monkeypatch.setenv("TRACKER_PUBLISH", str(place))
    open_campaign(str(season)).submit("rename", {"side": "s1", "name": "Kuny"}, Act())
    assert "Kuny" in place.read_text("utf-8")
    receipt = open_campaign(str(season)).submit("rename", {"side": "s1", "name": "Bobry"}, Act())
    assert receipt.warnings == () and "Bobry" in place.read_text("utf-8")


def test_what_cannot_be_published_is_told_and_the_act_counts_all_the_same(season, tmp_path, monkeypatch):
    place = tmp_path / "public.html"
    place.write_text("moje", "utf-8")
    monkeypatch.setenv("TRACKER_PUBLISH", str(place))
    receipt = open_campaign(str(season)).submit("rename", {"side": "s1", "name": "Kuny"}, Act())
    assert "Not published" in str(receipt.warnings[0])
    assert open_campaign(str(season)).read().state.sides["s1"].name == "Kuny"
    monkeypatch.setenv("TRACKER_PUBLISH_AS", "s99")
    receipt = open_campaign(str(season)).submit("rename", {"side": "s1", "name": "Wydry"}, Act())
    assert "no side" in str(receipt.warnings[0])
