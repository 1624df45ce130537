"""Breaks of the access to certificates."""

from collections.abc import Callable
from typing import Any

from apiflask import APIFlask
from sqlalchemy import exists, select

from server.blueprints.chat import contact as contact_routes
from server.blueprints.site import media as media_routes
from server.contacts.queries import readers
from server.contacts.service import contacts, withdrawing
from server.core.database import db
from server.core.refusals import NotFound
from server.core.vocabulary import ContactStatus, Role
from server.models import Certificate, CertificatePermission, Contact
from server.people.queries.certificates import certificate_for
from server.people.schemas.preferences import certificate_addresses
from tests.support.machine.lives.breaks import Patch, after

# Each break removes one condition of `certificate_for`.


def _opens(patch: Patch, *conditions: Callable[[Any], Any], is_permitted: bool = True) -> None:
    def broken(viewer: Any, preference_id: int, kind: Any) -> Any:
        if viewer.role is not Role.FACILITY:
            return certificate_for(viewer, preference_id, kind)
        statement = select(Certificate).where(
            Certificate.preference_id == preference_id,
            Certificate.kind == kind,
            *(condition(viewer) for condition in conditions),
        )
        if is_permitted:
            statement = statement.where(
                exists().where(CertificatePermission.preference_id == Certificate.preference_id)
            )
        found = db.session.scalars(statement).first()
        if found is None:
            raise NotFound()
        return found, None

    patch.setattr(media_routes, "certificate_for", broken)


def _room_is_open(_viewer: Any) -> Any:
    return exists().where(
        Contact.preference_id == Certificate.preference_id, Contact.status == ContactStatus.ACCEPTED
    )


@after(("upload", 0), where="/media/certificates/")
def certificate_without_permission(patch: Patch, _app: APIFlask) -> None:
    """Everyone with a room can open the certificate."""
    _opens(patch, _room_is_open, is_permitted=False)


@after(("accept", 1), ("upload", 1), ("permit", 1), where="/media/certificates/")
def certificate_for_the_sister(patch: Patch, _app: APIFlask) -> None:
    """A permission of one office is valid for another office of the corporation."""
    _opens(patch, _room_is_open)


@after(("upload", 0), ("permit", 0), ("close_as_seeker", 0), where="/media/certificates/")
def certificate_after_the_room(patch: Patch, _app: APIFlask) -> None:
    """A permission outlives its room and opens the certificate without a room."""
    patch.setattr(contacts, "delete_permission", lambda _: None)
    _opens(patch)


@after(("accept", 0), ("upload", 0), ("permit", 0), ("close_as_seeker", 0), where="/media/certificates/")
def permission_outlives_its_room(patch: Patch, _app: APIFlask) -> None:
    """A permission outlives its room and is valid for another room of the office."""
    patch.setattr(contacts, "delete_permission", lambda _: None)


@after(("upload", 0), ("permit", 0), ("forbid", 0), where="/api/chat/contacts/")
def permission_cannot_be_taken_back(patch: Patch, _app: APIFlask) -> None:
    """Revoking a permission does nothing."""
    patch.setattr(contact_routes, "disallow_certificates", lambda _: None)


@after(("permit", 0), ("upload", 0), where="/media/certificates/")
def certificate_of_later(patch: Patch, _app: APIFlask) -> None:
    """A permission opens a later picture."""
    _opens(patch, _room_is_open)


@after(("permit", 0), ("upload", 0), where="/api/chat/contacts/")
def certificate_of_later_is_addressed(patch: Patch, _app: APIFlask) -> None:
    """A room has the address of a picture that is later than the permission."""

    def broken(preference_id: int, _kinds: Any) -> dict[str, Any]:
        statement = select(Certificate.kind).where(
            Certificate.preference_id == preference_id,
            exists().where(CertificatePermission.preference_id == preference_id),
        )
        return certificate_addresses(preference_id, db.session.scalars(statement).all())

    patch.setattr(readers.PERSON_IN_CONTACT, "_certificates", broken)


@after(("upload", 0), ("permit", 0), ("withdraw", 0), where="/media/certificates/")
def certificate_of_the_withdrawn(patch: Patch, _app: APIFlask) -> None:
    """A certificate stays after a withdrawal and can be opened."""
    patch.setattr(withdrawing, "remove_certificates", lambda *_: None)
    _opens(patch, _room_is_open)


@after(("upload", 0), ("permit", 0), ("withdraw", 0), ("resume", 0), where="/api/chat/contacts/")
def certificate_comes_back(patch: Patch, _app: APIFlask) -> None:
    """A certificate and its permission return when the person resumes."""
    patch.setattr(withdrawing, "remove_certificates", lambda *_: None)
