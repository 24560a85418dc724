"""How far a patrol is on the way to its next knight, iron and wood (GR-06 to GR-08, GR-11)."""

from __future__ import annotations

from collections.abc import Sequence

from sheets.messages import say_n
from tracker.engine.hidden import is_hidden
from tracker.engine.pages import Progress
from tracker.rulesets.gra_roczna.state import State, rate


def progress(state: State, side: str) -> Sequence[Progress]:
    """What is carried over to the next meeting, of what is needed; nothing where the viewer may not see it."""
    row = state.sides[side]
    knight, iron, wood = (rate(state, name) for name in ("present_per_knight", "tasks_per_iron", "tasks_per_wood"))
    carried = (
        Progress(
            "knights",
            say_n("{done} of {n} present scout for a knight", "{done} of {n} present scouts for a knight", knight,
                  done=_told(row.carry_attendance)),
            row.carry_attendance,
            knight,
        ),
        Progress(
            "iron",
            say_n("{done} of {n} members' task for iron", "{done} of {n} members' tasks for iron", iron,
                  done=_told(row.carry_member_tasks)),
            row.carry_member_tasks,
            iron,
        ),
        Progress(
            "wood",
            say_n("{done} of {n} leader's task for wood", "{done} of {n} leader's tasks for wood", wood,
                  done=_told(row.carry_leader_tasks)),
            row.carry_leader_tasks,
            wood,
        ),
    )  # fmt: skip
    return tuple(item for item in carried if not is_hidden(item.done))


def _told(count: int) -> int:
    return 0 if is_hidden(count) else count
