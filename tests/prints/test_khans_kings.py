"""What a season on a map prints: the sealed sheet, cards to cut out, the map for the wall, the battles; no more."""

from __future__ import annotations

import dataclasses
from functools import cache

import pypdfium2
import pytest

from tracker.engine.campaign import Campaign, Signature, give
from tracker.engine.order import LEADER
from tracker.engine.orders import order_type
from tracker.engine.referee import GivenDice, Note
from tracker.rulesets import find_ruleset
from tracker.service.demo import played
from tracker.service.printing import prints

KHANS = find_ruleset("khans-kings")
DAY = "2026-11-30"


@cache
def pack(viewer: str) -> dict[str, bytes]:
    return prints(played(KHANS), viewer, "en", DAY)


def words(pdf: bytes) -> str:
    """All that a file says."""
    pages = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
    return " ".join(" ".join(pages).split())


def set_to(rule: str, value: str) -> Campaign:
    """The demo with another house rule."""
    order = order_type(KHANS, "correct").shape(table="settings", row=rule, column="value", value=value)
    signed = Signature(LEADER, "2026-11-01T18:00:00+00:00", LEADER, "rule")
    return give(played(KHANS), "correct", order, signed, GivenDice([]))[0]


def test_a_nation_gets_its_own_sheet_and_cards_and_what_is_public():
    assert set(pack("s1")) == {
        "public-poster.pdf",
        "public-house-rules.pdf",
        "public-map-a4.pdf",
        "public-map-a3.pdf",
        "public-battles.pdf",
        "secret-sheet-s1-Sokolnicy.pdf",
        "secret-cards-s1.pdf",
    }


def test_the_sheet_tells_stock_provinces_units_and_battles():
    text = words(pack("s2")["secret-sheet-s2-Bobry.pdf"])
    for told in ("Czarny Bór", "Pikemen 1", "Tempering", "Ruda Stara b", "Battles", "Metal"):
        assert told in text


def test_every_unit_and_province_of_a_nation_is_a_card():
    state = played(KHANS).state
    text = words(pack("s2")["secret-cards-s2.pdf"])
    units = [unit for unit in state.units.values() if unit.owner == "s2"]
    assert text.count("reluctance") == len(units)
    assert "Tried, experience 4 Hard wall" in text
    assert all(row.name in text for row in state.provinces.values() if row.owner == "s2")


@pytest.mark.parametrize(("name", "size"), [("public-map-a4.pdf", (595, 842)), ("public-map-a3.pdf", (842, 1191))])
def test_the_map_fills_one_sheet_and_names_every_province_and_nation(name, size):
    document = pypdfium2.PdfDocument(pack("public")[name])
    assert len(document) == 1
    assert tuple(round(side) for side in document[0].get_size()) == size
    text = words(pack("public")[name])
    state = played(KHANS).state
    assert all(row.name in text for row in (*state.provinces.values(), *state.sides.values()))


def test_the_battles_are_told_blow_by_blow_the_newest_first():
    text = words(pack("public")["public-battles.pdf"])
    assert text.index("Turn 4: the battle of Ruda Stara b") < text.index("Turn 3: the battle of Trójbrod a")
    assert "with 4 on the die: 9 against 3, 6 points of damage" in text
    assert "flees" in text


def test_of_two_battles_that_one_order_concerned_each_is_told_its_own():
    text = words(pack("public")["public-battles.pdf"])
    told = text.partition("Turn 3: the battle of Łęgowisko c")[2].partition("Turn 3: the battle of")[0]
    assert "Sokolnicy and Bobry meet in Łęgowisko c." in told and "Trójbrod a" not in told
    assert "meet in Trójbrod a" in text


def test_a_battle_at_sea_is_told_with_its_shots_at_crews_its_flight_its_boarding_and_its_prize():
    text = words(pack("public")["public-battles.pdf"])
    for told in (
        "Levies 7 (Rysie) is hit aboard: 6 points of damage.",
        "It does not get away: 9 on the die, at most 4 is needed.",
        "Cog 5 (Rysie) collides with Cog 7 (Żurawie).",
        "Cog 5 (Rysie) is captured.",
        "draws a Power Card: Fog over the meadow.",
    ):
        assert told in text


