"""The board: tap a card to see where it may go and whom it may strike, tap the target, see the chances, confirm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.entries import bold, headline, plain, show_outcome, show_told, show_who_gets
from tracker.dashboard.fields import missing, show_fields, typed
from tracker.dashboard.odds import exactly, show_dice, show_odds
from tracker.dashboard.picture import picture
from tracker.dashboard.session import WHICH, Scene, attempt, forget, look_as, order_key
from tracker.dashboard.sign_in import show_hand_over
from tracker.dashboard.tables import markdown
from tracker.dashboard.taking_back import show_last
from tracker.dashboard.turn_page import give_button
from tracker.engine.options import candidates, legal, sendable
from tracker.engine.order import LEADER, PUBLIC, IllegalOrder, OrderType
from tracker.engine.orders import order_type
from tracker.engine.pages import BoardPlay, Opening
from tracker.engine.reports import entries_about
from tracker.engine.view import refusal
from tracker.pictures.battle_boards import drawn, said_of
from tracker.service.acts import Act, Receipt
from tracker.service.chances import Chances
from tracker.service.faces import typed_faces
from tracker.service.languages import translator
from tracker.service.shown import about, row_text

MOST_BLOWS = 30

Acts = dict[tuple[str, str, str], tuple[str, dict[str, Any]]]
"""What the card on a cell may do: (cell it acts on, name of the order, answer chosen) -> what it lights up for, and
fields."""


@dataclass(frozen=True)
class Played:
    """One board as it is looked at."""

    play: BoardPlay
    board: str
    side: str
    """For whom the viewer may act here now; empty for those who are nobody's (the leader moves them)."""
    acting: bool
    """Whether he may act at all."""

    @property
    def form(self) -> str:
        return f"board:{self.board}"

    @property
    def given(self) -> dict[str, str]:
        return {"side": self.side, self.play.field: self.board}


def show_board(now: Scene) -> None:
    """One board at a time, the most urgent first."""
    play, state = now.view.ruleset.board, now.view.state
    st.title(now.say(play.title if play else say("Board")), anchor=False)
    boards = play.boards(state, now.viewer) if play else ()
    if play is None or not boards:
        st.info(now.say(say("Nothing lies on the board yet.")))
        return
    column = next(column for kind in now.view.ruleset.orders for column in kind.fields if column.name == play.field)
    names = {board: row_text(now.view, now.language, column.table, board) for board in boards}
    if (asked := st.query_params.pop(WHICH, None)) in names:  # by a link to this one; afterwards any may be chosen
        st.session_state["board:which"] = asked
    label, called = now.say(column.heading), names.__getitem__
    chosen = st.selectbox(label, boards, key="board:which", format_func=called, placeholder="–")
    there = [owed for owed in now.view.ruleset.waiting(state) if owed.board == chosen]
    owed = next((owed for owed in there if owed.side == now.viewer), there[0] if there else None)
    acting = owed is not None and now.viewer in (LEADER, owed.side)
    played = Played(play, chosen, owed.side if owed and acting else "", acting)
    if owed:
        st.markdown(bold(now.say(owed.what)))
    if owed and owed.side and now.leading and now.viewer not in (LEADER, PUBLIC, owed.side):
        name = now.name(owed.side)
        label = now.say(say("Hand the phone to {side}", side=name))
        st.button(plain(label), key="board:hand", type="primary", on_click=look_as, args=(owed.side,))
    elif owed and owed.side and now.viewer not in (PUBLIC, owed.side):
        show_hand_over(now)
    opening = next((one for one in play.openings if acting and _is_laid(now, played, one)), None)
    if opening:
        _opening(now, played, opening)
    else:
        _on_board(now, played)
    show_last(now)
    show_who_gets(now, lambda view: about(view, column.table, chosen))
    _blows(now, played)
    _rare(now, played)


def _blows(now: Scene, played: Played) -> None:
    """What has happened on the board so far, the newest first, with the dice as they fell."""
    title = now.say(say("Blow by blow"))
    with st.expander(title, key=f"{played.form}:blows", on_change="rerun") as panel:
        if not panel.open:
            return
        table = next(column.table for kind in now.view.ruleset.orders for column in kind.fields
                     if column.name == played.play.field)  # fmt: skip
        entries = [entry for entry in entries_about(now.view, table, played.board, played.play.field) if entry.notes]
        for entry in list(reversed(entries))[:MOST_BLOWS]:
            st.markdown(bold(headline(now, entry)))
            show_told(now, entry, f"{played.form}:{entry.number}")


def _is_laid(now: Scene, played: Played, opening: Opening) -> bool:
    """Whether the side comes onto the board now."""
    kind = order_type(now.view.ruleset, opening.order)
    return played.board in _boards_of(now, kind, played.play.field, played.side)


def _boards_of(now: Scene, kind: OrderType, field: str, side: str) -> tuple[str, ...]:
    """The boards on which a side may give an order of that kind."""
    column = next(column for column in kind.fields if column.name == field)
    return candidates(now.view, column, kind, {"side": side})


