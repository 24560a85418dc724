"""Why is it this number? The entries that made it; the leader may set it to another, with a reason."""

from __future__ import annotations

import streamlit as st

from sheets.messages import say
from tracker.dashboard.entries import day, day_text, headline, numbered, plain, show_outcome, show_who_sees, small
from tracker.dashboard.session import Scene, attempt, forget, kept, order_key
from tracker.engine.changes import Change
from tracker.engine.explain import Step, cells_of, explain
from tracker.engine.hidden import is_hidden
from tracker.engine.order import LEADER
from tracker.service.acts import Act
from tracker.service.shown import change_text, seen_by

NEWEST = 8
SIDES = "sides"


def show_numbers(now: Scene, side: str) -> None:
    """One number of a side at a time, as far as the viewer may know it."""
    table, row = now.view.ruleset.table(SIDES), now.view.state.sides[side]
    names = [name for name in now.view.ruleset.chronicle.stocks if not is_hidden(getattr(row, name))]
    sums = [column for table_name, column in now.view.ruleset.sources if table_name == SIDES]
    label = plain(now.say(say("{side}: where do these numbers come from?", side=now.name(side))))
    with st.expander(label, key=f"why:{side}", on_change="rerun") as panel:
        if not panel.open:
            return
        called = {name: now.say(table.column(name).heading) for name in names}
        called |= {name: now.say(SUMS[name]) for name in sums if name in SUMS and _known(now, side, name)}
        key = f"why:{side}:which"
        chosen = st.pills(now.say(say("Which number?")), list(called), key=key, format_func=called.__getitem__)
        if chosen is None:
            return
        cells = cells_of(now.view, SIDES, side, chosen)
        seen = seen_by(now.view, (cell for cell in cells if _there(now, cell)))
        show_who_sees(now, seen)
        _steps(now, explain(now.view, SIDES, side, chosen))
        if now.viewer == LEADER and chosen in names:
            show_override(now, SIDES, side, chosen, int(getattr(row, chosen)))


SUMS = {"victory_points": say("Victory points"), "owed": say("Turns owed")}


def _there(now: Scene, cell: tuple[str, str, str]) -> bool:
    return now.viewer == LEADER and cell[1] in getattr(now.view.state, cell[0])


def _known(now: Scene, side: str, name: str) -> bool:
    """Whether every cell that the sum is made of is open to the viewer."""
    tables = {table.name: getattr(now.view.state, table.name) for table in now.view.ruleset.tables}
    return not any(
        is_hidden(getattr(tables[table].get(row), column, None))
        for table, row, column in cells_of(now.view, SIDES, side, name)
    )


def _steps(now: Scene, steps: list[Step]) -> None:
    if not steps:
        st.caption(now.say(say("No entry has touched it: it is what it was at the beginning.")))
    for step in reversed(steps[-NEWEST:]):
        when = small(f"{numbered(now, step.entry)} · {day_text(day(step.entry)[:10])}")
        st.markdown(f"**{plain(headline(now, step.entry))}** {when}")
        for change in step.changes:
            st.text(_told(now, change))
        reason = step.entry.fields.get("reason", "")
        if reason and not is_hidden(reason):
            st.caption(plain(now.say(say("Reason: {reason}", reason=str(reason)))))
    if len(steps) > NEWEST:
        st.caption(now.say(say("Older entries are in the chronicle.")))


def _told(now: Scene, change: Change) -> str:
    return change_text(now.view, now.language, change) or f"{change.before or 0} → {change.after or 0}"


def show_override(now: Scene, table: str, row: str, column: str, value: int) -> None:
    """Another value by the leader's own decision, always with a reason."""
    form = f"override:{table}:{row}:{column}"
    kept(form, f"{form}:value", value)
    kept(form, f"{form}:reason", "")
    show_outcome(now, form)
    st.number_input(now.say(say("Set it to")), step=1, key=f"{form}:value")
    st.text_input(now.say(say("Reason")), key=f"{form}:reason")
    if not str(st.session_state[f"{form}:reason"]).strip():
        st.caption(now.say(say("Say why: the reason stands in the chronicle.")))
    st.button(
        now.say(say("Set the number")),
        key=f"{form}:send",
        disabled=not str(st.session_state[f"{form}:reason"]).strip() or st.session_state[f"{form}:value"] == value,
        on_click=_set,
        args=(now, (table, row, column), form, order_key(form)),
    )


def _set(now: Scene, cell: tuple[str, str, str], form: str, key: str) -> None:
    values = {
        **dict(zip(("table", "row", "column"), cell, strict=True)),
        "value": str(st.session_state.get(f"{form}:value", "")),
        "reason": str(st.session_state.get(f"{form}:reason", "")),
    }
    if attempt(now, form, lambda: now.season.submit("correct", values, Act(viewer=now.viewer, key=key))):
        forget(form)
