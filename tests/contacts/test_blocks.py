"""Blocking a home or its corporation ends only the contacts that the person confirmed (docs/decisions.md §5)."""

from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import update

from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.models import Home
from server.operator.service.corporations import merge_corporations
from tests.support.clock import Clock
from tests.support.database import all_rows, changes
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer, People, Person
from tests.support.racing import ROUNDS, race
from tests.support.saved import Saved
from tests.support.world.audit import last, rows_after

MATCHING = "/api/facilities/matching-preferences/"
PREFERENCES = "/api/applicants/preferences/"
OFFER = {"day": "2026-03-10", "hour": "14:30", "minutes": 60, "place": "ホームの玄関"}


@dataclass
class Scene:
    """A person with contacts to two homes of one office, one of its sister office, and one of another corporation."""

    facility: Person
    sister: Person
    stranger: Person
    seeker: Person
    preference: int
    homes: dict[str, int]
    contacts: dict[str, int]

    def path(self, name: str) -> str:
        return f"{CONTACTS}{self.contacts[name]}/"

    def of(self, name: str) -> Person:
        return {"となり": self.sister, "みなも": self.stranger}.get(name, self.facility)

    def preview(self, name: str = "ひだまり") -> Any:
        return self.seeker.get(f"{self.path(name)}block/")

    def block(self, scope: str, name: str = "ひだまり", named: list[int] | None = None) -> Answer:
        """Block as the dialog does: send the contacts that the preview names."""
        shown = [one["contact"] for one in self.preview(name)[scope]["ends"]]
        body = {"scope": scope, "named": shown if named is None else named}
        return self.seeker.call("POST", f"{self.path(name)}block/", body)

    def statuses(self) -> dict[str, str]:
        found = {row["id"]: row["status"] for row in self.seeker.get(CONTACTS)}
        return {name: found[contact] for name, contact in self.contacts.items()}

    def lists_person(self, name: str) -> bool:
        """Return whether a home's list has the person."""
        return bool(self.of(name).get(f"{MATCHING}{self.homes[name]}/")["data"])

    def refusal_code(self, name: str) -> str:
        """Send a request; return the code of its refusal, or an empty string."""
        body = {"home": self.homes[name], "preference": self.preference}
        answer = self.of(name).call("POST", CONTACTS, body)
        return "" if answer.status_code == 201 else str(answer.json["code"])

    def refusals(self) -> list[Any]:
        found: list[Any] = self.seeker.get(f"{PREFERENCES}{self.preference}/refusals/")
        return found


def with_applicant(people: People) -> Scene:
    seeker = people.applicant()
    return _scene(people, seeker, seeker.register_preference())


def with_counselor(people: People) -> Scene:
    counselor = people.counselor()
    return _scene(people, counselor, counselor.register_preference(name="山本 一郎"))


def _scene(people: People, seeker: Person, preference: int) -> Scene:
    facility, stranger = people.facility(), people.facility("みなも")
    sister = people.sister(facility, "となりの事業所")
    owners = {"ひだまり": facility, "あおぞら": facility, "となり": sister, "みなも": stranger}
    homes = {name: owner.register_home(name=name) for name, owner in owners.items()}
    contacts = {
        name: owner.post(CONTACTS, {"home": homes[name], "preference": preference})["id"]
        for name, owner in owners.items()
    }
    made = Scene(facility, sister, stranger, seeker, preference, homes, contacts)
    # The homes are older than all contacts, even if a test sets the clock back.
    with seeker.client.application.app_context(), transaction():
        db.session.execute(update(Home).values(created_at=now() - timedelta(days=400)))
    seeker.patch(f"{made.path('あおぞら')}accept_contact/")
    seeker.patch(f"{made.path('となり')}accept_contact/")
    return made


@pytest.fixture(params=[with_applicant, with_counselor], ids=["applicant", "counselor"])
def scene(request: pytest.FixtureRequest, saved: Saved[Scene]) -> Scene:
    return _with_own_homes(saved(request.param))


def _with_own_homes(scene: Scene) -> Scene:
    """Return a copy of a restored scene, to which a test can add homes."""
    return replace(scene, homes={**scene.homes})


def agree(scene: Scene, name: str) -> None:
    visits = f"{scene.path(name)}visits/"
    offers = [OFFER, OFFER | {"day": "2026-03-11"}]
    [first, _] = scene.of(name).post(visits, {"offers": offers})["offered"]
    scene.seeker.post(f"{visits}{first['id']}/choose/")


