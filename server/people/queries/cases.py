"""The timeline of a counselor's case."""

from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    String,
    Text,
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
from server.core.queries import Computed, SchemaReader
from server.core.refusals import NotFound
from server.core.scope import OWN_PREFERENCE, viewer_scope
from server.core.viewer import Viewer
from server.core.vocabulary import Action, OfferState, Role, Side, VisitStep, side_of
from server.models import (
    Account,
    CaseOffer,
    CaseStep,
    Consent,
    Contact,
    ContactStep,
    Handover,
    Home,
    Office,
    Preference,
    Visit,
)
from server.people.schemas.cases import CaseEntry

_preference, _contact, _home = Preference.__table__.c, Contact.__table__.c, Home.__table__.c
_step, _case_step, _consent = ContactStep.__table__.c, CaseStep.__table__.c, Consent.__table__.c
_handover, _offer, _visit = Handover.__table__.c, CaseOffer.__table__.c, Visit.__table__.c

_OWN_CASE = (
    select(_preference.id, _preference.office_id, _preference.user_id, _preference.created_at)
    .where(
        _preference.id == bindparam("preference_id", type_=Integer),
        OWN_PREFERENCE[Role.COUNSELOR],
        # Active or withdrawn, but not suspended.
        or_(_preference.is_active, _preference.withdrawn_at.is_not(None)),
        _preference.anonymised_at.is_(None),
    )
    .cte("own_case")
)
_NULL_TEXT: ColumnElement[Any] = cast(null(), String)
_NULL_TIME: ColumnElement[Any] = cast(null(), UtcTime())


def _select_entries(
    kind: ColumnElement[Any],
    at: ColumnElement[Any],
    actor_id: ColumnElement[Any],
    *,
    contact: ColumnElement[Any] | None = None,
    home: ColumnElement[Any] | None = None,
    code: ColumnElement[Any] | None = None,
    visit_at: ColumnElement[Any] | None = None,
    to: ColumnElement[Any] | None = None,
    entry_id: ColumnElement[Any],
) -> Select[Any]:
    """Select the entries of one kind, joined with their actor. `entry_id` sorts those of the same time."""
    actor = Account.__table__.alias()
    return select(
        cast(kind, String).label("kind"),
        at.label("at"),
        cast(actor.c.role, String).label("role"),
        actor.c.username.label("by"),
        (cast(null(), Integer) if contact is None else contact).label("contact"),
        (_NULL_TEXT if home is None else home).label("home"),
        (_NULL_TEXT if code is None else cast(code, String)).label("code"),
        (_NULL_TIME if visit_at is None else visit_at).label("visit_at"),
        (_NULL_TEXT if to is None else to).label("to"),
        entry_id.label("entry_id"),
    ).where(actor.c.id == actor_id)


def _contains_case(ids: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return the condition that a JSON list of ids, compared as text, contains the id of the case."""
    # The list [1, 2] becomes ", 1, 2,". Then each id follows a ", ", and a "," follows each id.
    listed = func.replace(func.replace(cast(ids, Text), "[", ", "), "]", ",")
    return listed.like(literal("%, ", Text).concat(cast(_OWN_CASE.c.id, String)).concat(",%"))


def _registered() -> Select[Any]:
    return _select_entries(
        literal("registered"), _OWN_CASE.c.created_at, _OWN_CASE.c.user_id, entry_id=_OWN_CASE.c.id
    )


def _consents() -> Select[Any]:
    stated = _select_entries(
        literal("consent"), _consent.given_at, _consent.account_id, code=_consent.way, entry_id=_consent.id
    )
    return stated.where(_consent.preference_id == _OWN_CASE.c.id)


def _contact_steps() -> Select[Any]:
    agreed_visit_at = (
        select(func.max(_visit.starts_at))
        .where(_visit.contact_id == _step.contact_id, _visit.agreed_at == _step.taken_at)
        .correlate(ContactStep.__table__)
        .scalar_subquery()
    )
    steps = _select_entries(
        _step.action,
        _step.taken_at,
        _step.actor_id,
        contact=_contact.id,
        home=_home.name,
        code=case((_step.action == Action.DECLINE.value, cast(_contact.decline_reason, String))),
        visit_at=case((_step.action == VisitStep.AGREE.value, agreed_visit_at)),
        entry_id=_step.id,
    )
    return steps.where(
        _contact.preference_id == _OWN_CASE.c.id,
        _step.contact_id == _contact.id,
        _home.id == _contact.home_id,
    )


def _case_steps() -> Select[Any]:
    steps = _select_entries(
        _case_step.action,
        _case_step.taken_at,
        _case_step.actor_id,
        code=_case_step.reason,
        entry_id=_case_step.id,
    )
    return steps.where(_case_step.preference_id == _OWN_CASE.c.id)


def _handovers() -> Select[Any]:
    assignee = Account.__table__.alias("assignee").c
    name = select(assignee.username).where(assignee.id == _handover.to_id).scalar_subquery()
    assigned = _select_entries(
        literal("assigned"), _handover.handed_at, _handover.actor_id, to=name, entry_id=_handover.id
    )
    return assigned.where(_handover.office_id == _OWN_CASE.c.office_id, _contains_case(_handover.preferences))


def _moves() -> Select[Any]:
    to = select(Office.name).where(Office.id == _offer.to_office_id).scalar_subquery()
    moved = _select_entries(
        literal("moved"), _offer.decided_at, _offer.decided_by_id, to=to, entry_id=_offer.id
    )
    return moved.where(
        _offer.state == OfferState.ACCEPTED,
        or_(_offer.from_office_id == _OWN_CASE.c.office_id, _offer.to_office_id == _OWN_CASE.c.office_id),
        # An offer that was decided before the case was registered cannot contain the case.
        _offer.decided_at >= _OWN_CASE.c.created_at,
        _contains_case(_offer.preferences),
    )


# Entries with the same time are sorted in this order.
_SOURCES = (_registered(), _consents(), _contact_steps(), _case_steps(), _handovers(), _moves())
_ALL_ENTRIES = union_all(
    *(source.add_columns(literal(rank).label("rank")) for rank, source in enumerate(_SOURCES))
).subquery()


def _shown_name(role: str, name: str) -> str | None:
    """Return the name of the actor; None if the actor is of the facility."""
    return name if side_of(Role(role)) is Side.SEEKER else None


_ENTRY_READER = SchemaReader(
    CaseEntry,
    _ALL_ENTRIES,
    side=Computed(lambda role: side_of(Role(role)), _ALL_ENTRIES.c.role),
    by=Computed(_shown_name, _ALL_ENTRIES.c.role, _ALL_ENTRIES.c.by),
)
_TIMELINE = select(*_ENTRY_READER.columns).order_by(
    _ALL_ENTRIES.c.at, _ALL_ENTRIES.c.rank, _ALL_ENTRIES.c.entry_id
)


def timeline_of(viewer: Viewer, preference_id: int) -> list[CaseEntry]:
    """Return the timeline of one of the viewer's cases, oldest first; raise `NotFound` for any other case."""
    values = viewer_scope(viewer) | {"preference_id": preference_id}
    entries = [_ENTRY_READER.read(iter(row)) for row in db.session.execute(_TIMELINE, values)]
    if not entries:
        raise NotFound()
    return entries
