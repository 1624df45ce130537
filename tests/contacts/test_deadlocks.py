"""Concurrent steps do not deadlock."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from apiflask import APIFlask

from tests.support.database import all_rows
from tests.support.forms import sent_form
from tests.support.matching.pairs import CONTACTS, Pair, block_all, delete_account, fresh, step, withdraw
from tests.support.people import Answer, People
from tests.support.racing import race_for_locks

pytestmark = pytest.mark.both_databases

DRAFTS = "/api/accounts/drafts/"
ACCOUNT = "SELECT account.id \nFROM account"


def draft(text: str) -> dict[str, Any]:
    return {"answers": {"message": text}}


@pytest.mark.parametrize("how", ["close", "block", "leave"])
def test_room_is_ended_while_the_home_saves_a_draft(app: APIFlask, pair: Pair, how: str) -> None:
    now = fresh(pair, "accept_contact")
    path = f"{DRAFTS}room/{now.contact}/"
    seen = now.facility.call("PUT", path, draft("見学は")).json["updated_at"]
    writes = partial(now.facility.tab().call, "PUT", path, draft("見学はいつ") | {"seen": seen})
    ends: dict[str, Callable[[], Answer]] = {
        "close": step(now, now.seeker, "close"),
        "block": partial(now.seeker.tab().call, "POST", f"{CONTACTS}{now.contact}/block/", block_all(app)),
        "leave": delete_account(now),
    }
    kept, ended = race_for_locks(app, writes, ACCOUNT, ends[how], "DELETE FROM form_draft")
    assert (kept.status_code, ended.status_code) in ((200, 200), (409, 200))
    assert all_rows(app)["form_draft"] == {}


def test_preference_is_registered_while_its_draft_is_saved(app: APIFlask, people: People) -> None:
    person = people.applicant()
    path = f"{DRAFTS}preference/new/"
    seen = person.call("PUT", path, {"answers": {"age": "2"}}).json["updated_at"]
    keeps = partial(person.tab().call, "PUT", path, {"answers": {"age": "22"}, "seen": seen})
    form = {"data": sent_form(), "content_type": "multipart/form-data"}
    registers = partial(person.tab().call, "POST", "/api/applicants/preferences/", **form)
    kept, registered = race_for_locks(app, keeps, ACCOUNT, registers, "DELETE FROM form_draft")
    assert (kept.status_code, registered.status_code) in ((200, 201), (409, 201))
    assert all_rows(app)["form_draft"] == {}


def test_notifications_are_marked_as_read_while_a_request_ends(app: APIFlask, people: People) -> None:
    counselor, facility = people.counselor(), people.facility()
    now = Pair(facility, counselor, facility.register_home(), counselor.register_preference(name="見本 花子"))
    now.ask()
    reads = partial(counselor.tab().call, "POST", "/api/chat/notifications/mark_all_as_read/")
    given = race_for_locks(app, withdraw(now, "home"), "UPDATE notification", reads, "UPDATE notification")
    assert [one.status_code for one in given] == [200, 200]
