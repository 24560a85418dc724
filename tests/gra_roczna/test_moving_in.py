"""Tables as leaders keep them become patrols, levels, stocks, points and reports; nothing is guessed or dropped."""

from __future__ import annotations

import dataclasses
import io
import itertools
from typing import Any

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheets.lexicon import normalised
from sheets.plain_grid import Origin, PlainGrid
from sheets.plain_tables import plain_tables
from tests.project.sentences import ROOT
from tracker.engine.house_rules import settled
from tracker.engine.moving_in import Understood
from tracker.rulesets import find_ruleset
from tracker.rulesets.gra_roczna import moving_in_words
from tracker.rulesets.gra_roczna.moving_in import understand
from tracker.rulesets.gra_roczna.moving_in_words import level_of, vocabulary
from tracker.rulesets.gra_roczna.state import BUILDING_NAMES, RESOURCE_NAMES
from tracker.service.catalogues import shipped
from tracker.service.languages import LANGUAGES, said
from tracker.service.vocabulary import words

RULES = find_ruleset("gra-roczna")
STATE = RULES.setup(shipped(RULES), settled(RULES.house_rules, {}))
WORDS = words(RULES, (STATE,), "pl")
SOURCE = ROOT.parent / "shared" / "sources" / "003_8b632431088f0d2d.txt"


def seen(tables) -> Understood:
    return understand(tables, STATE, WORDS)


def of(text: str, name: str = "t.csv") -> Understood:
    return seen(plain_tables(text.encode(), name))


def cells(understood: Understood, side: str = "Sokół") -> dict[str, int]:
    """What becomes of a patrol: building, stock -> number."""
    return {f.cell.of or f.cell.column: f.value for f in understood.facts if f.side == side and f.cell}


def left(understood: Understood) -> list[tuple[str, str]]:
    return [(str(item.place), item.found) for item in understood.not_understood]


def told(understood: Understood) -> str:
    return "\n".join(f"{item.place}: {item.expected} / {item.do}" for item in understood.not_understood)


def test_patrols_down_and_buildings_across():
    got = of("Zastęp;Tartak;Mennica;Zamek;Drewno;Kamień;Żelazo;Złoto;Rycerze\nSokół;1;2;;3;4;5;6;7\nŻubry;0;0;1;;;;;\n")
    assert got.sides == ("Sokół", "Żubry")
    assert cells(got) == {"sawmill": 1, "mint": 2, "wood": 3, "stone": 4, "iron": 5, "gold": 6, "knights": 7}
    assert cells(got, "Żubry") == {"sawmill": 0, "mint": 0, "castle": 1}
    assert left(got) == []


def test_the_other_way_round_with_patrols_named_in_brackets():
    got = of("Budynek;Poziom (Sokół);Poziom (Żubry)\nTartak;1;2\nUniwersytet;5;0\nŻ;3;4\n")
    assert (cells(got), cells(got, "Żubry")) == (
        {"sawmill": 1, "university": 5, "iron": 3},
        {"sawmill": 2, "university": 0, "iron": 4},
    )
    assert left(got) == []


def test_beside_patrols_named_in_brackets_a_bare_column_is_none():
    got = of("Budynek;Poziom (Sokół);Cel\nTartak;1;2\nPort;3;4\n")
    assert (got.sides, left(got)) == (("Sokół",), [("lines 1–3", "Cel 2 4")])


@pytest.mark.parametrize("text", ["2", "II", "ii", "poz. 2", "Poziom 2", "lvl 2", "LVL. II", "2 lvl", "ур. 2", " 2 "])
def test_levels_as_people_write_them(text):
    assert cells(of(f"Zastęp;Mennica;Port\nSokół;{text};1\n"))["mint"] == 2


@pytest.mark.parametrize("text", ["-", "–", "brak", "0"])
def test_a_dash_is_level_0(text):
    assert cells(of(f"Zastęp;Mennica;Port\nSokół;{text};1\n"))["mint"] == 0


@pytest.mark.parametrize("text", ["3,5", "3.5", "5", "-1", "dwa", "2?", "IIII", "1e0", "²", "x"])
def test_a_level_against_the_rules_is_told_and_the_rest_goes_on(text):
    got = of(f"Zastęp;Mennica;Port\nSokół;{text};1\nŻubry;1;1\n")
    assert left(got) == [("line 2, column 2", text)]
    assert (cells(got), cells(got, "Żubry")) == ({"port": 1}, {"mint": 1, "port": 1})


