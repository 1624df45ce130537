"""Calls that write check rights in the database; only calls that read use the offices loaded with the session."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import delete, update

from server.blueprints.facilities import home as home_routes
from server.contacts.queries.contacts import contact_for
from server.core.clock import now
from server.core.database import db
from server.core.paging import Page
from server.core.refusals import NotFound
from server.core.scope import load_offices
from server.core.transaction import transaction
from server.core.viewer import Viewer, ViewerOffices
from server.core.vocabulary import Role
from server.homes.queries import home_for, homes_of
from server.models import Membership, Office
from tests.offices.conftest import Team
from tests.support.people import Person
from tests.support.rooms import Room

HOMES = "/api/facilities/homes/"


def _leave(person: Person) -> None:
    db.session.execute(delete(Membership).where(Membership.account_id == person.id))


def _suspend(person: Person) -> None:
    offices = load_offices(person.id).working
    db.session.execute(update(Office).where(Office.id.in_(offices)).values(suspended_at=now()))


@pytest.mark.parametrize("end", [_leave, _suspend])
def test_right_that_ends_in_a_transaction_ends_at_once(app: APIFlask, room: Room, end: Any) -> None:
    facility, _, contact = room
    member = Viewer(facility.id, Role.FACILITY, "", session_id=0)
    with app.app_context(), transaction():
        assert contact_for(member, contact).id == contact
        end(facility)
        with pytest.raises(NotFound):
            contact_for(member, contact)


@pytest.mark.parametrize("end", [_leave, _suspend])
def test_write_is_refused_if_the_right_ended_after_the_session_was_read(
    team: Team, monkeypatch: pytest.MonkeyPatch, end: Any
) -> None:
    home = team.staff.register_home()

    def end_first(viewer: Viewer, home_id: int) -> Any:
        with transaction():
            end(team.staff)
        return home_for(viewer, home_id)

    monkeypatch.setattr(home_routes, "home_for", end_first)
    answer = team.staff.call("PATCH", f"{HOMES}{home}/recruiting/", {"is_recruiting": False})
    assert answer.status_code == 404


def test_read_uses_the_offices_of_the_session(app: APIFlask, team: Team) -> None:
    team.staff.register_home()
    with app.app_context():
        offices = [None, load_offices(team.staff.id), ViewerOffices()]
        viewers = [Viewer(team.staff.id, Role.FACILITY, "", 0, of_session) for of_session in offices]
        assert [len(homes_of(viewer, Page(10, None)).rows) for viewer in viewers] == [1, 1, 0]
