"""What a member of staff has begun or was offered, and has still to end."""

from typing import Any, NamedTuple

from sqlalchemy import Row, Select, String, cast, func, literal, or_, select

from server.domain.matching.notices import NEW_MATCHES
from server.domain.notices.today import LINES_MAX
from server.domain.viewer import Viewer
from server.domain.vocabulary import OfferState, Role
from server.extensions import db
from server.models import CaseOffer, FormDraft, Home, HomeDraft, Notification, Office, Preference
from server.queries.scope import (
    IS_UNREAD_NOTICE,
    MANAGED_OFFICES,
    MY_OFFICES,
    OWN_HOME,
    OWN_PREFERENCE,
    VIEWER_ID,
)

_home, _preference, _form = Home.__table__.c, Preference.__table__.c, FormDraft.__table__.c
_notice, _draft, _offer = Notification.__table__.c, HomeDraft.__table__.c, CaseOffer.__table__.c


class Begun(NamedTuple):
    """The oldest lines of a group, all of them where no other list has them, and how many it has altogether."""

    total: int
    lines: list[Row[Any]]


_TOTAL = func.count().over()
_MATCHES = (
    select(_TOTAL, _home.id, _home.name, func.min(_notice.created_at).label("since"))
    .join_from(Notification.__table__, Home.__table__, _home.id == _notice.home_id)
    .where(IS_UNREAD_NOTICE, _notice.event == NEW_MATCHES, OWN_HOME, _home.is_active, _home.is_recruiting)
    .group_by(_home.id, _home.name)
    .order_by(func.min(_notice.created_at), _home.id)
)
_FULL = (
    select(_TOTAL, _home.id, _home.name, _home.full_since.label("since"))
    .where(OWN_HOME, _home.is_active, _home.full_since.is_not(None))
    .order_by(_home.full_since, _home.id)
)
_PUBLIC = (
    select(_TOTAL, _draft.id, _draft.name)
    .where(_draft.office_id.in_(MY_OFFICES), _draft.home_id.is_(None), _draft.dismissed_at.is_(None))
    .order_by(_draft.id)
)
_OFFERS = (
    select(
        _TOTAL,
        _offer.to_office_id.label("office"),
        Office.name.label("from_office"),
        _offer.created_at.label("since"),
    )
    .join_from(CaseOffer.__table__, Office, Office.id == _offer.from_office_id)
    .where(_offer.state == OfferState.WAITING, _offer.to_office_id.in_(MANAGED_OFFICES))
    .order_by(_offer.created_at, _offer.id)
)


def _forms(role: Role) -> Select[Any]:
    """Select the viewer's half-filled forms, each with the name of what it changes, while that may be changed."""
    table, of, own, form = (
        (Home.__table__, _home, OWN_HOME & _home.is_active, "home/")
        if role is Role.FACILITY
        else (
            Preference.__table__,
            _preference,
            OWN_PREFERENCE[role] & _preference.is_active,
            "preference/",
        )
    )
    about = _form.form == literal(form) + cast(of.id, String)
    return (
        select(_TOTAL, _form.form, of.name, _form.updated_at.label("since"))
        .outerjoin_from(FormDraft.__table__, table, about & own)
        .where(_form.account_id == VIEWER_ID, or_(_form.form == f"{form}new", of.id.is_not(None)))
        .order_by(_form.updated_at, _form.form)
    )


_FORMS = {role: _forms(role) for role in (Role.FACILITY, Role.COUNSELOR)}


def homes_with_new_matches(viewer: Viewer) -> Begun:
    """Return the viewer's homes of whose new matches they have not read yet."""
    return _read(_MATCHES, viewer)


def full_homes(viewer: Viewer) -> Begun:
    """Return the viewer's homes whose last place a move-in took, while they are asked whether they go on recruiting."""
    return _read(_FULL, viewer, None)


def forms_begun(viewer: Viewer) -> Begun:
    """Return the forms that the viewer has begun to fill in."""
    return _read(_FORMS[viewer.role], viewer, None)


def homes_of_public_data(viewer: Viewer) -> Begun:
    """Return the homes of public data that wait to be registered."""
    return _read(_PUBLIC, viewer, None)


def offers_waiting(viewer: Viewer) -> Begun:
    """Return the cases that an office of the viewer's is offered and has not answered for."""
    return _read(_OFFERS, viewer)


def _read(statement: Select[Any], viewer: Viewer, limit: int | None = LINES_MAX) -> Begun:
    rows = db.session.execute(statement.limit(limit), {"viewer_id": viewer.id}).all()
    return Begun(rows[0][0] if rows else 0, [*rows])
