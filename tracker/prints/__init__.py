"""Prints: a View becomes paper."""
