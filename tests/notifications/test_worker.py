"""The worker's loop: a failing step does not stop the others."""

import logging
from collections.abc import Callable

import pytest
from apiflask import APIFlask

from server.cli.worker import deliver_due

#: The package has a command of the same name as the module.
WORKER = deliver_due.__globals__
#: One call of each step.
STEPS = {"deliver": "deliver_due", "daily_step": "enforce_retention", "do_timed_work": "remind_of_visits"}


class _EndOfRound(BaseException):
    """Ends the loop, which catches every Exception."""


@pytest.mark.parametrize("fails", STEPS)
def test_failing_step_does_not_stop_the_others(
    app: APIFlask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fails: str
) -> None:
    done = []

    def step(name: str) -> Callable[..., int]:
        def once(*_: object) -> int:
            done.append(name)
            if name == fails:
                raise RuntimeError("poison")
            return 0

        return once

    def end(_: float) -> None:
        raise _EndOfRound

    for name, call in STEPS.items():
        monkeypatch.setitem(WORKER, call, step(name))
    # Daily jobs run in small parts, one per round.
    day = step("daily_step")
    monkeypatch.setitem(WORKER, "enforce_retention", lambda *_: iter([day()]))
    monkeypatch.setattr(WORKER["time"], "sleep", end)
    with caplog.at_level(logging.ERROR), pytest.raises(_EndOfRound):
        WORKER["_run"](app)
    assert set(done) == set(STEPS)
    assert f"the step {fails} of the worker failed" in caplog.text
