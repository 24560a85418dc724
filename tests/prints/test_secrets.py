"""What a viewer may not see is in no byte of his files, and two seasons that differ only in it give him the same."""

from __future__ import annotations

import dataclasses
import io
import zipfile

import pypdf
import pytest

from tests.prints.conftest import DAY, begun, ordered, season
from tests.prints.test_pages import text_of
from tracker.engine.campaign import Campaign
from tracker.engine.view import look
from tracker.rulesets.gra_roczna.state import NewKnights
from tracker.service.exports import exports
from tracker.service.printing import prints

CANARY = 770_177
HIDDEN = ("wood", "stone", "iron", "gold", "knights", "expedition", "carry_attendance", "turn", "recruits", "looks")
OPEN = ("report side=s1 present=16", "report side=s2 present=20", "end_turn side=s1")


def planted(number: int) -> Campaign:
    """A season in which everything that s2 hides is this number."""
    campaign = ordered(begun(["Sokół", "Żubry", "Лисы"]), *OPEN)
    state = campaign.state
    side = dataclasses.replace(state.sides["s2"], **dict.fromkeys(HIDDEN, number))
    buildings = {
        key: dataclasses.replace(row, knights=number) if row.side == "s2" else row
        for key, row in state.buildings.items()
    }
    gained = NewKnights(id="s2.1", side="s2", turn=1, knights=number)
    return dataclasses.replace(
        campaign,
        state=dataclasses.replace(
            state,
            sides={**state.sides, "s2": side},
            buildings=buildings,
            new_knights={**state.new_knights, "s2.1": gained},
        ),
    )


def streams(pdf: bytes) -> bytes:
    """Everything that a PDF holds, unpacked."""
    parts = [pdf]
    for number in range(1, len(pypdf.PdfReader(io.BytesIO(pdf)).xref[0]) + 2):
        thing = pypdf.PdfReader(io.BytesIO(pdf)).get_object(number)
        parts.append(thing.get_data() if isinstance(thing, pypdf.generic.StreamObject) else repr(thing).encode())
    return b"\n".join(parts)


@pytest.mark.parametrize("viewer", ["public", "s1", "s3"])
def test_seasons_that_differ_in_what_is_hidden_give_the_same_bytes(viewer):
    one, other = planted(CANARY), planted(5)
    assert prints(one, viewer, "pl", DAY) == prints(other, viewer, "pl", DAY)
    assert exports(look(one, viewer), "pl", True) == exports(look(other, viewer), "pl", True)
    assert prints(one, "s2", "pl", DAY) != prints(other, "s2", "pl", DAY)


@pytest.mark.parametrize("viewer", ["public", "s1"])
def test_no_stream_holds_the_canary(viewer):
    campaign = planted(CANARY)
    for file, pdf in prints(campaign, viewer, "pl", DAY).items():
        assert str(CANARY) not in text_of(pdf), file
        assert str(CANARY).encode() not in streams(pdf), file
    for book in exports(look(campaign, viewer), "pl").values():
        archive = zipfile.ZipFile(io.BytesIO(book))
        assert not any(str(CANARY).encode() in archive.read(name) for name in archive.namelist())
    for table in exports(look(campaign, viewer), "pl", True).values():
        assert str(CANARY).encode() not in table


def test_the_owner_and_the_leader_find_it():
    campaign = planted(CANARY)
    assert str(CANARY) in text_of(next(pdf for f, pdf in prints(campaign, "s2", "pl", DAY).items() if "sheet" in f))
    assert str(CANARY) in text_of(prints(campaign, "leader", "pl", DAY)["secret-leader.pdf"])
    assert any(str(CANARY).encode() in data for data in exports(look(campaign, "s2"), "pl", True).values())


def test_what_the_leader_hangs_on_the_wall_is_the_publics():
    campaign = planted(CANARY)
    public, leader = (prints(campaign, viewer, "pl", DAY) for viewer in ("public", "leader"))
    assert {name: leader[name] for name in public} == public
    own = prints(campaign, "s1", "pl", DAY)
    assert {name: leader[name] for name in own} == own


def test_each_viewer_gets_his_own_pack():
    assert set(prints(season("demo"), "public", "en", DAY)) == {"public-poster.pdf", "public-house-rules.pdf"}
    assert set(prints(season("demo"), "s2", "en", DAY)) == {
        "public-poster.pdf",
        "public-house-rules.pdf",
        "secret-sheet-s2-Żbiki.pdf",
        "report-s2-Żbiki.pdf",
    }
    assert len(prints(season("demo"), "leader", "en", DAY)) == 3 + 2 * len(season("demo").state.sides)


def test_secret_pages_say_so_and_for_whom():
    for file, pdf in prints(season("demo"), "leader", "en", DAY).items():
        text = text_of(pdf)
        assert ("secret: for" in text) == file.startswith("secret-"), file
        assert ("30 November 2026" in text) == (not file.startswith("report-")), file
        if "Żbiki" in file and file.startswith("secret"):
            assert "secret: for Żbiki only" in text
