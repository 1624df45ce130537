"""Saved views: a member's own, on every device, with codes and own ids but no typed text."""

from typing import Any
from urllib.parse import urlencode

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.contacts.schemas.contacts import ContactListQuery, SavableContactFilters
from server.core.database import db
from server.core.listing import ListFilters, SavableListFilters
from server.core.transaction import transaction
from server.core.vocabulary import SavedViewList
from server.matching.schemas import MatchListQuery, SavableMatchFilters
from server.models import SavedView
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer, People, Person

VIEWS = "/api/accounts/saved-views/"
NAME = "返事を待っている連絡"


@pytest.fixture
def facility(people: People) -> Person:
    return people.facility()


def save(person: Person, name: str = NAME, **filters: Any) -> Answer:
    return person.call("POST", VIEWS, {"name": name, **filters})


def saved_contacts(person: Person) -> dict[str, Any]:
    """Return the filters of the only view that differ from a list without filters."""
    [view] = person.get(VIEWS)
    return {name: value for name, value in view["contacts"].items() if value}


def lost_filters(person: Person) -> list[str]:
    """Return the filters of the only view that have no effect any more."""
    [view] = person.get(VIEWS)
    lost: list[str] = view["lost"]
    return lost


def test_view_is_on_every_device_of_its_member_only(facility: Person, people: People) -> None:
    colleague = people.member(facility, "小川 真")
    contacts = {"state": "pending", "waiting": True, "order": "waiting"}
    view = save(facility, contacts=contacts).json
    assert people.new_session(facility.id).get(VIEWS) == [view]
    assert (view["name"], view["matches"], view["people"]) == (NAME, None, None)
    assert saved_contacts(facility) == contacts
    assert colleague.get(VIEWS) == []
    path = f"{VIEWS}{view['id']}/"
    for method, body in (("PATCH", {"name": "別の名前"}), ("DELETE", None)):
        refused = colleague.call(method, path, body)
        assert (refused.status_code, refused.json["code"]) == (404, "saved_view_gone")
    assert facility.get(VIEWS) == [view]


def test_view_can_be_renamed_and_deleted(facility: Person) -> None:
    path = f"{VIEWS}{save(facility, contacts={'unread': True}).json['id']}/"
    facility.patch(path, {"name": " 未読の　連絡 "})
    [view] = facility.get(VIEWS)
    assert view["name"] == "未読の 連絡"
    assert view["contacts"]["unread"] is True
    assert facility.call("DELETE", path).status_code == 200
    assert facility.get(VIEWS) == []
    assert facility.call("DELETE", path).status_code == 404


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": "あ" * 31, "contacts": {}}, "name"),
        ({"name": " ", "contacts": {}}, "name"),
        ({"contacts": {"state": "closed"}}, "contacts"),
        ({"matches": {"score_min": 101}}, "matches"),
        ({"people": {"order": "price"}}, "people"),
        ({}, "body"),
        ({"contacts": {}, "people": {}}, "body"),
    ],
)
def test_invalid_view_is_refused_at_its_field(facility: Person, body: dict[str, Any], field: str) -> None:
    refused = facility.call("POST", VIEWS, {"name": NAME} | body)
    assert (refused.status_code, [*refused.json["fields"]]) == (422, [field])


def test_member_has_at_most_ten_views_of_a_list(facility: Person) -> None:
    for number in range(10):
        assert save(facility, f"条件{number}", contacts={}).status_code == 201
    refused = save(facility, contacts={})
    assert (refused.status_code, refused.json["code"]) == (409, "saved_views_full")
    assert save(facility, matches={}).status_code == 201


@pytest.mark.parametrize(
    ("query", "savable", "left_out"),
    [
        (ContactListQuery, SavableContactFilters, {"q", "preference"}),
        (MatchListQuery, SavableMatchFilters, {"municipality"}),
        (ListFilters, SavableListFilters, {"q"}),
    ],
)
def test_view_has_all_filters_of_its_list_except_typed_text_and_people(
    query: Any, savable: Any, left_out: set[str]
) -> None:
    assert issubclass(query, savable)
    assert {*query.model_fields} - {*savable.model_fields} == left_out


def test_typed_text_and_people_are_not_stored(app: APIFlask, facility: Person) -> None:
    save(facility, contacts={"q": "山田", "preference": 5, "unread": True})
    save(facility, matches={"municipality": "北区", "not_contacted": True})
    with app.app_context():
        stored = str(db.session.scalars(select(SavedView.filters)).all())
    assert "山田" not in stored
    assert "北区" not in stored
    assert "preference" not in stored


def test_saved_filters_are_a_query_of_their_list(facility: Person) -> None:
    home = facility.register_home()
    save(facility, contacts={"home": home, "mine": True, "waits_for": "request", "order": "name"})
    query = {
        name: str(value).lower() if isinstance(value, bool) else value
        for name, value in saved_contacts(facility).items()
    }
    assert facility.get(f"{CONTACTS}?{urlencode(query)}") == []


def test_codes_that_a_list_has_no_more_are_left_out(app: APIFlask, facility: Person) -> None:
    stored = {"state": "archived", "waits_for": "fax", "unread": True, "colour": "red"}
    with app.app_context(), transaction():
        row = SavedView(account_id=facility.id, of_list=SavedViewList.CONTACTS, name=NAME, filters=stored)
        db.session.add(row)
    assert saved_contacts(facility) == {"unread": True, "order": "newest"}
    assert lost_filters(facility) == ["other"]


def test_foreign_ids_are_not_stored(facility: Person, people: People) -> None:
    other, counselor = people.facility("別の法人"), people.counselor()
    own = facility.register_home()
    save(facility, contacts={"home": own, "assignee": other.id})
    assert saved_contacts(facility) == {"home": own, "order": "newest"}
    # What was never stored is not lost.
    assert lost_filters(facility) == []
    save(other, contacts={"home": own})
    assert saved_contacts(other) == {"order": "newest"}
    save(counselor, contacts={"home": own, "assignee": counselor.id})
    assert saved_contacts(counselor) == {"assignee": counselor.id, "order": "newest"}


def test_ids_that_are_no_longer_the_viewers_are_left_out(facility: Person, people: People) -> None:
    colleague = people.member(facility, "小川 真")
    home = facility.register_home()
    save(colleague, contacts={"home": home, "assignee": facility.id, "unread": True})
    assert saved_contacts(colleague) == {
        "home": home,
        "assignee": facility.id,
        "unread": True,
        "order": "newest",
    }
    assert lost_filters(colleague) == []
    left = facility.call("DELETE", f"/api/offices/{facility.office}/members/{colleague.id}/", {})
    assert left.status_code == 200
    assert saved_contacts(colleague) == {"unread": True, "order": "newest"}
    assert lost_filters(colleague) == ["assignee", "home"]
