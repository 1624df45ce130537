"""What a staff member has to do today."""

from typing import Any

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, viewer
from server.contacts.queries.today import (
    TodoGroup,
    TodoLines,
    TodoRow,
    form_drafts,
    full_homes,
    homes_with_new_matches,
    open_case_offers,
    public_home_drafts,
    unread_rooms,
    waiting_contacts,
)
from server.contacts.schemas.today import ContactGroup, ContactLine, TodayOut
from server.core.clock import now
from server.core.http.answers import answer
from server.core.vocabulary import ContactTodo, Role, Side
from server.notifications.rules.pages import todo_page
from server.notifications.schemas import HomeInShort, PersonInShort

blueprint = APIBlueprint("today", __name__, url_prefix="/api/chat", tag="Notifications")
_NO_LINES = TodoLines(0, [])


@blueprint.get("/today/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(TodayOut)
@blueprint.doc(summary="Read what the viewer has to do today, oldest first")
def read_today() -> Response:
    person = viewer()
    is_facility = person.role is Role.FACILITY
    groups = {
        "contacts": [_group(group) for group in waiting_contacts(person, now())],
        "matches": _homes(homes_with_new_matches(person) if is_facility else _NO_LINES),
        "full_homes": _homes(full_homes(person) if is_facility else _NO_LINES),
        "offers": _unfinished(_NO_LINES if is_facility else open_case_offers(person)),
        "forms": _unfinished(form_drafts(person)),
        "public_drafts": _unfinished(public_home_drafts(person) if is_facility else _NO_LINES),
    }
    return answer(groups)


@blueprint.get("/unread/rooms/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(ContactGroup)
@blueprint.doc(summary="List the rooms with unread messages or notifications for the viewer, oldest first")
def list_unread_rooms() -> Response:
    return answer(_group(unread_rooms(viewer())))


def _group(group: TodoGroup) -> ContactGroup:
    return ContactGroup(
        kind=group.kind, total=group.total, lines=[_line(group.kind, line) for line in group.lines]
    )


def _line(kind: ContactTodo, line: TodoRow) -> ContactLine:
    contact = line.contact
    return ContactLine(
        contact=contact.id,
        page=todo_page(kind, viewer().role, contact.id),
        status=contact.status,
        home=HomeInShort(id=contact.home.id, name=contact.home.name),
        person=PersonInShort.of(contact, viewer().side),
        since=line.since,
        progress_note=contact.progress_note if viewer().side is Side.FACILITY else None,
        said_moved_in=line.said_moved_in,
    )


def _homes(homes: TodoLines) -> dict[str, Any]:
    lines = [{"home": {"id": row.id, "name": row.name}, "since": row.since} for row in homes.lines]
    return {"total": homes.total, "lines": lines}


def _unfinished(unfinished: TodoLines) -> dict[str, Any]:
    # The first column of every row is the total.
    lines = [
        {name: value for name, value in row._mapping.items() if name in row._fields[1:]}
        for row in unfinished.lines
    ]
    return {"total": unfinished.total, "lines": lines}
