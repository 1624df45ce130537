"""What the viewer was told, and marking it as read."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, unaudited, viewer
from server.contacts.queries.contacts import contact_for
from server.core.clock import now
from server.core.http.answers import cursor_response
from server.core.schemas import Empty, list_of
from server.homes.queries import reachable_home_for
from server.notifications.queries import NotificationRow, notifications_of
from server.notifications.rules.pages import page_of_notice
from server.notifications.schemas import (
    MarkContactRead,
    MarkHomeRead,
    NotificationOut,
    NotificationsQuery,
    PersonInShort,
)
from server.notifications.service.notifications import mark_home_read, mark_read
from server.rooms.live.presence import tell_read
from server.rooms.service.messages import mark_all_read

blueprint = APIBlueprint("notifications", __name__, url_prefix="/api/chat/notifications", tag="Notifications")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(NotificationsQuery, location="query", arg_name="query")
@blueprint.output(list_of(NotificationOut))
@blueprint.doc(summary="List the viewer's notifications, newest first")
def list_notifications(query: NotificationsQuery) -> Response:
    notifications = notifications_of(viewer(), query.page(), query.contact)
    return cursor_response([_shown(told) for told in notifications], notifications.next_cursor)


@blueprint.post("/mark_all_as_read/")
@unaudited("what has been read")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Mark all the viewer's notifications and rooms as read")
def mark_all_as_read() -> Empty:
    tell_read(viewer(), mark_all_read(viewer(), now()))
    return Empty()


@blueprint.post("/mark_all_for_contact_as_read/")
@unaudited("what has been read")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(MarkContactRead)
@blueprint.output(Empty)
@blueprint.doc(summary="Mark a contact's notifications as read", responses=[404])
def mark_all_for_contact_as_read(json_data: MarkContactRead) -> Empty:
    mark_read(viewer(), now(), contact_for(viewer(), json_data.contact_id).id)
    return Empty()


@blueprint.post("/mark_all_for_home_as_read/")
@unaudited("what has been read")
@allow(FACILITY, COUNSELOR)
@blueprint.input(MarkHomeRead)
@blueprint.output(Empty)
@blueprint.doc(summary="Mark as read what is about a home alone, or about no home", responses=[404])
def mark_all_for_home_as_read(json_data: MarkHomeRead) -> Empty:
    home = json_data.home_id
    mark_home_read(viewer(), None if home is None else reachable_home_for(viewer(), home).id, now())
    return Empty()


def _shown(told: NotificationRow) -> NotificationOut:
    person = told.contact and PersonInShort.of(told.contact, viewer().side)
    return NotificationOut(
        id=told.row.id,
        event=told.row.event,
        message=told.row.message,
        home=told.row.home_id,
        home_name=told.home and told.home[1],
        preference=person and person.id,
        contact=told.row.contact_id,
        page=page_of_notice(
            told.row.event,
            viewer().role,
            contact_id=told.row.contact_id,
            home_id=told.row.home_id,
            office_id=told.row.office_id,
        ),
        person=person,
        is_read=told.row.read_at is not None,
        created_at=told.row.created_at,
    )