def test_preview_names_all_homes_rooms_visits_and_requests_that_end(scene: Scene) -> None:
    agree(scene, "あおぞら")
    scene.sister.post(f"{scene.path('となり')}visits/", {"offers": [OFFER]})
    shown = scene.preview()
    assert shown["home"]["homes"] == ["ひだまり"]
    [request] = shown["home"]["ends"]
    assert request == {
        "contact": scene.contacts["ひだまり"],
        "home": "ひだまり",
        "status": "pending",
        "visit_starts_at": None,
        "offers": 0,
    }
    assert shown["corporation"]["homes"] == ["ひだまり", "あおぞら", "となり"]
    ends = {
        one["home"]: (one["status"], one["visit_starts_at"], one["offers"])
        for one in shown["corporation"]["ends"]
    }
    assert ends == {
        "ひだまり": ("pending", None, 0),
        "あおぞら": ("accepted", "2026-03-10T14:30:00.000+09:00", 0),
        "となり": ("accepted", None, 1),
    }


@pytest.mark.parametrize("scope", ["home", "corporation"])
def test_block_ends_only_the_contacts_of_its_preview(scene: Scene, scope: str) -> None:
    before = scene.statuses()
    named = {one["contact"] for one in scene.preview("あおぞら")[scope]["ends"]}
    assert scene.block(scope, "あおぞら").status_code == 200
    ended = {scene.contacts[name] for name, status in scene.statuses().items() if status != before[name]}
    assert ended == named
    assert scene.preview("あおぞら")[scope]["ends"] == []


def test_block_of_a_home_stops_only_that_home(clock: Clock, scene: Scene) -> None:
    clock.forward(days=-90)
    assert scene.block("home").json["blocked"] == "home"
    assert scene.statuses() == {
        "ひだまり": "declined",
        "あおぞら": "accepted",
        "となり": "accepted",
        "みなも": "pending",
    }
    assert not scene.lists_person("ひだまり")
    details = f"{MATCHING}{scene.homes['ひだまり']}/{scene.preference}/"
    assert scene.facility.call("GET", details).status_code == 404
    assert scene.refusal_code("ひだまり") == "not_found"
    assert not scene.lists_person("あおぞら")
    # The decline stops all homes of the corporation for 90 days; the block stops only its home, without a time limit.
    clock.forward(days=90)
    assert scene.lists_person("あおぞら")
    assert not scene.lists_person("ひだまり")
    blocked = {row["home"]["name"]: row["blocked"] for row in scene.seeker.get(CONTACTS)}
    assert blocked == {"ひだまり": "home", "あおぞら": None, "となり": None, "みなも": None}


def test_block_of_a_corporation_stops_its_present_and_future_homes(scene: Scene) -> None:
    scene.block("corporation", "となり")
    assert scene.statuses() == {
        "ひだまり": "declined",
        "あおぞら": "completed",
        "となり": "completed",
        "みなも": "pending",
    }
    scene.homes["あたらしい"] = scene.facility.register_home(name="あたらしい")
    for name in ("ひだまり", "あおぞら", "となり", "あたらしい"):
        assert (scene.lists_person(name), scene.refusal_code(name)) == (False, "not_found")
    assert scene.lists_person("みなも")
    blocked = {row["home"]["name"]: row["blocked"] for row in scene.seeker.get(CONTACTS)}
    assert blocked == {**dict.fromkeys(("ひだまり", "あおぞら", "となり"), "corporation"), "みなも": None}


def test_block_can_be_extended_from_a_home_to_its_corporation(scene: Scene) -> None:
    scene.block("home")
    assert scene.block("corporation").json["blocked"] == "corporation"
    assert not scene.lists_person("あおぞら")


def test_block_of_an_ended_contact_keeps_rooms_of_other_homes(scene: Scene) -> None:
    scene.seeker.patch(f"{scene.path('ひだまり')}decline_contact/")
    assert scene.preview()["home"]["ends"] == []
    assert scene.block("home").status_code == 200
    assert (scene.statuses()["あおぞら"], scene.statuses()["となり"]) == ("accepted", "accepted")
    assert scene.refusal_code("ひだまり") == "not_found"


def test_block_is_refused_if_it_ends_more_than_was_confirmed(app: APIFlask, scene: Scene) -> None:
    before = all_rows(app)
    refused = scene.block("corporation", named=[scene.contacts["ひだまり"], scene.contacts["あおぞら"]])
    assert (refused.status_code, refused.json["code"]) == (409, "more_ends")
    assert refused.json["detail"] == "終わる連絡が、ほかにもあります。もう一度、確かめてください。"
    assert changes(before, all_rows(app)) == {}
    # Contacts that have ended meanwhile need no confirmation.
    scene.seeker.patch(f"{scene.path('となり')}close/")
    assert scene.block("corporation", named=[*scene.contacts.values()]).status_code == 200


