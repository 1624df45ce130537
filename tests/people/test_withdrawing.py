"""Withdrawing and resuming: the person is not listed, rooms stay, and resuming is possible for 30 days."""

import io
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from apiflask import APIFlask
from sqlalchemy import select, update

from server.core.database import db
from server.core.services import picture_store
from server.core.transaction import transaction
from server.models import Certificate, Contact, MatchingRow, SignInSession
from server.operator.service.retention import enforce_retention
from tests.support.clock import Clock
from tests.support.forms import picture, sent_form
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.people import People, Person

PREFERENCES = "/api/applicants/preferences/"
TERM = timedelta(days=30)
WORDS = "お庭のあるホームです。"


@pytest.fixture(params=["applicant", "counselor"])
def parties(request: pytest.FixtureRequest, people: People) -> tuple[Person, Person, int, int, int]:
    """A facility, the owner of a preference, the preference, its open room, and a pending request."""
    facility = people.facility()
    owner = people.applicant() if request.param == "applicant" else people.counselor()
    form = sent_form(name="山本 一郎")
    form["disability_certificate"] = (io.BytesIO(picture()), "techo.jpg")
    preference = int(owner.post(PREFERENCES, data=form)["id"])
    room, pending = (
        int(facility.post(CONTACTS, {"home": home, "preference": preference, "request_words": WORDS})["id"])
        for home in (facility.register_home(), facility.register_home())
    )
    owner.patch(f"{CONTACTS}{room}/accept_contact/")
    owner.post(f"{CONTACTS}{room}/add_allowed_user/")
    return facility, owner, preference, room, pending


Parties = tuple[Person, Person, int, int, int]


def _withdraw(person: Person, preference: int) -> None:
    assert person.call("DELETE", f"{PREFERENCES}{preference}/").status_code == 200


def _stay_signed_in(app: APIFlask, until: datetime) -> None:
    """Extend the sessions beyond the retention period."""
    with app.app_context(), transaction():
        db.session.execute(update(SignInSession).values(expires_at=until))


def _files(app: APIFlask) -> set[Path]:
    return {file for file in app.extensions["settings"].media_dir.rglob("*") if file.is_file()}


def _outlines(app: APIFlask) -> dict[int, int | None]:
    with app.app_context():
        return {row.id: row.outline_age for row in db.session.scalars(select(Contact))}


def test_withdrawal_declines_requests_and_keeps_rooms(app: APIFlask, clock: Clock, parties: Parties) -> None:
    facility, owner, preference, room, pending = parties
    files = _files(app)
    _withdraw(owner, preference)
    assert facility.get(f"{CONTACTS}{pending}/")["status"] == "declined"
    assert facility.get(f"{CONTACTS}{room}/")["status"] == "accepted"
    assert _outlines(app) == {room: 27, pending: 27}
    with app.app_context():
        assert db.session.scalars(select(Certificate)).all() == []
        assert db.session.scalars(select(MatchingRow)).all() == []
    assert len(files - _files(app)) == 1
    shown = owner.get(f"{PREFERENCES}{preference}/")
    assert shown["is_active"] is False
    assert shown["allowed_users"] == []
    assert datetime.fromisoformat(shown["withdrawn_at"]) == clock()
    assert datetime.fromisoformat(shown["kept_until"]) == clock() + TERM


def test_withdrawn_preference_is_in_a_separate_list(parties: Parties) -> None:
    _, owner, preference, *_ = parties
    withdrawn = f"{PREFERENCES}?withdrawn=true"
    assert owner.get(withdrawn) == []
    _withdraw(owner, preference)
    assert owner.get(PREFERENCES) == []
    assert [row["id"] for row in owner.get(withdrawn)] == [preference]
    owner.patch(f"{PREFERENCES}{preference}/resume/")
    assert owner.get(withdrawn) == []
    [shown] = owner.get(PREFERENCES)
    assert (shown["withdrawn_at"], shown["kept_until"]) == (None, None)


def test_withdrawn_preference_cannot_be_changed(parties: Parties) -> None:
    _, owner, preference, *_ = parties
    _withdraw(owner, preference)
    path = f"{PREFERENCES}{preference}/"
    assert owner.call("PATCH", path, data={"age": "30"}).status_code == 404
    assert owner.call("DELETE", path).status_code == 404
    assert owner.call("DELETE", f"{path}delete_image/disability_certificate/").status_code == 404


