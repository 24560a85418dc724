"""Streamlit's script: run from the top at every click."""

from tracker.dashboard.frame import show

show()
