"""On paper: page counts, nothing over the edge or over something else, readable text, grey on grey told apart."""

from __future__ import annotations

import itertools

import pypdfium2
import pytest

from tests.prints.conftest import DAY, EMOJI, LONGEST, begun, ordered, printed, season
from tracker.pictures.colours import PALETTE, single_tile
from tracker.prints.letters import printable
from tracker.prints.signs import INK, sign
from tracker.rulesets import find_ruleset
from tracker.rulesets.gra_roczna.state import BUILDING_NAMES
from tracker.service.demo import played
from tracker.service.languages import said
from tracker.service.printing import prints, reader_of

POINTS_A_MM = 72 / 25.4
EDGE = 14.9 * POINTS_A_MM
"""The narrowest margin of the pages."""
SCALE = 6
"""Pixels of a point."""
OVERLAP = 0.35
"""So much of a letter may another cover: accents and tight kerning do, lines over lines cover more."""


def pages(pdf: bytes) -> list[pypdfium2.PdfPage]:
    return list(pypdfium2.PdfDocument(pdf))


def text_of(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages(pdf))


def boxes(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    """Where each letter stands: left, bottom, right, top."""
    text = page.get_textpage()
    found = [text.get_charbox(at) for at in range(text.count_chars())]
    return [box for box in found if box[2] > box[0] and box[3] > box[1]]


def covered(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """How much of the smaller letter the other one covers."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0
    return width * height / min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))


@pytest.mark.parametrize(
    ("name", "poster", "sheet", "leader"),
    [("demo", 2, 1, 2), ("two", 1, 1, 1), ("eight", 1, 1, 1), ("emoji", 1, 1, 1)],
)
def test_the_number_of_pages(name, poster, sheet, leader):
    for file, pdf in printed(name).items():
        expected = {"public-poster.pdf": poster, "secret-leader.pdf": leader}
        most = expected.get(file, sheet)
        assert len(pages(pdf)) == most, file


def test_forty_buildings_take_few_pages():
    counts = {file: len(pages(pdf)) for file, pdf in printed("forty").items()}
    assert max(counts.values()) <= 4
    assert counts["public-house-rules.pdf"] == 1


def test_every_page_is_a4_and_nothing_stands_in_the_margin(any_pack):
    for file, pdf in any_pack.items():
        for page in pages(pdf):
            width, height = page.get_size()
            assert (round(width), round(height)) == (595, 842)
            for left, bottom, right, top in boxes(page):
                assert left >= EDGE - 1 and right <= width - EDGE + 1, (file, left, right)
                assert bottom >= 5 * POINTS_A_MM and top <= height - 8 * POINTS_A_MM, (file, bottom, top)


def test_no_letter_stands_on_another(any_pack):
    for file, pdf in any_pack.items():
        for page in pages(pdf):
            letters = sorted(boxes(page))
            for at, one in enumerate(letters):
                for other in letters[at + 1 :]:
                    if other[0] >= one[2]:
                        break
                    assert covered(one, other) < OVERLAP or one == other, (file, one, other)


@pytest.mark.parametrize("language", ["pl", "en", "ru"])
def test_the_text_of_a_page_is_its_text(language):
    pack = printed("two", language=language)
    poster = " ".join(text_of(pack["public-poster.pdf"]).split())
    for building in BUILDING_NAMES.values():
        assert said(building, language) in poster
    for name in LONGEST[:2]:
        assert name in poster


@pytest.mark.parametrize(("ruleset", "moment"), [("gra-roczna", "Meeting 19"), ("kemet", "Evening 3")])
def test_the_foot_of_a_page_says_when_in_the_season_it_was_printed(ruleset, moment):
    campaign = played(find_ruleset(ruleset))
    for name, pdf in prints(campaign, "public", "en", DAY).items():
        foot = " ".join(text_of(pdf).split())
        assert (f"· {moment} · Revision" in foot) is not name.startswith("report"), name
        assert name.startswith("report") or "30 November 2026 public" in foot


@pytest.mark.parametrize("name", ["ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ", "ёъыэюя ЁЩЪЫЭЮЯ", "Zażółć gęślą jaźń"])
def test_letters_keep_their_diacritics(name):
    for pdf in prints(begun([name, "Inny"]), "s1", "pl", DAY).values():
        assert name in text_of(pdf) or "Zasady domowe" in text_of(pdf)


def test_a_decomposed_name_is_printed_composed():
    (sheet,) = (
        pdf for file, pdf in prints(begun(["Z\u0307o\u0301łw", "Inny"]), "s1", "pl", DAY).items() if "sheet" in file
    )
    assert "Żółw" in text_of(sheet)


def test_names_that_cannot_be_printed_are_told_apart_all_the_same():
    assert printable("漢字 Łoś\u202e\u200f") == "?? Łoś"
    assert printable(EMOJI[1]) == EMOJI[1]
    assert printable("a\u0338\ue000") in ("a\u0338", "a")
    pack = prints(begun(["漢字", "字漢", "#let x = [*a*]", "$x$ \\ @b <c> // _d_"]), "leader", "pl", DAY)
    text = text_of(pack["public-poster.pdf"])
    assert "#let x = [*a*]" in text and "$x$ \\ @b <c> // _d_" in text


def test_a_grey_copy_still_tells_patrols_apart():
    """The shields at the head of the leader's sheet, rendered in grey, without their letters."""
    page = pages(printed("eight")["secret-leader.pdf"])[0]
    grey = page.render(scale=SCALE, grayscale=True).to_pil()
    places = shields(page)
    assert len(places) == len(LONGEST)
    upper = [grey.crop(place).resize((110, 18)).tobytes() for place in places]
    for one, other in itertools.combinations(upper, 2):
        assert sum(abs(a - b) > 60 for a, b in zip(one, other, strict=True)) > len(one) / 8


def test_a_side_wears_on_paper_what_it_wears_on_the_screen():
    worn = PALETTE["brown"]
    campaign = ordered(begun(["Bobry", "Rysie"]), "emblem side=s1 colour=brown crest=fox")
    drawn = sign(reader_of(campaign, "s2", "pl"), "s1")
    assert drawn["colour"] == worn.colour
    assert drawn["tile"]["svg"] == single_tile(worn.pattern, INK)[0]


def shields(page: pypdfium2.PdfPage) -> list[tuple[int, int, int, int]]:
    """The parts of the shields above their letters, in pixels."""
    wide = 8 * POINTS_A_MM + 2  # with its outline
    found = [thing.get_bounds() for thing in page.get_objects(max_depth=5)]
    places = [box for box in found if abs(box[2] - box[0] - wide) < 0.5 and abs(box[3] - box[1] - 1.16 * wide) < 0.5]
    high = page.get_height()
    return sorted(
        {
            (
                round((left + 3) * SCALE),
                round((high - top + 3) * SCALE),
                round((right - 3) * SCALE),
                round((high - top + 6) * SCALE),
            )
            for left, _, right, top in places
        }
    )


def test_the_same_season_gives_the_same_bytes():
    again = prints(season("demo"), "leader", "ru", DAY)
    assert again == printed("demo", language="ru")
    assert prints(season("demo"), "public", "pl", "2026-12-01") != printed("demo", "public")


def test_notes_have_a_line_to_write_on_or_are_not_asked_for():
    """The word at the foot of a full sheet would be cut off by the margin."""
    asked = {}
    for file, pdf in printed("demo").items():
        if file.startswith("secret-sheet"):
            text = pages(pdf)[-1].get_textpage()
            at = text.search("Notatki").get_next()
            asked[file] = at is not None
            assert at is None or text.get_charbox(at[0])[1] > 18 * POINTS_A_MM + 9 * POINTS_A_MM, file
    assert set(asked.values()) == {True, False}
