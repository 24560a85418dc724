"""Prints: a View becomes paper. A4 by typst, tagged for screen readers, fit for a black-and-white printer."""
