"""Everything held about one applicant, for the person themself: readable data and their own pictures."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import joinedload, selectinload

from server.domain.viewer import Viewer
from server.extensions import db
from server.models import (
    Account,
    Base,
    Certificate,
    CertificateView,
    Contact,
    ContactStep,
    Message,
    Notification,
    Preference,
    Push,
    Report,
)

# Keys and the queue's own columns; the facility's note on a contact, which is theirs; and whose a case is.
_SECRET = {
    "office_id",
    "assignee_id",
    "suspended",
    "password_hash",
    "storage_key",
    "retry_key",
    "next_attempt_at",
    "progress_note",
    "key",
    "image_key",
}


def everything_about(viewer: Viewer) -> dict[str, Any]:
    """Return all that is held about an applicant, by kind, in plain values."""
    preferences = list(
        db.session.scalars(
            select(Preference)
            .where(Preference.user_id == viewer.id)
            .options(selectinload(Preference.areas), selectinload(Preference.permissions))
        )
    )
    ids = [preference.id for preference in preferences]
    contacts = list(
        db.session.scalars(
            select(Contact).where(Contact.preference_id.in_(ids)).options(joinedload(Contact.home))
        )
    )
    rooms = [contact.id for contact in contacts]
    return {
        "account": _plain(db.session.get_one(Account, viewer.id)),
        "preferences": [_preference(preference) for preference in preferences],
        "contacts": [_plain(contact) | {"home_name": contact.home.name} for contact in contacts],
        "contact_steps": _rows(select(ContactStep).where(ContactStep.contact_id.in_(rooms))),
        "messages": _rows(select(Message).where(Message.contact_id.in_(rooms)).order_by(Message.id)),
        "notifications": _rows(select(Notification).where(Notification.account_id == viewer.id)),
        "line_messages": _rows(select(Push).where(Push.account_id == viewer.id)),
        "reports": _rows(select(Report).where(Report.account_id == viewer.id)),
        "certificate_views": _rows(select(CertificateView).where(CertificateView.preference_id.in_(ids))),
    }


def own_certificates(viewer: Viewer) -> list[Certificate]:
    """Return the certificates of an applicant's preferences."""
    statement = (
        select(Certificate)
        .join(Preference, Preference.id == Certificate.preference_id)
        .where(Preference.user_id == viewer.id)
        .order_by(Certificate.preference_id, Certificate.kind)
    )
    return list(db.session.scalars(statement))


def _preference(preference: Preference) -> dict[str, Any]:
    return _plain(preference) | {
        "preferredLocation_prefecture": [area.prefecture for area in preference.areas],
        "certificate_permissions": [_plain(permission) for permission in preference.permissions],
    }


def _rows(statement: Any) -> list[dict[str, Any]]:
    return [_plain(row) for row in db.session.scalars(statement)]


def _plain(row: Base) -> dict[str, Any]:
    names = (column.key for column in row.__table__.columns if column.key not in _SECRET)
    return {name: getattr(row, name) for name in names}
