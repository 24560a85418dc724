"""The dashboard as an ASGI app: Streamlit's script behind compression.

``streamlit run streamlit_app.py`` opens ``TRACKER_CAMPAIGN``, or the demo season.
"""

from pathlib import Path

import streamlit as st
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

import tracker.dashboard

app = st.App(
    Path(tracker.dashboard.__file__).with_name("script.py"),
    middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
)
