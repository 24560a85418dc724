"""The dashboard as an ASGI app: Streamlit's script behind our guard, doors and compression.

``streamlit run streamlit_app.py`` opens ``TRACKER_CAMPAIGN``, or the demo season. A host that takes this file for a
plain script gets the script alone: links are pasted there, because nothing but a route of our own can set a cookie.
"""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

import tracker.dashboard
from tracker.dashboard import doors
from tracker.dashboard.frame import show
from tracker.dashboard.session import refuse_without_leader

app = st.App(
    Path(tracker.dashboard.__file__).with_name("script.py"),
    routes=doors.ROUTES,
    middleware=[doors.GUARD, Middleware(GZipMiddleware, minimum_size=1000), doors.PAGE_LANGUAGE],
)
if __name__ == "__main__":
    show()
else:
    refuse_without_leader()
    doors.stand()
