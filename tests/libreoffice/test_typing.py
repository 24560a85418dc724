"""What LibreOffice makes of what is typed counts as it was meant, or is a problem with its cell."""

from __future__ import annotations

from tracker.service.files import open_campaign


def test_what_is_typed_in_a_polish_libreoffice(office, season):
    patrols = season.title("sides")
    cells = {
        name: season.cell("sides", "s1", heading)
        for name, heading in (("active", "Plays"), ("wood", "Wood"), ("stone", "Stone"), ("iron", "Iron"),
                              ("gold", "Gold"), ("knights", "Knights in reserve"))
    }  # fmt: skip
    typed = {
        "active": "FAŁSZ",
        "wood": "5,0",
        "stone": " 7",
        "iron": "=2+3",
        "gold": "2,5",
        "knights": "3.10",
    }
    office.open(season.path)
    for name, text in typed.items():
        office.type(patrols, cells[name], text)
    office.save()
    office.close()
    reading = open_campaign(str(season.path)).read()
    side = reading.state.sides["s1"]
    assert (side.active, side.wood, side.stone) == (False, 5, 7)
    assert {problem.cell for problem in reading.problems} == {cells["iron"], cells["gold"], cells["knights"]}
    assert (side.iron, side.gold, side.knights) == (0, 0, 0)
    assert {change.column for change in reading.hand_edits} == {"active", "wood", "stone"}
