"""Anonymise or erase people. Their rows stay without personal data, because contacts reference the rows.

Anonymised: the registration itself has no personal data. Erased: related records about the person are deleted too.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Select, exists, func, or_, select
from sqlalchemy.orm import joinedload

from server.accounts.queries import lock_account
from server.accounts.service.sessions import end_sessions_of
from server.contacts.service.ending import end_open_contacts, lock_open_contacts
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.refusals import NotFound
from server.core.transaction import after_commit, delete_rows, transaction, truncate_wal, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import (
    DELETED_ACCOUNT_NAME,
    ContactStatus,
    Event,
    PersonGender,
    Role,
    Side,
    SupportLevel,
    Wish,
)
from server.criteria.service import deindex
from server.integrations.storage.pictures import PictureStore
from server.models import (
    Account,
    Base,
    Block,
    CaseStep,
    CertificateView,
    Contact,
    ContactNote,
    CooldownWaiver,
    DetailView,
    FormDraft,
    ListingCount,
    MoveInQuestion,
    Notification,
    OfficeNote,
    Preference,
    PreferenceArea,
    Push,
    PutAside,
    Report,
    SignInSession,
    Visit,
)
from server.people.service.certificates import remove_certificates
from server.people.service.drafts import delete_form_drafts
from server.people.service.helping import end_helping_for, end_helping_for_and_by
from server.people.service.preferences import clear_outlines
from server.visits.service import call_off_visits

#: The values of an anonymised registration.
ANONYMISED: dict[str, object] = {
    "name": None,
    "name_kana": None,
    "age": 0,
    "gender": PersonGender.NO_ANSWER,
    "support_level": SupportLevel.UNKNOWN,
    **dict.fromkeys(("postal_code", "prefecture", "address_1", "address_2", "condition_detail"), ""),
    "condition_categories": [],
    "building_types": [],
    "home_types": [],
    "medical_supports": [],
    "wheelchair_accessible": False,
    "violence_accessible": False,
    **dict.fromkeys(("smoking_allowed", "drinking_allowed", "curfew", "pets_allowed"), Wish.NO_PREFERENCE),
    "is_active": False,
    "suspended": False,
    "resting_since": None,
    "end_reason": None,
}

# Deleted when a person is anonymised.
_PERSON_TABLES = (PreferenceArea, Block, CooldownWaiver, ListingCount, OfficeNote, PutAside)
# Deleted when a person is erased. If the person is only anonymised, these rows have their own retention periods.
_RECORD_TABLES = (CertificateView, DetailView)
# Rows of the person's contacts that are deleted when the person is erased.
_CONTACT_TABLES = (Push, MoveInQuestion, Visit)

# Replaces the name of the person in the messages of a report.
_NAME_PLACEHOLDER = "○○"


@dataclass(frozen=True)
class OpenContactCounts:
    """The number of requests and rooms that end when a person is erased."""

    pending: int
    rooms: int


def get_preference(preference_id: int) -> Preference:
    """Return a preference with its account loaded. Raise NotFound if there is none."""
    statement = select(Preference).where(Preference.id == preference_id).options(joinedload(Preference.user))
    preference = db.session.scalar(statement)
    if preference is None:
        raise NotFound("この番号の登録はありません。")
    return preference


def count_open_contacts(preference_id: int) -> OpenContactCounts:
    """Count the requests and rooms that erasing a person would end."""
    count = select(func.count()).where(Contact.preference_id == preference_id)
    pending, rooms = (
        db.session.scalar(count.where(Contact.status == status)) or 0
        for status in (ContactStatus.PENDING, ContactStatus.ACCEPTED)
    )
    return OpenContactCounts(pending, rooms)


def is_erased(preference: Preference) -> bool:
    """Return whether a person is anonymised and no related records are left to delete.

    Retention only anonymises a person, so related records (such as those of `_RECORD_TABLES`) may remain.
    """
    if preference.anonymised_at is None:
        return False
    of_person = Contact.preference_id == preference.id
    contacts = select(Contact.id).where(of_person)
    remaining = (
        *(exists().where(table.preference_id == preference.id) for table in _RECORD_TABLES),
        *(exists().where(table.contact_id.in_(contacts)) for table in _CONTACT_TABLES),
        exists().where(of_person, Contact.outline_gender.is_not(None)),
        exists().where(CaseStep.preference_id == preference.id, CaseStep.reason.is_not(None)),
    )
    return not db.session.scalar(select(or_(*remaining)))


def erase_preference(preference: Preference, actor: Viewer, store: PictureStore, now: datetime) -> None:
    """Erase one person: decline the requests to them, close their rooms, and delete all their personal data."""
    with transaction():
        record(Act.PERSON_ERASED, preference.id, preference.office_id)
        lock_account(preference.user_id)
        db.session.refresh(preference, ["anonymised_at"], with_for_update=WEAK_ROW_LOCK)
        erase([preference.id], actor, store, now)


def delete_own_account(viewer: Viewer, store: PictureStore, now: datetime) -> None:
    """Erase an applicant and delete the personal data of the account. The account's row stays."""
    with transaction():
        record(Act.ACCOUNT_LEFT, viewer.id)
        lock_account(viewer.id)
        # Lock preferences before contacts. A new request locks them in the same order, so no deadlock is possible.
        own_ids = select(Preference.id).where(Preference.user_id == viewer.id).order_by(Preference.id)
        erase(db.session.scalars(own_ids.with_for_update(**WEAK_ROW_LOCK)).all(), viewer, store, now)
        end_helping_for_and_by([viewer.id])
        end_sessions_of(viewer.id, now)
        for table in (Notification, Push, FormDraft, SignInSession):
            _delete(table, table.account_id == viewer.id)
        db.session.execute(
            update_rows(Account)
            .where(Account.id == viewer.id)
            .values(
                username=DELETED_ACCOUNT_NAME,
                # The column must not be NULL for applicants. No real LINE id looks like this value.
                line_id=f"gone-{viewer.id}",
                person_name=None,
                picture_url=None,
                line_reachable=False,
                line_changed_at=None,
                quiet_from=None,
                quiet_until=None,
                disabled_at=now,
            )
        )


