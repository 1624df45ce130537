"""Calendar files, read without signing in: a member's visits at a secret address, or one visit at a signed address."""

from datetime import timedelta
from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import client_network, public
from server.accounts.queries import calendar_feed_owner, role_of
from server.core.clock import now
from server.core.http.signed import read_signed_visit
from server.core.japan import JAPAN
from server.core.limits import CALENDAR_FAILURES_FROM_ADDRESS, enforce_limit
from server.core.refusals import NotFound
from server.core.viewer import Viewer
from server.core.vocabulary import Side, side_of
from server.visits.calendar import calendar_of
from server.visits.queries import calendar_visit, calendar_visits

blueprint = APIBlueprint("calendar_files", __name__, url_prefix="/calendar", enable_openapi=False)

#: How long a calendar shows past visits.
_PAST_PERIOD = timedelta(days=30)


@blueprint.get("/<secret>/visits.ics")
@public
def member_calendar(secret: str) -> Response:
    owner = calendar_feed_owner(secret)
    if owner is None:
        enforce_limit(CALENDAR_FAILURES_FROM_ADDRESS, client_network(), now())
        raise NotFound()
    reader = Viewer(*owner, username="", session_id=0)
    return _ics(calendar_of(calendar_visits(reader, now() - _PAST_PERIOD, now()), reader.role), "見学の予定")


@blueprint.get("/visits/<signed>.ics")
@public
def visit_calendar(signed: str) -> Response:
    account_id, visit_id = read_signed_visit(signed)
    role = role_of(account_id)
    # Facilities use only their secret calendar address, because they can delete that address.
    if role is None or side_of(role) is Side.FACILITY:
        raise NotFound()
    visit = calendar_visit(Viewer(account_id, role, username="", session_id=0), visit_id, now())
    if visit is None:
        raise NotFound()
    day = visit.visit.starts_at.astimezone(JAPAN)
    return _ics(calendar_of([visit], role), f"見学_{day.month}月{day.day}日_{visit.visit.home.name}")


def _ics(data: bytes, name: str) -> Response:
    response = Response(data, mimetype="text/calendar")
    # `filename` is for clients that do not support `filename*`. Inline: a phone opens the file in its calendar.
    names = f"filename=visits.ics; filename*=UTF-8''{quote(f'{name}.ics', safe='')}"
    response.headers["Content-Disposition"] = f"inline; {names}"
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response
