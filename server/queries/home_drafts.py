"""Homes of public data: those that a facility claimed, and whose an office number is."""

from sqlalchemy import func, select

from server.domain.paging import Page
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import HomeDraft
from server.queries.paging import Slice, oldest_first, read_page
from server.queries.plain import Plain
from server.queries.scope import VIEWER_ID

_draft = HomeDraft.__table__.c
_DRAFT = Plain(HomeDraft)
_OWN = oldest_first(
    select(*_DRAFT.columns).where(_draft.account_id == VIEWER_ID, _draft.home_id.is_(None)), _draft.id
)


def drafts_of(viewer: Viewer, page: Page) -> Slice[HomeDraft]:
    """Return the drafts that a facility claimed and has not registered yet."""
    return read_page(_OWN, _DRAFT.read, page, viewer_id=viewer.id)


def claimable(office_number: str) -> list[tuple[str, int]]:
    """Return whose the unclaimed drafts of an office number are, as (corporation, how many)."""
    statement = (
        select(_draft.corporation, func.count())
        .where(_draft.office_number == office_number, _draft.account_id.is_(None), _draft.home_id.is_(None))
        .group_by(_draft.corporation)
        .order_by(_draft.corporation)
    )
    return [(corporation, count) for corporation, count in db.session.execute(statement)]