def erase(ids: Sequence[int], actor: Viewer, store: PictureStore, now: datetime) -> None:
    """Erase people and the records of others about them, in the running transaction. The caller locks their rows."""
    # SQLite's write-ahead log would still contain the erased data.
    after_commit(truncate_wal)
    # Read the names before they are erased.
    names = _names_of(ids)
    ending_contacts = lock_open_contacts(Contact.preference_id.in_(ids))
    # Cancel the visits of these contacts, end the contacts, and notify the homes.
    call_off_visits(ending_contacts, actor, now)
    end_open_contacts(ending_contacts, actor, Event.PREFERENCE_WITHDRAWN, Event.CLOSED_BY_SEEKER, now)
    anonymise(ids, store, now)
    contacts = select(Contact.id).where(Contact.preference_id.in_(ids))
    owner_ids = select(Preference.user_id).where(Preference.id.in_(ids), Preference.office_id.is_(None))
    delete_form_drafts(
        FormDraft.account_id.in_(owner_ids) | FormDraft.form.in_([f"preference/{id_}" for id_ in ids])
    )
    for table in _RECORD_TABLES:
        _delete(table, table.preference_id.in_(ids))
    for contact_table in _CONTACT_TABLES:
        _delete(contact_table, contact_table.contact_id.in_(contacts))
    seekers = select(Account.id).where(Account.role != Role.FACILITY)
    _delete(Notification, Notification.contact_id.in_(contacts) & Notification.account_id.in_(seekers))
    clear_ended_contacts(Contact.preference_id.in_(ids))
    db.session.execute(update_rows(CaseStep).where(CaseStep.preference_id.in_(ids)).values(reason=None))
    _anonymise_reports(contacts, names)


def anonymise(ids: Collection[int], store: PictureStore, now: datetime) -> None:
    """Remove all personal data from registrations, in the running transaction; `erase` also deletes related records."""
    remove_certificates(ids, store)
    for table in _PERSON_TABLES:
        _delete(table, table.preference_id.in_(ids))
    contacts = select(Contact.id).where(Contact.preference_id.in_(ids))
    _delete(ContactNote, ContactNote.contact_id.in_(contacts))
    owner_ids = select(Preference.user_id).where(Preference.id.in_(ids), Preference.office_id.is_(None))
    end_helping_for(owner_ids)
    for preference_id in ids:
        deindex(preference_id)
    withdrawn_at = func.coalesce(Preference.withdrawn_at, now, type_=Preference.withdrawn_at.type)
    db.session.execute(
        update_rows(Preference)
        .where(Preference.id.in_(ids))
        .values(**ANONYMISED, withdrawn_at=withdrawn_at, anonymised_at=now, updated_at=now)
    )
    _clear_person_names(ids)


def clear_ended_contacts(condition: ColumnElement[bool]) -> None:
    """Clear the texts and the outline of the person in ended contacts, in the running transaction."""
    clear_outlines(condition, request_words="", decline_reason=None)


def _clear_person_names(ids: Collection[int]) -> None:
    """Clear the name of the person in accounts that have no active registration."""
    account_ids = select(Preference.user_id).where(Preference.id.in_(ids))
    # NOT EXISTS for each account is faster than NOT IN, which would read all active registrations.
    has_active_registration = exists().where(Preference.user_id == Account.id, Preference.is_active)
    db.session.execute(
        update_rows(Account)
        .where(Account.id.in_(account_ids), ~has_active_registration)
        .values(person_name=None)
    )


def _names_of(ids: Sequence[int]) -> list[str]:
    """Return all full names of people and the parts of these names, the longest first."""
    names = db.session.execute(
        select(Preference.name, Account.person_name, Account.username)
        .join(Account, Account.id == Preference.user_id)
        .where(Preference.id.in_(ids))
    )
    full_names = set[str]()
    for registered_name, person_name, account_name in names:
        # A registration with a name was made by a counselor, and its account is that of the counselor.
        own_names = (registered_name,) if registered_name else (person_name, account_name)
        full_names.update(name for name in own_names if name)
    parts = {part for name in full_names for part in (name, *name.split())}
    return sorted(parts, key=len, reverse=True)


def _anonymise_reports(contacts: Select[int], names: Sequence[str]) -> None:
    """Remove the author, the details and the person's messages from reports, and the names from the other messages."""
    reports = select(Report).where(Report.contact_id.in_(contacts)).order_by(Report.id).with_for_update()
    for report in db.session.scalars(reports):
        report.account_id, report.detail = None, ""
        facility_messages = [message for message in report.messages if message["side"] == Side.FACILITY]
        report.messages = [
            message | {"message": _without_names(message["message"], names)} for message in facility_messages
        ]


def _without_names(text: str, names: Sequence[str]) -> str:
    for name in names:
        text = text.replace(name, _NAME_PLACEHOLDER)
    return text


def _delete(table: type[Base], condition: ColumnElement[bool]) -> None:
    db.session.execute(delete_rows(table).where(condition))
