"""What can be printed, and the tables to take away: all made from the viewer's own view."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping

import streamlit as st

from sheets.messages import Message, say
from tracker.dashboard.entries import plain
from tracker.dashboard.session import Scene, served
from tracker.engine.order import LEADER, PUBLIC
from tracker.service.exports import exports
from tracker.service.printing import prints

KINDS: Mapping[str, Message] = {
    "public-poster": say("Poster for the wall"),
    "public-house-rules": say("House rules in force"),
    "secret-leader": say("Leader's sheet (secret)"),
}


def show_prints(now: Scene) -> None:
    """The A4 pack, then the tables."""
    st.title(now.say(say("Print")), anchor=False)
    st.caption(now.say(say("A4 pages, fit for black and white. What is secret says so at the foot of the page.")))
    files = _pack(now)
    for name, data in files.items():
        _download(plain(_called(now, name)), name, data, "🖨️")
    if len(files) > 1:
        _download(now.say(say("All of them in one file")), f"{_stem(now)}.zip", _zipped(files), "📦")
    st.header(now.say(say("Tables to take away")), anchor=False)
    st.caption(now.say(say("Every table that you may see, as a workbook or as CSV files that Excel opens.")))
    _tables(now)


def _pack(now: Scene) -> Mapping[str, bytes]:
    """The prints; made once for as long as nothing changes."""
    made = served().prints
    key = (str(now.season.store.state()), now.viewer, now.language, now.season.clock()[:10])
    if key not in made:
        with st.spinner(now.say(say("The pages are being set…"))):
            made.clear()
            made[key] = prints(now.campaign, now.viewer, now.language, key[3])
    return made[key]


def _called(now: Scene, name: str) -> str:
    """What a print is, for whom."""
    sides = {side: now.campaign.name(side) for side in now.campaign.state.sides}
    side = next((called for side, called in sides.items() if f"-{side}-" in name), "")
    if name.startswith("secret-sheet"):
        return now.say(say("Sheet of {side} (secret)", side=side))
    if name.startswith("report"):
        return now.say(say("Meeting report to fill in: {side}", side=side))
    return now.say(KINDS[name.removesuffix(".pdf")])


def _tables(now: Scene) -> None:
    """Made when they are asked for: all of a long season takes its time."""

    def book() -> bytes:
        (data,) = exports(now.view, now.language).values()
        return data

    def texts() -> bytes:
        return _zipped(exports(now.view, now.language, as_csv_files=True))

    _download(now.say(say("As a workbook")), f"{_stem(now)}.xlsx", book, "📊")
    _download(now.say(say("As CSV files")), f"{_stem(now)}-csv.zip", texts, "📊")


def _download(label: str, name: str, data: bytes | Callable[[], bytes], icon: str) -> None:
    st.download_button(label, data, name, key=f"file:{name}", on_click="ignore", icon=icon, width="stretch")


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """Several files in one; the same files give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return packed.getvalue()


def _stem(now: Scene) -> str:
    """For whom the files are."""
    return {LEADER: "secret-leader", PUBLIC: "public"}.get(now.viewer, f"secret-{now.viewer}")
