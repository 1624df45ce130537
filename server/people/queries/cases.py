"""What an office has noted of a person for itself, and what of it has stayed with an ended contact."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    String,
    Text,
    and_,
    bindparam,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    select,
    union_all,
)

from server.core.database import db
from server.core.models import UtcTime
from server.core.refusals import NotFound
from server.core.scope import OWN_PREFERENCE
from server.core.viewer import Viewer
from server.core.vocabulary import OfferState, Role, Side, side_of
from server.models import (
    Account,
    CaseOffer,
    CaseStep,
    Consent,
    Contact,
    ContactNote,
    ContactStep,
    Handover,
    Home,
    Office,
    OfficeNote,
    Preference,
    Visit,
)


@dataclass(frozen=True)
class Note:
    """A note as its office reads it."""

    text: str
    #: Who wrote it last.
    by: str
    updated_at: datetime


def note_of(office_id: int, preference_id: int) -> Note | None:
    """Return an office's note on a person, if there is one."""
    found = db.session.execute(
        select(OfficeNote.text, Account.username, OfficeNote.updated_at)
        .join(Account, Account.id == OfficeNote.account_id)
        .where(OfficeNote.office_id == office_id, OfficeNote.preference_id == preference_id)
    ).one_or_none()
    return None if found is None else Note(*found)


def note_left_with(contact_id: int) -> Note | None:
    """Return the note that has stayed with an ended contact, if there is one."""
    found = db.session.execute(
        select(ContactNote.text, Account.username, ContactNote.updated_at)
        .join(Account, Account.id == ContactNote.account_id)
        .where(ContactNote.contact_id == contact_id)
    ).one_or_none()
    return None if found is None else Note(*found)


@dataclass(frozen=True)
class CaseRow:
    """One thing that happened."""

    kind: str
    at: datetime
    side: Side
    #: Who did it; of the other side nobody is named.
    by: str | None
    contact: int | None
    home: str | None
    #: Why, or how: a code of the kind's own.
    code: str | None
    #: When the visit begins that it is about.
    visit_at: datetime | None
    #: Who is in charge from then on, or which office.
    to: str | None


_preference, _contact, _home = Preference.__table__.c, Contact.__table__.c, Home.__table__.c
_step, _case_step, _consent = ContactStep.__table__.c, CaseStep.__table__.c, Consent.__table__.c
_handover, _offer, _visit = Handover.__table__.c, CaseOffer.__table__.c, Visit.__table__.c

_CASE = (
    select(_preference.id, _preference.office_id, _preference.user_id, _preference.created_at)
    .where(
        _preference.id == bindparam("preference_id", type_=Integer),
        OWN_PREFERENCE[Role.COUNSELOR],
        or_(_preference.is_active, _preference.withdrawn_at.is_not(None)),
        _preference.emptied_at.is_(None),
    )
    .cte("own_case")
)
_NOTHING: ColumnElement[Any] = cast(null(), String)
_NO_MOMENT: ColumnElement[Any] = cast(null(), UtcTime())


def _rows(
    kind: ColumnElement[Any],
    at: ColumnElement[Any],
    actor_id: ColumnElement[Any],
    *,
    contact: ColumnElement[Any] | None = None,
    home: ColumnElement[Any] | None = None,
    code: ColumnElement[Any] | None = None,
    visit_at: ColumnElement[Any] | None = None,
    to: ColumnElement[Any] | None = None,
    number: ColumnElement[Any],
) -> Select[Any]:
    """Select one kind of what happened, with whoever did it."""
    actor = Account.__table__.alias()
    return select(
        cast(kind, String).label("kind"),
        at.label("at"),
        cast(actor.c.role, String).label("role"),
        actor.c.username.label("by"),
        (cast(null(), Integer) if contact is None else contact).label("contact"),
        (_NOTHING if home is None else home).label("home"),
        (_NOTHING if code is None else cast(code, String)).label("code"),
        (_NO_MOMENT if visit_at is None else visit_at).label("visit_at"),
        (_NOTHING if to is None else to).label("to"),
        number.label("number"),
    ).where(actor.c.id == actor_id)


