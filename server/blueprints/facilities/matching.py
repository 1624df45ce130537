"""The people whose preferences match a home."""

from functools import cache

from apiflask import APIBlueprint
from apiflask.schemas import FileSchema
from cryptography.fernet import InvalidToken
from flask import Response

from server.accounts.http.access import FACILITY, allow, audited, unaudited, viewer
from server.accounts.rules.factors import RequiredProof
from server.contacts.service.quotas import open_details, record_shown_page
from server.core.audit.own_transaction import record_reads
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer, csv_response, cursor_response
from server.core.refusals import Invalid
from server.core.schemas import Empty, list_of
from server.core.services import secrets_cipher
from server.core.vocabulary import Criterion, Verdict
from server.homes.queries import home_for
from server.matching.queries.counts import shortfalls
from server.matching.queries.matches import (
    MatchRow,
    home_for_shown_person,
    match_of,
    matches_of,
    municipalities_in_list,
)
from server.matching.queries.ranking import count_people
from server.matching.rules.listing import MatchCursor
from server.matching.schemas import (
    MATCH_COLUMNS,
    CriterionGlance,
    CriterionOut,
    MatchCountOut,
    MatchDetails,
    MatchedPreference,
    MatchingPreferences,
    MatchingQuery,
    MatchListQuery,
    Municipalities,
    ShortfallOut,
    match_cells,
)
from server.matching.service.put_aside import put_person_aside, show_person_again
from server.people.schemas.preferences import PersonOnCard

blueprint = APIBlueprint("matching", __name__, url_prefix="/api/facilities/matching-preferences", tag="Homes")

_UNREADABLE_CURSOR = "「続きの位置」を読み取れませんでした。一覧を開き直してください。"


@blueprint.get("/<int:home_id>/")
@allow(FACILITY)
@blueprint.input(MatchingQuery, location="query", arg_name="query")
@blueprint.output(MatchingPreferences)
@blueprint.doc(
    summary="List the people who fit a home, best first; every page that is shown is recorded",
    responses=[429],
)
def matching_preferences(home_id: int, query: MatchingQuery) -> Response:
    home = home_for(viewer(), home_id)
    rows, next_cursor = matches_of(home, query.filters(query.limit, _decrypted_cursor(query.cursor)), now())
    record_shown_page(home, viewer(), [row.person.id for row in rows], now())
    head = {
        "home_name": home.name,
        "is_recruiting": home.is_recruiting,
        "vacancies": home.vacancies,
        "vacancies_stated_on": home.vacancies_stated_on,
        "vacancy_expected_on": home.vacancy_expected_on,
    }
    return cursor_response(
        {**head, "data": [_list_row(row) for row in rows]},
        None if next_cursor is None else _encrypted_cursor(next_cursor),
    )


@blueprint.get("/<int:home_id>/count/")
@allow(FACILITY)
@blueprint.input(MatchListQuery, location="query", arg_name="query")
@blueprint.output(MatchCountOut)
@blueprint.doc(
    summary="Count the people who fit a home: those who pass the filters, and all", responses=[429]
)
def count_matches(home_id: int, query: MatchListQuery) -> MatchCountOut:
    found, whole = count_people(home_for(viewer(), home_id), query.filters(), now())
    return MatchCountOut(found=found, whole=whole)


@blueprint.get("/<int:home_id>/csv/")
@audited(Act.PEOPLE_SAVED)
@allow(FACILITY, proof=RequiredProof.FACTOR)
@blueprint.input(MatchListQuery, location="query", arg_name="query")
@blueprint.output(FileSchema(type="string"), content_type="text/csv")
@blueprint.doc(
    summary="Download the first 200 people of a home's list as CSV; recorded for each person",
    responses=[429],
)
def download_matches(home_id: int, query: MatchListQuery) -> Response:
    home = home_for(viewer(), home_id)
    rows, _ = matches_of(home, query.filters(), now())
    ids = [row.person.id for row in rows]
    record_shown_page(home, viewer(), ids, now())
    record_reads(Act.PEOPLE_SAVED, ((id_, home.office_id) for id_ in ids))
    cells = [match_cells(rank, _list_row(row)) for rank, row in enumerate(rows, 1)]
    return csv_response(f"matches-{home.id}", MATCH_COLUMNS, cells)