def test_resuming_lists_the_person_and_counts_open_rooms(
    app: APIFlask, clock: Clock, parties: Parties, people: People
) -> None:
    facility, owner, preference, room, pending = parties
    _withdraw(owner, preference)
    clock.forward(days=29)
    again = owner.patch(f"{PREFERENCES}{preference}/resume/")
    assert (again["is_active"], again["contacts_current_count"]) == (True, 1)
    # The open room has no outline again; the ended contact keeps its outline.
    assert _outlines(app) == {room: None, pending: 27}
    assert [one.get(f"{CONTACTS}{room}/")["request_words"] for one in (facility, owner)] == [WORDS] * 2
    with app.app_context():
        assert {row.contacts_current for row in db.session.scalars(select(MatchingRow))} == {1}
    # The corporation whose request ended is still in its cooldown, so use another one.
    stranger = people.facility("みなも")
    listed = stranger.get(f"/api/facilities/matching-preferences/{stranger.register_home()}/")["data"]
    assert [person["id"] for person in listed] == [preference]
    assert owner.patch(f"{PREFERENCES}{preference}/resume/")["is_active"] is True


def test_withdrawal_cannot_be_undone_after_30_days(app: APIFlask, clock: Clock, parties: Parties) -> None:
    _, owner, preference, room, pending = parties
    _withdraw(owner, preference)
    _stay_signed_in(app, clock() + 2 * TERM)
    clock.forward(days=30)
    assert owner.call("PATCH", f"{PREFERENCES}{preference}/resume/").status_code == 404
    clock.forward(seconds=1)
    with app.app_context():
        sum(enforce_retention(picture_store(), clock))
    assert owner.get(f"{PREFERENCES}?withdrawn=true") == []
    for method in ("GET", "DELETE"):
        assert owner.call(method, f"{PREFERENCES}{preference}/").status_code == 404
    assert owner.call("DELETE", f"{PREFERENCES}{preference}/data/").status_code == 404
    # Retention does not close rooms.
    assert owner.get(f"{CONTACTS}{room}/")["status"] == "accepted"
    assert _outlines(app) == {room: 27, pending: 27}


def test_resumed_preference_keeps_deleted_outlines(app: APIFlask, clock: Clock, parties: Parties) -> None:
    _, owner, preference, room, pending = parties
    _withdraw(owner, preference)
    owner.patch(f"{PREFERENCES}{preference}/resume/")
    clock.forward(days=366)
    with app.app_context():
        sum(enforce_retention(picture_store(), clock))
    assert _outlines(app) == {room: None, pending: None}


def test_new_registration_resumes_preference_and_blocks(people: People) -> None:
    seeker, facility = people.applicant(), people.facility()
    home, first = facility.register_home(), seeker.register_preference(age="27")
    contact = facility.post(CONTACTS, {"home": home, "preference": first})["id"]
    seeker.post(f"{CONTACTS}{contact}/block/", block_all)
    _withdraw(seeker, first)
    assert seeker.register_preference(age="41") == first
    [shown] = seeker.get(PREFERENCES)
    assert (shown["age"], shown["withdrawn_at"]) == (41, None)
    assert len(seeker.get(f"{PREFERENCES}{first}/refusals/")) == 1
    assert facility.get(f"/api/facilities/matching-preferences/{home}/")["data"] == []
    assert facility.call("POST", CONTACTS, {"home": home, "preference": first}).status_code == 404


def test_erased_applicant_can_register_again(people: People) -> None:
    seeker = people.applicant()
    first = seeker.register_preference()
    assert seeker.call("DELETE", f"{PREFERENCES}{first}/data/").status_code == 200
    assert seeker.call("GET", f"{PREFERENCES}{first}/").status_code == 404
    assert seeker.register_preference() != first


def test_preference_of_others_cannot_be_resumed_or_erased(people: People, parties: Parties) -> None:
    _, owner, preference, *_ = parties
    _withdraw(owner, preference)
    for other in (people.counselor("別の人"), people.applicant("U" + "4" * 32)):
        assert other.call("PATCH", f"{PREFERENCES}{preference}/resume/").status_code == 404
        assert other.call("DELETE", f"{PREFERENCES}{preference}/data/").status_code == 404
        assert other.get(f"{PREFERENCES}?withdrawn=true") == []
