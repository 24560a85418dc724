"""The map tells the same without colour, without sight and on paper, whatever the names; and no more than it may."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import pytest
import typst
from PIL import Image, ImageChops

from tests.pictures.maps import NATIONS, SIDES, busy, lone, plain_map, starter
from tests.pictures.svg import NASTY, SVG, picture, texts, told
from tracker.pictures.frame import width_of
from tracker.pictures.map import land_map, shape_of
from tracker.pictures.map_key import map_key
from tracker.pictures.map_labels import names, rows
from tracker.pictures.map_look import Look
from tracker.pictures.map_model import Army, Building, Map, Nation, Place
from tracker.pictures.map_shape import WIDTH, WILD
from tracker.pictures.map_signs import BUILT
from tracker.pictures.map_terrain import GROUNDS
from tracker.pictures.map_words import listed, place_said, summary
from tracker.pictures.plane import inside
from tracker.prints.letters import FONTS


def buttons(root):
    return {node.get("data-id"): node for node in root.iter() if node.get("data-id")}


def uses(root, name):
    """How often a sign stands on the map."""
    return sum((node.get("href") or "").endswith(f"-{name}") for node in root.iter(f"{SVG}use"))


def place(world, id):
    return next(on for on in world.places if on.id == id)


def test_places_are_buttons_only_where_it_can_be_tapped():
    assert buttons(picture(land_map(starter()))) == {}
    found = buttons(picture(land_map(busy(), interactive=True, chosen="M1b")))
    assert len(found) == 40
    assert all(node.get("role") == "button" and node.get("tabindex") == "0" for node in found.values())
    assert [id for id, node in found.items() if node.get("aria-pressed") == "true"] == ["M1b"]
    assert found["H1b"].get("aria-label") == "Sokolec b, owner: Żubry, Łęgi, Port, within reach for 1"
    assert found["M4a"].get("aria-label") == "Wydmy Ciszy a, nobody's, Brzeg, capital of the province, neutral: 3 units"
    assert found["s2"].get("aria-label") == "Toń Północna, Morze, Лисы из леса: 1 unit, 1 ship"


def test_who_owns_how_much_is_said_in_a_sentence():
    words = told(picture(land_map(busy())))
    assert "Sezon Mglistych Brodów" in words
    assert "Żubry: 3 provinces, Лисы из леса: 2 provinces, Sokoły: 2 provinces, Wilki: 2 provinces" in words
    assert "3 provinces are nobody's" in words and "battles: Sitowie b" in words


def test_the_table_has_every_province_with_owner_and_places_and_the_sea():
    table = listed(busy())
    assert [str(row.province) for row in table[:3]] == ["Sokolec", "Ruda Stara", "Trójbrod"]
    assert [str(row.owner) for row in table[:6]] == ["Żubry", "Żubry", "Żubry", *["Лисы из леса"] * 2, "nobody's"]
    assert [len(row.places) for row in table] == [3] * 12 + [1] * 4
    assert (
        str(table[0].places[1]) == "Sokolec b, Łęgi, Port, within reach for 1"
        and str(table[-1].province) == "Toń Południowa"
    )


def test_owner_is_written_beside_the_name_of_the_province_and_bears_a_shield():
    root = picture(land_map(starter()))
    words = texts(root)
    assert all(words.count(nation.name) == 2 for nation in NATIONS[:4])
    assert {"Sokolec", "Kamienny Most", "Sitowie"} <= set(words)
    assert [uses(root, f"s{at}") for at in range(5)] == [2, 2, 2, 2, 0]


def test_capitals_are_circled_kk_12():
    root = picture(land_map(starter()))
    assert uses(root, "a") == 12 and texts(root).count("a") == 12
    assert [text for text in texts(root) if text in ("b", "c")].count("b") == 12


def test_armies_are_counters_with_their_numbers_and_ships_of_their_own():
    root = picture(land_map(busy()))
    assert texts(root).count("4") == 4
    assert uses(root, "u1-0") == 1 and uses(root, "v1-0") == 1 and uses(root, "v1-1") == 1
    assert uses(root, "u1-4") == 1  # of no nation
    assert uses(root, "x") == 1  # the battle


def test_what_stands_in_fog_is_nowhere_in_the_picture():
    svg = land_map(busy(), interactive=True)
    assert "77" not in texts(picture(svg)) and "77 units" not in svg
    assert "hidden in fog" in svg
    moved = replace(busy(), armies=[on for on in busy().armies if on.place != "O4c"])
    assert land_map(moved, prefix="p") == land_map(busy(), prefix="p")


def test_what_can_be_reached_bears_its_price():
    one, two = busy(), replace(busy(), lit={"H1b": None})
    assert {"1", "2"} <= set(texts(picture(land_map(one)))) and "→" in texts(picture(land_map(two)))
    assert "within reach for 2" in str(place_said(one, place(one, "O1b")))
    assert str(place_said(two, place(two, "H1b"))).endswith("within reach")


@pytest.mark.parametrize("thing", [{"river": False}, {"road": False}, {"bridge": False}], ids=str)
def test_rivers_roads_and_bridges_are_drawn_where_they_are(thing):
    world = busy()
    without = replace(world, borders=[replace(border, **thing) for border in world.borders])
    assert len(land_map(without, prefix="p")) < len(land_map(world, prefix="p")) - 100


def test_a_line_one_cannot_pass_is_a_cliff():
    world = starter()
    look = Look(world, shape_of(world), "p", False)
    closed = [arc for arc in look.shape.arcs if WILD not in (arc.one, arc.other) and not look.border(arc)]
    (cliffs,) = [node for node in picture(land_map(world, prefix="p")).iter() if node.get("id") == "p-c"]
    assert cliffs.get("d").count("M") == len(closed) > 10
    assert not [node for node in picture(land_map(lone(), prefix="p")).iter() if node.get("id") == "p-c"]


@pytest.mark.parametrize("world", [starter(), busy()], ids=["starter", "busy"])
def test_every_name_stands_in_what_it_names(world):
    look = Look(world, shape_of(world), "p", False)
    placed = names(look, [row.bounds for each in rows(look).values() for row in each])
    known = {province.id for province in world.provinces}
    seas = [place.id for place in world.places if place.province not in known]
    assert len(placed) == len(known) + len(seas)
    for name, own in zip(placed, [*world.provinces, *(place(world, sea) for sea in seas)], strict=True):
        there = [on.id for on in world.places if own.id in (on.province, on.id)]
        assert any(inside((name.x, name.y), look.shape.regions[id][0]) for id in there), (name, own.id)
        assert name.bounds[0] >= 0 and name.bounds[2] <= WIDTH, name


def test_names_and_signs_of_the_starter_map_do_not_cover_each_other():
    world = starter()
    look = Look(world, shape_of(world), "p", False)
    boxes = [row.bounds for placed in rows(look).values() for row in placed]
    boxes += [name.bounds for name in names(look, boxes) if not name.sea]
    for one, other in combinations(boxes, 2):
        across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
        assert across <= 8 or down <= 8, (one, other)


def test_words_are_large_enough_for_a_phone():
    for svg in (land_map(busy(), interactive=True), map_key(busy())):
        root = picture(svg)
        for defs in list(root.iter(f"{SVG}defs")):
            defs.clear()  # crests of two letters are drawings
        sizes = [float(node.get("font-size", "")) for node in root.iter() if node.get("font-size")]
        assert min(sizes) * 390 / WIDTH >= 9


@pytest.mark.parametrize("dark", [False, True])
def test_no_name_breaks_the_map_and_its_key(dark):
    places = [
        Place("a\"'<", NASTY, NASTY, NASTY, "p", None, NASTY, True, building=Building(NASTY, NASTY), battle=True),
        Place(NASTY, NASTY, "", "", "", None, sea=True),
    ]
    world = replace(
        lone(), title=NASTY, nations=[Nation("n", NASTY, "#0072B2", "waves", NASTY)], places=places, borders=[],
        armies=[Army("a\"'<", "n", 3, 4), Army(NASTY, "unknown", 1)],
        lit={NASTY: 12, "nowhere": 1}, moved_from="nowhere",
    )  # fmt: skip
    picture(land_map(world, dark=dark, interactive=True, chosen=NASTY))
    picture(map_key(world, dark=dark))
    assert land_map(world, dark=True, prefix="p") != land_map(world, prefix="p")


def test_maps_of_any_kind_are_drawn():
    assert "There is no land yet." in texts(picture(land_map(Map("Mapa", [], [], [], []))))
    for world in (plain_map([], ["a"]), plain_map([("a", "b"), ("b", "c")], ["a", "b", "c"]), starter(False)):
        picture(land_map(world, interactive=True))
    same = [replace(on, at=(7, 7)) for on in starter().places]
    assert shape_of(replace(starter(), places=same)) == shape_of(starter(False))


def test_every_terrain_and_building_of_the_starter_catalogue_has_a_drawing_of_its_own():
    grounds = ["meadow", "deep_wood", "hills", "crags", "mire", "floodplain", "shore", "sea"]
    assert len({GROUNDS[id] for id in grounds}) == 8
    land = ["farm", "forester", "stone_pit", "bloomery", "fair", "port", "smithy", "stud", "fort", "infirmary"]
    assert len({BUILT[id] for id in land}) == 10


def test_the_key_has_what_is_on_the_map_and_nothing_else():
    words = told(picture(map_key(busy())))
    for said in ("Żubry", "Bór", "river", "bridge", "road", "ships", "hidden in fog", "battle", "Port", "waterway"):
        assert said in words
    assert told(picture(map_key(busy(), columns=4))) == told(picture(map_key(busy())))
    words = told(picture(map_key(starter())))
    for said in ("bridge", "road", "ships", "fog", "battle", "Port"):
        assert said not in words


def test_words_are_said_in_the_language_of_the_reader():
    def marked(text, plural, n):
        return f"«{plural if plural and n != 1 else text}»"

    root = picture(land_map(busy(), marked, interactive=True))
    assert f"«{3} units»" in buttons(root)["M4a"].get("aria-label")
    assert told(root).count("«") >= 5 and "«river»" in told(picture(map_key(busy(), marked)))
    assert summary(busy()).said(marked).startswith("«")


def test_a_province_is_shown_larger_with_what_is_around_it():
    left, top, wide, high = map(float, picture(land_map(starter(), around="M2")).get("viewBox").split())
    shape = shape_of(starter())
    assert wide < WIDTH and high < shape.high and left >= 0 and top >= 0
    assert left + wide <= WIDTH and top + high <= shape.high
    for id in ("M2a", "M2b", "M2c"):
        x, y = shape.middles[id]
        assert left < x < left + wide and top < y < top + high
    whole = picture(land_map(starter(), around="nowhere")).get("viewBox")
    assert whole == picture(land_map(starter())).get("viewBox")


def test_the_starter_map_is_light_and_equal_maps_are_equal_bytes():
    assert len(land_map(starter(), interactive=True).encode()) <= 40_000
    assert len(land_map(busy(), interactive=True).encode()) <= 48_000
    code = (
        "import hashlib; from tests.pictures.maps import busy; from tracker.pictures.map import land_map;"
        " print(hashlib.sha256(land_map(busy()).encode()).hexdigest())"
    )
    here = hashlib.sha256(land_map(busy()).encode()).hexdigest()
    elsewhere = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "1"}
    )
    assert elsewhere.stdout.strip() == here


def printed(svg, wide):
    """The picture on paper, so many millimetres wide, in greys."""
    page = f"#set page(width: {wide}mm, height: auto, margin: 0mm)\n"
    shown = b'#image(bytes(sys.inputs.svg), format: "svg", width: 100%)'
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(FONTS)])
    worded = svg.replace('font-family="sans-serif"', 'font-family="Fira Sans"')
    drawn = typst.compile(page.encode() + shown, format="png", ppi=110, font_paths=fonts, sys_inputs={"svg": worded})
    return Image.open(io.BytesIO(drawn)).convert("L")


@pytest.mark.parametrize("wide", [90, 180])
def test_patterns_alone_tell_owners_apart_on_paper(wide):
    """All in the same grey with the same crest: the share of pixels that differ clearly is the pattern's work."""
    greys = [printed(land_map(lone(side.pattern), prefix="p"), wide) for side in SIDES]
    for one, other in combinations(greys, 2):
        assert one.size == other.size
        clear = sum(ImageChops.difference(one, other).histogram()[40:])
        assert clear > one.size[0] * one.size[1] / 250


