"""What calendars read without signing in: a member's visits by a secret address, one visit by a signed one."""

from datetime import timedelta

from apiflask import APIBlueprint
from flask import Response

from server.actions.limits import count_use
from server.domain.accounts.limits import CALENDAR_FAILURES_FROM_ADDRESS
from server.domain.refusals import NotFound
from server.domain.vocabulary import Side, side_of
from server.queries.accounts.calendar import reader_of, role_of
from server.queries.contacts.visits import own_visit, visits_in_calendar
from server.site.calendar_files import calendar_of
from server.web.access import client_network, public
from server.web.clock import now
from server.web.signed import visit_signed

blueprint = APIBlueprint("calendar_files", __name__, url_prefix="/calendar", enable_openapi=False)

#: How long a calendar goes on showing what is over.
_KEPT = timedelta(days=30)


@blueprint.get("/<secret>/visits.ics")
@public
def feed(secret: str) -> Response:
    found = reader_of(secret)
    if found is None:
        count_use(CALENDAR_FAILURES_FROM_ADDRESS, client_network(), now())
        raise NotFound()
    account_id, role = found
    return _ics(calendar_of(visits_in_calendar(account_id, role, now() - _KEPT, now()), role))


@blueprint.get("/visits/<signed>.ics")
@public
def file(signed: str) -> Response:
    account_id, visit_id = visit_signed(signed)
    role = role_of(account_id)
    # Facilities have the address of their calendar, which they can end.
    if role is None or side_of(role) is Side.FACILITY:
        raise NotFound()
    visit = own_visit(account_id, role, visit_id, now())
    if visit is None:
        raise NotFound()
    return _ics(calendar_of([visit], role))


def _ics(data: bytes) -> Response:
    response = Response(data, mimetype="text/calendar")
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
