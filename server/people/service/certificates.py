"""Permissions to view certificates, records of views, and the deletion of certificates."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import ContactStatusConflict
from server.core.transaction import after_commit, delete_rows, insert_if_absent, transaction, update_rows
from server.core.viewer import Viewer
from server.core.visibility import is_room_open
from server.integrations.storage.pictures import PictureStore
from server.models import Certificate, CertificatePermission, CertificateView, Contact


def allow_certificates(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Let the home's office view the certificates. Raise `ContactStatusConflict` if the contact is not accepted."""
    with transaction():
        # Lock the contact, so that no permission is given while the room is being closed.
        db.session.refresh(contact, ["status"], with_for_update=True)
        if not is_room_open(contact.status):
            raise ContactStatusConflict(contact.status, "閲覧を許可できません。")
        is_new = insert_if_absent(
            CertificatePermission,
            {
                "preference_id": contact.preference_id,
                "office_id": contact.home.office_id,
                "account_id": contact.home.user_id,
                "granted_by_id": actor.id,
                "granted_at": now,
            },
        )
        if is_new:
            record(Act.CERTIFICATES_ALLOWED, contact.id, contact.preference.office_id)


def renew_permissions(preference_id: int, actor: Viewer, now: datetime) -> None:
    """Extend all permissions to the current certificates, in the running transaction."""
    db.session.execute(
        update_rows(CertificatePermission)
        .where(CertificatePermission.preference_id == preference_id)
        .values(granted_at=now, granted_by_id=actor.id)
    )


def disallow_certificates(contact: Contact) -> None:
    """Delete the permission of the home's office. This takes effect at once."""
    with transaction():
        if delete_permission(contact):
            record(Act.CERTIFICATES_DISALLOWED, contact.id, contact.preference.office_id)


def delete_permission(contact: Contact) -> bool:
    """Delete the permission of the home's office in the running transaction; return whether there was one."""
    statement = (
        delete(CertificatePermission)
        .where(
            CertificatePermission.preference_id == contact.preference_id,
            CertificatePermission.office_id == contact.home.office_id,
        )
        .returning(CertificatePermission.office_id)
    )
    return db.session.scalar(statement) is not None


def record_certificate_view(certificate: Certificate, viewer: Viewer, office_id: int, now: datetime) -> None:
    with transaction():
        record(Act.CERTIFICATE_OPENED, certificate.preference_id, office_id)
        db.session.add(
            CertificateView(
                preference_id=certificate.preference_id,
                kind=certificate.kind,
                viewer_id=viewer.id,
                office_id=office_id,
                viewed_at=now,
            )
        )


def remove_certificates(ids: Collection[int], store: PictureStore) -> None:
    """Delete certificates and permissions of people in the running transaction, and the files after the commit."""
    deleted = db.session.scalars(
        delete_rows(Certificate).where(Certificate.preference_id.in_(ids)).returning(Certificate.storage_key)
    )
    for key in deleted.all():
        # Bind `key` as a default, because the loop changes the variable before the commit.
        after_commit(lambda key=key: store.delete(key))  # type: ignore[misc]
    db.session.execute(delete_rows(CertificatePermission).where(CertificatePermission.preference_id.in_(ids)))