def test_z_is_gold_and_the_dotted_one_is_iron():
    got = of("Zastęp;Tartak;Z;Ż;Kopalnia;Zloto\nSokół;1;2;3;;9\n")
    assert cells(got) == {"sawmill": 1, "gold": 2, "iron": 3}
    assert left(got) == [("lines 1–2", "Zloto 9")]


def test_letters_alone_may_be_the_names_of_columns():
    assert of("A;B;C;D;K;Z\nSokół;1;2;3;4;5\n").sides == ()


def test_all_stocks_in_one_cell():
    got = of("Zastęp;Port;Surowce\nSokół;1;3D 2K 1Ż 4Z\nŻubry;1;3D 2D\nLisy;1;3 drewna\n")
    assert cells(got) == {"port": 1, "wood": 3, "stone": 2, "iron": 1, "gold": 4}
    assert left(got) == [("line 3, column 3", "3D 2D"), ("line 4, column 3", "3 drewna")]


@pytest.mark.parametrize(
    "text", ["3D 2K 0Ż 14Z", "3D2K0Ż14Z", "D3 K2 Ż0 Z14", "D 3 K 2 Ż 0 Z 14", "d3k2ż0z14", "D: 3, K: 2, Ż=0; Z=14"]
)
def test_stocks_in_one_cell_may_begin_with_the_number_or_with_the_letter(text):
    got = of(f"Zastęp\tPort\tSurowce\nSokół\t1\t{text}\n", "t.tsv")
    assert cells(got) == {"port": 1, "wood": 3, "stone": 2, "iron": 0, "gold": 14}
    assert left(got) == []


@pytest.mark.parametrize(
    "text",
    ["3D K2", "D3 2K", "D3 4K5", "D3 4 K5", "D3K", "3D2", "D1 000", "D1,5 K2", "D-1 K2", "D3 D2", "D3 W2", "DK3"],
)
def test_of_stocks_written_both_ways_or_halfway_nothing_is_guessed(text):
    got = of(f"Zastęp\tPort\tSurowce\nSokół\t1\t{text}\n", "t.tsv")
    assert cells(got) == {"port": 1}
    assert left(got) == [("line 2, column 3", text)]


def test_of_the_example_in_the_readme_everything_is_understood():
    moving_in = (ROOT / "README.md").read_text("utf-8").partition("**Moving in.**")[2]
    got = of(moving_in.split("```")[1].strip(), "pasted")
    assert cells(got) == {"sawmill": 2, "port": 2, "wood": 3, "stone": 4, "iron": 5, "gold": 6, "knights": 4}
    assert cells(got, "Żubry")["wood"] == 3
    assert left(got) == []


@pytest.mark.parametrize(("points", "more"), [(11, 0), (14, 3), (9, -2)])
def test_points_are_those_of_the_levels_and_the_rest_is_awarded(points, more):
    """W15."""
    got = of(f"Zastęp;Mennica;Koszary;Uniwersytet;Zamek;Port;PZ\nSokół;2;1;1;1;3;{points}\n")
    assert [(gift.what, gift.amount) for gift in got.gifts] == ([("victory_points", more)] if more else [])
    assert f"from levels: 11, for meetings: 0, awarded: {more}".replace("-", "−") in str(got.facts[-1].meaning)


@pytest.mark.parametrize("table", ["Zastęp;Mennica;Port;PZ\nSokół;7;1;9\n", "Zastęp;Menica;Port;PZ\nSokół;2;1;2\n"])
def test_points_are_not_awarded_for_levels_that_were_not_understood(table):
    got = of(table)
    assert got.gifts == ()
    assert "points of levels that are all understood" in told(got)


def test_points_of_meetings_are_awards_and_count_towards_the_sum():
    got = of("Zastęp;Mennica;PZ\nSokół;2;9\nŻubry;0;0\n\nPunkty;2026-10-03;Zbiórka 2;Suma\nSokół;3;2;5\nŻubry;1;-;2\n")
    assert [(str(gift.place), gift.side, gift.amount) for gift in got.gifts] == [
        ("line 6, column 2", "Sokół", 3),
        ("line 6, column 3", "Sokół", 2),
        ("line 7, column 2", "Żubry", 1),
        ("line 2, column 3", "Sokół", 2),
        ("line 3, column 3", "Żubry", -1),
    ]
    assert left(got) == [("line 7, column 4", "2")]


