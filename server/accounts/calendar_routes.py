"""A member's secret address under which a calendar reads their visits."""

from apiflask import APIBlueprint

from server.actions.accounts.calendar import end_calendar, make_calendar
from server.domain.accounts.audit import Act
from server.domain.accounts.limits import CALENDARS_OF_ACCOUNT
from server.queries.accounts.calendar import calendar_made_at
from server.schemas.accounts.calendar import CalendarOut
from server.services import app_settings
from server.web.access import COUNSELOR, FACILITY, allow, audited, viewer
from server.web.clock import now
from server.web.limits import limited_by_account

blueprint = APIBlueprint("calendars", __name__, url_prefix="/api/accounts/calendar", tag="Notifications")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(CalendarOut)
@blueprint.doc(summary="Say whether the viewer has an address for a calendar")
def read_calendar() -> CalendarOut:
    return CalendarOut(made_at=calendar_made_at(viewer().id), address=None)


@blueprint.post("/")
@audited(Act.CALENDAR_MADE)
@allow(FACILITY, COUNSELOR)
@limited_by_account(CALENDARS_OF_ACCOUNT)
@blueprint.output(CalendarOut, status_code=201)
@blueprint.doc(summary="Make a new address for a calendar; it is shown this once, and ends the one before it")
def create_calendar() -> tuple[CalendarOut, int]:
    secret = make_calendar(viewer(), now())
    address = f"{app_settings().public_url}/calendar/{secret}/visits.ics"
    return CalendarOut(made_at=calendar_made_at(viewer().id), address=address), 201


@blueprint.delete("/")
@audited(Act.CALENDAR_ENDED)
@allow(FACILITY, COUNSELOR)
@blueprint.output(CalendarOut)
@blueprint.doc(summary="End the address for a calendar")
def delete_calendar() -> CalendarOut:
    end_calendar(viewer())
    return CalendarOut(made_at=None, address=None)
