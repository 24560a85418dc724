"""How a new tab looks."""

from __future__ import annotations

from sheets.layout import Source, tab_for


def test_a_tab_has_headings_notes_dropdowns_and_limits(provinces, words, polish, krakow):
    tab = tab_for(provinces, words, "Pola", [krakow], polish, hidden_columns=("id",))
    by = {column.heading: column for column in tab.columns}
    assert tab.title == "Pola" and tab.frozen and not tab.hidden
    assert by["Prowincja"].hidden and not by["Nazwa"].hidden
    assert by["Nazwa"].note == "What the province is called."
    assert by["Kraina"].options == ("równina", "wzgórze")
    assert by["Właściciel"].options == ("Lisy", "Sowy")
    assert by["Oblężona"].options == ("tak", "nie")
    assert (by["Mury"].whole, by["Mury"].low, by["Mury"].high) == (True, 0, 9)
    assert by["Wojsko"].options == () and not by["Wojsko"].whole
    assert all(8 <= column.width <= 40 for column in tab.columns)


def test_its_rows_show_the_row_objects(provinces, words, polish, krakow):
    (row,) = tab_for(provinces, words, "Pola", [krakow], polish).rows
    assert row[:6] == ("p1", "Kraków", "Lisy", 3, "tak", "wzgórze")
    assert row[6:8] == ("drewno, żelazo", "zamek: 2, rezerwa: 3")
    assert str(row[8]) == "2026-10-03"


def test_a_tab_may_begin_empty(provinces, words, polish):
    assert tab_for(provinces, words, "Pola", [], polish).rows == ()


def test_a_column_that_refers_to_rows_takes_its_options_from_where_their_names_stand(provinces, words, polish):
    source = Source("sides", "Zastępy", 2)
    tab = tab_for(provinces, words, "Pola", [], polish, sources={"sides": source})
    assert {column.heading for column in tab.columns if column.source == source} == {"Właściciel"}
    assert all(column.source is None for column in tab.columns if column.heading != "Właściciel")
