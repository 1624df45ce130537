"""What waits for a member of staff today."""

from typing import Any

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, viewer
from server.contacts.queries.today import (
    Begun,
    Group,
    TodoRow,
    forms_begun,
    full_homes,
    homes_of_public_data,
    homes_with_new_matches,
    offers_waiting,
    unread_rooms,
    waiting_contacts,
)
from server.contacts.schemas.today import ContactGroup, ContactLine, TodayOut
from server.core.clock import now
from server.core.http.answers import answer
from server.core.vocabulary import ContactTodo, Role, Side
from server.notifications.rules.pages import page_of_waiting
from server.notifications.schemas import HomeInShort, PersonInShort

blueprint = APIBlueprint("today", __name__, url_prefix="/api/chat", tag="Notifications")
_NOTHING = Begun(0, [])


@blueprint.get("/today/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(TodayOut)
@blueprint.doc(summary="Say what waits for the viewer today, oldest first")
def read_today() -> Response:
    person = viewer()
    is_facility = person.role is Role.FACILITY
    shown = {
        "contacts": [_group(group) for group in waiting_contacts(person, now())],
        "matches": _homes(homes_with_new_matches(person) if is_facility else _NOTHING),
        "full_homes": _homes(full_homes(person) if is_facility else _NOTHING),
        "offers": _begun(_NOTHING if is_facility else offers_waiting(person)),
        "forms": _begun(forms_begun(person)),
        "public_drafts": _begun(homes_of_public_data(person) if is_facility else _NOTHING),
    }
    return answer(shown)


@blueprint.get("/unread/rooms/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(ContactGroup)
@blueprint.doc(summary="List the rooms in which something is unread for the viewer, oldest first")
def list_unread_rooms() -> Response:
    return answer(_group(unread_rooms(viewer())))


def _group(group: Group) -> ContactGroup:
    return ContactGroup(
        kind=group.kind, total=group.total, lines=[_line(group.kind, line) for line in group.lines]
    )


def _line(kind: ContactTodo, line: TodoRow) -> ContactLine:
    contact = line.contact
    return ContactLine(
        contact=contact.id,
        page=page_of_waiting(kind, viewer().role, contact.id),
        status=contact.status,
        home=HomeInShort(id=contact.home.id, name=contact.home.name),
        person=PersonInShort.of(contact, viewer().side),
        since=line.since,
        progress_note=contact.progress_note if viewer().side is Side.FACILITY else None,
        said_moved_in=line.said_moved_in,
    )


def _homes(begun: Begun) -> dict[str, Any]:
    lines = [{"home": {"id": row.id, "name": row.name}, "since": row.since} for row in begun.lines]
    return {"total": begun.total, "lines": lines}


def _begun(begun: Begun) -> dict[str, Any]:
    lines = [
        {name: value for name, value in row._mapping.items() if name in row._fields[1:]}
        for row in begun.lines
    ]
    return {"total": begun.total, "lines": lines}
