"""All problems at once, each with its cell, what was found, what is expected and what to do, in Polish."""

from __future__ import annotations

from pathlib import Path

from tests.service.messy import by_hand, new_season
from tracker.service.languages import said

SENTENCES = """\
Zastępy!F2: jest „3,5”, a powinno być: liczba całkowita, 0 lub więcej.
  Wpisz same cyfry: bez przecinka, kropki, spacji i plusa.
Zastępy!G2: jest „#N/A”, a powinno być: liczba całkowita, 0 lub więcej.
  Formuła jeszcze liczy albo zawiodła: poczekaj albo wpisz samą wartość.
Zastępy!B3: pusto, a powinno być: tekst.
  Wypełnij tę komórkę.
Budynki!D1: jest „Piętro”, a powinno być: kolumna z nagłówkiem „Poziom”.
  Czy „Piętro” to zmieniony nagłówek? Wpisz z powrotem „Poziom”; do tego czasu liczą się ostatnie poprawne wartości.
Budynki!A1: pusto, a powinno być: wiersz „Sokół, Tartak”.
  Przywróć wiersz; do tego czasu liczą się jego ostatnie wartości.
Sezon!A1: pusto, a powinno być: zakładka o tej nazwie.
  Przywróć zakładkę albo wróć do wcześniejszej wersji (pliku: „tracker restore”,
  arkusza Google: Plik > Historia zmian); do tego czasu liczą się ostatnie wartości.
Koszty!A1: jest „Koszty”, a powinno być: zakładka „Cennik”.
  Liczy się pod nową nazwą; zapamięta ją następny wpis.
Zbiórki!D2: jest „45932”, a powinno być: liczba całkowita od 0 do 999.
  Wpisano datę? Wpisz samą liczbę i ustaw format komórki na liczbę.
"""


def test_every_problem_of_a_messy_sheet_is_one_polish_sentence(tmp_path: Path):
    season = new_season(tmp_path, "pl")
    with by_hand(season) as book:
        sides, buildings, meetings = book["Zastępy"], book["Budynki"], book["Zbiórki"]
        sides["F2"], sides["G2"], sides["B3"] = "3,5", "#N/A", None
        buildings["D1"] = "Piętro"
        buildings.delete_rows(2)
        meetings["C2"], meetings["D2"] = "Sokół", 45_932
        book["Cennik"].title = "Koszty"
        del book["Sezon"]
    told = [said(problem.sentence(problem.address), "pl") for problem in season.read(journal=True).all_problems]
    assert told == SENTENCES.replace("\n  ", " ").splitlines()
