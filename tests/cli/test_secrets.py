"""The commands of the desk, ``publish`` and ``leaks``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Season, run
from tests.fresh import fresh
from tracker.cli import secrecy
from tracker.service.leaks import Leak


@pytest.fixture
def season(tmp_path) -> Season:
    stock = {"startStock": "wood:9,stone:9,iron:9,gold:9"}
    return Season(fresh(tmp_path, "gra-roczna", ["Sokół", "Orzeł"], "en", stock))


def test_what_a_side_sent_is_listed_accepted_with_changes_and_gone(season):
    season.submit("send", "side=Sokół", "order=report", "fields=present=70 'note=two words'")
    (item,) = season.json("desk")
    assert (item["side"], item["order"], item["fields"]) == ("Sokół", "report", {"present": "70", "note": "two words"})
    assert season.json("desk", "--as", "Orzeł") == [] == season.json("desk", "--as", "public")
    assert "two words" in season("desk").out
    record = season.json("accept", item["waiting"], "present=7")
    assert (record["order"], record["fields"]["present"]) == ("report", 7)
    assert "accepted it with changes" in " ".join(record["notes"])
    assert season.json("desk") == []
    assert "Nothing waits" in season("desk").out


def test_accepting_what_is_not_there_is_refused_in_one_sentence(season):
    assert "Nothing on the desk is called “s1.1”" in season("accept", "s1.1").refusal


def test_an_answer_and_why_it_is_not_possible_are_told(season):
    season.submit("send", "side=Sokół", "order=build", "fields=building=port")
    (item,) = season.json("desk")
    assert "turn" in item["refused"]
    assert "Not possible as things stand" in season("desk").out
    season.submit("answer", f"waiting={item['waiting']}", "text=later")
    assert season.json("desk")[0]["answer"] == "later"
    assert "later" in season("desk", "--as", "Sokół").out


def test_the_public_picture_is_published_and_refreshed(season, tmp_path):
    page = tmp_path / "public.html"
    assert season.json("publish", page) == {"published": str(page), "as": "public"}
    season.submit("rename", "side=Sokół", "name=Kuny")
    season.json("publish", page)
    assert "Kuny" in page.read_text("utf-8")
    assert "leader's picture" in season("publish", tmp_path / "x.html", "--as", "leader").refusal
    other = Path(tmp_path / "mine.html")
    other.write_text("mine", "utf-8")
    assert "holds something else" in season("publish", other).refusal


def test_a_season_without_leaks_says_so(season):
    answer = season("leaks")
    assert answer.exit == 0 and "Nobody gets what he may not know" in answer.out
    assert "pages are made of the same; they are not opened" in answer.out
    assert season.json("leaks")["leaks"] == []


def test_a_leak_is_told_plainly_and_ends_with_1(season, monkeypatch):
    found = [Leak("s2", "exports", (("sides", "s1", "wood"),)), Leak("public", "prints", ())]
    monkeypatch.setattr(secrecy, "found_leaks", lambda *_: found)
    answer = run("leaks", season.path, "--json")
    assert answer.exit == 1
    assert answer.json["leaks"][0] == {
        "viewer": "Orzeł", "where": "exports", "cells": [{"table": "sides", "row": "s1", "column": "wood"}]
    }  # fmt: skip
    assert answer.err.splitlines() == [
        "Exports for Orzeł: what is hidden is to be seen: sides s1 wood.",
        "Prints for everybody: it comes out differently with what is hidden.",
    ]
