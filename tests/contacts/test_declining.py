"""The reason of a decline: optional for the seeker; the facility reads only a neutral wording."""

from collections.abc import Callable

import pytest
from apiflask import APIFlask

from server.contacts.rules.state import DECLINED_FOR
from server.core.services import picture_store
from server.core.vocabulary import DeclineReason, Role
from server.operator.service.retention import enforce_retention
from tests.support.clock import Clock
from tests.support.database import all_rows
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import People, Person


@pytest.fixture(params=[Role.APPLICANT, Role.COUNSELOR])
def parties(request: pytest.FixtureRequest, people: People) -> tuple[Person, Person, Callable[[], int]]:
    """A facility, a seeker, and a function that sends another request and returns the contact."""
    facility = people.facility()
    seeker = people.applicant() if request.param is Role.APPLICANT else people.counselor()
    named = {} if request.param is Role.APPLICANT else {"name": "山本 一郎"}
    preference = seeker.register_preference(**named)

    def ask() -> int:
        body = {"home": facility.register_home(), "preference": preference}
        return int(facility.post(CONTACTS, body)["id"])

    return facility, seeker, ask


Parties = tuple[Person, Person, Callable[[], int]]


def decline(person: Person, contact: int, reason: str | None = None) -> int:
    body = None if reason is None else {"reason": reason}
    return person.call("PATCH", f"{CONTACTS}{contact}/decline_contact/", body).status_code


def shown_reasons(person: Person, contact: int) -> tuple[str | None, str | None]:
    shown = person.get(f"{CONTACTS}{contact}/")
    [listed] = [row for row in person.get(CONTACTS) if row["id"] == contact]
    assert (listed["decline_reason"], listed["declined_for"]) == (
        shown["decline_reason"],
        shown["declined_for"],
    )
    return shown["decline_reason"], shown["declined_for"]


def test_reason_is_optional(parties: Parties) -> None:
    facility, seeker, ask = parties
    contact = ask()
    assert decline(seeker, contact) == 200
    assert shown_reasons(seeker, contact) == shown_reasons(facility, contact) == (None, None)


def test_facility_reads_a_neutral_wording_and_not_the_reason(parties: Parties) -> None:
    facility, seeker, ask = parties
    contact = ask()
    assert decline(seeker, contact, "cost") == 200
    assert shown_reasons(seeker, contact) == ("cost", "conditions")
    assert shown_reasons(facility, contact) == (None, "conditions")
    for path in (CONTACTS, f"{CONTACTS}{contact}/", "/api/chat/notifications/"):
        assert "cost" not in facility.call("GET", path).text.replace("_cost", "")
    assert any("辞退されました" in row["message"] for row in facility.get("/api/chat/notifications/"))


def test_first_reason_stays(parties: Parties) -> None:
    _, seeker, ask = parties
    contact = ask()
    decline(seeker, contact, "far")
    assert decline(seeker, contact, "cost") == 200
    assert shown_reasons(seeker, contact) == ("far", "conditions")


def test_unknown_reason_is_refused(parties: Parties) -> None:
    _, seeker, ask = parties
    contact = ask()
    refused = seeker.call("PATCH", f"{CONTACTS}{contact}/decline_contact/", {"reason": "because"})
    assert refused.status_code == 422
    assert list(refused.json["fields"]) == ["reason"]
    assert seeker.get(f"{CONTACTS}{contact}/")["status"] == "pending"


def test_facility_cannot_give_a_reason(parties: Parties) -> None:
    facility, seeker, ask = parties
    contact = ask()
    refused = facility.call("PATCH", f"{CONTACTS}{contact}/decline_contact/", {"reason": "cost"})
    assert (refused.status_code, list(refused.json["fields"])) == (422, ["reason"])
    assert decline(facility, contact) == 200
    assert shown_reasons(seeker, contact) == (None, None)


def test_every_reason_has_a_neutral_wording() -> None:
    assert {*DECLINED_FOR} == {*DeclineReason}
    revealing = ("お金", "病", "ほかのホーム", "手伝い")
    assert not [word for wording in DECLINED_FOR.values() for word in revealing if word in wording.label]


def test_reason_does_not_affect_matching(pair: Pair, people: People) -> None:
    other = people.facility("ほかの法人")
    home = other.register_home()
    path = f"/api/facilities/matching-preferences/{home}/"
    before = [(row["id"], row["score"]) for row in other.get(path)["data"]]
    body = {"home": pair.facility.register_home(), "preference": pair.preference}
    contact = int(pair.facility.post(CONTACTS, body)["id"])
    assert decline(pair.seeker, contact, "cost") == 200
    assert [(row["id"], row["score"]) for row in other.get(path)["data"]] == before


def test_reason_is_deleted_after_a_year(app: APIFlask, clock: Clock, parties: Parties) -> None:
    _, seeker, ask = parties
    contact, other = ask(), ask()
    for one in (contact, other):
        decline(seeker, one, "cost")
    clock.forward(days=366)
    with app.app_context():
        list(enforce_retention(picture_store(), clock))
    rows = all_rows(app)["contact"].values()
    assert {row["decline_reason"] for row in rows} == {None}


def test_erasing_deletes_the_reason(app: APIFlask, parties: Parties) -> None:
    _, seeker, ask = parties
    contact = ask()
    decline(seeker, contact, "cost")
    preference = seeker.get(f"{CONTACTS}{contact}/")["preference"]["id"]
    assert seeker.call("DELETE", f"/api/applicants/preferences/{preference}/data/").status_code == 200
    assert {row["decline_reason"] for row in all_rows(app)["contact"].values()} == {None}
