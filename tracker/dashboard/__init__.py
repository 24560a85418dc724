"""The dashboard: the only code that knows Streamlit."""
