"""Seasons for the tests: set up in a line, orders given through the engine as in play."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tracker.engine.campaign import Campaign, empty_state
from tracker.engine.house_rules import settled
from tracker.engine.order import LEADER, IllegalOrder
from tracker.engine.orders import order_type, run
from tracker.engine.records import Setting
from tracker.engine.referee import GivenDice, Referee
from tracker.engine.view import View, look, refusal
from tracker.rulesets import find_ruleset
from tracker.rulesets.gra_roczna.state import Building, Rate, State
from tracker.service.catalogues import shipped

RULES = find_ruleset("gra-roczna")


class Season:
    """A state that orders are given to; patrols are s1 (Sokół), s2 (Orzeł), s3 (Ryś)."""

    def __init__(self, **settings: str) -> None:
        self.state: State = RULES.setup(shipped(RULES), settled(RULES.house_rules, settings))
        for number, name in enumerate(("Sokół", "Orzeł", "Ryś"), 1):
            self.state = RULES.add_side(self.state, f"s{number}", name)
        self.referee = Referee(GivenDice(()))

    def have(self, side: str = "s1", **cells: Any) -> Season:
        """Cells of a patrol as the test needs them."""
        row = dataclasses.replace(self.state.sides[side], **cells)
        self.state = dataclasses.replace(self.state, sides={**self.state.sides, side: row})
        return self

    def turn(self, side: str = "s1", **cells: Any) -> Season:
        """A patrol in its first turn."""
        return self.have(side, meetings=1, turn=1, turn_open=True, **cells)

    def war(self, side: str = "s1", **cells: Any) -> Season:
        """A patrol in its first turn that can pay for one war."""
        return self.turn(side, **{"wood": 2, "iron": 2, "gold": 2, **cells})

    def city(self, side: str = "s1", **buildings: int | tuple[int, int]) -> Season:
        """Levels, or levels with knights, of a patrol's buildings."""
        rows = dict(self.state.buildings)
        for building, what in buildings.items():
            level, knights = what if isinstance(what, tuple) else (what, 0)
            key = f"{side}.{building}"
            rows[key] = Building(id=key, side=side, building=building, level=level, knights=knights)
        self.state = dataclasses.replace(self.state, buildings=rows)
        return self

    def rule(self, key: str, value: str) -> Season:
        """A house rule set otherwise in mid-season."""
        row = Setting(id=key, value=value)
        self.state = dataclasses.replace(self.state, settings={**self.state.settings, key: row})
        return self

    def rate(self, name: str, value: int) -> Season:
        """Another number in the table of rates."""
        self.state = dataclasses.replace(self.state, rates={**self.state.rates, name: Rate(id=name, value=value)})
        return self

    def kind(self, building: str, **cells: Any) -> Season:
        """Another (or a further) building in the catalogue."""
        kinds = self.state.building_types
        row = dataclasses.replace(kinds.get(building, dataclasses.replace(kinds["port"], id=building)), **cells)
        self.state = dataclasses.replace(self.state, building_types={**kinds, building: row})
        return self

    def order(self, name: str, **fields: Any) -> Any:
        """An order of Sokół's, unless another side is named; attacks and looks go to Orzeł."""
        default: dict[str, Any] = {"side": "s1"}
        if name in ("attack", "spy"):
            default["target"] = "s2"
        if isinstance(fields.get("knights"), int) and name == "attack":
            fields["knights"] = (("reserve", fields["knights"]),)
        return order_type(RULES, name).shape(**{**default, **fields})

    def give(self, name: str, dice: Sequence[int] = (), **fields: Any) -> dict[str, Any]:
        """Runs an order; gives its result."""
        self.referee = Referee(GivenDice(dice), entry=9, seen_as=lambda side: 4)
        kind = order_type(RULES, name)
        self.state = run(RULES, self.state, kind, self.order(name, **fields), self.referee, LEADER)
        return {finding.name: finding.value for finding in self.referee.findings}

    def refused(self, name: str, **fields: Any) -> IllegalOrder:
        """Why an order is refused; fails where it is not. Nothing may have changed or been rolled."""
        before, referee = self.state, Referee(GivenDice([6] * 99))
        with pytest.raises(IllegalOrder) as caught:
            run(RULES, self.state, order_type(RULES, name), self.order(name, **fields), referee, LEADER)
        assert self.state == before
        assert not referee.rolls
        assert not referee.notes
        return caught.value

    def side(self, side: str = "s1") -> Any:
        """A patrol's row."""
        return self.state.sides[side]

    def level(self, building: str) -> int:
        """The level of ``s2.port``."""
        return self.state.buildings[building].level

    def knights(self, building: str) -> int:
        """The knights in ``s2.port``."""
        return self.state.buildings[building].knights

    def new(self, side: str = "s1") -> int:
        """Knights that are not ready yet."""
        return sum(row.knights for row in self.state.new_knights.values() if row.side == side)

    def stock(self, side: str = "s1") -> tuple[int, int, int, int]:
        """Wood, stone, iron and gold."""
        row = self.state.sides[side]
        return row.wood, row.stone, row.iron, row.gold

    def status(self, side: str = "s1", viewer: str = LEADER) -> Any:
        """A patrol as that viewer may see it."""
        return RULES.status(self.view(viewer).state, side, viewer)

    def view(self, viewer: str) -> View:
        """The season as that viewer may see it."""
        return look(Campaign(RULES, self.state, 8, {"public": 1, "s1": 3, "s2": 3, "s3": 3}, []), viewer)

    def would_refuse(self, viewer: str, name: str, **fields: Any) -> str:
        """What a viewer is told beforehand; empty where nothing speaks against the order."""
        refused = refusal(self.view(viewer), name, self.order(name, **fields))
        return str(refused) if refused else ""

    def told(self, viewer: str) -> list[str]:
        """The notes of the last order that a side (or the public) may read."""
        return [str(note.message) for note in self.referee.notes if {viewer, "public"} & set(note.seen_by)]

    def found(self, viewer: str) -> set[str]:
        """The names of the last order's results that a side (or the public) may know."""
        return {found.name for found in self.referee.findings if {viewer, "public"} & set(found.seen_by)}

    def dice_seen(self, viewer: str) -> list[str]:
        """Why each die of the last order fell that a side (or the public) may see."""
        return [roll.why for roll in self.referee.rolls if {viewer, "public"} & set(roll.seen_by)]


@pytest.fixture
def season() -> Season:
    """A season with all house rules at their default."""
    return Season()


@pytest.fixture
def season_with() -> Callable[..., Season]:
    """A season with other house rules: ``season_with(winMargin="3")``."""
    return Season


@pytest.fixture
def nothing() -> State:
    """A season without a single row."""
    state: State = empty_state(RULES)
    return state


@pytest.fixture
def rules() -> Any:
    """The ruleset."""
    return RULES
