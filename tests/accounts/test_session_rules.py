"""The refresh token (docs/decisions.md §3): rotated at each use, repeated in the grace period, revoked on reuse."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from server.accounts.rules.sessions import (
    ACCESS_LIFETIME,
    REFRESH_LIFETIME,
    REUSE_GRACE,
    Refresh,
    SessionFacts,
    decide_refresh,
)
from tests.support.rows import for_each

NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
TICK = timedelta(microseconds=1)
SESSION = SessionFacts(
    current_key="current",
    previous_key="previous",
    rotated_at=NOON,
    expires_at=NOON + timedelta(days=30),
    revoked_at=None,
)


def test_lifetimes_match_the_decisions():
    assert timedelta(minutes=15) == ACCESS_LIFETIME
    assert timedelta(days=30) == REFRESH_LIFETIME
    assert timedelta(seconds=10) == REUSE_GRACE


@for_each("after", [timedelta(0), REUSE_GRACE, timedelta(days=29)])
def test_current_key_rotates_at_every_use(after):
    assert decide_refresh(SESSION, "current", NOON + after) is Refresh.ROTATE


@for_each(
    ("after", "decision"),
    [
        (timedelta(0), Refresh.REPEAT),
        (REUSE_GRACE - TICK, Refresh.REPEAT),
        (REUSE_GRACE, Refresh.REPEAT),
        (REUSE_GRACE + TICK, Refresh.REVOKE),
        (timedelta(days=29), Refresh.REVOKE),
    ],
)
def test_previous_key_is_repeated_for_ten_seconds_and_then_revokes(after, decision):
    assert decide_refresh(SESSION, "previous", NOON + after) is decision


def test_slow_clock_does_not_revoke_a_second_tab():
    assert decide_refresh(SESSION, "previous", NOON - timedelta(seconds=3)) is Refresh.REPEAT


@for_each("after", [timedelta(0), REUSE_GRACE, timedelta(days=1)])
def test_key_older_than_the_previous_one_revokes(after):
    assert decide_refresh(SESSION, "older", NOON + after) is Refresh.REVOKE


def test_session_has_no_previous_key_before_the_first_rotation():
    fresh = replace(SESSION, previous_key=None)
    assert decide_refresh(fresh, "current", NOON) is Refresh.ROTATE
    assert decide_refresh(fresh, "other", NOON) is Refresh.REVOKE


@for_each("key", ["current", "previous", "older"])
def test_session_ends_exactly_at_its_expiry(key):
    last = SESSION.expires_at - TICK
    assert decide_refresh(SESSION, "current", last) is Refresh.ROTATE
    assert decide_refresh(SESSION, key, SESSION.expires_at) is Refresh.REFUSE
    assert decide_refresh(SESSION, key, SESSION.expires_at + timedelta(days=1)) is Refresh.REFUSE


@for_each("key", ["current", "previous", "older"])
def test_revoked_session_refuses_all_keys(key):
    revoked = replace(SESSION, revoked_at=NOON)
    assert decide_refresh(revoked, key, NOON + timedelta(seconds=1)) is Refresh.REFUSE
