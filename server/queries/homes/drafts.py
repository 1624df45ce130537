"""Homes of public data: those that a facility claimed, and whose an office number is."""

from datetime import date

from sqlalchemy import and_, exists, func, select

from server.domain.paging import Page
from server.domain.viewer import Viewer
from server.domain.vocabulary import Role, SignupState
from server.extensions import db
from server.models import Account, HomeDraft, Membership, Office, Signup
from server.queries.paging import Slice, oldest_first, read_page
from server.queries.rows import RowReader
from server.queries.scope import MY_OFFICES

_draft = HomeDraft.__table__.c
_DRAFT = RowReader(HomeDraft)
#: Neither registered nor dismissed.
UNSETTLED = and_(_draft.home_id.is_(None), _draft.dismissed_at.is_(None))
UNCLAIMED = and_(_draft.office_id.is_(None), _draft.home_id.is_(None))
_OWN = oldest_first(select(*_DRAFT.columns).where(_draft.office_id.in_(MY_OFFICES), UNSETTLED), _draft.id)


def drafts_of(viewer: Viewer, page: Page) -> Slice[HomeDraft]:
    """Return the drafts that a facility claimed and has neither registered nor dismissed."""
    return read_page(_OWN, _DRAFT.read, page, viewer_id=viewer.id)


def claimable(office_number: str) -> list[tuple[str, int]]:
    """Return whose the unclaimed drafts of an office number are, as (corporation, how many)."""
    statement = (
        select(_draft.corporation, func.count())
        .where(_draft.office_number == office_number, UNCLAIMED)
        .group_by(_draft.corporation)
        .order_by(_draft.corporation)
    )
    return [(corporation, count) for corporation, count in db.session.execute(statement)]


def known_drafts() -> tuple[dict[str, int], date | None]:
    """Return the ids of all drafts by their source key, and the newest month among them."""
    rows = db.session.execute(select(_draft.source_key, _draft.id, _draft.published_on)).all()
    return {key: id_ for key, id_, _ in rows}, max((month for *_, month in rows), default=None)


def offices_to_serve() -> list[tuple[str, int]]:
    """Return the approved offices with unclaimed drafts of their number, as (number, office)."""
    statement = (
        select(Office.number, Office.id)
        .where(
            Office.kind == Role.FACILITY,
            Office.number.in_(select(_draft.office_number).where(UNCLAIMED)),
            # A number counts that the operator has approved: what a manager enters later is checked by nobody.
            exists().where(
                Membership.office_id == Office.id,
                Membership.account_id == Account.id,
                Account.disabled_at.is_(None),
                Signup.email == Account.email,
                Signup.office_number == Office.number,
                Signup.state == SignupState.APPROVED,
            ),
        )
        .order_by(Office.id)
    )
    return [(number, office_id) for number, office_id in db.session.execute(statement) if number]


def office_of_draft(draft_id: int) -> int | None:
    """Return the office that claimed a draft, whosever it is."""
    return db.session.scalar(select(_draft.office_id).where(_draft.id == draft_id))
