"""Reads for the export of all data about one person: plain values, and the storage keys of the files."""

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
    CooldownWaiver,
    DetailView,
    FormDraft,
    HelperInvitation,
    HelperOpinion,
    Helping,
    ListingCount,
    Message,
    MoveInQuestion,
    Notification,
    Preference,
    Push,
    Report,
    Visit,
)

# Not exported: keys, the state of queues, the facility's own notes on a contact, and the columns of a case (office,
# assignee, end reason), which an applicant does not have.
_EXCLUDED_FIELDS = {
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
    "dismissed_at",
    "progress_note",
    "fee_checked_at",
    "key",
}
# The export does not name the member who opened the details; only the office knows the member. For views of
# certificates, the export names the viewer (docs/decisions.md §21).
_EXCLUDED_BY_TABLE: dict[type[Base], set[str]] = {DetailView: {"viewer_id"}}

_TABLES_OF_CONTACTS: dict[str, type[ContactStep | Message | Report | MoveInQuestion | Visit]] = {
    "contact_steps": ContactStep,
    "messages": Message,
    "reports": Report,
    "move_in_questions": MoveInQuestion,
    "visits": Visit,
}
_TABLES_OF_PREFERENCES: dict[
    str, type[CertificateView | DetailView | ListingCount | Block | CooldownWaiver]
] = {
    "certificate_views": CertificateView,
    "detail_views": DetailView,
    "lists": ListingCount,
    "blocks": Block,
    "rests_lifted": CooldownWaiver,
}


def applicant_export(viewer: Viewer) -> dict[str, Any]:
    """Return all data about an applicant by kind, as plain values."""
    return {
        "account": _plain(db.session.get_one(Account, viewer.id)),
        **_preference_data(Preference.user_id == viewer.id),
        "consents": _rows(select(Consent).where(Consent.account_id == viewer.id)),
        "drafts": _rows(select(FormDraft).where(FormDraft.account_id == viewer.id)),
        "notifications": _rows(select(Notification).where(Notification.account_id == viewer.id)),
        "helping": _rows(
            select(Helping).where(or_(Helping.account_id == viewer.id, Helping.helper_id == viewer.id))
        ),
        "helper_words": _rows(
            select(HelperOpinion)
            .join(Helping, Helping.account_id == HelperOpinion.account_id)
            .where(or_(Helping.account_id == viewer.id, Helping.helper_id == viewer.id))
        ),
        "helper_invitations": _rows(select(HelperInvitation).where(HelperInvitation.account_id == viewer.id)),
        "line_messages": _rows(select(Push).where(Push.account_id == viewer.id)),
    }


def person_export(preference_id: int) -> dict[str, Any]:
    """Return all data about a person without an account, with the case, by kind, as plain values."""
    data = _preference_data(Preference.id == preference_id)
    # `_plain` excludes the end reason, but a person without an account has a case with an end reason.
    for preference in data["preferences"]:
        preference["end_reason"] = db.session.get_one(Preference, preference["id"]).end_reason
    return {
        **data,
        "case_steps": _rows(
            select(CaseStep).where(CaseStep.preference_id == preference_id).order_by(CaseStep.id)
        ),
        "consents": _rows(select(Consent).where(Consent.preference_id == preference_id)),
    }


def own_files(viewer: Viewer) -> dict[str, str]:
    """Map file names to the storage keys of an applicant's pictures and files."""
    return _files(Preference.user_id == viewer.id)


def files_of(preference_id: int) -> dict[str, str]:
    """Map file names to the storage keys of one preference's pictures and files."""
    return _files(Preference.id == preference_id)


def _files(condition: ColumnElement[bool]) -> dict[str, str]:
    return _certificate_files(condition) | _message_files(condition)


def _certificate_files(condition: ColumnElement[bool]) -> dict[str, str]:
    statement = (
        select(Certificate)
        .join(Preference, Preference.id == Certificate.preference_id)
        .where(condition)
        .order_by(Certificate.preference_id, Certificate.kind)
    )
    return {
        f"{row.kind.value}_{row.preference_id}.jpg": row.storage_key for row in db.session.scalars(statement)
    }


def _message_files(condition: ColumnElement[bool]) -> dict[str, str]:
    """Map file names to the storage keys of the files of both sides. A file name contains the id of the message."""
    statement = (
        select(Message.id, Message.storage_key, Message.file_size)
        .join(Contact, Contact.id == Message.contact_id)
        .join(Preference, Preference.id == Contact.preference_id)
        .where(condition, Message.storage_key.is_not(None))
        .order_by(Message.id)
    )
    # Only PDF files have a stored size.
    return {
        f"message_{row.id}.{'jpg' if row.file_size is None else 'pdf'}": row.storage_key
        for row in db.session.execute(statement)
    }


def _preference_data(condition: ColumnElement[bool]) -> dict[str, Any]:
    preferences = db.session.scalars(
        select(Preference)
        .where(condition)
        .options(selectinload(Preference.areas), selectinload(Preference.permissions))
    ).all()
    ids = [preference.id for preference in preferences]
    contacts = db.session.scalars(
        select(Contact).where(Contact.preference_id.in_(ids)).options(joinedload(Contact.home))
    ).all()
    contact_ids = [contact.id for contact in contacts]
    return {
        "preferences": [_preference(preference) for preference in preferences],
        "contacts": [_plain(contact) | {"home_name": contact.home.name} for contact in contacts],
        **{
            kind: _rows(
                select(table).where(table.contact_id.in_(contact_ids)).order_by(*table.__mapper__.primary_key)
            )
            for kind, table in _TABLES_OF_CONTACTS.items()
        },
        **{
            kind: _rows(select(table).where(table.preference_id.in_(ids)))
            for kind, table in _TABLES_OF_PREFERENCES.items()
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
    excluded = _EXCLUDED_FIELDS | _EXCLUDED_BY_TABLE.get(type(row), set())
    names = (column.key for column in row.__table__.columns if column.key not in excluded)
    return {name: getattr(row, name) for name in names}
