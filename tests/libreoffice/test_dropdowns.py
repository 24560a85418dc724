"""Dropdowns offer the patrols there are by now, also in a workbook that was made before they joined."""

from __future__ import annotations


def test_dropdowns_offer_the_patrols_there_are_now(office, season):
    def offered() -> list[str]:
        office.open(season.path)
        names = [office.worth(f"=INDEX(list_sides;{n + 1})") for n in range(int(office.worth("=ROWS(list_sides)")))]
        office.close()
        return names

    assert offered() == ["Sokół", "Orzeł"]
    season.submit("add_side", "name=Żubry")
    season.submit("rename", "side=Orzeł", "name=Kania")
    assert offered() == ["Sokół", "Kania", "Żubry"]
    office.open(season.path)
    office.type(season.title("sides"), "B2", "Jastrząb")
    office.save()
    meetings = season.title("meetings")
    for cell, name, marked in (("C2", "Jastrząb", 0), ("C3", "Żubry", 0), ("C4", "Orzeł", 1), ("C5", "Sokół", 2)):
        office.type(meetings, cell, name)
        assert office.invalid(meetings) == marked, name
    office.close()
    assert offered() == ["Jastrząb", "Kania", "Żubry"]
