"""Catalogues that come as texts: exact numbers, yes or no, blanks; nothing is guessed."""

from dataclasses import dataclass

import pytest

from sheets.messages import say
from sheets.schema import counts, flag, key, names, text, whole
from tracker.engine.catalogue import catalogue_rows


@dataclass(frozen=True)
class Tool:
    id: str = key(say("Key"))
    name: str = text(say("Name"))
    price: int = whole(say("Price"), default=7)
    sharp: bool = flag(say("Sharp"))
    bonus: int = whole(say("Bonus"), low=-9)
    users: tuple[str, ...] = names(say("Users"))
    parts: tuple[tuple[str, int], ...] = counts(say("Parts"))


def test_texts_become_what_the_columns_hold_and_blank_is_the_default():
    rows = catalogue_rows(
        Tool, [{"id": "axe", "name": "3", "price": " 12 ", "sharp": "yes"}, {"id": "rope", "price": ""}]
    )
    assert rows == {"axe": Tool(id="axe", name="3", price=12, sharp=True), "rope": Tool(id="rope", price=7)}


@pytest.mark.parametrize(
    "cells", [{"price": "1.5"}, {"price": "-1"}, {"price": True}, {"price": "²"}, {"sharp": "maybe"}]
)
def test_what_is_no_whole_number_and_no_yes_or_no_is_refused(cells):
    with pytest.raises(ValueError):
        catalogue_rows(Tool, [{"id": "axe", **cells}])


def test_lists_and_numbers_below_zero_are_read_where_the_column_takes_them():
    rows = catalogue_rows(Tool, [{"id": "axe", "bonus": "-2", "users": "elk, lynx", "parts": "wood:3,iron:1"}])
    axe = rows["axe"]
    assert (axe.bonus, axe.users, axe.parts) == (-2, ("elk", "lynx"), (("wood", 3), ("iron", 1)))


def test_a_count_without_its_number_is_refused():
    with pytest.raises(ValueError):
        catalogue_rows(Tool, [{"id": "axe", "parts": "wood"}])
