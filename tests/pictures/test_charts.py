"""Charts tell the same without colour, without sight, and with any names and numbers."""

import itertools

import pytest

from sheets.messages import say
from tests.pictures.svg import NASTY, SVG, picture, texts, told
from tracker.pictures.charts import ROW, TOP, Bar, Line, bars, lines, progress, scale, spread
from tracker.pictures.colours import PALETTE, Fighter
from tracker.pictures.dice import dice
from tracker.pictures.frame import WIDTH
from tracker.pictures.marks import DASHES, MARKS
from tracker.pictures.shades import contrast, mixed
from tracker.pictures.wars import War, timeline

LONG = "Zastęp Niezłomnych Wędrowców Północy 123"
NAMES = ["Żubry", "Sokół", "Лисы из северного леса и дальних гор", LONG, "Wilki", "Bobry", "Рыси", "Sowy"]
SIDES = list(PALETTE.values())
NIGHT = "#1b1915"
"""The ground of the dark pages."""
GROWTH = [Line(name, [k * (i + 2) // 3 for k in range(14)], SIDES[i].colour) for i, name in enumerate(NAMES)]


def sizes(root):
    return [float(node.get("font-size", 13)) for node in root.iter() if node.get("font-size")]


def test_lines_of_eight_patrols_have_their_own_dashes_and_marks():
    assert len(set(DASHES)) == len(set(MARKS)) == 8
    root = picture(lines("Victory points", GROWTH))
    dashes = [node.get("stroke-dasharray") for node in root.iter(f"{SVG}path") if node.get("stroke-width") == "2.6"]
    assert len(set(dashes)) == 8
    assert "Лисы из северного леса и дальних гор: 17" in told(root)
    assert min(sizes(root)) * 390 / WIDTH >= 11


def test_a_dark_line_has_a_rim_of_ink_also_in_the_key_below():
    """By night black is drawn on black."""
    root = picture(lines("Victory points", [Line(LONG, [1, 2], "#1c1814")], ink="#f3ecdc"))
    widths = [node.get("stroke-width") for node in root.iter(f"{SVG}path") if node.get("stroke-width") in ("4", "2.6")]
    assert widths == ["4", "2.6"] * 2


@pytest.mark.parametrize("colour", [worn.colour for worn in PALETTE.values()])
def test_the_line_of_every_colour_or_its_rim_is_seen_by_night(colour):
    root = picture(lines("Victory points", [Line("Żubry", [1, 2], colour)], ink="#f3ecdc"))
    (rim, *_) = [node for node in root.iter(f"{SVG}path") if node.get("stroke-width") == "4"]
    drawn = mixed(NIGHT, "#f3ecdc", float(rim.get("stroke-opacity", "")))
    assert max(contrast(colour, NIGHT), contrast(drawn, NIGHT)) >= 3


def test_names_at_the_ends_of_lines_do_not_overlap():
    short = ["Żubry", "Sokół", "Лисы", "Wilki", "Bobry", "Рыси", "Sowy", "Kuny"]
    root = picture(lines("Victory points", [Line(name, [0, 7], SIDES[i].colour) for i, name in enumerate(short)]))
    ends = sorted(float(node.get("y", "")) for node in root.iter(f"{SVG}text") if node.get("font-size") == "12.5")
    assert len(ends) == 8 and all(low - high >= ROW - 0.2 for high, low in itertools.pairwise(ends))


def test_long_names_stand_whole_below_the_lines():
    root = picture(lines("Victory points", GROWTH))
    assert [text for text in texts(root) if text in NAMES] == NAMES
    assert max(float(node.get("y", "")) for node in root.iter(f"{SVG}text")) < float(root.get("viewBox").split()[3])


def test_days_stand_as_far_apart_as_they_are_and_their_names_do_not_overlap():
    days = ["03.03.", "04.03.", "10.03.", "31.03."]
    root = picture(lines("Victory points", [Line("Żubry", [1, 2, 3, 4], "#0072B2")], days, when=[0, 1, 7, 28]))
    named = {node.text: float(node.get("x", "")) for node in root.iter(f"{SVG}text") if node.text in days}
    assert list(named) == ["03.03.", "10.03.", "31.03."], "the newest, and whatever else has room"
    assert (named["31.03."] - named["10.03."]) / (named["10.03."] - named["03.03."]) == pytest.approx(3, rel=0.02)


@pytest.mark.parametrize(
    ("heights", "expected"),
    [([50, 50], [50, 60]), ([98, 99], [90, 100]), ([1, 99], [1, 99]), ([100] * 3, [80, 90, 100]), ([], [])],
)
def test_labels_move_only_as_far_as_they_must(heights, expected):
    assert spread(heights, 0, 100, 10) == expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 0, (0, 1, 1)),
        (0, 4, (0, 4, 1)),
        (0, 28, (0, 30, 10)),
        (-7, 9, (-10, 10, 5)),
        (0, 10**9, (0, 10**9, 2 * 10**8)),
    ],
)
def test_a_scale_has_whole_and_round_numbers(low, high, expected):
    assert scale(low, high) == expected


