"""Letting a facility look at certificates, taking it back, and the record of each look."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, update

from server.core.audit.service import set_audit_target, skip_audit
from server.core.database import db
from server.core.refusals import ContactIs
from server.core.transaction import after_commit, insert_if_absent, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ContactStatus
from server.integrations.storage.pictures import PictureStore
from server.models import Certificate, CertificatePermission, CertificateView, Contact


def allow_certificates(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Let the home's office look at the person's certificates while the contact is accepted."""
    with transaction():
        # Locked: no permission may come into a room that is being closed.
        db.session.refresh(contact, ["status"], with_for_update=True)
        if contact.status is not ContactStatus.ACCEPTED:
            raise ContactIs(contact.status, "閲覧を許可できません。")
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
        if not is_new:
            skip_audit()


def renew_permissions(preference_id: int, actor: Viewer, now: datetime) -> None:
    """Have all who may look at certificates look at those of now, too, within the running transaction."""
    db.session.execute(
        update(CertificatePermission)
        .where(CertificatePermission.preference_id == preference_id)
        .values(granted_at=now, granted_by_id=actor.id)
        .execution_options(synchronize_session=False)
    )


def withdraw_certificates(contact: Contact) -> None:
    """Take the permission back; from this moment on the facility sees no certificate."""
    with transaction():
        if not end_permission(contact):
            skip_audit()


def end_permission(contact: Contact) -> bool:
    """Take the home's office off those who may look, within the running transaction; say whether it was there."""
    ended = (
        delete(CertificatePermission)
        .where(
            CertificatePermission.preference_id == contact.preference_id,
            CertificatePermission.office_id == contact.home.office_id,
        )
        .returning(CertificatePermission.office_id)
    )
    return db.session.scalar(ended) is not None


def record_certificate_view(certificate: Certificate, viewer: Viewer, office_id: int, now: datetime) -> None:
    """Record which member of which office looked at a certificate."""
    with transaction():
        set_audit_target(certificate.preference_id, office_id)
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
    """Delete people's certificates, the files once it stands, and who may look at them."""
    gone = delete(Certificate).where(Certificate.preference_id.in_(ids)).returning(Certificate.storage_key)
    for key in db.session.scalars(gone.execution_options(synchronize_session=False)).all():
        after_commit(lambda key=key: store.forget(key))  # type: ignore[misc]
    permissions = delete(CertificatePermission).where(CertificatePermission.preference_id.in_(ids))
    db.session.execute(permissions.execution_options(synchronize_session=False))