def test_who_was_present_becomes_reports_that_wait():
    got = of("Obecni;10.10.2026;2026-10-03\nSokół;6;7\nŻubry;;0\n")
    assert [(row.side, row.fields) for row in got.typed] == [
        ("Sokół", {"date": "2026-10-03", "present": 7}),
        ("Sokół", {"date": "2026-10-10", "present": 6}),
    ]
    assert left(got) == [("line 3, column 3", "0")]
    assert "2 meetings wait" in str(got.remarks[0])


def test_one_meeting_below_the_cities_is_a_table_by_itself():
    got = of("Zastęp;Port;Zamek\nSokół;1;0\n\nObecni;2026-10-03\nSokół;6\n")
    assert ([row.fields["present"] for row in got.typed], left(got)) == ([6], [])


@pytest.mark.parametrize("text", ["1000", "1e9", "45932"])
def test_a_level_beyond_all_reason_is_no_level_even_without_a_limit(text):
    assert left(of(f"Zastęp;Zamek;Port\nSokół;{text};1\n")) == [("line 2, column 2", text)]


def test_a_table_of_meetings_that_does_not_say_what_it_counts_is_not_guessed():
    got = of("Zastęp;2026-10-03;2026-10-10\nSokół;6;7\nŻubry;5;6\n")
    assert (got.gifts, got.typed) == ((), ())
    assert "Write “Points” or “Present”" in told(got)


def test_reports_one_row_each():
    got = of(
        "Data;Zastęp;Obecni;Zadania zastępowego;Sprawności członków;Pogoda\n"
        "2026-10-03;Sokół;6;1;;deszcz\n;Żubry;7,5;;2;\n"
    )
    assert [row.fields for row in got.typed] == [{"date": "2026-10-03", "present": 6, "leader_tasks": 1}]
    assert left(got) == [("lines 1–2", "Pogoda deszcz"), ("line 3", "Żubry 2"), ("line 3, column 3", "7,5")]


@pytest.mark.parametrize("word", ["Zadania", "Sprawności", "badges", "задания"])
def test_a_heading_that_leaves_open_whose_work_it_was_is_asked_about(word):
    """Members' work is iron, the leader's is wood (GR-07, GR-08)."""
    got = of(f"Zastęp;Obecni;{word}\nSokół;6;1\n")
    assert got.typed == ()
    assert "a heading that says whose" in told(got)


def test_a_name_that_has_no_city_is_a_mistake():
    got = of("Zastęp;Port;Zamek\nSokół;1;0\nŻubry;1;1\n\nZastęp;Obecni\nSokol;6\nżubry;5\n")
    assert (got.sides, [row.side for row in got.typed]) == (("Sokół", "Żubry"), ["Żubry"])
    assert ("line 6, column 1", "Sokol") in left(got)


def test_two_tables_that_differ_are_a_contradiction_and_neither_counts():
    got = of("Zastęp;Port;Zamek\nSokół;1;2\n\nZastęp;Port;Tartak\nSokół;3;1\n")
    assert cells(got) == {"castle": 2, "sawmill": 1}
    assert left(got) == [("line 2, column 2", "1"), ("line 5, column 2", "3")]


def test_the_same_number_twice_is_entered_once():
    got = of("Zastęp;Mennica;PZ\nSokół;2;2\n\nZastęp;Mennica;Port\nSokół;2;1\n")
    assert [fact.value for fact in got.facts if fact.cell and fact.cell.of == "mint"] == [2]
    assert got.gifts == ()


@pytest.mark.parametrize(
    ("table", "where"),
    [
        ("Zastęp;Port;Zamek\nSokół;1;1\nSokół;2;2\n", "line 3"),
        ("Zastęp;Port;Port;Zamek\nSokół;1;2;1\n", "lines 1–2"),
        ("Zastęp;Port;Zamek\nSokół;1;1\nSuma;1;1\n", "line 3"),
        ("Zastęp;Port;Zamek\nSokół;1;1\nJesień\n", "line 3, column 1"),
        ("Zastęp;Port;Zamek\nSokół;1;1\n;2;2\n", "line 3"),
        ("Zastęp;Port;Zamek\nSokół;1;1\nleader;2;2\n", "line 3, column 1"),
        ("Zastęp;Port;Zamek;Magazyn\nSokół;1;1;4\n", "lines 1–2"),
    ],
)
def test_what_is_not_understood_is_told_with_its_place(table, where):
    got = of(table)
    assert got.sides == ("Sokół",)
    assert where in [place for place, _ in left(got)]