@pytest.mark.parametrize("values", [[0], [5], [None, 3, None], [-4, 2], [10**9, 0], [7] * 80])
def test_lines_stand_any_numbers(values):
    root = picture(lines("x", [Line("Żubry", values, "#0072B2"), Line("Sowy", [None], "#E69F00")]))
    high = float(root.get("viewBox").split()[3])
    assert all(TOP - 14 <= float(node.get("y", "")) <= high for node in root.iter(f"{SVG}text"))


def test_where_there_is_nothing_yet_the_picture_says_so():
    for empty in (lines("x", []), lines("x", [Line("Żubry", [], "#0072B2")]), bars("x", [])):
        assert texts(picture(empty)) == ["Nothing to show yet."]
    assert texts(picture(timeline("x", []))) == ["No war so far."]


def test_standings_show_whole_names_and_numbers():
    items = [Bar(name, 30 - 8 * i, SIDES[i].colour, SIDES[i].pattern) for i, name in enumerate(NAMES)]
    root = picture(bars("Standings", items))
    assert [text for text in texts(root) if text in NAMES] == NAMES
    assert [text for text in texts(root) if text not in NAMES] == [str(bar.value) for bar in items]
    assert len(list(root.iter(f"{SVG}pattern"))) == 7


def test_bars_stay_on_the_picture_below_zero_too():
    root = picture(bars("x", [Bar("a", -50, "#0072B2"), Bar("b", 0, "#E69F00"), Bar("c", 999_999, "#009E73")]))
    ends = [float(node.get("x", "")) + 9 * len(node.text or "") for node in root.iter(f"{SVG}text")]
    assert max(ends) <= WIDTH


@pytest.mark.parametrize(("done", "of", "fields"), [(1, 4, 4), (0, 3, 3), (17, 40, 1), (5, 4, 4), (0, 0, 1)])
def test_progress_has_a_field_for_each_step(done, of, fields):
    root = picture(progress(done, of, "Present"))
    frames = [node for node in root.iter(f"{SVG}rect") if node.get("fill") == "none"]
    assert len(frames) == fields and texts(root) == [f"{done} of {of}"]


def test_a_war_tells_who_whom_what_and_how_it_ended():
    sokol, lisy = Fighter("Sokół", "#0072B2"), Fighter(NAMES[2], "#E69F00", "stripes")
    root = picture(timeline("Wars", [War("3.10", sokol, lisy, "Port", True), War("10.10", lisy, sokol, "Mint", False)]))
    assert texts(root)[:4] == ["3.10", "Sokół", f"→ {NAMES[2]}", "Port: attack won"]
    assert texts(root)[-1] == "Mint: attack beaten off"


@pytest.mark.parametrize("faces", [(), (6,), tuple(range(1, 7)) * 4])
def test_dice_show_their_pips_and_hits_bear_a_tick(faces):
    root = picture(dice(faces, {5, 6}))
    assert len(list(root.iter(f"{SVG}circle"))) == sum(faces)
    ticks = [node for node in root.iter(f"{SVG}path") if node.get("stroke-width") == "2.4"]
    assert len(ticks) == sum(face >= 5 for face in faces)
    _, _, wide, high = map(float, root.get("viewBox").split())
    assert wide <= WIDTH and high == 50 * max(1, -(-len(faces) // 9))


def test_other_dice_show_numbers():
    assert texts(picture(dice([12, 3], {12}, sides=20))) == ["12", "3"]


def test_names_cannot_become_markup():
    nasty = Fighter(NASTY, "#0072B2")
    for text in (
        lines(NASTY, [Line(NASTY, [1, 2], "#0072B2")], [NASTY, NASTY]),
        bars(NASTY, [Bar(NASTY, 1, "#0072B2", NASTY)]),
        progress(1, 2, NASTY),
        timeline(NASTY, [War(NASTY, nasty, nasty, NASTY, True)]),
    ):
        picture(text)
        assert "<script" not in text
    for make in (lambda c: Line("Żubry", [1], c), lambda c: Bar("Żubry", 1, c), lambda c: Fighter("Żubry", c)):
        with pytest.raises(ValueError, match="no colour"):
            make("#000000\" onload='x'")


def test_equal_data_give_equal_bytes():
    assert lines("x", GROWTH) == lines("x", GROWTH)


def test_words_are_said_in_the_readers_language():
    def polish(text, plural, n):
        return {"Nothing to show yet.": "Na razie nic.", "{done} of {n}": "{done} z {n}"}[text]

    assert texts(picture(bars("x", [], polish))) == ["Na razie nic."]
    assert texts(picture(progress(1, 4, "x", polish))) == ["1 z 4"]
    assert str(say("{done} of {n}", done=1, n=4)) == "1 of 4"


def test_a_print_can_have_its_own_ink():
    assert "currentColor" not in lines("x", GROWTH, ink="#000000") + bars("x", [], ink="#000000")
