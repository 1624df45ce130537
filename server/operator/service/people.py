"""Acts of the operator for a person or a home. The applicant or the assignee is notified in the same transaction."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from server.accounts.queries import lock_account
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.integrations.storage.pictures import PictureStore
from server.models import Certificate, Contact, Home, Message, Preference
from server.notifications.rules.mails import (
    DATA_IS_READY,
    contact_person_renamed_notice,
    disclosure_requested_notice,
    person_erased_notice,
    person_renamed_notice,
)
from server.notifications.service.mails import notify_assignee, notify_owner
from server.operator.service.erasing import erase, get_preference, is_erased


@dataclass(frozen=True)
class StoredCounts:
    """How many records about a person are stored."""

    contacts: int
    messages: int
    certificates: int


def stored_counts(preference_id: int) -> StoredCounts:
    contacts = select(Contact.id).where(Contact.preference_id == preference_id)
    counts = (
        select(func.count()).where(Contact.preference_id == preference_id),
        select(func.count()).where(Message.contact_id.in_(contacts)),
        select(func.count()).where(Certificate.preference_id == preference_id),
    )
    return StoredCounts(*db.session.execute(select(*(count.scalar_subquery() for count in counts))).one())


def rename_person(preference_id: int, name: str, now: datetime, reason: str | None = None) -> None:
    """Correct the name of a person that an office registered."""
    with transaction():
        person = get_preference(preference_id)
        db.session.refresh(person, ["name", "office_id", "anonymised_at"], with_for_update=WEAK_ROW_LOCK)
        check_can_rename(person)
        person.name = name
        record(Act.PERSON_RENAMED, preference_id, reason=reason)
        _notify_owner_or_assignee(person, person_renamed_notice(preference_id), now)


def check_can_rename(person: Preference) -> None:
    """Raise Conflict if the person was anonymised, or if their name is the name of an account."""
    if person.office_id is None:
        raise Conflict(
            "ご本人の登録の名前は、アカウントの名前です。アカウントのページで直してください。",
            "name_of_account",
        )
    if person.anonymised_at is not None:
        raise _nothing_left()


def check_not_erased(person: Preference) -> None:
    """Raise Conflict if nothing about the person is left to disclose or erase."""
    if is_erased(person):
        raise _nothing_left()


def _nothing_left() -> Conflict:
    return Conflict("この登録の内容は、もう消えています。", "person_erased")


def answer_disclosure_request(preference_id: int, now: datetime, reason: str | None = None) -> None:
    """Answer a request for the stored data: notify the person or the assignee of the way to get the data."""
    person = get_preference(preference_id)
    with transaction():
        record(Act.DISCLOSURE_ANSWERED, preference_id, reason=reason)
        check_not_erased(person)
        _notify_owner_or_assignee(
            person,
            DATA_IS_READY if person.office_id is None else disclosure_requested_notice(preference_id),
            now,
        )


def erase_person(preference_id: int, store: PictureStore, now: datetime, reason: str | None = None) -> None:
    """Erase a person who asked for it. The acting user is the account that registered the person."""
    person = get_preference(preference_id)
    owner = person.user
    actor = Viewer(owner.id, owner.role, owner.username, session_id=0)
    with transaction():
        lock_account(owner.id)
        db.session.refresh(person, ["anonymised_at"], with_for_update=WEAK_ROW_LOCK)
        record(Act.PERSON_ERASED_BY_OPERATOR, preference_id, reason=reason)
        check_not_erased(person)
        erase([preference_id], actor, store, now)
        _notify_owner_or_assignee(person, person_erased_notice(preference_id), now)


def rename_contact_person(home_id: int, name: str, now: datetime, reason: str | None = None) -> None:
    """Correct the name of a home's contact person."""
    with transaction():
        home = db.session.get(Home, home_id, with_for_update=WEAK_ROW_LOCK, populate_existing=True)
        if home is None:
            raise NotFound("この番号のホームはありません。")
        home.contact_name, home.updated_at = name, now
        record(Act.CONTACT_PERSON_RENAMED, home_id, reason=reason)
        notify_assignee(home.office_id, home.assignee_id, contact_person_renamed_notice(home_id), now)


def _notify_owner_or_assignee(person: Preference, message: str, now: datetime) -> None:
    if person.office_id is None:
        notify_owner(person.user, message, now)
    else:
        notify_assignee(person.office_id, person.assignee_id, message, now)