def test_a_blank_row_ends_no_table():
    assert of("Zastęp;Port;Zamek\nSokół;1;1\n\nŻubry;2;2\n").sides == ("Sokół", "Żubry")
    got = of("Budynek;Sokół;Żubry\nPort;1;2\n\nDrewno;3;4\nKamień;5;6\n")
    assert cells(got, "Żubry") == {"port": 2, "wood": 4, "stone": 6}


def test_merged_cells_are_never_filled_in():
    (table,) = plain_tables(
        b"<table><tr><td>Patrol<td>Port<td>Castle<tr><td>Owls<td colspan=2>1<tr><td>Foxes<td>1<td>2</table>", "p.html"
    )
    got = seen([table])
    assert (cells(got, "Owls"), left(got)) == ({"port": 1}, [("table 1, row 2, column 3", "")])


def test_formulas_count_by_their_result_and_dates_are_no_levels():
    book = openpyxl.Workbook()
    for row in (["Zastęp", "Port", "Zamek"], ["Sokół", "=1+1", 1], ["Żubry", 1, "2026-10-03"]):
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    got = seen(plain_tables(file.getvalue(), "t.xlsx"))
    assert left(got) == [("Sheet!B2", "=1+1"), ("Sheet!C3", "2026-10-03")]


def test_a_price_list_is_no_city():
    got = of("Budynek;Koszt;PZ;Obrona;Max. Poziom\nTartak;3K 3Ż;0;1;2\nPort;2D 2K 4Ż;0;2;5\n")
    assert got.sides == ()
    assert "price list" in told(got)


@pytest.mark.skipif(not SOURCE.exists(), reason="the page of the game is kept beside the project, not in it")
def test_the_page_of_the_game():
    got = seen(plain_tables(SOURCE.read_bytes(), "page.txt"))
    assert len(got.sides) == 2
    for side in got.sides:
        assert cells(got, side) == dict.fromkeys(BUILDING_NAMES, 0)
    assert [str(item.place) for item in got.not_understood] == [
        "lines 1–3",
        "lines 14–32",
        "lines 33–43",
        "lines 44–55",
    ]
    assert "price list" in told(got)


SIDES = ["Sokół", "Żubry", "Лисы", "Night owls"]
NUMBERS = {"wood": 3, "stone": 0, "iron": 12, "gold": 7}


@pytest.mark.parametrize(("code", "turned"), list(itertools.product(LANGUAGES, [False, True])))
@given(data=st.data())
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
def test_a_season_written_as_a_table_comes_back(code, turned, data):
    kinds = STATE.building_types
    levels = {
        side: {kind.id: data.draw(st.integers(0, kind.max_level or 9)) for kind in kinds.values()} for side in SIDES
    }
    points = {side: sum(n * kinds[kind].victory_points for kind, n in city.items()) for side, city in levels.items()}
    headings = [said(name, code) for name in (*BUILDING_NAMES.values(), *RESOURCE_NAMES.values())]
    rows: list[list[object]] = [[said(RULES.side_title, code), *headings, "PZ"]]
    rows += [[side, *levels[side].values(), *NUMBERS.values(), points[side]] for side in SIDES]
    if turned:
        rows = [list(row) for row in zip(*rows, strict=True)]
    got = of("\n".join(";".join(map(str, row)) for row in rows))
    assert (got.sides, left(got), got.gifts) == (tuple(SIDES), [], ())
    assert {side: cells(got, side) for side in SIDES} == {side: {**levels[side], **NUMBERS} for side in SIDES}


def test_a_word_means_one_thing():
    owners: dict[str, str] = {}
    lists = {**moving_in_words.BUILDINGS, **moving_in_words.STOCKS}
    lists |= {
        "points": moving_in_words.POINTS,
        "stocks": moving_in_words.ALL_STOCKS,
        "patrols": moving_in_words.PATROLS,
    }
    lists |= {"heads": moving_in_words.HEADS, "levels": moving_in_words.LEVELS, "prices": moving_in_words.PRICES}
    lists |= {"sums": moving_in_words.SUMS, "letters": ", ".join(moving_in_words.LETTERS.values())}
    labels = {**BUILDING_NAMES, **RESOURCE_NAMES}
    for thing, texts in lists.items():
        own = [said(labels[thing], code) for code in LANGUAGES] if thing in labels else []
        for word in {normalised(word) for word in (*texts.split(","), *own)}:
            assert owners.setdefault(word, thing) == thing, word
    fields: dict[str, str] = {}
    for field, texts in moving_in_words.REPORTS.items():
        for word in texts.split(","):
            assert fields.setdefault(normalised(word), field) == field, word
            assert normalised(word) not in {
                normalised(w) for many in moving_in_words.MANY_MEANINGS for w in many.split(",")
            }


