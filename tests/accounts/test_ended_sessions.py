"""A call that passed the session check stores nothing if the session or account ends before it writes."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from apiflask import APIFlask
from sqlalchemy import update

from server.accounts.service.factors.changes import replace_recovery_codes
from server.accounts.service.factors.codes import add_code_app
from server.accounts.service.line_links import link_line
from server.accounts.service.settings import create_calendar_feed
from server.core.database import db
from server.core.refusals import SignInNeeded
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Position, Role
from server.integrations.line.login import LineProfile
from server.models import Account, SignInSession
from server.offices.service.invitations import invite_member
from server.people.service.consent import change_person
from server.people.service.drafts import save_form_draft
from server.people.service.helping import invite_helper
from tests.accounts.factors.device import App
from tests.support.clock import Clock
from tests.support.matching.traits import office_of
from tests.support.people import People, Person

NOW = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
FACTORS = "/api/accounts/factors/"

Act = Callable[[Viewer], object]
STAFF_ACTS: dict[str, Act] = {
    "a calendar": lambda viewer: create_calendar_feed(viewer, NOW),
    "recovery codes": lambda viewer: replace_recovery_codes(viewer, NOW),
    "a LINE link": lambda viewer: link_line(viewer, LineProfile("U-other", None, None, is_friend=True), NOW),
    "an invitation": lambda viewer: invite_member(
        viewer, office_of(viewer.id) or 0, "other@example.com", Position.MANAGER, NOW
    ),
    "a draft": lambda viewer: save_form_draft(viewer, "home/new", "{}", None, NOW),
}
APPLICANT_ACTS: dict[str, Act] = {
    "a draft": lambda viewer: save_form_draft(viewer, "preference/new", "{}", None, NOW),
    "a name": lambda viewer: change_person(viewer, "山田 花子", NOW),
    "an invitation of a helper": lambda viewer: invite_helper(viewer, NOW),
}
ENDS = {
    "the session is revoked": update(SignInSession).values(revoked_at=NOW),
    "the account is disabled": update(Account).values(disabled_at=NOW),
}


def viewer_of(app: APIFlask, person: Person, role: Role) -> Viewer:
    """Return the viewer that a call loads before the session ends."""
    with app.app_context():
        session = db.session.query(SignInSession.id).filter_by(account_id=person.id).one()
    return Viewer(person.id, role, "見本", session.id)


@pytest.mark.parametrize("end", ENDS)
def test_ended_session_cannot_create_anything(app: APIFlask, people: People, end: str) -> None:
    staff = viewer_of(app, people.facility(), Role.FACILITY)
    applicant = viewer_of(app, people.applicant(), Role.APPLICANT)
    acts = [(staff, *act) for act in STAFF_ACTS.items()] + [
        (applicant, *act) for act in APPLICANT_ACTS.items()
    ]
    with app.app_context():
        with transaction():
            db.session.execute(ENDS[end])
        created = [name for viewer, name, act in acts if not _is_refused(viewer, act)]
    assert created == []


def test_ended_session_cannot_add_a_code_app(app: APIFlask, people: People, clock: Clock) -> None:
    person = people.facility()
    begun = person.post(f"{FACTORS}app/begin/")
    code = App(begun["key"], clock).code()
    viewer = viewer_of(app, person, Role.FACILITY)
    with app.app_context():
        with transaction():
            db.session.execute(ENDS["the session is revoked"])
        with pytest.raises(SignInNeeded):
            add_code_app(viewer, begun["state"], code, clock())


def _is_refused(viewer: Viewer, act: Act) -> bool:
    try:
        act(viewer)
    except SignInNeeded:
        return True
    finally:
        db.session.rollback()
    return False
