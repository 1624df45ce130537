"""The people whose wishes match a home."""

from typing import Any

from apiflask import APIBlueprint
from flask import Response

from server.domain.matching.sentences import LABELS
from server.models import Home
from server.queries.homes.homes import home_for
from server.queries.matching.matches import Matched, matches_of
from server.schemas.matching.matching import MatchingPreferences, MatchingQuery
from server.schemas.people.preferences import PreferenceBefore
from server.web.access import FACILITY, allow, viewer
from server.web.clock import now
from server.web.paging import linked

blueprint = APIBlueprint("matching", __name__, url_prefix="/api/facilities/matching-preferences", tag="Homes")


@blueprint.get("/<int:home_id>/")
@allow(FACILITY)
@blueprint.input(MatchingQuery, location="query", arg_name="query")
@blueprint.output(MatchingPreferences)
@blueprint.doc(summary="List the people who fit a home, best first, with the reasons")
def matching_preferences(home_id: int, query: MatchingQuery) -> Response:
    home = home_for(viewer(), home_id)
    rows, next_cursor = matches_of(home, query.wish(), now())
    return linked({"home_name": home.name, "data": [_shown(row, home) for row in rows]}, next_cursor)


def _shown(row: Matched, home: Home) -> dict[str, Any]:
    criteria = [
        {
            "criterion": found.criterion.value,
            "label": LABELS[found.criterion],
            "verdict": found.verdict,
            "sentence": found.sentence,
        }
        for found in row.match.findings
    ]
    return {
        **PreferenceBefore.of(row.preference, home),
        "score": row.match.score,
        "weights": row.match.weights.version,
        "needs_check": row.match.needs_check,
        "criteria": criteria,
        "contact": row.open_contact,
        "may_contact_from": row.may_contact_from,
    }
