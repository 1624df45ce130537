"""Helper programs and low-priority threads: results, failures, secrets and priority."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import get_native_id
from typing import TypeVar

import pytest
from gevent import get_hub
from zxcvbn import zxcvbn

from server.accounts.service import passwords
from server.core.programs import run_low_priority, run_program
from server.core.refusals import Unavailable
from tests.support.rows import for_each

Result = TypeVar("Result")


def _on_the_pool(work: Callable[[], Result]) -> Result:
    found: Result = get_hub().threadpool.apply(work)
    return found


@for_each(
    "password", ["password1234", "komorebi2026", "a quiet river at night", "静かな庭に咲く花の名前と色"]
)
def test_program_gives_the_same_score_as_the_library(password: str) -> None:
    words = ["komorebi", "高橋"]
    assert _on_the_pool(lambda: passwords._score(password, words)) == zxcvbn(password, words)["score"]


def test_failing_password_check_is_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_CHECK_PROGRAM", os.devnull)
    with pytest.raises(Unavailable) as refused:
        passwords.password_error("a quiet river at night", ())
    assert refused.value.code == "passwords_waiting"


def test_program_gets_no_secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SECRET_KEY", "a-secret-of-the-service")
    program = tmp_path / "program.py"
    program.write_text("import os, sys; print(sys.stdin.read(), 'SECRET_KEY' in os.environ)")
    assert _on_the_pool(lambda: run_program([str(program)], b"words")).split() == ["words", "False"]


def test_low_priority_work_returns_its_result_and_raises_its_error() -> None:
    assert _on_the_pool(lambda: run_low_priority(lambda: "made")) == "made"
    with pytest.raises(ZeroDivisionError):
        _on_the_pool(lambda: run_low_priority(lambda: 1 // 0))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a priority for each thread")
def test_only_low_priority_work_has_a_low_priority() -> None:
    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, get_native_id())

    before = _on_the_pool(priority)
    assert _on_the_pool(lambda: run_low_priority(priority)) >= 10
    assert _on_the_pool(priority) == before
