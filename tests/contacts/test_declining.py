"""Why a request is declined: the seeker's side may say it, and the facility reads its own words for it alone."""

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
def asked(request: pytest.FixtureRequest, people: People) -> tuple[Person, Person, Callable[[], int]]:
    """A facility, a seeker's side, and what asks once more and returns the contact."""
    facility = people.facility()
    seeker = people.applicant() if request.param is Role.APPLICANT else people.counselor()
    named = {} if request.param is Role.APPLICANT else {"name": "山本 一郎"}
    preference = seeker.register_preference(**named)

    def ask() -> int:
        body = {"home": facility.register_home(), "preference": preference}
        return int(facility.post(CONTACTS, body)["id"])

    return facility, seeker, ask


Asked = tuple[Person, Person, Callable[[], int]]


def decline(person: Person, contact: int, reason: str | None = None) -> int:
    body = None if reason is None else {"reason": reason}
    return person.call("PATCH", f"{CONTACTS}{contact}/decline_contact/", body).status_code


def said(person: Person, contact: int) -> tuple[str | None, str | None]:
    shown = person.get(f"{CONTACTS}{contact}/")
    [listed] = [row for row in person.get(CONTACTS) if row["id"] == contact]
    assert (listed["decline_reason"], listed["declined_for"]) == (
        shown["decline_reason"],
        shown["declined_for"],
    )
    return shown["decline_reason"], shown["declined_for"]


def test_nobody_has_to_say_why(asked: Asked) -> None:
    facility, seeker, ask = asked
    contact = ask()
    assert decline(seeker, contact) == 200
    assert said(seeker, contact) == said(facility, contact) == (None, None)


def test_the_facility_reads_its_own_words_and_never_the_reason(asked: Asked) -> None:
    facility, seeker, ask = asked
    contact = ask()
    assert decline(seeker, contact, "cost") == 200
    assert said(seeker, contact) == ("cost", "conditions")
    assert said(facility, contact) == (None, "conditions")
    for path in (CONTACTS, f"{CONTACTS}{contact}/", "/api/chat/notifications/"):
        assert "cost" not in facility.call("GET", path).text.replace("_cost", "")
    assert any("辞退されました" in row["message"] for row in facility.get("/api/chat/notifications/"))


def test_what_is_said_once_stays(asked: Asked) -> None:
    _, seeker, ask = asked
    contact = ask()
    decline(seeker, contact, "far")
    assert decline(seeker, contact, "cost") == 200
    assert said(seeker, contact) == ("far", "conditions")


def test_an_unknown_reason_changes_nothing(asked: Asked) -> None:
    _, seeker, ask = asked
    contact = ask()
    refused = seeker.call("PATCH", f"{CONTACTS}{contact}/decline_contact/", {"reason": "because"})
    assert refused.status_code == 422
    assert list(refused.json["fields"]) == ["reason"]
    assert seeker.get(f"{CONTACTS}{contact}/")["status"] == "pending"


def test_a_facility_takes_its_request_back_without_a_reason(asked: Asked) -> None:
    facility, seeker, ask = asked
    contact = ask()
    refused = facility.call("PATCH", f"{CONTACTS}{contact}/decline_contact/", {"reason": "cost"})
    assert (refused.status_code, list(refused.json["fields"])) == (422, ["reason"])
    assert decline(facility, contact) == 200
    assert said(seeker, contact) == (None, None)


def test_every_reason_is_told_in_neutral_words() -> None:
    assert {*DECLINED_FOR} == {*DeclineReason}
    telling = ("お金", "病", "ほかのホーム", "手伝い")
    assert not [word for told in DECLINED_FOR.values() for word in telling if word in told.label]


def test_a_reason_decides_nothing(pair: Pair, people: People) -> None:
    """The same home may ask again after the same days, and another one finds the person as before."""
    other = people.facility("ほかの法人")
    home = other.register_home()
    path = f"/api/facilities/matching-preferences/{home}/"
    before = [(row["id"], row["score"]) for row in other.get(path)["data"]]
    body = {"home": pair.facility.register_home(), "preference": pair.preference}
    contact = int(pair.facility.post(CONTACTS, body)["id"])
    assert decline(pair.seeker, contact, "cost") == 200
    assert [(row["id"], row["score"]) for row in other.get(path)["data"]] == before


def test_it_goes_with_the_outline_and_with_what_is_erased(app: APIFlask, clock: Clock, asked: Asked) -> None:
    _, seeker, ask = asked
    contact, other = ask(), ask()
    for one in (contact, other):
        decline(seeker, one, "cost")
    clock.forward(days=366)
    with app.app_context():
        list(enforce_retention(picture_store(), clock))
    rows = all_rows(app)["contact"].values()
    assert {row["decline_reason"] for row in rows} == {None}


def test_erasing_takes_it_at_once(app: APIFlask, asked: Asked) -> None:
    _, seeker, ask = asked
    contact = ask()
    decline(seeker, contact, "cost")
    preference = seeker.get(f"{CONTACTS}{contact}/")["preference"]["id"]
    assert seeker.call("DELETE", f"/api/applicants/preferences/{preference}/data/").status_code == 200
    assert {row["decline_reason"] for row in all_rows(app)["contact"].values()} == {None}
