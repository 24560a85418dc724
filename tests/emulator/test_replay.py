"""The emulator against what Google really answered, and everything it says against Google's own description."""

from __future__ import annotations

import pytest

from tests.emulator import Emulator, replay

HOW_MANY = 0.97


@pytest.mark.skipif(not replay.FOLDER.is_dir(), reason=f"no recorded traffic in {replay.FOLDER} (SHEETS_RECORDINGS)")
def test_at_least_97_percent_of_recorded_answers_are_the_same():
    with Emulator(reads=None, writes=None, strict=False) as google:
        answers = list(replay.replay(google))
        misfits = google.log.misfits
    missed = [answer for answer in answers if not answer.equal]
    share = (len(answers) - len(missed)) / len(answers)
    print(f"\nrecorded answers: {len(answers)}, the same: {len(answers) - len(missed)} = {share:.1%}; misses:")
    print("\n".join(map(str, missed)))
    assert len(answers) > 1000
    assert share >= HOW_MANY
    assert [misfit for misfit in misfits if not ("ListValue" in misfit and misfit.startswith("request"))] == []
