"""Registration, listing and requests need consent, which is recorded with version, date and way."""

from datetime import date
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import delete, select

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import ConsentWay
from server.criteria.service import rebuild
from server.models import Consent, MatchingRow
from server.people import rules as consent
from server.people.rules import CONSENT_VERSIONS, ConsentVersion
from tests.support.forms import STATED_CONSENT, sent_form
from tests.support.matching.rows import expected_rows, stored_rows
from tests.support.people import CONSENT, People, Person

NEWEST = CONSENT_VERSIONS[-1].number
CONTACTS, PREFERENCES = "/api/chat/contacts/", "/api/applicants/preferences/"


def _delete_consents(app: APIFlask) -> None:
    """Delete all consents and rebuild the lists."""
    with app.app_context():
        with transaction():
            db.session.execute(delete(Consent))
        rebuild(lambda _: None)


def _listed(facility: Person, home: int) -> list[int]:
    return [row["id"] for row in facility.get(f"/api/facilities/matching-preferences/{home}/")["data"]]


def _consent_state(person: Person) -> tuple[bool, int | None]:
    user = person.get("/api/auth/user/")
    return user["needs_consent"], user["consented_to"]


def _consents(app: APIFlask) -> list[Consent]:
    with app.app_context():
        return list(db.session.scalars(select(Consent).order_by(Consent.id)))