def _names_case(ids: ColumnElement[Any]) -> ColumnElement[bool]:
    """Say whether a list of ids, kept as JSON, has the case's."""
    listed = func.replace(func.replace(cast(ids, Text), "[", ", "), "]", ",")
    return listed.like(literal("%, ", Text).concat(cast(_CASE.c.id, String)).concat(",%"))


def _registered() -> Select[Any]:
    return _rows(literal("registered"), _CASE.c.created_at, _CASE.c.user_id, number=_CASE.c.id)


def _consents() -> Select[Any]:
    stated = _rows(
        literal("consent"), _consent.given_at, _consent.account_id, code=_consent.way, number=_consent.id
    )
    return stated.where(_consent.preference_id == _CASE.c.id)


def _contact_steps() -> Select[Any]:
    agreed_on = (
        select(func.max(_visit.starts_at))
        .where(_visit.contact_id == _step.contact_id, _visit.agreed_at == _step.taken_at)
        .correlate(ContactStep.__table__)
        .scalar_subquery()
    )
    steps = _rows(
        _step.action,
        _step.taken_at,
        _step.actor_id,
        contact=_contact.id,
        home=_home.name,
        code=case((_step.action == "decline", cast(_contact.decline_reason, String))),
        visit_at=case((_step.action == "agree_visit", agreed_on)),
        number=_step.id,
    )
    return steps.where(
        _contact.preference_id == _CASE.c.id, _step.contact_id == _contact.id, _home.id == _contact.home_id
    )


def _case_steps() -> Select[Any]:
    steps = _rows(
        _case_step.action,
        _case_step.taken_at,
        _case_step.actor_id,
        code=_case_step.reason,
        number=_case_step.id,
    )
    return steps.where(_case_step.preference_id == _CASE.c.id)


def _handovers() -> Select[Any]:
    heir = Account.__table__.alias("heir").c
    named = select(heir.username).where(heir.id == _handover.to_id).scalar_subquery()
    given = _rows(literal("assigned"), _handover.handed_at, _handover.actor_id, to=named, number=_handover.id)
    return given.where(_handover.office_id == _CASE.c.office_id, _names_case(_handover.preferences))


def _moves() -> Select[Any]:
    to = select(Office.name).where(Office.id == _offer.to_office_id).scalar_subquery()
    moved = _rows(literal("moved"), _offer.decided_at, _offer.decided_by_id, to=to, number=_offer.id)
    return moved.where(
        _offer.state == OfferState.ACCEPTED,
        or_(_offer.from_office_id == _CASE.c.office_id, _offer.to_office_id == _CASE.c.office_id),
        and_(_offer.decided_at >= _CASE.c.created_at, _names_case(_offer.preferences)),
    )


# Of one moment what is named first comes first.
_SOURCES = (_registered(), _consents(), _contact_steps(), _case_steps(), _handovers(), _moves())
_ALL = union_all(
    *(source.add_columns(literal(rank).label("rank")) for rank, source in enumerate(_SOURCES))
).subquery()
_TIMELINE = select(_ALL).order_by(_ALL.c.at, _ALL.c.rank, _ALL.c.number)


def timeline_of(viewer: Viewer, preference_id: int) -> list[CaseRow]:
    """Return what happened to a case of the viewer's offices, oldest first, or refuse as not found."""
    values = {"viewer_id": viewer.id, "preference_id": preference_id}
    entries = [_entry(row) for row in db.session.execute(_TIMELINE, values)]
    if not entries:
        raise NotFound()
    return entries


def _entry(row: Any) -> CaseRow:
    side = side_of(Role(row.role))
    return CaseRow(
        kind=row.kind,
        at=row.at,
        side=side,
        by=row.by if side is Side.SEEKER else None,
        contact=row.contact,
        home=row.home,
        code=row.code,
        visit_at=row.visit_at,
        to=row.to,
    )
