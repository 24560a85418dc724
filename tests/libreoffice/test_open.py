"""A workbook that is open in LibreOffice, or was saved there meanwhile, is never overwritten."""

from __future__ import annotations

import pytest

from sheets.errors import OpenElsewhere, Stale
from tracker.engine.order import LEADER
from tracker.service.acts import Act
from tracker.service.files import open_campaign

REPORT = ("report", "side=Sokół", "present=6")


def test_an_open_workbook_is_noticed_until_it_is_closed(office, season):
    season.submit(*REPORT)
    season.type("sides", season.cell("sides", "s1", "Wood"), 3)
    before = season.path.read_bytes()
    office.open(season.path)
    for command in (("submit", *REPORT), ("settle",), ("undo",), ("revise", 1, "present=7")):
        sentence = season(*command).refusal
        assert "season.xlsx is open on the computer of" in sentence and "--even-if-open" in sentence
        assert season.path.read_bytes() == before
    assert season.json("status")["revision"] == 1  # looking is allowed
    with pytest.raises(OpenElsewhere):
        open_campaign(str(season.path)).submit("report", {"side": "Sokół"}, Act())
    office.close()
    assert season.submit(*REPORT)["entry"] == 3


@pytest.mark.soak
def test_every_command_that_writes_can_be_told_to_go_on(office, season):
    office.open(season.path)
    assert season.submit(*REPORT, "--even-if-open")["entry"] == 1
    season.json("revise", 1, "present=7", "--even-if-open")
    season.json("undo", "--even-if-open")
    season.json("settle", "--even-if-open")
    office.close()
    assert season.json("status")["revision"] == 3
    allowed = open_campaign(str(season.path), even_if_open=True)
    (season.path.parent / ".~lock.season.xlsx#").write_text(",ola,laptop,,;")
    assert allowed.submit("report", {"side": "Orzeł", "present": "5"}, Act()).entry.number == 4


def test_what_is_saved_while_an_order_is_given_is_not_lost(office, season):
    opened = open_campaign(str(season.path))
    tab, cell = season.title("sides"), season.cell("sides", "s1", "Wood")

    def meanwhile(step: str) -> None:
        if step == "changed":
            opened.store.step = None
            office.open(season.path)
            office.type(tab, cell, "12")
            office.save()
            office.close()

    opened.store.step = meanwhile
    with pytest.raises(Stale):
        opened.submit("report", {"side": "Sokół", "present": "6", "leader_badges": "1"}, Act())
    assert opened.view(LEADER).state.sides["s1"].wood == 12
    again = opened.submit("report", {"side": "Sokół", "present": "6", "leader_badges": "1"}, Act())
    assert (len(again.corrections), again.entry.number) == (1, 2)
    assert opened.view(LEADER).state.sides["s1"].wood > 12
