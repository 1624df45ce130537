"""Everything held about one person, for the person themself: readable data and their own pictures."""

from typing import Any

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.orm import joinedload, selectinload

from server.core.database import db
from server.core.viewer import Viewer
from server.models import (
    Account,
    Base,
    Block,
    CaseStep,
    Certificate,
    CertificateView,
    Consent,
    Contact,
    ContactStep,
    DetailView,
    FormDraft,
    HelperInvitation,
    HelperWord,
    Helping,
    ListingCount,
    Message,
    MoveInQuestion,
    Notification,
    Preference,
    Push,
    Report,
    RestLifted,
    Visit,
)

# Keys and the queue's own columns; the facility's note on a contact, which is theirs; whose a case is, and why it was
# ended: an applicant has none.
_SECRET = {
    "office_id",
    "assignee_id",
    "suspended",
    "end_reason",
    "password_hash",
    "storage_key",
    "retry_key",
    "code_hash",
    "next_attempt_at",
    "due_at",
    "put_aside_at",
    "progress_note",
    "fee_looked_at",
    "key",
    "image_key",
}
# Which member opened the details is the office's own; of a certificate the person knows it (docs/decisions.md §21).
_SECRET_OF: dict[type[Base], set[str]] = {DetailView: {"viewer_id"}}

_OF_CONTACTS: dict[str, type[ContactStep | Message | Report | MoveInQuestion | Visit]] = {
    "contact_steps": ContactStep,
    "messages": Message,
    "reports": Report,
    "move_in_questions": MoveInQuestion,
    "visits": Visit,
}
_OF_PREFERENCES: dict[str, type[CertificateView | DetailView | ListingCount | Block | RestLifted]] = {
    "certificate_views": CertificateView,
    "detail_views": DetailView,
    "lists": ListingCount,
    "blocks": Block,
    "rests_lifted": RestLifted,
}


def everything_about(viewer: Viewer) -> dict[str, Any]:
    """Return all that is held about an applicant, by kind, in plain values."""
    own = Preference.user_id == viewer.id
    return {
        "account": _plain(db.session.get_one(Account, viewer.id)),
        **_everything_of(own),
        "consents": _rows(select(Consent).where(Consent.account_id == viewer.id)),
        "drafts": _rows(select(FormDraft).where(FormDraft.account_id == viewer.id)),
        "notifications": _rows(select(Notification).where(Notification.account_id == viewer.id)),
        "helping": _rows(
            select(Helping).where(or_(Helping.account_id == viewer.id, Helping.helper_id == viewer.id))
        ),
        "helper_words": _rows(
            select(HelperWord)
            .join(Helping, Helping.account_id == HelperWord.account_id)
            .where(or_(Helping.account_id == viewer.id, Helping.helper_id == viewer.id))
        ),
        "helper_invitations": _rows(select(HelperInvitation).where(HelperInvitation.account_id == viewer.id)),
        "line_messages": _rows(select(Push).where(Push.account_id == viewer.id)),
    }


def everything_about_person(preference_id: int) -> dict[str, Any]:
    """Return all that is held about somebody who has no account, their case among it, by kind, in plain values."""
    found = _everything_of(Preference.id == preference_id)
    for preference in found["preferences"]:
        preference["end_reason"] = db.session.get_one(Preference, preference["id"]).end_reason
    return {
        **found,
        "case_steps": _rows(
            select(CaseStep).where(CaseStep.preference_id == preference_id).order_by(CaseStep.id)
        ),
        "consents": _rows(select(Consent).where(Consent.preference_id == preference_id)),
    }


def own_files(viewer: Viewer) -> dict[str, str]:
    """Return the keys of the pictures and files that an applicant has, by a file's name for each."""
    own = Preference.user_id == viewer.id
    return _certificates(own) | _sent_in_rooms(own)


def files_of(preference_id: int) -> dict[str, str]:
    """Return the keys of the pictures and files that are of one preference, by a file's name for each."""
    own = Preference.id == preference_id
    return _certificates(own) | _sent_in_rooms(own)


def _certificates(of: ColumnElement[bool]) -> dict[str, str]:
    statement = (
        select(Certificate)
        .join(Preference, Preference.id == Certificate.preference_id)
        .where(of)
        .order_by(Certificate.preference_id, Certificate.kind)
    )
    return {
        f"{row.kind.value}_{row.preference_id}.jpg": row.storage_key for row in db.session.scalars(statement)
    }


def _sent_in_rooms(of: ColumnElement[bool]) -> dict[str, str]:
    """Return what either side showed or sent in their rooms: each is called as its message is numbered in the data."""
    statement = (
        select(Message.id, Message.image_key, Message.file_size)
        .join(Contact, Contact.id == Message.contact_id)
        .join(Preference, Preference.id == Contact.preference_id)
        .where(of, Message.image_key.is_not(None))
        .order_by(Message.id)
    )
    return {
        f"message_{row.id}.{'jpg' if row.file_size is None else 'pdf'}": row.image_key
        for row in db.session.execute(statement)
    }


def _everything_of(of: ColumnElement[bool]) -> dict[str, Any]:
    """Return what hangs on the preferences that a condition names."""
    preferences = db.session.scalars(
        select(Preference)
        .where(of)
        .options(selectinload(Preference.areas), selectinload(Preference.permissions))
    ).all()
    ids = [preference.id for preference in preferences]
    contacts = db.session.scalars(
        select(Contact).where(Contact.preference_id.in_(ids)).options(joinedload(Contact.home))
    ).all()
    rooms = [contact.id for contact in contacts]
    return {
        "preferences": [_preference(preference) for preference in preferences],
        "contacts": [_plain(contact) | {"home_name": contact.home.name} for contact in contacts],
        **{
            kind: _rows(
                select(table).where(table.contact_id.in_(rooms)).order_by(*table.__mapper__.primary_key)
            )
            for kind, table in _OF_CONTACTS.items()
        },
        **{
            kind: _rows(select(table).where(table.preference_id.in_(ids)))
            for kind, table in _OF_PREFERENCES.items()
        },
    }


def _preference(preference: Preference) -> dict[str, Any]:
    return _plain(preference) | {
        "preferredLocation_prefecture": [area.prefecture for area in preference.areas],
        "certificate_permissions": [_plain(permission) for permission in preference.permissions],
    }


def _rows(statement: Any) -> list[dict[str, Any]]:
    return [_plain(row) for row in db.session.scalars(statement)]


def _plain(row: Base) -> dict[str, Any]:
    secret = _SECRET | _SECRET_OF.get(type(row), set())
    names = (column.key for column in row.__table__.columns if column.key not in secret)
    return {name: getattr(row, name) for name in names}
