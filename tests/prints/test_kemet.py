"""An evening of Kemet and its league on paper."""

from __future__ import annotations

from functools import cache

import pypdfium2
import pytest

from tests.engine.seasons import begun
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.printing import prints

KEMET = find_ruleset("kemet")


@cache
def pack(language: str = "en") -> dict[str, str]:
    """The texts of the demo's pack."""
    made = prints(played(KEMET), "leader", language, "2026-11-30")
    return {name: text_of(pdf) for name, pdf in made.items()}


def text_of(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


def test_the_leaders_sheet_has_the_evening_and_the_league():
    text = pack()["secret-leader.pdf"]
    for words in ("Evening 3", "Rot 3", "owed: 2", "on the track: 2", "Scarab of Dawn", "Underworld", "League points"):
        assert words in text


def test_poster_and_sheets_say_of_what_points_the_place_is():
    """The points of the evening are another number of the same page."""
    files = [text for name, text in pack().items() if "poster" in name or "sheet-s" in name]
    assert len(files) == 1 + len(played(KEMET).state.sides)
    for text in files:
        # on a sheet it stands in the head, and again over the league's table
        assert text.count("League points") >= 2


def test_a_players_sheet_has_units_deity_and_tiles():
    text = next(text for name, text in pack().items() if "sheet-s1" in name)
    temple = "Temple by the river: Heron of the Delta"
    for words in (temple, "strength 6", "Call of the Heron", "Evenings that are over"):
        assert words in text


def test_the_poster_has_standings():
    text = pack()["public-poster.pdf"]
    assert "Rysie znad Wisły" in text and "Prayer points" in text


@pytest.mark.parametrize("names", [2, 4])
def test_a_new_evening_and_one_that_nobody_plays_can_be_printed(names):
    campaign = begun(KEMET, names)
    assert len(prints(campaign, "leader", "pl", "2026-11-30")) == names + 3
    assert len(prints(campaign, "s1", "ru", "2026-11-30")) == 3
