"""List the viewer's notifications, and mark them as read."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, unaudited, viewer
from server.contacts.queries.contacts import contact_for
from server.core.clock import now
from server.core.http.answers import cursor_response
from server.core.schemas import Empty, list_of
from server.homes.queries import visible_home_for
from server.notifications.queries import notifications_of
from server.notifications.schemas import MarkContactRead, MarkHomeRead, NotificationOut, NotificationsQuery
from server.notifications.service.notifications import mark_home_read, mark_read
from server.rooms.live.presence import send_read_positions
from server.rooms.service.messages import mark_everything_read

blueprint = APIBlueprint("notifications", __name__, url_prefix="/api/chat/notifications", tag="Notifications")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(NotificationsQuery, location="query", arg_name="query")
@blueprint.output(list_of(NotificationOut))
@blueprint.doc(summary="List the viewer's notifications, newest first")
def list_notifications(query: NotificationsQuery) -> Response:
    notifications = notifications_of(viewer(), query.page(), query.contact, query.kind, unread=query.unread)
    return cursor_response(notifications.rows, notifications.next_cursor)


@blueprint.post("/mark_all_as_read/")
@unaudited("a read mark")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Mark all the viewer's notifications and rooms as read")
def mark_all_as_read() -> Empty:
    send_read_positions(viewer(), mark_everything_read(viewer(), now()))
    return Empty()


@blueprint.post("/mark_all_for_contact_as_read/")
@unaudited("a read mark")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(MarkContactRead)
@blueprint.output(Empty)
@blueprint.doc(summary="Mark a contact's notifications as read", responses=[404])
def mark_all_for_contact_as_read(json_data: MarkContactRead) -> Empty:
    mark_read(viewer(), now(), contact_for(viewer(), json_data.contact_id).id)
    return Empty()


@blueprint.post("/mark_all_for_home_as_read/")
@unaudited("a read mark")
@allow(FACILITY, COUNSELOR)
@blueprint.input(MarkHomeRead)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Mark a home's own notifications as read; without a home, those about neither a home nor a contact",
    responses=[404],
)
def mark_all_for_home_as_read(json_data: MarkHomeRead) -> Empty:
    home = json_data.home_id
    mark_home_read(viewer(), None if home is None else visible_home_for(viewer(), home).id, now())
    return Empty()
