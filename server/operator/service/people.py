"""What an operator does for a person and for a home: whoever is in charge is told of it in the same step."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from server.accounts.queries import hold_account
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.integrations.storage.pictures import PictureStore
from server.models import Certificate, Contact, Home, Message, Preference
from server.notifications.rules.mails import (
    DATA_IS_READY,
    home_contact_renamed,
    person_asked_for_data,
    person_erased,
    person_renamed,
)
from server.notifications.service.mails import tell_in_charge, tell_owner
from server.operator.service.erasing import erase, is_erased, person_numbered


@dataclass(frozen=True)
class Held:
    """How much is held of a person: what it says is theirs to read."""

    contacts: int
    messages: int
    certificates: int


def held_of(preference_id: int) -> Held:
    """Return how much is held of a person."""
    contacts = select(Contact.id).where(Contact.preference_id == preference_id)
    counts = (
        select(func.count()).where(Contact.preference_id == preference_id),
        select(func.count()).where(Message.contact_id.in_(contacts)),
        select(func.count()).where(Certificate.preference_id == preference_id),
    )
    return Held(*db.session.execute(select(*(count.scalar_subquery() for count in counts))).one())


def rename_person(preference_id: int, name: str, now: datetime) -> None:
    """Correct the name of a person whom an office registered."""
    with transaction():
        person = _named(preference_id)
        person.name = name
        set_audit_target(preference_id)
        _tell(person, person_renamed(preference_id), now)


def _named(preference_id: int) -> Preference:
    person = person_numbered(preference_id)
    db.session.refresh(person, ["name", "office_id", "emptied_at"], with_for_update={"key_share": True})
    refuse_renaming(person)
    return person


def refuse_renaming(person: Preference) -> None:
    """Refuse a person who has no name of their own in the product, or none any more."""
    if person.office_id is None:
        raise Conflict(
            "ご本人の登録の名前は、アカウントの名前です。アカウントのページで直してください。",
            "name_of_account",
        )
    if person.emptied_at is not None:
        raise _erased()


def refuse_erased(person: Preference) -> None:
    """Refuse a person of whom nothing is left to hand out or to erase."""
    if is_erased(person):
        raise _erased()


def _erased() -> Conflict:
    return Conflict("この登録の内容は、もう消えています。", "person_erased")


def disclose(preference_id: int, now: datetime) -> None:
    """Answer a person's wish to know what is held of them: by the way that is theirs, and past the operator's eyes."""
    person = person_numbered(preference_id)
    with transaction():
        set_audit_target(preference_id)
        refuse_erased(person)
        _tell(
            person, DATA_IS_READY if person.office_id is None else person_asked_for_data(preference_id), now
        )


def erase_person(preference_id: int, store: PictureStore, now: datetime) -> None:
    """Erase a person for them, in the name of whoever registered them."""
    person = person_numbered(preference_id)
    owner = person.user
    actor = Viewer(owner.id, owner.role, owner.username, session_id=0)
    with transaction():
        hold_account(owner.id)
        db.session.refresh(person, ["emptied_at"], with_for_update={"key_share": True})
        set_audit_target(preference_id)
        refuse_erased(person)
        erase([preference_id], actor, store, now)
        _tell(person, person_erased(preference_id), now)


def rename_home_contact(home_id: int, name: str, now: datetime) -> None:
    """Correct the name of the person whom one asks for at a home."""
    with transaction():
        home = db.session.get(Home, home_id, with_for_update={"key_share": True}, populate_existing=True)
        if home is None:
            raise NotFound("この番号のホームはありません。")
        home.contact_name, home.updated_at = name, now
        set_audit_target(home_id)
        tell_in_charge(home.office_id, home.assignee_id, home_contact_renamed(home_id), now)


def _tell(person: Preference, what: str, now: datetime) -> None:
    if person.office_id is None:
        tell_owner(person.user, what, now)
    else:
        tell_in_charge(person.office_id, person.assignee_id, what, now)