def test_wild_land_costs_no_ink():
    """The upper left corner of the starter map belongs to no place."""
    screen, paper = (printed(land_map(starter(), printed=on), 90) for on in (False, True))
    spot = 14, 14
    assert paper.getpixel(spot) == 255 and screen.getpixel(spot) < 240
    assert paper.histogram()[255] > screen.histogram()[255] + paper.size[0] * paper.size[1] // 10


def test_the_poster_shows_all_that_the_screen_shows():
    grey = printed(land_map(busy(), prefix="p"), 120)
    for hidden in ("t", "n", "o", "c", "v"):
        svg = land_map(busy(), prefix="p").replace(f'"#p-{hidden}', '"#gone-').replace(f"(#p-{hidden}", "(#gone-")
        assert sum(ImageChops.difference(grey, printed(svg, 120)).histogram()[30:]) > 150, hidden


def test_in_the_key_every_nation_has_the_pattern_of_its_borders_so_that_a_grey_copy_tells_them_apart():
    told = replace(starter(), nations=NATIONS)
    root = picture(map_key(told))
    bands = [box.get("fill") for box in root.iter(f"{SVG}rect") if str(box.get("fill")).startswith("url(")]
    tiles = {f"url(#{tile.get('id')})": tile[0].get("d") for tile in root.iter(f"{SVG}pattern")}
    plain = [nation for nation in NATIONS if nation.pattern == "plain"]
    assert len(plain) == 1 and len(set(bands)) == len(bands) == len(NATIONS) - 1
    assert len({tiles[band] for band in bands}) == len(bands)


@pytest.mark.parametrize("columns", [2, 4])
def test_no_words_of_the_key_run_into_the_next_column(columns):
    names = ("W" * 40, "ЩЖШФЮЫ" * 6, "🦌" * 40, "i" * 40, "Wielka Zastępowa Drużyna Puszczańska Łoś")
    nations = [replace(nation, name=name) for nation, name in zip(NATIONS, names, strict=False)]
    root = picture(map_key(replace(starter(), nations=nations), columns=columns))
    words = [text.text for text in root.iter(f"{SVG}text") if text.get("text-anchor") is None]
    assert len(words) > len(nations)
    assert all(width_of(line or "", 24) <= 390 - 84 for line in words)
    assert "cliff: no way through" in words
