"""``python -m tests.bench.google_races [RUNS [FIRST]]``: the race of ``tests.soak.test_google_races``, 100 times.

Each run is four processes, a leader who types and a bad network, with chances of its own. It stops at the first
run in which an order counted twice or not at all, or an edit left no trace.
"""

from __future__ import annotations

import sys
import tempfile
import time

import pytest

from tests.soak.test_google_races import race


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    begun = time.monotonic()
    for seed in range(first, first + runs):
        with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as home:
            patch.setenv("TRACKER_HOME", home)
            came, so_far = race(seed, patch), f"{time.monotonic() - begun:.0f} s so far"
            print(f"{seed:3} of {first} to {first + runs - 1}: {came}, {so_far}", flush=True)


if __name__ == "__main__":
    main()
