"""Our own drawings on a page: an SVG, and which of its parts was tapped."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

HTML = """
<div class="picture"></div>
"""

CSS = """
.picture svg { display: block; width: 100%; height: auto; max-width: 100%; }
.picture [data-id] { cursor: pointer; }
.picture [data-id]:focus { outline: none; }
.picture [data-id]:focus-visible { outline: 3px solid var(--st-primary-color); outline-offset: 2px; }
.picture { color: var(--st-text-color); font-family: var(--st-font); }
"""

# The drawing is put in anew only when it has changed: otherwise the keyboard would lose its place.
SCRIPT = """
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".picture");
  if (root.drawn !== data.svg) {
    root.innerHTML = data.svg;
    root.drawn = data.svg;
  }
  const tapped = (event) => {
    const part = event.target.closest("[data-id]");
    if (part) setTriggerValue("tapped", part.getAttribute("data-id"));
    return part;
  };
  root.onclick = tapped;
  root.onkeydown = (event) => {
    if ((event.key === "Enter" || event.key === " ") && tapped(event)) event.preventDefault();
  };
}
"""

_PICTURE = st.components.v2.component("campaign_picture", html=HTML, css=CSS, js=SCRIPT)


def picture(svg: str, key: str, on_tap: Callable[[str], None] | None = None, width: int | None = None) -> None:
    """Shows a drawing, as wide as the page or as ``width`` in pixels; ``on_tap`` gets the ``data-id`` of the
    part that was tapped, or entered by keyboard."""

    def tapped() -> None:
        part = st.session_state[key].get("tapped")
        if on_tap is not None and part:
            on_tap(str(part))

    _PICTURE(key=key, data={"svg": svg}, on_tapped_change=tapped, width=width or "stretch")