def _opening(now: Scene, played: Played, opening: Opening) -> None:
    """The form with which a side comes onto the board. The picture is drawn with that side's eyes, also for the
    leader: his phone goes round the table, and what lies face down stays so."""
    kind, form = order_type(now.view.ruleset, opening.order), f"{played.form}:{opening.order}:{played.side}"
    eyes = now.season.view(played.side) if played.side else now.view
    above = st.container()
    values = show_fields(now, kind, form, played.given, opening.first(eyes.state, played.given))
    shown = eyes.state if missing(kind, values) else opening.shown(eyes.state, kind.shape(**values))
    dark = st.context.theme.type == "dark"
    with above:
        svg = drawn(replace(eyes, state=shown), played.board, translator(now.language), dark=dark)
        picture(svg, f"{played.form}:opening", width=420)
        give_button(now, kind, played.given, now.say(kind.title), form, values)
        show_outcome(now, form)


def _rare(now: Scene, played: Played) -> None:
    """What is seldom ordered about a board: each a form."""
    field = played.play.field
    kinds = [kind for kind in sendable(now.view) if kind.name in played.play.rare]
    kinds = [kind for kind in kinds if played.board in _boards_of(now, kind, field, now.viewer)]
    if not kinds:
        return
    with st.expander(now.say(say("More")), key=f"{played.form}:rare", on_change="rerun") as panel:
        for kind in kinds if panel.open else ():
            form = f"{played.form}:{kind.name}"
            given = {field: played.board}
            if kind.field("side") and now.viewer != LEADER:
                given["side"] = now.viewer
            st.markdown(bold(now.say(kind.title)))
            values = show_fields(now, kind, form, given)
            give_button(now, kind, given, now.say(kind.title), form, values)
            show_outcome(now, form)


def _on_board(now: Scene, played: Played) -> None:
    """The picture, the card that was tapped, what it may do, and what ends the turn."""
    where = str(st.session_state.get(played.form, ""))
    acts = _acts(now, played, where) if where and played.acting else {}
    lit = {cell: kind for (cell, *_), (kind, _) in acts.items() if cell}
    dark = st.context.theme.type == "dark"
    svg = drawn(now.view, played.board, translator(now.language), dark=dark, chosen=where, lit=lit)
    picture(svg, f"{played.form}:picture", _tapper(now, played, acts, where), width=420)
    show_outcome(now, played.form)
    _told(now, played, where)
    target = str(st.session_state.get(f"{played.form}:to", ""))
    if target in lit:
        _confirm(now, played, {name: values for (cell, name, _), (_, values) in acts.items() if cell == target})
        return
    if lit:
        st.caption(now.say(say("Tap a lit cell: an arrow goes there, a cross strikes, a plus heals.")))
    elif not where and played.acting:
        st.caption(now.say(say("Tap a card to see where it may go and whom it may strike.")))
    elif played.side and not acts:
        told = say("Nothing can be done with this card now: tap another one of {side}.", side=now.name(played.side))
        st.caption(plain(now.say(told)))
    of_card = [(name, values) for (cell, name, _), (_, values) in acts.items() if not cell]
    for name, values in of_card:
        _end(now, played, name, values)
    ends = [name for name in played.play.ends if name not in dict(of_card)] if played.acting else []
    possible = {name: given for name in ends if (given := _given(now, played, name)) is not None}
    with st.container(horizontal=True):
        for name, given in possible.items():
            _end(now, played, name, given)
    asked = str(st.session_state.get(f"{played.form}:asked", ""))
    if asked in (asking := {**possible, **dict(of_card)}):
        _confirm(now, played, {asked: asking[asked]})


def _given(now: Scene, played: Played, name: str) -> dict[str, Any] | None:
    """What is filled in of an order about the board itself; None where it is not possible."""
    kind, given = order_type(now.view.ruleset, name), dict(played.given)
    side = kind.field("side")
    if now.viewer == LEADER and side is not None and not side.required:
        del given["side"]  # it is his own word
    return given if refusal(now.view, name, kind.shape(**given)) is None else None


def _end(now: Scene, played: Played, name: str, given: Mapping[str, Any]) -> None:
    """A button that gives such an order; one with dice first tells its chances and takes real dice."""
    kind = order_type(now.view.ruleset, name)
    if not kind.chances:
        _button(now, played, name, given)
        return
    label = now.say(say("{order}…", order=kind.title))
    st.button(label, key=f"{played.form}:{name}:ask", on_click=_ask, args=(f"{played.form}:asked", name))


def _ask(key: str, name: str) -> None:
    st.session_state[key] = "" if st.session_state.get(key) == name else name


def _tapper(now: Scene, played: Played, acts: Acts, where: str) -> Callable[[str], None]:
    """What a tap on the board does: it chooses a card, gives an order, or asks first where dice are to fall, or where
    there is more than one thing to do."""
    found: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for (cell, name, _), (_, values) in acts.items():
        if cell:
            found.setdefault(cell, []).append((name, values))
    key = order_key(played.form)

    def tap(cell: str) -> None:
        if cell not in found:
            st.session_state[played.form] = "" if cell == where else cell
            st.session_state.pop(f"{played.form}:to", None)
            return
        name, values = found[cell][0]
        if len(found[cell]) > 1 or order_type(now.view.ruleset, name).chances:
            st.session_state[f"{played.form}:to"] = cell
            return
        _send(now, played, name, values, key)
        st.session_state.setdefault(played.form, cell)  # the card may act from there; refused, it is still chosen here

    return tap


