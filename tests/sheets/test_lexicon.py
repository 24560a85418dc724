"""How ids are called."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sheets.lexicon import Words
from sheets.messages import english, say
from sheets.schema import Column, Kind

SIDE = Column("owner", Kind.REFERENCE, say("Owner"), table="sides")


def test_headings_are_the_shown_language_then_the_others_then_the_name(words, provinces):
    assert tuple(words.headings(provinces.column("owner"))) == ("Właściciel", "Owner", "owner")


def test_labels_and_options_are_in_the_shown_language(words, provinces):
    assert words.label(provinces.column("land"), "hill") == "wzgórze"
    assert words.options(provinces.column("owner")) == ("Lisy", "Sowy")
    assert words.options(provinces.column("besieged")) == ("tak", "nie")
    assert words.options(provinces.column("walls")) == ()


def test_every_language_is_understood(words, provinces):
    land = provinces.column("land")
    assert {words.find(land, text) for text in ("hill", "HILL", "Wzgórze")} == {"hill"}
    assert words.find(provinces.column("owner"), "owls") == "owls"
    assert words.find(land, "wzgorze") is None


def test_an_unknown_id_is_shown_as_it_is(words, provinces):
    assert words.label(provinces.column("owner"), "wolves") == "wolves"


def test_names_may_be_given_for_a_column():
    column = Column("sort", Kind.CHOICE, say("Sort"))
    words = Words((english,), {"sort": {"a": ["Apple"]}})
    assert words.find(column, "apple") == "a"


def test_an_id_wins_over_a_label_that_reads_the_same():
    words = Words((english,), {"sides": {"foxes": ["Owls"], "owls": ["Foxes"]}})
    assert words.find(SIDE, "owls") == "owls"
    assert words.label(SIDE, "foxes") == "Owls (foxes)"


@given(st.dictionaries(st.text(min_size=1), st.lists(st.text())))
def test_each_label_leads_back_to_its_id(names):
    words = Words((english,), {"sides": names})
    for id in names:
        assert words.find(SIDE, words.label(SIDE, id)) == id
