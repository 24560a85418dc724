"""No names of people are needed anywhere, and none end up where they do not belong."""

from __future__ import annotations

import pytest

from sheets.messages import Message
from sheets.schema import Kind
from tracker.engine.orders import order_types
from tracker.rulesets import RULESETS
from tracker.service.privacy import NOTE

EVERY = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
OF_THINGS = {
    "sides": {"name"},
    "settings": {"value"},
    "desk": {"order", "fields", "late", "answer"},
}
"""Free text of tables that are played with: names of patrols, never of people."""
REMARKS = {"note", "reason", "text", "name", "order", "fields", "table", "row", "column", "value"}


@EVERY
def test_no_table_asks_for_a_person(ruleset):
    for table in ruleset.tables:
        texts = {c.name for c in table.columns if c.kind is Kind.TEXT and c.name != "id"}
        if table.name not in ruleset.catalogue:
            assert texts - OF_THINGS.get(table.name, {"name", "cell", "winner", "cards", "reason"}) == set(), table.name


@EVERY
def test_no_order_asks_for_a_person_and_attendance_is_a_number(ruleset):
    for kind in order_types(ruleset):
        texts = {column.name for column in kind.fields if column.kind is Kind.TEXT}
        assert texts <= REMARKS, (kind.name, texts)
        for column in kind.fields:
            assert column.name != "present" or column.kind is Kind.WHOLE


def test_the_note_for_parents_is_short():
    words = " ".join(str(part) for paragraph in NOTE for part in paragraph).split()
    assert len(words) < 260
    assert all(isinstance(part, Message) for paragraph in NOTE for part in paragraph)