@pytest.fixture
def changed_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second version of the text that needs consent."""
    second = (*CONSENT_VERSIONS, ConsentVersion(len(CONSENT_VERSIONS) + 1, date(2024, 1, 1)))
    for function in (consent.required_consent_number, consent.is_consent_needed, consent.may_consent_to):
        monkeypatch.setattr(function, "__defaults__", (second,))


def test_applicant_consent_is_stored_once(app: APIFlask, people: People) -> None:
    applicant = people.applicant(consents=False)
    assert _consent_state(applicant) == (True, None)
    for _ in range(2):
        assert applicant.post(CONSENT, {"version": 1}) == {}
    assert _consent_state(applicant) == (False, 1)
    [given] = _consents(app)
    assert (given.account_id, given.preference_id, given.version) == (applicant.id, None, 1)
    assert given.way is ConsentWay.OWN


@pytest.mark.parametrize("version", [NEWEST + 1, 99])
def test_unknown_version_is_refused(app: APIFlask, people: People, version: int) -> None:
    refused = people.applicant(consents=False).call("POST", CONSENT, {"version": version})
    assert (refused.status_code, refused.json["code"]) == (409, "consent_outdated")
    assert _consents(app) == []


def test_staff_need_no_consent(people: People) -> None:
    for person in (people.facility(), people.counselor()):
        assert _consent_state(person) == (False, None)


def test_registration_needs_consent(app: APIFlask, people: People) -> None:
    applicant = people.applicant(consents=False)
    refused = applicant.call("POST", PREFERENCES, data=sent_form())
    assert (refused.status_code, refused.json["code"]) == (409, "consent_needed")
    assert applicant.get(PREFERENCES) == []
    applicant.post(CONSENT, {"version": 1})
    preference = applicant.register_preference()
    shown = applicant.get(f"{PREFERENCES}{preference}/")["consent"]
    assert (shown["way"], shown["version"]) == ("own", 1)
    assert stored_rows(app) == expected_rows(app) != {}


def test_existing_registration_is_listed_after_consent(app: APIFlask, people: People) -> None:
    facility, applicant = people.facility(), people.applicant()
    home, asking = facility.register_home(), facility.register_home()
    preference = applicant.register_preference()
    contact = facility.post(CONTACTS, {"home": asking, "preference": preference})["id"]
    _delete_consents(app)
    assert _listed(facility, home) == []
    assert facility.call("POST", CONTACTS, {"home": home, "preference": preference}).status_code == 404
    applicant.post(CONSENT, {"version": 1})
    assert _listed(facility, home) == [preference]
    # The pending contact is still counted.
    assert stored_rows(app) == expected_rows(app)
    assert {row["contacts_current"] for row in stored_rows(app).values()} == {1}
    applicant.patch(f"{CONTACTS}{contact}/decline_contact/")
    assert stored_rows(app) == expected_rows(app)
    other = people.facility("みなも")
    other.post(CONTACTS, {"home": other.register_home(), "preference": preference})


def test_change_without_consent_does_not_list_the_person(app: APIFlask, people: People) -> None:
    applicant, counselor = people.applicant(), people.counselor()
    own, case = applicant.register_preference(), counselor.register_preference(name="山本 一郎")
    _delete_consents(app)
    applicant.call("PATCH", f"{PREFERENCES}{own}/", data={"age": "31"})
    counselor.call("PATCH", f"{PREFERENCES}{case}/", data={"age": "31"})
    assert stored_rows(app) == {} == expected_rows(app)


def test_rebuild_deletes_rows_without_consent(app: APIFlask, people: People) -> None:
    people.applicant().register_preference()
    with app.app_context():
        assert db.session.scalars(select(MatchingRow)).all()
    _delete_consents(app)
    assert stored_rows(app) == {}


@pytest.mark.usefixtures("changed_text")
def test_person_stays_listed_when_a_new_version_needs_consent(app: APIFlask, people: People) -> None:
    facility, applicant = people.facility(), people.applicant(consents=False)
    home = facility.register_home()
    with app.app_context(), transaction():
        values = {"version": NEWEST, "way": ConsentWay.OWN, "agreed_on": date(2023, 5, 1)}
        given_at = app.extensions["clock"]()
        db.session.add(Consent(account_id=applicant.id, given_at=given_at, **values))
    preference = applicant.register_preference()
    assert _consent_state(applicant) == (True, NEWEST)
    assert _listed(facility, home) == [preference]
    assert applicant.call("POST", CONSENT, {"version": NEWEST}).json["code"] == "consent_outdated"
    applicant.post(CONSENT, {"version": NEWEST + 1})
    assert _consent_state(applicant) == (False, NEWEST + 1)
    assert [row.version for row in _consents(app)] == [NEWEST, NEWEST + 1]
    assert stored_rows(app) == expected_rows(app) != {}


@pytest.mark.parametrize(
    ("stated", "sentences"),
    [
        (
            {"consent_way": None, "consented_on": None},
            {
                "consent_way": ["「ご本人の同意」を書面・口頭・ご家族などから選んでください。"],
                "consented_on": ["「同意した日」を入力してください。"],
            },
        ),
        ({"consent_way": "own"}, {"consent_way": ["「ご本人の同意」を書面・口頭・ご家族などから選んでください。"]}),
        ({"consent_way": "told"}, {"consent_way": ["「ご本人の同意」を一覧から選んでください。"]}),
        ({"consented_on": "2099-01-01"}, {"consented_on": ["「同意した日」は今日までの日付で入力してください。"]}),
        ({"consented_on": "きのう"}, {"consented_on": ["日付を確かめてください。例：2026-03-05"]}),
    ],
)  # fmt: skip
def test_counselor_registration_needs_consent_way_and_date(
    people: People, stated: dict[str, Any], sentences: dict[str, list[str]]
) -> None:
    counselor = people.counselor()
    form = sent_form(name="山本 一郎") | stated
    sent = {name: value for name, value in form.items() if value is not None}
    refused = counselor.call("POST", PREFERENCES, data=sent)
    assert (refused.status_code, refused.json["fields"]) == (422, sentences)
    assert counselor.get(PREFERENCES) == []


def test_owner_reads_way_and_date_of_the_consent(app: APIFlask, people: People) -> None:
    counselor = people.counselor()
    preference = counselor.register_preference(name="山本 一郎", consent_way="spoken")
    shown = counselor.get(f"{PREFERENCES}{preference}/")["consent"]
    assert shown == {"way": "spoken", "agreed_on": STATED_CONSENT["consented_on"], "version": 1}
    [given] = _consents(app)
    assert (given.account_id, given.preference_id) == (counselor.id, preference)


def test_counselor_can_add_the_consent_later(app: APIFlask, people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    _delete_consents(app)
    path = f"{PREFERENCES}{preference}/"
    assert counselor.get(path)["consent"] is None
    half = counselor.call("PATCH", path, data={"consent_way": "family"})
    assert half.json["fields"] == {"consented_on": ["「同意した日」を入力してください。"]}
    for _ in range(2):
        changed = counselor.call("PATCH", path, data=STATED_CONSENT | {"consent_way": "family"})
        assert changed.json["consent"]["way"] == "family"
    assert len(_consents(app)) == 1
    assert _listed(facility, home) == [preference]


def test_changed_consent_is_stored_in_addition_to_the_first(app: APIFlask, people: People) -> None:
    counselor = people.counselor()
    path = f"{PREFERENCES}{counselor.register_preference(name='山本 一郎')}/"
    assert counselor.call("PATCH", path, data={"age": "31"}).json["consent"]["way"] == "written"
    assert len(_consents(app)) == 1
    # An omitted field keeps its value.
    shown = counselor.call("PATCH", path, data={"consent_way": "spoken"}).json["consent"]
    assert (shown["way"], shown["agreed_on"]) == ("spoken", STATED_CONSENT["consented_on"])
    assert [row.way for row in _consents(app)] == [ConsentWay.WRITTEN, ConsentWay.SPOKEN]


def test_consent_of_a_deleted_account_is_not_reused(app: APIFlask, people: People) -> None:
    applicant = people.applicant()
    applicant.register_preference()
    applicant.call("DELETE", "/api/applicants/account/", {})
    assert [row.account_id for row in _consents(app)] == [applicant.id]
    assert _consent_state(people.applicant(consents=False)) == (True, None)


def test_consent_fields_are_ignored_for_applicants(app: APIFlask, people: People) -> None:
    applicant = people.applicant()
    preference = applicant.register_preference(consent_way="family")
    applicant.call("PATCH", f"{PREFERENCES}{preference}/", data=STATED_CONSENT)
    assert [row.way for row in _consents(app)] == [ConsentWay.OWN]


def test_current_version_is_returned_with_its_number(people: People) -> None:
    person = people.applicant(consents=False)
    text = person.get(CONSENT)
    # On the date of the test clock, the first version is current.
    first = CONSENT_VERSIONS[0]
    assert text == {"number": first.number, "since": first.since.isoformat()}
    assert person.call("POST", CONSENT, {"version": text["number"]}).status_code == 200
    assert people.counselor().get(CONSENT) == text
