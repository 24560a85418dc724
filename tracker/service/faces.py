"""Faces of real dice as people type them."""

from __future__ import annotations

from sheets.messages import say
from tracker.engine.referee import WrongDice


def typed_faces(text: str) -> list[int]:
    """``"6 2 5"`` (or with commas) as faces; ``WrongDice`` where something is no whole number."""
    faces = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdigit() and len(word) < 4):
            raise WrongDice(say("“{word}” is no face of a die.", word=word))
        faces.append(int(word))
    return faces