def test_block_needs_scope_and_confirmed_contacts(app: APIFlask, scene: Scene) -> None:
    before = all_rows(app)
    wrong: tuple[dict[str, Any], ...] = ({"named": []}, {"scope": "office", "named": []}, {"scope": "home"})
    for body in wrong:
        answer = scene.seeker.call("POST", f"{scene.path('ひだまり')}block/", body)
        assert answer.status_code == 422, body
    assert changes(before, all_rows(app)) == {}


def test_certificate_permission_stays_while_the_office_has_another_room(app: APIFlask, scene: Scene) -> None:
    scene.seeker.patch(f"{scene.path('ひだまり')}accept_contact/")
    for name in ("あおぞら", "となり"):
        scene.seeker.post(f"{scene.path(name)}add_allowed_user/")
    scene.block("home")
    assert len(all_rows(app)["certificate_permission"]) == 2
    scene.block("home", "あおぞら")
    [permission] = all_rows(app)["certificate_permission"].values()
    assert permission["account_id"] == scene.sister.id
    scene.block("corporation")
    assert all_rows(app)["certificate_permission"] == {}


def test_blocked_homes_are_listed_and_can_be_allowed_again(scene: Scene) -> None:
    scene.block("home")
    [refused] = scene.refusals()
    assert (refused["is_blocked"], refused["blocked_homes"]) == (False, ["ひだまり"])
    # The declined request is a refusal, so the other homes are in a cooldown too.
    assert (refused["is_resting"], refused["may_ask_from"][:10]) == (True, "2026-03-19")
    path = f"{PREFERENCES}{scene.preference}/refusals/{refused['corporation']}/"
    assert scene.seeker.call("DELETE", path).status_code == 200
    assert scene.refusals() == []
    assert scene.refusal_code("ひだまり") == ""


def test_repeated_block_changes_nothing_and_is_not_audited(app: APIFlask, scene: Scene) -> None:
    begun = last(app)
    for scope in ("home", "corporation"):
        scene.block(scope)
        before = all_rows(app)
        assert scene.block(scope).status_code == 200
        assert changes(before, all_rows(app)) == {}
    assert [row["act"] for row in rows_after(app, begun)] == ["corporation_blocked"] * 2


def test_block_of_a_home_applies_after_it_is_registered_again(scene: Scene, clock: Clock) -> None:
    clock.forward(days=-91)
    scene.block("home")
    clock.forward(days=91)
    scene.facility.call("PATCH", f"/api/facilities/homes/{scene.homes['ひだまり']}/deactivate/")
    scene.homes["もう一度"] = scene.facility.register_home(name="ひだまり")
    assert (scene.lists_person("もう一度"), scene.refusal_code("もう一度")) == (False, "not_found")
    [refused] = scene.refusals()
    path = f"{PREFERENCES}{scene.preference}/refusals/{refused['corporation']}/"
    assert scene.seeker.call("DELETE", path).status_code == 200
    assert (scene.lists_person("もう一度"), scene.refusal_code("もう一度")) == (True, "")


def test_blocks_stay_after_corporations_are_merged(app: APIFlask, scene: Scene) -> None:
    scene.block("home")
    scene.block("corporation", "みなも")
    with app.app_context():
        offices = {
            name: db.session.get_one(Home, scene.homes[name]).office_id for name in ("ひだまり", "みなも")
        }
        merge_corporations(offices["ひだまり"], offices["みなも"], now())
    blocked = {row["home"]["name"]: row["blocked"] for row in scene.seeker.get(CONTACTS)}
    assert set(blocked.values()) == {"corporation"}
    scopes = sorted(row["home_id"] is None for row in all_rows(app)["block"].values())
    assert scopes == [False, True]


@pytest.mark.both_databases
@pytest.mark.parametrize("first", ROUNDS)
def test_concurrent_request_refuses_the_block_or_is_refused(
    app: APIFlask, saved: Saved[Scene], first: int
) -> None:
    scene = _with_own_homes(saved(with_applicant))
    scene.homes["あたらしい"] = scene.facility.register_home(name="あたらしい")
    body = {"home": scene.homes["あたらしい"], "preference": scene.preference}
    named = [*scene.contacts.values()]
    blocked, asked = race(
        app,
        partial(
            scene.seeker.tab().call,
            "POST",
            f"{scene.path('ひだまり')}block/",
            {"scope": "corporation", "named": named},
        ),
        partial(scene.facility.tab().call, "POST", CONTACTS, body),
        first=first,
    )
    assert sorted((blocked.status_code, asked.status_code)) in ([200, 404], [201, 409])
    is_open = {row["id"]: row["status"] for row in scene.seeker.get(CONTACTS)}
    if blocked.status_code == 409:
        assert "accepted" in is_open.values()
    else:
        assert "accepted" not in is_open.values()
