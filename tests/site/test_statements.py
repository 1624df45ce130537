"""Database statements per call: few, independent of the length of lists, and no writes by GET."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import insert

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import CertificateKind, ContactStatus, Event
from server.models import (
    CertificateView,
    Contact,
    Home,
    HomeImage,
    MatchingRow,
    Message,
    Notification,
    Preference,
)
from server.people.models import PreferenceArea
from tests.access.walk import Call, Walk, check
from tests.support.matching.traits import office_of
from tests.support.people import People, Person
from tests.support.statements import statements, tables_written
from tests.support.world.viewers import OWNERS

pytestmark = pytest.mark.long

MAX_STATEMENTS = 6
# Calls with another limit. The length of lists does not matter; raise a limit only for a new duty.
MAX_BY_CALL = {
    # The session and the rows; for contacts also their homes.
    "GET /api/facilities/homes/": 2,
    "GET /api/applicants/preferences/": 2,
    "GET /api/chat/contacts/": 3,
    # Records a failure first and forgives it on success, notes the browser and ends its former session, rates the
    # password with its owner's words, and reads the second factors.
    "POST /api/accounts/facilities/login/": 14,
    # On PostgreSQL it also checks for free disk space.
    "GET /readyz": 7,
    "POST /api/accounts/password/": 12,
    "POST /api/accounts/password/change/": 12,
    "POST /api/accounts/address/": 13,
    # Locks the account and reads the session a second time.
    "POST /api/accounts/calendar/": 8,
    "POST /api/accounts/counselors/line/": 9,
    "POST /api/accounts/factors/recovery-codes/": 9,
    "PUT /api/accounts/drafts/{form}/new/": 7,
    "PUT /api/accounts/drafts/{form}/{id}/": 7,
    "PATCH /api/accounts/staff-notices/": 13,
    "POST /api/accounts/invitations/accept/": 12,
    "PUT /api/offices/{id}/": 7,
    "PATCH /api/offices/{id}/members/{id}/": 14,
    "DELETE /api/offices/{id}/members/{id}/": 14,
    "POST /api/offices/{id}/invitations/": 11,
    "POST /api/offices/{id}/invitations/{id}/resend/": 12,
    "POST /api/offices/join/": 8,
    "POST /api/offices/{id}/handover/preview/": 10,
    "POST /api/offices/{id}/handover/": 27,
    "POST /api/offices/{id}/offers/": 12,
    "POST /api/offices/{id}/offers/{id}/accept/": 28,
    "POST /api/offices/{id}/offers/{id}/decline/": 9,
    "GET /api/applicants/my_data/": 26,
    "DELETE /api/applicants/account/": 73,
    "PUT /api/applicants/consent/person/": 7,
    "POST /api/facilities/homes/": 7,
    "POST /api/facilities/homes/{id}/upload_images/": 7,
    "PATCH /api/facilities/homes/{id}/deactivate/": 23,
    "PATCH /api/facilities/homes/{id}/recruiting/": 7,
    "PATCH /api/facilities/homes/{id}/assignee/": 24,
    # Counts the people that the corporation lists in a day, and checks how often the home changed.
    "GET /api/facilities/matching-preferences/{id}/": 11,
    "GET /api/facilities/matching-preferences/{id}/csv/": 11,
    # Includes the record of the view.
    "GET /api/facilities/matching-preferences/{id}/{id}/": 9,
    "PUT /api/facilities/notes/{id}/{id}/": 8,
    "POST /api/applicants/preferences/": 12,
    "PATCH /api/applicants/preferences/{id}/": 15,
    "PATCH /api/applicants/preferences/{id}/assignee/": 27,
    "DELETE /api/applicants/preferences/{id}/": 37,
    "PATCH /api/applicants/preferences/{id}/rest/": 18,
    "PATCH /api/applicants/preferences/{id}/resume/": 18,
    # Locks the account first; on SQLite empties the log at the end.
    "DELETE /api/applicants/preferences/{id}/data/": 72,
    "PATCH /api/applicants/preferences/{id}/end/": 36,
    "DELETE /api/applicants/preferences/{id}/delete_image/{field}/": 10,
    "POST /api/chat/contacts/": 20,
    "PATCH /api/chat/contacts/{id}/accept_contact/": 13,
    "PATCH /api/chat/contacts/{id}/decline_contact/": 18,
    "PATCH /api/chat/contacts/{id}/put_off/": 9,
    "PATCH /api/chat/contacts/{id}/take_back/": 30,
    "PATCH /api/chat/contacts/{id}/take_decline_back/": 21,
    "POST /api/chat/contacts/{id}/visits/": 16,
    "DELETE /api/chat/contacts/{id}/visits/{id}/": 11,
    "POST /api/chat/contacts/{id}/visits/want/": 17,
    "POST /api/chat/contacts/{id}/visits/{id}/choose/": 18,
    "POST /api/chat/contacts/{id}/visits/{id}/call_off/": 15,
    "PATCH /api/chat/contacts/{id}/complete_visit/": 18,
    "PATCH /api/chat/contacts/{id}/confirm/": 19,
    "PATCH /api/chat/contacts/{id}/unconfirm/": 15,
    "POST /api/chat/contacts/{id}/move_in_answer/": 10,
    "PATCH /api/chat/contacts/{id}/close/": 26,
    "POST /api/chat/contacts/{id}/block/": 27,
    "POST /api/chat/contacts/{id}/report/": 8,
    "POST /api/chat/chat-messages/": 10,
    "POST /api/chat/chat-messages/file/": 10,
    "DELETE /api/chat/chat-messages/{id}/": 9,
}
NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
#: Tables in which reads are counted or recorded.
READ_RECORDS = {"use_count", "list_shown", "listed_person", "detail_view", "audit_entry"}
#: Additional statements of an audited call: the insert, and on SQLite a read of the last row.
AUDITED = {"postgresql": 1, "sqlite": 2}
#: The most queries for the viewer's offices by a call that writes (`viewer_scope`); they do not count above.
OFFICE_QUERIES_MAX = 3
_OFFICES = "SELECT membership.office_id, membership.position, office.suspended_at, office.is_shared \nFROM membership"


def test_statements_per_call_are_limited(walk: Walk) -> None:
    with walk.world.app.app_context():
        audited = AUDITED[db.engine.dialect.name]

    def wrong(call: Call) -> str:
        most = MAX_BY_CALL.get(call.row.call, MAX_STATEMENTS) + (audited if call.act else 0)
        made = call.statements
        if call.row.method != "GET":
            most += min(OFFICE_QUERIES_MAX, sum(statement.startswith(_OFFICES) for statement in made))
        return f"{len(made)} and not {most}\n    " + "\n    ".join(made) if len(made) > most else ""

    asked = [call for call in walk.calls if call.viewer in OWNERS and call.whose in ("own", "-")]
    check([call for call in asked if not call.is_refused and call.row.method != "SOCKET"], wrong)


def test_get_writes_nothing(walk: Walk) -> None:
    asked = [call for call in walk.calls if call.row.method == "GET" and call.row.about != "certificate"]
    check(
        [call for call in asked if not call.is_refused],
        lambda call: tables_written(call.statements) - READ_RECORDS,
    )


class Crowd:
    """A facility and a counselor with `size` homes, people, contacts, messages and notifications."""

    def __init__(self, app: APIFlask, people: People, size: int) -> None:
        self.facility, self.counselor = people.facility(), people.counselor()
        self.home = self.facility.register_home()
        self.preference = self.counselor.register_preference(name="相談者")
        with app.app_context(), transaction():
            homes = self._homes(size)
            self._contacts(homes, self._preferences(size))
        self.counselor.patch(f"/api/chat/contacts/{self.contact}/accept_contact/")
        with app.app_context(), transaction():
            self._room(size)

    def _homes(self, size: int) -> list[int]:
        homes = [self.home, *_copies(Home, self.home, size - 1)]
        pictures = [{"home_id": one, "storage_key": f"k{one}", "created_at": NOON} for one in homes]
        db.session.execute(insert(HomeImage), pictures)
        return homes

    def _preferences(self, size: int) -> list[int]:
        others = _copies(Preference, self.preference, size - 1)
        areas = [{"preference_id": one, "position": 0, "prefecture": "東京都"} for one in others]
        db.session.execute(insert(PreferenceArea), areas)
        found = MatchingRow.__table__.select().where(MatchingRow.preference_id == self.preference)
        row = db.session.execute(found.limit(1)).mappings().one()
        db.session.execute(insert(MatchingRow), [{**row, "preference_id": one} for one in others])
        return [self.preference, *others]

    def _contacts(self, homes: list[int], preferences: list[int]) -> None:
        pairs = [(self.home, one) for one in preferences] + [(one, self.preference) for one in homes[1:]]
        pending = {"status": ContactStatus.PENDING, "created_at": NOON, "updated_at": NOON}
        notice = {"event": Event.REQUEST_SENT.value, "message": "お知らせ", "created_at": NOON}
        about = [{"home_id": home, "preference_id": preference} for home, preference in pairs]
        contacts = _added(Contact(**one, **pending) for one in about)
        _added(
            Notification(account_id=account, contact_id=contact, **one, **notice)
            for contact, one in zip(contacts, about, strict=True)
            for account in (self.facility.id, self.counselor.id)
        )
        self.contact = contacts[0]

    def _room(self, size: int) -> None:
        look = {"preference_id": self.preference, "kind": CertificateKind.DISABILITY, "viewed_at": NOON}
        look |= {"office_id": office_of(self.facility.id)}
        word = {"contact_id": self.contact, "text": "はい", "sent_at": NOON}
        db.session.execute(insert(Message), [word | {"sender_id": self.facility.id}] * size)
        db.session.execute(insert(CertificateView), [look | {"viewer_id": self.facility.id}] * size)


def _added(rows: Iterable[Any]) -> list[int]:
    added = list(rows)
    db.session.add_all(added)
    db.session.flush()
    return [row.id for row in added]


def _copies(model: Any, id_: int, count: int) -> list[int]:
    row = db.session.get_one(model, id_)
    values = {
        column.key: getattr(row, column.key) for column in model.__table__.columns if column.key != "id"
    }
    return _added(model(**values) for _ in range(count))


SIZES = (2, 40)
LONG_CALLS: dict[str, Callable[[Crowd], tuple[Person, str, str]]] = {
    "homes": lambda crowd: (crowd.facility, "GET", "/api/facilities/homes/?limit=200"),
    "page of homes": lambda crowd: (
        crowd.facility,
        "GET",
        "/api/facilities/homes/?offset=0&limit=200&q=ホーム",
    ),
    "page of people": lambda crowd: (
        crowd.counselor,
        "GET",
        "/api/applicants/preferences/?offset=0&limit=200&state=open",
    ),
    "matching people": lambda crowd: (
        crowd.facility,
        "GET",
        f"/api/facilities/matching-preferences/{crowd.home}/?limit=200",
    ),
    "preferences": lambda crowd: (crowd.counselor, "GET", "/api/applicants/preferences/?limit=200"),
    "contacts of a facility": lambda crowd: (crowd.facility, "GET", "/api/chat/contacts/?limit=200"),
    "contacts over all homes": lambda crowd: (
        crowd.facility,
        "GET",
        "/api/chat/contacts/?offset=0&limit=200&q=ホーム&order=waiting",
    ),
    "pending requests": lambda crowd: (
        crowd.facility,
        "GET",
        "/api/chat/contacts/?offset=0&limit=200&waits_for=request",
    ),
    "contacts by state": lambda crowd: (crowd.facility, "GET", "/api/chat/contacts/counts/?unread=true"),
    "contacts of a counselor": lambda crowd: (crowd.counselor, "GET", "/api/chat/contacts/?limit=200"),
    "unread counts": lambda crowd: (crowd.counselor, "GET", "/api/chat/unread/"),
    "unread rooms": lambda crowd: (crowd.counselor, "GET", "/api/chat/unread/rooms/"),
    "rooms": lambda crowd: (crowd.facility, "GET", "/api/chat/rooms/?limit=200&q=ホーム"),
    "rooms of a counselor": lambda crowd: (
        crowd.counselor,
        "GET",
        "/api/chat/rooms/?limit=200&view=unanswered",
    ),
    "counts of rooms": lambda crowd: (crowd.facility, "GET", "/api/chat/rooms/counts/"),
    "today": lambda crowd: (crowd.facility, "GET", "/api/chat/today/"),
    "notifications": lambda crowd: (crowd.facility, "GET", "/api/chat/notifications/?limit=200"),
    "messages": lambda crowd: (
        crowd.facility,
        "GET",
        f"/api/chat/chat-messages/?talk_room={crowd.contact}&limit=200",
    ),
    "certificate views": lambda crowd: (
        crowd.counselor,
        "GET",
        f"/api/applicants/preferences/{crowd.preference}/certificate_views/?limit=200",
    ),
    "withdraw a home with requests": lambda crowd: (
        crowd.facility,
        "PATCH",
        f"/api/facilities/homes/{crowd.home}/deactivate/",
    ),
    "withdraw a preference with requests": lambda crowd: (
        crowd.counselor,
        "DELETE",
        f"/api/applicants/preferences/{crowd.preference}/",
    ),
    "mark all as read": lambda crowd: (
        crowd.facility,
        "POST",
        "/api/chat/notifications/mark_all_as_read/",
    ),
    "close a room": lambda crowd: (crowd.facility, "PATCH", f"/api/chat/contacts/{crowd.contact}/close/"),
}


@pytest.fixture(params=LONG_CALLS)
def long_call(request: pytest.FixtureRequest) -> Callable[[Crowd], tuple[Person, str, str]]:
    return LONG_CALLS[request.param]


def test_statements_do_not_depend_on_the_length_of_a_list(
    app: APIFlask, people: People, long_call: Callable[[Crowd], tuple[Person, str, str]]
) -> None:
    counts = []
    for size in SIZES:
        person, method, path = long_call(Crowd(app, people, size))
        with statements(app) as made:
            assert person.call(method, path).status_code == 200
        counts.append(len(made))
    assert counts[0] == counts[1]
