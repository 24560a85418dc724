"""Pages as a patrol and the public have them: seasons that differ only in what they may not see look the same.

The script runs without a browser; compared is everything that it sends to one, element by element: texts, choices,
pictures, labels of files, also of what is folded away.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1.element_tree import Block, Element

from tests.dashboard.test_script import again, opened
from tests.service.test_leaks import opened as with_column_open
from tests.service.test_leaks import secretive
from tracker.dashboard.packs import Packs
from tracker.dashboard.session import served
from tracker.engine.campaign import Campaign
from tracker.engine.order import PUBLIC
from tracker.engine.ruleset import Ruleset
from tracker.rulesets import RULESETS, find_ruleset
from tracker.service.files import found
from tracker.service.leaks import planted
from tracker.service.reading import Reading

PAGES = ("", "others", "board", "chronicle", "turn", "more", "desk", "season", "print", "settings", "sheet")
"""Also those that are the leader's: a viewer who asks for them gets what he begins with."""
RANDOM = re.compile(r'deferred_file_id: "[0-9a-f]+"')
"""What Streamlit draws by lot: where a file will be asked for."""
GRA_ROCZNA = find_ruleset("gra-roczna")


def sent(node: Any) -> Iterator[str]:
    """Everything that goes to the browser."""
    if isinstance(node, Block):
        for child in node.children.values():
            yield from sent(child)
    elif isinstance(node, Element):
        yield f"{node.type} {getattr(node, 'proto', '')}"


def looks(campaign: Campaign, viewer: str, page: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A page of that campaign, whatever stands in the workbook."""
    with monkeypatch.context() as patch:
        patch.setattr(Reading, "campaign", property(lambda self: campaign))
        served().packs = Packs()
        app = again(page, viewer)
        return RANDOM.sub("", "\n".join(sent(app._tree)))


@pytest.fixture(params=RULESETS, ids=lambda ruleset: ruleset.id)
def ruleset(request) -> Ruleset:
    one: Ruleset = request.param
    return one


@pytest.fixture
def season(ruleset, tmp_path, monkeypatch) -> Campaign:
    """A season full of secrets, open in the dashboard."""
    return in_dashboard(ruleset, tmp_path, monkeypatch)


def in_dashboard(ruleset: Ruleset, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    campaign = secretive(ruleset)
    found(str(folder / "season.xlsx"), campaign, "pl")
    opened(folder / "season.xlsx", monkeypatch)
    return campaign


@pytest.mark.soak
@pytest.mark.parametrize("viewer", [PUBLIC, "s2"])
def test_what_is_hidden_makes_no_difference_to_any_page(season, viewer, monkeypatch):
    copies = planted(season, viewer)
    for page in PAGES:
        one, other = (looks(copy, viewer, page, monkeypatch) for copy in (copies.one, copies.other))
        told = [pair for pair in zip(one.splitlines(), other.splitlines(), strict=False) if pair[0] != pair[1]]
        assert not told and len(one) == len(other), (page, told[:3])
        assert not any(canary in one for canary in copies.canaries), page


def test_what_is_hidden_makes_no_difference_to_the_turn_of_a_patrol(tmp_path, monkeypatch):
    copies = planted(in_dashboard(GRA_ROCZNA, tmp_path, monkeypatch), "s2")
    one, other = (looks(copy, "s2", "turn", monkeypatch) for copy in (copies.one, copies.other))
    assert one == other
    assert "kanarek" not in one and len(one) > 2000


def test_a_column_that_is_open_by_mistake_is_found_on_a_page(tmp_path, monkeypatch):
    copies = planted(in_dashboard(GRA_ROCZNA, tmp_path, monkeypatch), "s2")
    wrong = with_column_open(GRA_ROCZNA, "sides", "wood")
    one, other = (
        looks(dataclasses.replace(copy, ruleset=wrong), "s2", "others", monkeypatch)
        for copy in (copies.one, copies.other)
    )
    assert one != other
