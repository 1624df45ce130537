"""The secret address from which a calendar app reads a member's visits."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, FACILITY, allow, audited, viewer
from server.accounts.http.limits import limited_by_account
from server.accounts.queries import calendar_feed_created_at
from server.accounts.schemas import CalendarOut
from server.accounts.service.settings import create_calendar_feed, delete_calendar_feed
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.limits import CALENDARS_OF_ACCOUNT
from server.core.services import app_settings

blueprint = APIBlueprint("calendars", __name__, url_prefix="/api/accounts/calendar", tag="Notifications")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(CalendarOut)
@blueprint.doc(summary="Read whether the viewer has a calendar address")
def read_calendar() -> CalendarOut:
    return CalendarOut(made_at=calendar_feed_created_at(viewer().id), address=None)


@blueprint.post("/")
@audited(Act.CALENDAR_FEED_CREATED)
@allow(FACILITY, COUNSELOR)
@limited_by_account(CALENDARS_OF_ACCOUNT)
@blueprint.output(CalendarOut, status_code=201)
@blueprint.doc(summary="Create a calendar address; it is shown only once and replaces the previous one")
def create_calendar() -> tuple[CalendarOut, int]:
    secret = create_calendar_feed(viewer(), now())
    address = f"{app_settings().public_url}/calendar/{secret}/visits.ics"
    return CalendarOut(made_at=calendar_feed_created_at(viewer().id), address=address), 201


@blueprint.delete("/")
@audited(Act.CALENDAR_FEED_DELETED)
@allow(FACILITY, COUNSELOR)
@blueprint.output(CalendarOut)
@blueprint.doc(summary="Delete the calendar address")
def delete_calendar() -> CalendarOut:
    delete_calendar_feed(viewer())
    return CalendarOut(made_at=None, address=None)
