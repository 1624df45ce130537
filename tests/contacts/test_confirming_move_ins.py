"""Confirming a move-in with its day: accepted days, the due date, and what both sides read."""

from collections.abc import Callable

import pytest
from apiflask import APIFlask

from server.core.vocabulary import Role
from tests.support.clock import Clock
from tests.support.database import all_rows, changes
from tests.support.matching.pairs import CONTACTS
from tests.support.world.move_ins import Life

# Accepted on 5 March 2026; confirmed on 10 March.
ACCEPTED, TODAY, LAST = "2026-03-05", "2026-03-10", "2026-06-08"


@pytest.fixture
def life(begin: Callable[..., Life]) -> Life:
    life = begin()
    life.clock.forward(days=5)
    life.sign_in()
    return life


@pytest.mark.parametrize(
    ("body", "day", "due_on"),
    [
        # A body is optional.
        (None, TODAY, "2026-05-09"),
        ({}, TODAY, "2026-05-09"),
        ({"moved_in_on": "２０２６-０３-０５"}, ACCEPTED, "2026-05-09"),
        ({"moved_in_on": TODAY}, TODAY, "2026-05-09"),
        # The fee is due 60 days after the move-in at the earliest.
        ({"moved_in_on": "2026-03-11"}, "2026-03-11", "2026-05-10"),
        ({"moved_in_on": LAST}, LAST, "2026-08-07"),
    ],
)
def test_move_in_day_is_stored_and_sets_the_due_date(
    life: Life, body: dict[str, str] | None, day: str, due_on: str
) -> None:
    query = "" if not body else f"?moved_in_on={body['moved_in_on']}"
    preview = life.facility.get(f"{CONTACTS}{life.contact}/confirm/{query}")
    assert life.shown(life.facility)["moved_in_on"] is None
    confirmed = life.take(life.facility, "confirm", body)
    assert (confirmed.status_code, confirmed.json["moved_in_on"]) == (200, day)
    assert life.shown(life.seeker)["moved_in_on"] == day
    [invoice] = life.facility.get("/api/facilities/invoices/")
    assert invoice["due_on"] == due_on
    # The preview equals the invoice.
    assert preview == {
        "moved_in_on": day,
        "may_be_taken_back_until": confirmed.json["may_be_taken_back_until"],
        **{name: invoice[name] for name in preview if name in invoice},
    }


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("2026-03-04", "承認された日（2026/03/05）より前の日は選べません。"),
        ("2026-06-09", "2026/06/08より後の日は選べません。"),
        ("2026-02-30", "日付を確かめてください。"),
        ("", "日付を確かめてください。"),
    ],
)
def test_invalid_day_is_refused_by_preview_and_confirmation(
    life: Life, app: APIFlask, day: str, sentence: str
) -> None:
    before = all_rows(app)
    preview = life.facility.call("GET", f"{CONTACTS}{life.contact}/confirm/?moved_in_on={day}")
    refused = life.take(life.facility, "confirm", {"moved_in_on": day})
    assert (preview.status_code, refused.status_code) == (422, 422)
    assert preview.json["fields"] == refused.json["fields"]
    assert refused.json["fields"]["moved_in_on"][0].startswith(sentence)
    assert changes(before, all_rows(app)) == {}


def test_day_is_fixed_until_the_confirmation_is_taken_back(life: Life) -> None:
    life.take(life.facility, "confirm", {"moved_in_on": "2026-03-09"})
    again = life.take(life.facility, "confirm", {"moved_in_on": "2026-03-09"})
    assert (again.status_code, again.json["moved_in_on"]) == (200, "2026-03-09")
    # Another day and another preview are refused; the answer has the confirmed day.
    other = life.take(life.facility, "confirm", {"moved_in_on": "2026-03-08"})
    preview = life.facility.call("GET", f"{CONTACTS}{life.contact}/confirm/")
    for refused in (other, preview):
        assert (refused.status_code, refused.json["code"]) == (409, "move_in_confirmed")
        assert "2026/03/09" in refused.json["detail"]
    assert life.unconfirm().json["moved_in_on"] is None
    assert life.take(life.facility, "confirm", {"moved_in_on": "2026-03-08"}).json["moved_in_on"] == (
        "2026-03-08"
    )


def test_day_changes_at_midnight_in_japan(begin: Callable[..., Life], clock: Clock) -> None:
    life = begin(seeker=Role.COUNSELOR)
    # 2026-03-05 23:59 in Tokyo, then a minute later.
    clock.forward(hours=11, minutes=59)
    assert life.facility.get(f"{CONTACTS}{life.contact}/confirm/")["moved_in_on"] == "2026-03-05"
    clock.forward(minutes=1)
    assert life.facility.get(f"{CONTACTS}{life.contact}/confirm/")["moved_in_on"] == "2026-03-06"
