"""Streamlit's script: run from the top at every click."""

from tracker.dashboard.page import show

show()