def test_a_nation_has_its_crews_on_its_sheet_and_the_ship_on_the_card_of_who_is_aboard():
    sheet, cards = (words(pack("s1")[f"secret-{name}.pdf"]) for name in ("sheet-s1-Sokolnicy", "cards-s1"))
    assert "aboard: Cog 10" in sheet and "aboard: 2 of 4" in sheet
    assert "aboard: Cog 10" in cards


def test_in_the_fog_nobody_is_printed_what_he_does_not_see():
    foggy = prints(set_to("fog", "true"), "s4", "en", DAY)
    sheet = next(words(pdf) for name, pdf in foggy.items() if name.startswith("secret-sheet"))
    assert "Kamienny Most a" in sheet
    told_before = ("public-poster.pdf", "secret-battles-s4.pdf")  # what was seen in the days before the fog
    assert "Herbalists" not in "".join(words(pdf) for name, pdf in foggy.items() if name not in told_before)


def test_in_the_fog_a_nation_is_printed_the_battles_it_knows_sealed_and_no_others():
    foggy = {viewer: prints(set_to("fog", "true"), viewer, "en", DAY) for viewer in ("s1", "s3", "s4", "public")}
    told = {viewer: [name for name in files if "battles" in name] for viewer, files in foggy.items()}
    assert told == {"public": [], **{side: [f"secret-battles-{side}.pdf"] for side in ("s1", "s3", "s4")}}
    own, other, sailor = (words(foggy[side][f"secret-battles-{side}.pdf"]) for side in ("s1", "s3", "s4"))
    assert sailor.count("Turn 3: the battle of Toń Wschodnia") == sailor.count("Blow by blow") == 1
    assert "with 4 on the die: 9 against 3, 6 points of damage" in own
    assert "secret: for Sokolnicy only" in own
    assert "the battle of Ruda Stara b" in own and "the battle of Trójbrod a" in own
    assert "the battle of Sitowie a" in other
    assert all("the battle of Ruda Stara b" not in told and "the battle of Trójbrod a" not in told
               for told in (other, sailor))  # fmt: skip


def test_in_the_fog_the_leader_prints_each_nation_what_it_may_know_of_the_battles():
    foggy = set_to("fog", "true")
    mine, all_of_them = prints(foggy, "s3", "en", DAY), prints(foggy, "leader", "en", DAY)
    assert all_of_them["secret-battles-s3.pdf"] == mine["secret-battles-s3.pdf"]


def test_of_a_battle_that_was_fought_in_the_fog_no_more_is_printed_than_that_it_was_fought():
    foggy = set_to("fog", "true")
    spy = dataclasses.replace(foggy.state.units["s4.1"], place="M1a")
    state = dataclasses.replace(foggy.state, units={**foggy.state.units, "s4.1": spy})
    entries = [dataclasses.replace(entry, notes=tuple(Note(note.message, ("s1", "s2")) for note in entry.notes))
               for entry in foggy.entries]  # fmt: skip
    campaign = dataclasses.replace(foggy, state=state, entries=entries)
    text = words(prints(campaign, "s4", "en", DAY)["secret-battles-s4.pdf"])
    assert "Turn 3: the battle of Trójbrod a Blow by blow How it was fought was not seen." in text
    assert "on the die" not in text


def test_a_hidden_stock_stands_on_its_own_sheet_alone():
    hidden = set_to("hiddenStock", "true")
    held = str(hidden.state.sides["s1"].wood)
    own = words(next(pdf for name, pdf in prints(hidden, "s1", "en", DAY).items() if name.startswith("secret-sheet")))
    assert f"Wood {held}" in own
    assert f"Wood {held}" not in words(prints(hidden, "public", "en", DAY)["public-poster.pdf"])
