"""A clock for tests: seconds pass when a test says so."""

from dataclasses import dataclass


@dataclass
class Clock:
    """Seconds that pass when a test says so."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now