def _acts(now: Scene, played: Played, cell: str) -> Acts:
    """What the card on a cell may do."""
    found: Acts = {}
    for tap in played.play.taps:
        given = {**played.given, tap.source: cell}
        for order in legal(now.view, tap.order, given):
            target = getattr(order, tap.target) if tap.target else ""
            chosen = getattr(order, tap.choice) if tap.choice else ""
            told = {tap.target: target, tap.choice: chosen}
            fields = {**given, **{name: value for name, value in told.items() if name}}
            found[target, tap.order, chosen] = (tap.lit, fields)
    return found


def _told(now: Scene, played: Played, cell: str) -> None:
    """The card that was tapped, in words."""
    for message in said_of(now.view, played.board, cell, translator(now.language)) if cell else ():
        st.markdown(plain(now.say(message)))
    if cell:
        show_who_gets(now, lambda view: list(said_of(view, played.board, cell, translator(now.language))))


def _confirm(now: Scene, played: Played, acts: Mapping[str, dict[str, Any]]) -> None:
    """The chances of what was tapped, the dice, and the button that does it; where several things can be done there,
    one after another."""
    with st.container(border=True):
        if any(order_type(now.view.ruleset, name).chances for name in acts):
            show_dice(now, played.form)
        for name, values in acts.items():
            kind = order_type(now.view.ruleset, name)
            if len(acts) > 1:
                st.markdown(bold(now.say(kind.title)))
            for warning in kind.warns(now.view.state, kind.shape(**values)) if kind.reckon else ():
                st.markdown(plain(now.say(warning)))
            if kind.reckon:
                show_odds(now, kind, values)
            elif kind.chances:
                show_chances(now, name, values)
            _button(now, played, name, values, main=True)


def show_chances(now: Scene, name: str, values: Mapping[str, Any]) -> None:
    """Every result of an order with its exact chance: yes or no as a line, numbers as a table."""
    kind = order_type(now.view.ruleset, name)
    try:
        found = now.season.chances(now.viewer, name, kind.shape(**values))
    except IllegalOrder:
        return
    if not isinstance(found, Chances):
        return
    called = now.view.ruleset.labels.get("odds", {})
    numbers: dict[str, Mapping[Any, Fraction]] = {}
    for finding, chances in found.odds.findings.items():
        heading = now.say(called.get(finding, finding))
        if all(isinstance(value, bool) for value in chances):
            if chance := chances.get(True):
                st.markdown(plain(f"{heading}: {exactly(chance)}"))
        elif set(chances) != {0}:
            numbers[heading] = chances
    if numbers:
        with st.expander(now.say(say("Every number with its chance"))):
            st.markdown(_side_by_side(numbers))


def _side_by_side(numbers: Mapping[str, Mapping[Any, Fraction]]) -> str:
    """A row for each number there may be, a column for what it counts."""
    values = sorted({value for chances in numbers.values() for value in chances})
    rows = [[str(value), *(exactly(chances[value]) if value in chances else "" for chances in numbers.values())]
            for value in values]  # fmt: skip
    return markdown([["", *numbers], *rows])


def _button(now: Scene, played: Played, name: str, values: Mapping[str, Any], main: bool = False) -> None:
    """A button that gives an order; of one with a fixed list of answers, for one of them."""
    kind = order_type(now.view.ruleset, name)
    field = next((tap.choice for tap in played.play.taps if tap.order == name), "")
    chosen, column = values.get(field, ""), kind.field(field)
    title = say("{order}: {choice}", order=kind.title, choice=column.choices[chosen]) if column else kind.title
    st.button(
        now.say(title),
        key=f"{played.form}:{name}{chosen}:send",
        type="primary" if main else "secondary",
        on_click=_send,
        args=(now, played, name, dict(values), order_key(played.form)),
    )


def _send(now: Scene, played: Played, name: str, values: Mapping[str, Any], key: str) -> None:
    """One service call; the key, one for whatever is done next on this board, makes a double click harmless."""
    kind = order_type(now.view.ruleset, name)
    dice = str(st.session_state.get(f"{played.form}:dice", "")) if kind.chances else ""
    act = Act(viewer=now.viewer, key=key, drawn_at=now.view.revision)

    def give() -> Receipt:
        faces = typed_faces(dice) if dice.strip() else None
        return now.season.submit(name, typed(kind, values), act, faces)

    if attempt(now, played.form, give, done=_done(kind.title)):
        forget(played.form)
        for part in (played.form, *(f"{played.form}:{part}" for part in ("to", "dice", "asked"))):
            st.session_state.pop(part, None)


def _done(title: Message) -> Message:
    return say("Done: {what}.", what=title)