@blueprint.get("/<int:home_id>/municipalities/")
@allow(FACILITY)
@blueprint.output(Municipalities)
@blueprint.doc(
    summary="List the municipalities of the people who fit a home, for suggestions while typing",
    responses=[429],
)
def municipalities(home_id: int) -> Municipalities:
    return Municipalities(names=municipalities_in_list(home_for(viewer(), home_id), now()))


@blueprint.get("/<int:home_id>/shortfalls/")
@allow(FACILITY)
@blueprint.output(list_of(ShortfallOut))
@blueprint.doc(
    summary="Count the people that a home would gain if it changed one of its answers; numbers below five are omitted",
    responses=[429],
)
def list_shortfalls(home_id: int) -> Response:
    return answer([ShortfallOut.of(row) for row in shortfalls(home_for(viewer(), home_id), now())])


@blueprint.get("/<int:home_id>/<int:preference_id>/")
@audited(Act.DETAILS_OPENED)
@allow(FACILITY)
@blueprint.output(MatchDetails)
@blueprint.doc(
    summary="Read a person who fits or is in contact with a home, and how they fit; the access is audited",
    responses=[404, 409, 429],
)
def matching_preference(home_id: int, preference_id: int) -> Response:
    home = home_for(viewer(), home_id)
    row = match_of(home, preference_id, now())
    open_details(home, preference_id, viewer(), now())
    return answer(_details(row))


@blueprint.put("/<int:home_id>/<int:preference_id>/aside/")
@unaudited("it only changes what the home's own list shows")
@allow(FACILITY)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Put a person aside: hide the person in the home's list until the home shows the person again",
    responses=[404, 409],
)
def put_aside(home_id: int, preference_id: int) -> Empty:
    home = home_for_shown_person(viewer(), home_id, preference_id, now())
    put_person_aside(home, preference_id, viewer(), now())
    return Empty()


@blueprint.delete("/<int:home_id>/<int:preference_id>/aside/")
@unaudited("it only changes what the home's own list shows")
@allow(FACILITY)
@blueprint.output(Empty)
@blueprint.doc(summary="Show a person who was put aside in the home's list again", responses=[404, 409])
def show_again(home_id: int, preference_id: int) -> Empty:
    show_person_again(home_for_shown_person(viewer(), home_id, preference_id, now()), preference_id)
    return Empty()


def _list_row(row: MatchRow) -> MatchedPreference:
    card = PersonOnCard.from_wider(row.person)
    criteria = [_glance(finding.criterion, finding.verdict) for finding in row.match.findings]
    return MatchedPreference.of_row(dict(card) | dict(row.matched) | {"criteria": criteria})


def _details(row: MatchRow) -> MatchDetails:
    criteria = [
        CriterionOut(
            **dict(_glance(finding.criterion, finding.verdict)),
            sentence=finding.sentence,
            points=points,
            of=points_max,
        )
        for finding, points, points_max in row.match.points
    ]
    return MatchDetails.of_row(dict(row.person) | dict(row.matched) | {"criteria": criteria})


# Cached: a list contains hundreds of glances, but only a few of them differ.
@cache
def _glance(criterion: Criterion, verdict: Verdict) -> CriterionGlance:
    return CriterionGlance(criterion=criterion.value, label=criterion.label, verdict=verdict)


def _encrypted_cursor(cursor: MatchCursor) -> str:
    """Encrypt the cursor of a home's list, because a cursor reveals data of the person at its position."""
    return secrets_cipher().encrypt(cursor.to_text().encode()).decode()


def _decrypted_cursor(text: str | None) -> MatchCursor | None:
    """Decrypt the cursor of a list. Raise Invalid for a text that is not an encrypted cursor."""
    if text is None:
        return None
    try:
        cursor = MatchCursor.parse(secrets_cipher().decrypt(text.encode()).decode())
    except (InvalidToken, ValueError):
        cursor = None
    if cursor is None:
        raise Invalid({"cursor": [_UNREADABLE_CURSOR]})
    return cursor
