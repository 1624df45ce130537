"""The people whose wishes match a home."""

from apiflask import APIBlueprint

from server.domain.matching import LABELS
from server.queries.homes import home_for
from server.queries.matching import Matched, matches_of
from server.schemas.matching import MatchingQuery
from server.schemas.preferences import (
    CriterionOut,
    MatchedPreference,
    MatchingPreferences,
    PreferenceBefore,
)
from server.web.access import FACILITY, allow, viewer
from server.web.clock import now
from server.web.paging import Paged, linked

blueprint = APIBlueprint("matching", __name__, url_prefix="/api/facilities/matching-preferences", tag="Homes")


@blueprint.get("/<int:home_id>/")
@allow(FACILITY)
@blueprint.input(MatchingQuery, location="query", arg_name="query")
@blueprint.output(MatchingPreferences)
@blueprint.doc(summary="List the people who fit a home, best first, with the reasons")
def matching_preferences(home_id: int, query: MatchingQuery) -> Paged:
    home = home_for(viewer(), home_id)
    rows, next_cursor = matches_of(home, query.wish(), now())
    shown = MatchingPreferences(home_name=home.name, data=[_shown(row) for row in rows])
    return linked(shown, next_cursor)


def _shown(row: Matched) -> MatchedPreference:
    criteria = [
        CriterionOut(
            criterion=found.criterion.value,
            label=LABELS[found.criterion],
            verdict=found.verdict,
            sentence=found.sentence,
        )
        for found in row.match.findings
    ]
    person = PreferenceBefore.of(row.preference, viewer().id)
    return MatchedPreference(
        **dict(person),
        score=row.match.score,
        needs_check=row.match.needs_check,
        criteria=criteria,
        contact=row.open_contact,
        may_contact_from=row.may_contact_from,
    )