def test_every_building_is_known_by_its_name_in_every_language():
    known = vocabulary(STATE, WORDS)
    for building, name in BUILDING_NAMES.items():
        for code in LANGUAGES:
            assert known.meaning(said(name, code)).id == building
            assert known.meaning(said(name, code).upper() + ":").id == building
            assert known.meaning(f"{said(name, code)} (poz.)").id == building


def test_roman_numbers_end_where_nobody_writes_them():
    assert [level_of(text) for text in ("I", "IV", "xx", "XXI", "L")] == [1, 4, 20, "XXI", "L"]


HEADINGS = st.sampled_from(
    ["Zastęp", "Budynek", "Tartak", "Port", "Zamek", "Mennica", "D", "Ż", "PZ", "Punkty", "Obecni", "Data", "Surowce",
     "Suma", "Uwagi", "2026-10-03", "Zbiórka 2", "Koszt", "Zadania", "Poziom (Sokół)", "Ryby"]
)  # fmt: skip
NAMES = st.sampled_from(["Sokół", "Żubry", "żubry", "Лисы", "Suma", "leader", "", None, "Tartak", 7])
SMALL = st.sampled_from([0, 1, 2, 3.0, "1", "II", "-", "3D 2Ż", "3,5", -1, 99, "poz. 2", "", None, "Sokół"])
WILD = st.one_of(
    HEADINGS,
    NAMES,
    SMALL,
    st.none(),
    st.text(max_size=12),
    st.integers(-3, 50_000),
    st.floats(allow_nan=True),
    st.booleans(),
    st.dates(),
)


@st.composite
def likely(draw: st.DrawFn) -> list[list[Any]]:
    """A table that has headings and names, and anything in its cells, either way round."""
    width = draw(st.integers(1, 5))
    head = [draw(NAMES | HEADINGS), *draw(st.lists(HEADINGS, min_size=width, max_size=width))]
    body = [
        [draw(NAMES), *draw(st.lists(SMALL | WILD, min_size=width, max_size=width))]
        for _ in range(draw(st.integers(1, 4)))
    ]
    rows: list[list[Any]] = [head, *body]
    return [list(row) for row in zip(*rows, strict=True)] if draw(st.booleans()) else rows


GRIDS = likely() | likely() | st.lists(st.lists(WILD, max_size=6), max_size=8)


COVERED = st.sets(st.tuples(st.integers(1, 8), st.integers(1, 6)), max_size=3)


@settings(max_examples=100)
@given(
    st.lists(GRIDS, max_size=2),
    st.sampled_from(Origin),
    st.sets(st.tuples(st.integers(1, 8), st.integers(1, 6)), max_size=3),
)
def test_of_any_table_every_cell_is_understood_or_told(grids, origin, covered):
    tables = [
        PlainGrid(origin, number, rows, "Tab", covered=frozenset(covered)) for number, rows in enumerate(grids, 1)
    ]
    got = seen(tables)
    spots = {spot for fact in got.facts for spot in fact.spots}
    spots |= {spot for item in got.not_understood for spot in item.spots}
    assert {table.spot(*place) for table in tables for place in table.filled()} <= spots
    for fact in got.facts:
        assert str(fact.place) and str(fact.meaning)
        if fact.cell:
            kind = STATE.building_types.get(fact.cell.of)
            assert 0 <= fact.value <= ((kind.max_level if kind else None) or 999_999_999)
    assert {row.side for row in got.typed} | {gift.side for gift in got.gifts} <= set(got.sides)
    assert {fact.side for fact in got.facts} - {""} <= set(got.sides)


@settings(max_examples=60)
@given(GRIDS)
def test_what_is_entered_is_never_told_as_not_understood_as_well(rows):
    got = seen([PlainGrid(Origin.TAB, 1, rows, "Tab")])
    entered = {spot for fact in got.facts if fact.cell for spot in fact.spots}
    assert not entered & {spot for item in got.not_understood for spot in item.spots}


def test_understanding_is_a_value():
    text = "Zastęp;Port;Zamek\nSokół;1;1\n"
    assert of(text) == dataclasses.replace(of(text), file="other")
