"""The sheets of a league: the table, the battles, the squads, the boards; and nothing that lies face down."""

from __future__ import annotations

from functools import cache

import pypdfium2

from tracker.prints import legenda
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.printing import prints, reader_of

LEGENDA = find_ruleset("legenda")
DAY = "2026-11-30"


@cache
def pack(viewer: str) -> dict[str, str]:
    files = prints(played(LEGENDA), viewer, "en", DAY)
    return {name: " ".join(words(pdf).split()) for name, pdf in files.items()}


def words(pdf: bytes) -> str:
    """All that a file says."""
    return " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


def sheet(viewer: str) -> str:
    return next(text for name, text in pack(viewer).items() if name.startswith("secret-sheet"))


def test_the_leader_gets_the_league_table_and_every_battle():
    text = pack("leader")["secret-leader.pdf"]
    assert "League table" in text
    for match in played(LEGENDA).state.matches.values():
        assert match.name in text


def test_a_side_gets_its_squad_with_what_is_left_of_it():
    text = sheet("s2")
    assert "5. Sokoły – Żubry" in text and "Crystal 1·5·3" in text
    assert "2/20" in text and "Drantul" in text


def test_nothing_that_lies_face_down_is_printed_for_the_enemy():
    match = played(LEGENDA).state.matches["m6"]
    blocks = legenda.side_sheet(reader_of(played(LEGENDA), match.defender, "en"), match.defender)
    drawing = next(block for block in blocks if block["kind"] == "beside" and block["title"] == match.name)
    assert drawing["svg"].count(">?<") == 9 and "Surron" not in drawing["svg"]
    own = legenda.side_sheet(reader_of(played(LEGENDA), match.attacker, "en"), match.attacker)
    assert any("Surron" in block.get("svg", "") for block in own if block["title"] == match.name)


def test_the_sheet_of_a_patrol_is_one_page_with_room_to_plan_its_army():
    for name, pdf in prints(played(LEGENDA), "leader", "pl", DAY).items():
        if name.startswith("secret-sheet"):
            assert len(pypdfium2.PdfDocument(pdf)) == 1, name
    text = sheet("s1")
    assert "Lay the army" in text and "Card 9" in text
    assert "Resign" not in text, "what comes up at the board is not planned before"


def test_the_poster_counts_victories():
    reader = reader_of(played(LEGENDA), "public", "en")
    items = {item["label"]: item["value"] for item in legenda.record_items(reader, "s4")}
    assert items == {"Victories": "1", "Drawn": "1", "Lost": "0", "To fight": "1"}
    assert "Victories" in pack("public")["public-poster.pdf"]
