"""What the viewer was told, and marking it as read."""

from apiflask import APIBlueprint
from flask import Response

from server.actions.notices.notifications import mark_read
from server.queries.contacts.contacts import contact_for
from server.queries.notices.notifications import notifications_of
from server.schemas.base import Empty, list_of
from server.schemas.notices.notifications import MarkContactRead, NotificationOut, NotificationsQuery
from server.web.access import APPLICANT, COUNSELOR, FACILITY, allow, viewer
from server.web.clock import now
from server.web.paging import linked

blueprint = APIBlueprint("notifications", __name__, url_prefix="/api/chat/notifications", tag="Notifications")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(NotificationsQuery, location="query", arg_name="query")
@blueprint.output(list_of(NotificationOut))
@blueprint.doc(summary="List the viewer's notifications, newest first")
def list_notifications(query: NotificationsQuery) -> Response:
    notifications = notifications_of(viewer(), query.page(), query.contact)
    shown = [
        NotificationOut(
            id=row.id,
            message=row.message,
            home=row.home_id,
            preference=row.preference_id,
            contact=row.contact_id,
            is_read=row.read_at is not None,
            created_at=row.created_at,
        )
        for row in notifications
    ]
    return linked(shown, notifications.next_cursor)


@blueprint.post("/mark_all_as_read/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Mark all the viewer's notifications as read")
def mark_all_as_read() -> Empty:
    mark_read(viewer(), now())
    return Empty()


@blueprint.post("/mark_all_for_contact_as_read/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(MarkContactRead)
@blueprint.output(Empty)
@blueprint.doc(summary="Mark a contact's notifications as read", responses=[404])
def mark_all_for_contact_as_read(json_data: MarkContactRead) -> Empty:
    mark_read(viewer(), now(), contact_for(viewer(), json_data.contact_id).id)
    return Empty()
