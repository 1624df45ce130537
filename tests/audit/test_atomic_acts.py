"""An act and its audit row are atomic: if the audit fails, the act is rolled back and a look is not answered."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import text

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from tests.support.database import all_rows
from tests.support.matching.pairs import CONTACTS
from tests.support.people import PASSWORD, People, Person
from tests.support.world.audit import acts_after, last, rows_after

LOGIN = "/api/accounts/facilities/login/"
BREAK = {
    "sqlite": ["CREATE TRIGGER full BEFORE INSERT ON audit_entry BEGIN SELECT RAISE(ABORT, 'full'); END"],
    "postgresql": [
        'CREATE TRIGGER "full" BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_audit()',
    ],
}
REPAIR = {"sqlite": "DROP TRIGGER full", "postgresql": 'DROP TRIGGER "full" ON audit_entry'}
#: Tables that count calls even if they fail.
COUNTED = ("use_count", "failed_sign_in", "known_browser")


@pytest.fixture
def break_audit(app: APIFlask) -> Iterator[Callable[[], None]]:
    """Return a function that makes the audit refuse every row from then on."""
    with app.app_context():
        dialect = db.engine.dialect.name

    def begin() -> None:
        run(app, *BREAK[dialect])

    yield begin
    run(app, REPAIR[dialect])


def run(app: APIFlask, *statements: str) -> None:
    with app.app_context(), transaction():
        for statement in statements:
            db.session.execute(text(statement))


Call = Callable[[Person, Person, int, int], Any]
CALLS: dict[str, Call] = {
    "accept": lambda _, seeker, contact, *__: seeker.call("PATCH", f"{CONTACTS}{contact}/accept_contact/"),
    "decline": lambda facility, _, contact, *__: facility.call(
        "PATCH", f"{CONTACTS}{contact}/decline_contact/"
    ),
    "edit a person": lambda _, seeker, __, preference: seeker.call(
        "PATCH", f"/api/applicants/preferences/{preference}/", data={"age": "44"}
    ),
    "erase a person": lambda _, seeker, __, preference: seeker.call(
        "DELETE", f"/api/applicants/preferences/{preference}/data/"
    ),
    "invite": lambda facility, *_: facility.call(
        "POST",
        f"/api/offices/{facility.office}/invitations/",
        {"email": "new@example.com", "position": "staff"},
    ),
    "open a contact": lambda facility, _, contact, *__: facility.call("GET", f"{CONTACTS}{contact}/"),
    "open a case": lambda _, seeker, __, preference: seeker.call(
        "GET", f"/api/applicants/preferences/{preference}/"
    ),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_act_fails_if_it_cannot_be_recorded(
    app: APIFlask, people: People, break_audit: Callable[[], None], call: Call
) -> None:
    facility, seeker = people.facility(), people.counselor()
    preference = seeker.register_preference(name="山本 一郎")
    contact = int(facility.post(CONTACTS, {"home": facility.register_home(), "preference": preference})["id"])
    break_audit()
    before = all_rows(app)
    answer = call(facility, seeker, contact, preference)
    assert answer.status_code >= 500
    assert "山本" not in answer.text
    after = all_rows(app)
    assert {name: rows for name, rows in after.items() if name not in COUNTED} == {
        name: rows for name, rows in before.items() if name not in COUNTED
    }


def test_sign_in_fails_if_it_cannot_be_recorded(
    app: APIFlask, people: People, break_audit: Callable[[], None]
) -> None:
    _, email = people.staff_account(Role.FACILITY, "こもれび")
    break_audit()
    visitor = people.visitor()
    assert visitor.call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code >= 500
    assert visitor.client.get_cookie("access_token_cookie") is None
    assert all_rows(app)["sign_in_session"] == {}


def test_failed_sign_in_is_recorded_as_refused_with_its_account(app: APIFlask, people: People) -> None:
    account, email = people.staff_account(Role.FACILITY, "こもれび")
    visitor = people.visitor()
    assert visitor.call("POST", LOGIN, {"email": email, "password": "wrong"}).status_code == 400
    assert (
        visitor.call("POST", LOGIN, {"email": "unknown@example.com", "password": "wrong"}).status_code == 400
    )
    assert visitor.call("POST", LOGIN, {"email": email, "password": PASSWORD}).status_code == 200
    assert [
        (row["result"], row["times"], row["account_id"], row["object_id"]) for row in rows_after(app)
    ] == [
        ("done", None, account, account),
        ("refused", 1, None, account),
        ("refused", 1, None, None),
    ]


def test_reused_session_key_is_recorded_as_a_revoked_session(app: APIFlask, people: People) -> None:
    facility = people.facility()
    thief = facility.tab()
    begun = last(app)
    app.extensions["clock"].forward(minutes=1)
    refresh(facility)
    app.extensions["clock"].forward(minutes=1)
    refresh(thief)
    assert acts_after(app, begun) == [("session_revoked", "done")]
    assert rows_after(app, begun)[0]["account_id"] == facility.id


def refresh(person: Person) -> None:
    cookie = person.client.get_cookie("csrf_refresh_token")
    assert cookie is not None
    person.call("POST", "/api/accounts/token/refresh/", headers={"X-CSRF-TOKEN": cookie.value})


def test_row_has_the_office_of_the_acting_member(app: APIFlask, people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    preference = counselor.register_preference(name="山本 一郎")
    home = facility.register_home()
    contact = int(facility.post(CONTACTS, {"home": home, "preference": preference})["id"])
    begun = last(app)
    counselor.patch(f"{CONTACTS}{contact}/accept_contact/")
    facility.get(f"{CONTACTS}{contact}/")
    facility.get(f"/api/facilities/matching-preferences/{home}/{preference}/")
    counselor.get(f"/api/applicants/preferences/{preference}/")
    found = [(row["act"], row["kind"], row["object_id"], row["office_id"]) for row in rows_after(app, begun)]
    ours, theirs = facility.office, counselor.office
    assert found == [
        ("contact_accepted", "contact", contact, theirs),
        ("contact_opened", "preference", preference, ours),
        ("details_opened", "preference", preference, ours),
        ("case_opened", "preference", preference, theirs),
    ]


def test_refused_act_on_a_foreign_object_has_no_office(app: APIFlask, people: People) -> None:
    facility, other = people.facility(), people.facility("よその法人")
    home = facility.register_home()
    begun = last(app)
    assert other.call("PATCH", f"/api/facilities/homes/{home}/deactivate/").status_code == 404
    assert people.applicant().call("PATCH", f"/api/facilities/homes/{home}/deactivate/").status_code == 403
    refused = [row for row in rows_after(app, begun) if row["result"] == "refused"]
    assert [(row["act"], row["object_id"], row["office_id"]) for row in refused] == [
        ("home_withdrawn", home, None)
    ] * 2
    assert refused[0]["account_id"] == other.id


def test_row_has_only_ids_codes_and_hashes(app: APIFlask, people: People) -> None:
    facility = people.facility()
    facility.register_home(name="ひだまりホーム")
    for row in rows_after(app):
        texts = {name: value for name, value in row.items() if isinstance(value, str)}
        assert {*texts} <= {
            "act",
            "kind",
            "network",
            "request_id",
            "result",
            "reason_hash",
            "former_hash",
            "own_hash",
        }
