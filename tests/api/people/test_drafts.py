"""Half-way answers: kept for whoever agreed, in every window, until they are sent, erased or forgotten."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.extensions import db
from server.models import PreferenceDraft
from tests.support.people import People, Person

DRAFT = "/api/applicants/preferences/draft/"
BEGUN: dict[str, Any] = {
    "answers": {"age": "２２", "condition_detail": "花が", "building_types": ["mansion"]},
    "step": 3,
}


def _keep(person: Person, body: Any) -> int:
    return person.call("PUT", DRAFT, body).status_code


def _kept(app: APIFlask) -> int:
    with app.app_context():
        return len(db.session.scalars(select(PreferenceDraft)).all())


def test_another_window_goes_on_where_the_first_was_closed(people: People) -> None:
    assert _keep(people.applicant(), BEGUN) == 200
    other = people.applicant().get(DRAFT)
    assert other["step"] == 3
    assert {name: other["answers"][name] for name in BEGUN["answers"]} == BEGUN["answers"]


def test_nothing_is_kept_before_somebody_agreed_or_of_somebody_else(people: People) -> None:
    assert _keep(people.applicant(consents=False), BEGUN) == 409
    assert _keep(people.applicant("U" + "2" * 32), BEGUN) == 200
    assert people.applicant().get(DRAFT) == {"answers": None, "step": 1, "updated_at": None}


@pytest.mark.parametrize(
    "body",
    [
        {"answers": []},
        {"answers": {"condition_detail": "あ" * 9000}},
        {"answers": {"building_types": ["x"] * 61}},
        {"answers": {"age": {}}},
        {"answers": {}, "step": 99},
    ],
)
def test_what_no_form_holds_is_refused(people: People, body: Any) -> None:
    assert _keep(people.applicant(), body) == 422


def test_a_field_that_no_form_has_is_not_kept(app: APIFlask, people: People) -> None:
    assert (
        _keep(people.applicant(), {"answers": {"age": "2", "user_id": 1, "disability_certificate": "…"}})
        == 200
    )
    with app.app_context():
        assert "user_id" not in db.session.scalars(select(PreferenceDraft)).one().answers


def test_a_draft_goes_with_registering_and_comes_not_back_too_late(app: APIFlask, people: People) -> None:
    person = people.applicant()
    _keep(person, BEGUN)
    person.register_preference()
    assert _kept(app) == 0
    assert _keep(person, BEGUN) == 409


@pytest.mark.parametrize("path", [DRAFT, "/api/applicants/account/"])
def test_a_draft_goes_when_it_is_given_up_and_with_the_account(
    app: APIFlask, people: People, path: str
) -> None:
    person = people.applicant()
    _keep(person, BEGUN)
    assert person.call("DELETE", path, {} if "account" in path else None).status_code == 200
    assert _kept(app) == 0
