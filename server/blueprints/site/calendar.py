"""What calendars read without signing in: a member's visits by a secret address, one visit by a signed one."""

from datetime import timedelta

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import client_network, public
from server.accounts.queries import reader_of, role_of
from server.core.clock import now
from server.core.http.signed import visit_signed
from server.core.limits import CALENDAR_FAILURES_FROM_ADDRESS, count_use
from server.core.refusals import NotFound
from server.core.vocabulary import Side, side_of
from server.visits.calendar import calendar_of
from server.visits.queries import own_visit, visits_in_calendar

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
