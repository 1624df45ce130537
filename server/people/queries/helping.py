"""Reads of helpers, and of the people whom they help. The conditions here decide what a helper may access."""

from datetime import datetime

from sqlalchemy import ColumnElement, Integer, and_, bindparam, exists, func, select

from server.core.database import db
from server.core.paging import Page
from server.core.queries import Computed, CursorPage, SchemaReader, newest_first, read_page
from server.core.refusals import NotFound
from server.core.scope import VIEWER_ID
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN_STATUSES
from server.models import Account, Consent, Contact, HelperInvitation, HelperOpinion, Helping, Preference
from server.notifications.queries import NAME_COLUMNS
from server.notifications.schemas import display_name
from server.people.queries.preferences import AREAS
from server.people.schemas.helping import HelpedOut, HelperOpinionOut, HelperOut
from server.people.schemas.preferences import PreferenceForHelper

ACCOUNT_ID = bindparam("account_id", type_=Integer)

_helping, _opinion, _preference = Helping.__table__.c, HelperOpinion.__table__.c, Preference.__table__.c
_person, _helper = (Account.__table__.alias(name) for name in ("person", "helper"))


def helped_by_viewer(account: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that the viewer helps an account that is not disabled."""
    return exists().where(
        _helping.account_id == account,
        _helping.helper_id == VIEWER_ID,
        _person.c.id == account,
        _person.c.disabled_at.is_(None),
    )


#: Condition: the preference belongs to the account `ACCOUNT_ID`, and the viewer helps this account.
IS_OF_HELPED_PERSON: ColumnElement[bool] = and_(
    _preference.user_id == ACCOUNT_ID, _preference.office_id.is_(None), helped_by_viewer(_preference.user_id)
)
#: Condition: the person of a preference has a helper.
HAS_HELPER: ColumnElement[bool] = (
    exists()
    .where(
        _preference.office_id.is_(None),
        _helping.account_id == _preference.user_id,
        _helper.c.id == _helping.helper_id,
        _helper.c.disabled_at.is_(None),
    )
    .correlate(Preference.__table__)
)


_OPEN_QUESTIONS = (
    select(func.count())
    .join_from(HelperOpinion.__table__, Contact.__table__, Contact.__table__.c.id == _opinion.contact_id)
    .where(
        _opinion.account_id == _helping.account_id,
        _opinion.asked_at.is_not(None),
        Contact.__table__.c.status.in_(OPEN_STATUSES),
    )
    .scalar_subquery()
)
_PERSON_NAME = func.coalesce(_person.c.person_name, _person.c.username)
_PERSON_READER = SchemaReader(
    HelpedOut, Helping, id=_helping.account_id, name=_PERSON_NAME, asked=_OPEN_QUESTIONS
)
_HELPED_PEOPLE = (
    select(*_PERSON_READER.columns)
    .join_from(Helping.__table__, _person, _person.c.id == _helping.account_id)
    .where(_helping.helper_id == VIEWER_ID, _person.c.disabled_at.is_(None))
)
_HELPED_PAGE = newest_first(_HELPED_PEOPLE, _helping.account_id)
_ONE_PERSON = _HELPED_PEOPLE.where(_helping.account_id == ACCOUNT_ID)
_PREFERENCE_READER = SchemaReader(
    PreferenceForHelper, Preference, preferred_prefectures=AREAS, name=Computed(display_name, *NAME_COLUMNS)
)
_HELPED_PREFERENCE = (
    select(*_PREFERENCE_READER.columns)
    .join_from(Preference.__table__, Account.__table__, Account.__table__.c.id == _preference.user_id)
    .where(_preference.is_active, IS_OF_HELPED_PERSON)
    .order_by(_preference.id.desc())
    .limit(1)
)


def helped_people(viewer: Viewer, page: Page) -> CursorPage[HelpedOut]:
    return read_page(_HELPED_PAGE, _PERSON_READER.read, page, viewer_id=viewer.id)


def helped_person(viewer: Viewer, account_id: int) -> HelpedOut:
    """Return a person whom the viewer helps; raise `NotFound` for any other person."""
    row = db.session.execute(_ONE_PERSON, _params(viewer, account_id)).one_or_none()
    if row is None:
        raise NotFound()
    return _PERSON_READER.read(iter(row))


def preference_of_helped(viewer: Viewer, account_id: int) -> PreferenceForHelper | None:
    """Return the active preference of a person whom the viewer helps; None if there is none."""
    row = db.session.execute(_HELPED_PREFERENCE, _params(viewer, account_id)).one_or_none()
    return None if row is None else _PREFERENCE_READER.read(iter(row))


_HELPER_READER = SchemaReader(HelperOut, Helping, name=_helper.c.username)


def helper_of(account_id: int) -> HelperOut | None:
    row = db.session.execute(
        select(*_HELPER_READER.columns)
        .join_from(Helping.__table__, _helper, _helper.c.id == _helping.helper_id)
        .where(_helping.account_id == account_id)
    ).one_or_none()
    return None if row is None else _HELPER_READER.read(iter(row))


def invitation_until(account_id: int, now: datetime) -> datetime | None:
    """Return when the person's invitation expires; None if there is no valid invitation."""
    until: datetime | None = db.session.scalar(
        select(HelperInvitation.expires_at).where(
            HelperInvitation.account_id == account_id, HelperInvitation.expires_at > now
        )
    )
    return until


_OPINION_READER = SchemaReader(HelperOpinionOut, HelperOpinion, contact=_opinion.contact_id)


def opinions_of(account_id: int) -> list[HelperOpinionOut]:
    """Return the questions to a person's helper and the helper's opinions, sorted by contact."""
    opinions = (
        select(*_OPINION_READER.columns)
        .where(_opinion.account_id == account_id)
        .order_by(_opinion.contact_id)
    )
    return [_OPINION_READER.read(iter(row)) for row in db.session.execute(opinions)]


_consent = Consent.__table__.c
# `correlate(None)` keeps all tables inside each subquery.
_APPLICANT_STATE = select(
    select(func.max(_consent.version))
    .where(_consent.account_id == VIEWER_ID, _consent.preference_id.is_(None))
    .correlate(None)
    .scalar_subquery(),
    select(_helper.c.username)
    .where(_helping.account_id == VIEWER_ID, _helper.c.id == _helping.helper_id)
    .correlate(None)
    .scalar_subquery(),
    exists().where(_helping.helper_id == VIEWER_ID),
)


def applicant_status(account_id: int) -> tuple[int | None, str | None, bool]:
    """Return the version of an applicant's last consent, their helper's name, and whether they help another person."""
    version, name, helps = db.session.execute(_APPLICANT_STATE, {"viewer_id": account_id}).one()
    return version, name, bool(helps)


def _params(viewer: Viewer, account_id: int) -> dict[str, int]:
    return {"viewer_id": viewer.id, "account_id": account_id}
