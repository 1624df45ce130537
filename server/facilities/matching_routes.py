"""The people whose wishes match a home."""

from typing import Any

from apiflask import APIBlueprint
from flask import Response

from server.actions.contacts.looks import open_details, record_list
from server.domain.matching.sentences import LABELS
from server.models import Home
from server.queries.homes.homes import home_for
from server.queries.matching.matches import Matched, match_of, matches_of
from server.schemas.matching.matching import MatchDetails, MatchingPreferences, MatchingQuery, listed
from server.schemas.people.preferences import PreferenceBefore
from server.web.access import FACILITY, allow, viewer
from server.web.answers import answer
from server.web.clock import now
from server.web.paging import linked

blueprint = APIBlueprint("matching", __name__, url_prefix="/api/facilities/matching-preferences", tag="Homes")


@blueprint.get("/<int:home_id>/")
@allow(FACILITY)
@blueprint.input(MatchingQuery, location="query", arg_name="query")
@blueprint.output(MatchingPreferences)
@blueprint.doc(summary="List the people who fit a home, best first; the page is recorded")
def matching_preferences(home_id: int, query: MatchingQuery) -> Response:
    home = home_for(viewer(), home_id)
    rows, next_cursor = matches_of(home, query.wish(), now())
    record_list(home, viewer(), [row.preference.id for row in rows], now())
    return linked({"home_name": home.name, "data": [_listed(row) for row in rows]}, next_cursor)


@blueprint.get("/<int:home_id>/<int:preference_id>/")
@allow(FACILITY)
@blueprint.output(MatchDetails)
@blueprint.doc(
    summary="Read one of the people who fit a home, with the reasons; that it was read is recorded",
    responses=[404, 429],
)
def matching_preference(home_id: int, preference_id: int) -> Response:
    home = home_for(viewer(), home_id)
    found = match_of(home, preference_id, now())
    open_details(home, preference_id, viewer(), now())
    return answer(_detailed(found, home))


def _listed(row: Matched) -> dict[str, Any]:
    criteria = [
        {"criterion": found.criterion.value, "label": LABELS[found.criterion], "verdict": found.verdict}
        for found in row.match.findings
    ]
    return listed(row.preference) | _standing(row) | {"criteria": criteria}


def _detailed(row: Matched, home: Home) -> dict[str, Any]:
    criteria = [
        {
            "criterion": found.criterion.value,
            "label": LABELS[found.criterion],
            "verdict": found.verdict,
            "sentence": found.sentence,
        }
        for found in row.match.findings
    ]
    return PreferenceBefore.of(row.preference, home) | _standing(row) | {"criteria": criteria}


def _standing(row: Matched) -> dict[str, Any]:
    return {
        "id": row.preference.id,
        "score": row.match.score,
        "weights": row.match.weights.version,
        "needs_check": row.match.needs_check,
        "contact": row.open_contact,
        "may_contact_from": row.rest and row.rest.until,
        "asks_no_more": row.rest is not None and row.rest.until is None,
    }
