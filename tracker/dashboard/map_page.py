"""The map: tap a place to see who stands there, choose who goes, tap where to, confirm; or all that by lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from sheets.messages import Message, say
from tracker.dashboard.entries import bold, plain, show_lines, show_moment, show_outcome, show_who_gets, small
from tracker.dashboard.fields import show_fields
from tracker.dashboard.hopeless import hopeless
from tracker.dashboard.land_pages import show_key, show_table, show_through_time
from tracker.dashboard.odds import show_found
from tracker.dashboard.owed import show_owed
from tracker.dashboard.picture import picture
from tracker.dashboard.session import Scene
from tracker.dashboard.taking_back import show_last
from tracker.dashboard.turn_page import give_button
from tracker.engine.options import candidates, sendable
from tracker.engine.order import LEADER, OrderType
from tracker.engine.orders import order_type
from tracker.engine.pages import MapPlay, Piece, Quick
from tracker.engine.view import refusal
from tracker.pictures.map_model import Map
from tracker.pictures.maps import drawn, map_of
from tracker.service.chances import chances_of
from tracker.service.languages import translator

AT, GO = "map:at", "map:go"
"""The place that is looked at, and where its pieces are to go."""


@dataclass(frozen=True)
class Looked:
    """A place as it is looked at: who stands there, for whom the viewer may act, who is chosen, where they can go."""

    play: MapPlay
    place: str
    side: str
    pieces: Sequence[Piece]
    able: tuple[str, ...]
    chosen: tuple[str, ...]
    lit: Mapping[str, int]

    @property
    def go(self) -> str:
        """Where the chosen ones are to go; empty: not said yet."""
        target = str(st.session_state.get(GO) or "")
        return target if target in self.lit else ""


def show_map(now: Scene) -> None:
    """What is owed, the map, what is tapped on it, and the season through time."""
    play = now.view.ruleset.map
    st.title(now.say(say("Map")), anchor=False)
    show_moment(now)
    show_owed(now)
    if play is None:
        return
    looked = _looked(now, play)
    translate, dark = translator(now.language), st.context.theme.type == "dark"
    told = map_of(now.view, translate, title=now.say(now.view.ruleset.title), lit=looked.lit,
                  moved_from=looked.place if looked.lit else "")  # fmt: skip
    if told is None:
        return
    picture(drawn(told, translate, dark=dark, chosen=looked.go or looked.place), "map:picture", _tapper(looked))
    for name in play.orders:
        show_outcome(now, _form(looked, name))
    room = None
    if looked.place:
        room = _place(now, looked, told)
    else:
        watches = now.viewer not in (LEADER, *now.view.state.sides)
        told_to = say("Tap a place to see who stands there and what can be done.")
        st.caption(now.say(say("Tap a place to see who stands there.") if watches else told_to))
    show_last(now)
    _places(now, told)
    show_table(now, told)
    show_key(now, told, dark)
    show_through_time(now, told, dark)
    if room is not None:
        with room:
            _odds(now, looked, told)


def _looked(now: Scene, play: MapPlay) -> Looked:
    state = now.view.state
    place = str(st.session_state.get(AT) or "")
    pieces = play.standing(state, place) if place else ()
    side = _acting(now, pieces)
    ready = _ready(now, play, side) if side else set()
    there = {piece.id for piece in pieces}
    able = tuple(piece.id for piece in pieces if piece.id in ready)
    kept = st.session_state.get(f"map:pieces:{place}") or ()
    chosen = tuple(piece for piece in kept if piece in there)
    going = [piece for piece in chosen if piece in able]
    lit = play.reach(state, going) if going and len(going) == len(chosen) else {}
    return Looked(play, place, side, pieces, able, chosen, lit)


def _ready(now: Scene, play: MapPlay, side: str) -> set[str]:
    """The pieces that a side can send anywhere."""
    found: set[str] = set()
    for kind in (kind for kind in sendable(now.view) if kind.name in play.orders):
        column = kind.field(play.pieces)
        found |= set(candidates(now.view, column, kind, {"side": side})) if column is not None else set()
    return found


def _going(now: Scene, looked: Looked) -> OrderType:
    """The order by which the chosen ones go."""
    return order_type(now.view.ruleset, looked.play.how(now.view.state, looked.chosen, looked.go))


def _acting(now: Scene, pieces: Sequence[Piece]) -> str:
    """For whom the viewer may act there: himself; the leader for whose part it is, else for who stands there."""
    if now.viewer != LEADER:
        return now.viewer if now.viewer in now.view.state.sides else ""
    owed = [owed.side for owed in now.view.ruleset.waiting(now.view.state) if owed.side]
    owners = [piece.owner for piece in pieces if piece.owner]
    return next((side for side in owed if side in owners), next(iter(owners), owed[0] if owed else ""))


def _form(looked: Looked, order: str) -> str:
    return f"map:{looked.place}:{order}"


def _tapper(looked: Looked) -> Callable[[str], None]:
    """A tap says where the chosen ones go, or chooses another place to look at."""

    def tap(place: str) -> None:
        if place in looked.lit:
            st.session_state[GO] = place
            return
        st.session_state[AT] = None if place == looked.place else place
        st.session_state.pop(GO, None)

    return tap


def _place(now: Scene, looked: Looked, told: Map) -> DeltaGenerator | None:
    """What the place is, who stands there, and what can be done; the room for the odds of going."""
    name = next(place.name for place in told.places if place.id == looked.place)
    st.header(plain(name), anchor=False)
    show_lines([now.say(line) for line in looked.play.about(now.view.state, looked.place)])
    fogged = any(place.fogged for place in told.places if place.id == looked.place)
    if fogged:
        st.caption(now.say(say("What stands here is hidden in fog.")))
    for piece in looked.pieces:
        _card(now, piece, told)
    if looked.pieces:
        show_who_gets(now, lambda view: list(looked.play.standing(view.state, looked.place)))
    own = [piece for piece in looked.pieces if piece.owner == looked.side]
    if own and looked.side:
        _choose(now, looked, own)
    room = _where_to(now, looked, told) if looked.lit else None
    if looked.side:
        _doable(now, looked)
    return room


def _card(now: Scene, piece: Piece, told: Map) -> None:
    """A unit with what is to be known of it."""
    owner = told.nation(piece.owner).name or now.say(say("neutral"))
    facts = " · ".join(now.say(fact) for fact in piece.facts)
    with st.container(border=True):
        st.markdown(f"{bold(now.say(piece.called))} {small(owner)}  \n{small(facts)}")


def _choose(now: Scene, looked: Looked, own: Sequence[Piece]) -> None:
    """Who is chosen: one, to see what it can do; several, to go together."""
    names = {piece.id: plain(now.say(piece.called)) for piece in own}
    key = f"map:pieces:{looked.place}"
    st.pills(now.say(say("Who?")), list(names), selection_mode="multi", key=key, format_func=names.__getitem__)
    if len(looked.able) > 1:
        st.button(now.say(say("All that can go")), key=f"{key}:all", on_click=_all, args=(key, looked.able))
    if looked.chosen and not looked.lit:
        st.caption(plain(now.say(_why_not(now, looked))))


def _why_not(now: Scene, looked: Looked) -> Message:
    """Why the chosen ones go nowhere: what keeps one of them, or their side, where it is."""
    kind, play = _going(now, looked), looked.play
    order = kind.shape(**{"side": looked.side, play.pieces: looked.chosen, play.target: looked.place})
    refused = refusal(now.view, kind.name, order)
    kept = refused is not None and refused.field in ("side", play.pieces)
    return refused.reason if refused is not None and kept else say("They cannot go anywhere together now.")


def _all(key: str, able: Sequence[str]) -> None:
    st.session_state[key] = list(able)


def _where_to(now: Scene, looked: Looked, told: Map) -> DeltaGenerator | None:
    """The goal, tapped on the map or chosen from the list; its price, what awaits there, and the order. Gives the room
    for the odds."""
    names = {place.id: place.name for place in told.places}
    labels = {place: now.say(say("{place} for {price}", place=names[place], price=price))
              for place, price in looked.lit.items()}  # fmt: skip
    if not looked.go:
        st.caption(now.say(say("Tap a lit place on the map, or choose it here.")))
    if st.session_state.get(GO) not in labels:
        st.session_state.pop(GO, None)
    st.selectbox(
        now.say(say("Where to")), list(labels), index=None, key=GO, format_func=labels.__getitem__, placeholder="–"
    )
    if not looked.go:
        return None
    kind = _going(now, looked)
    given = {"side": looked.side, looked.play.pieces: looked.chosen, looked.play.target: looked.go}
    with st.container(border=True):
        text = say("To {place}; moves: {price}", place=names[looked.go], price=looked.lit[looked.go])
        st.markdown(bold(now.say(text)))
        room = st.container()
        give_button(now, kind, given, now.say(kind.title), _form(looked, kind.name), given)
    return room


def _odds(now: Scene, looked: Looked, told: Map) -> None:
    """Who wins where they go: reckoned last, when all the rest of the page is drawn."""
    found = looked.play.odds(now.view.state, looked.side, looked.chosen, looked.go)
    if found is not None:
        show_found(now, chances_of(found))
        st.caption(now.say(say("As it stands now: if all moves end here, and both sides act by the doctrine.")))
    elif any(place.fogged for place in told.places if place.id == looked.go):
        st.caption(now.say(say("What stands there is hidden in fog: the chances of a fight cannot be told.")))


def _doable(now: Scene, looked: Looked) -> None:
    """What else the side may order there, each a form that opens on a tap."""
    sent = {kind.name: kind for kind in sendable(now.view)}
    for quick in looked.play.doable(now.view.state, looked.side, looked.place, looked.chosen):
        kind = sent.get(quick.order)
        if kind is None:
            continue
        given = {"side": looked.side, **quick.fields}
        if _possible(now, kind, given):
            _order(now, looked, kind, quick, given)


def _possible(now: Scene, kind: OrderType, given: Mapping[str, Any]) -> bool:
    fits = (kind.field(name) for name in given if name != "side")
    named = all(given[column.name] in candidates(now.view, column, kind, {"side": given["side"]})
                for column in fits if column is not None)  # fmt: skip
    return named and hopeless(now, kind, given) is None


def _order(now: Scene, looked: Looked, kind: OrderType, quick: Quick, given: Mapping[str, Any]) -> None:
    form = _form(looked, f"{quick.order}:{'.'.join(looked.chosen)}")
    with st.expander(now.say(quick.label), key=form, on_change="rerun") as panel:
        if panel.open:
            if kind.help:
                st.caption(plain(now.say(kind.help)))
            values = show_fields(now, kind, form, given)
            give_button(now, kind, given, now.say(kind.title), form, values)
    show_outcome(now, form)


def _places(now: Scene, told: Map) -> None:
    """The places as a list, for whoever does not tap the map."""
    names = {place.id: place.name for place in told.places}
    label: Message = say("Or choose the place here")
    if st.session_state.get(AT) not in names:
        st.session_state.pop(AT, None)
    st.selectbox(
        now.say(label),
        list(names),
        index=None,
        key=AT,
        format_func=names.__getitem__,
        placeholder="–",
        on_change=_elsewhere,
    )


def _elsewhere() -> None:
    st.session_state.pop(GO, None)
