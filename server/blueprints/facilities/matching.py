"""The people whose wishes match a home."""

from typing import Any

from apiflask import APIBlueprint
from cryptography.fernet import InvalidToken
from flask import Response

from server.accounts.http.access import FACILITY, allow, audited, unaudited, viewer
from server.contacts.service.quotas import open_details, record_list
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer, cursor_response
from server.core.refusals import Invalid
from server.core.schemas import Empty, list_of
from server.core.services import sealing
from server.criteria.rules.findings import LABELS, Finding
from server.homes.queries import home_for
from server.matching.queries.counts import shortfalls
from server.matching.queries.matches import (
    MatchRow,
    match_of,
    matches_of,
    municipalities_fitting,
    refuse_unless_shown,
)
from server.matching.rules.listing import MatchCursor
from server.matching.schemas import (
    MatchDetails,
    MatchingPreferences,
    MatchingQuery,
    Municipalities,
    ShortfallOut,
)
from server.matching.service.aside import set_aside, take_back_in
from server.models import Home
from server.people.schemas.preferences import PersonOnCard, PreferenceBefore

blueprint = APIBlueprint("matching", __name__, url_prefix="/api/facilities/matching-preferences", tag="Homes")

_NO_PLACE = "「続きの位置」を読み取れませんでした。一覧を開き直してください。"


@blueprint.get("/<int:home_id>/")
@allow(FACILITY)
@blueprint.input(MatchingQuery, location="query", arg_name="query")
@blueprint.output(MatchingPreferences)
@blueprint.doc(summary="List the people who fit a home, best first; the page is recorded", responses=[429])
def matching_preferences(home_id: int, query: MatchingQuery) -> Response:
    home = home_for(viewer(), home_id)
    rows, last = matches_of(home, query.wish(place_in(query.cursor)), now())
    record_list(home, viewer(), [row.preference.id for row in rows], now())
    shown = {"home_name": home.name, "is_recruiting": home.is_recruiting}
    return cursor_response(
        {**shown, "data": [_listed(row) for row in rows]}, None if last is None else sealed_place(last)
    )


@blueprint.get("/<int:home_id>/municipalities/")
@allow(FACILITY)
@blueprint.output(Municipalities)
@blueprint.doc(
    summary="List where the people live who fit a home, to be proposed while one types", responses=[429]
)
def municipalities(home_id: int) -> Municipalities:
    return Municipalities(names=municipalities_fitting(home_for(viewer(), home_id), now()))


@blueprint.get("/<int:home_id>/shortfalls/")
@allow(FACILITY)
@blueprint.output(list_of(ShortfallOut))
@blueprint.doc(
    summary="Count whose wishes a home does not meet, and what would change that; fewer than five are none",
    responses=[429],
)
def list_shortfalls(home_id: int) -> Response:
    return answer([ShortfallOut.of(one) for one in shortfalls(home_for(viewer(), home_id), now())])


@blueprint.get("/<int:home_id>/<int:preference_id>/")
@audited(Act.DETAILS_OPENED)
@allow(FACILITY)
@blueprint.output(MatchDetails)
@blueprint.doc(
    summary="Read who fits a home, or is in contact with it, with the reasons; that it was read is recorded",
    responses=[404, 409, 429],
)
def matching_preference(home_id: int, preference_id: int) -> Response:
    home = home_for(viewer(), home_id)
    found = match_of(home, preference_id, now())
    open_details(home, preference_id, viewer(), now())
    return answer(_detailed(found, home))


@blueprint.put("/<int:home_id>/<int:preference_id>/aside/")
@unaudited("the order of one's own list")
@allow(FACILITY)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Have the home's list show a person no more until they are brought back; they are not told",
    responses=[404, 409],
)
def put_person_aside(home_id: int, preference_id: int) -> Empty:
    set_aside(_home_shown(home_id, preference_id), preference_id, viewer(), now())
    return Empty()


@blueprint.delete("/<int:home_id>/<int:preference_id>/aside/")
@unaudited("the order of one's own list")
@allow(FACILITY)
@blueprint.output(Empty)
@blueprint.doc(summary="Have the home's list show a person again", responses=[404, 409])
def take_person_back_in(home_id: int, preference_id: int) -> Empty:
    take_back_in(_home_shown(home_id, preference_id), preference_id)
    return Empty()


def _home_shown(home_id: int, preference_id: int) -> Home:
    """Return one of the viewer's homes, if its corporation was shown the person."""
    home = home_for(viewer(), home_id)
    refuse_unless_shown(home, preference_id, now())
    return home


def _listed(row: MatchRow) -> dict[str, Any]:
    criteria = [_glance(found) for found in row.match.findings]
    return PersonOnCard.card_of(row.preference) | _standing(row) | {"criteria": criteria}


def _detailed(row: MatchRow, home: Home) -> dict[str, Any]:
    criteria = [
        _glance(found) | {"sentence": found.sentence, "points": points, "of": most}
        for found, points, most in row.match.points
    ]
    return PreferenceBefore.of(row.preference, home) | _standing(row) | {"criteria": criteria}


def _glance(found: Finding) -> dict[str, Any]:
    return {"criterion": found.criterion.value, "label": LABELS[found.criterion], "verdict": found.verdict}


def _standing(row: MatchRow) -> dict[str, Any]:
    return {
        "id": row.preference.id,
        "score": row.match.score,
        "weights": row.match.weights.version,
        "needs_check": row.match.needs_check,
        "contact": row.open_contact,
        "has_note": row.has_note,
        "put_aside": row.put_aside and {"by": row.put_aside[0], "at": row.put_aside[1]},
    }


def sealed_place(place: MatchCursor) -> str:
    """Return a place in a match list as the text that a link carries: it tells nothing of who stands there."""
    return sealing().encrypt(place.cursor().encode()).decode()


def place_in(cursor: str | None) -> MatchCursor | None:
    """Return the place that a link carries, or refuse what carries none."""
    if cursor is None:
        return None
    try:
        place = MatchCursor.at(sealing().decrypt(cursor.encode()).decode())
    except (InvalidToken, ValueError):
        place = None
    if place is None:
        raise Invalid({"cursor": [_NO_PLACE]})
    return place
