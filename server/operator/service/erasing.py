"""Taking what is personal out of registrations; their rows stay, nameless, for the contacts that point to them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Select, delete, exists, func, or_, select, update
from sqlalchemy.orm import joinedload

from server.accounts.queries import hold_account
from server.accounts.service.sessions import end_sessions_of
from server.contacts.service.ending import end_with_their_object, open_contacts
from server.core.database import db
from server.core.refusals import NotFound
from server.core.retention import NAME_OF_THE_GONE
from server.core.transaction import after_commit, transaction, truncate_log
from server.core.viewer import Viewer
from server.core.vocabulary import ContactStatus, Event, PersonGender, Role, Side, SupportLevel, Wish
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
    RestLifted,
    SignInSession,
    Visit,
)
from server.people.service.certificates import remove_certificates
from server.people.service.drafts import forget_drafts
from server.people.service.helping import end_help_for, end_helping_of
from server.people.service.preferences import forget_outlines
from server.visits.service import drop_visits

#: What every answer of a person becomes.
EMPTY: dict[str, object] = {
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
# What only matters while somebody may be found; and the records of them that have a term of their own.
_PARTS = (PreferenceArea, Block, RestLifted, ListingCount, OfficeNote, PutAside)
_RECORDS = (CertificateView, DetailView)
# What belongs to their contacts and goes with them.
_OF_CONTACTS = (Push, MoveInQuestion, Visit)
# What stands in a report where the other side said the person's name.
_SOMEBODY = "○○"


@dataclass(frozen=True)
class Ends:
    """How many requests and rooms end with a person."""

    pending: int
    rooms: int


def person_numbered(number: int) -> Preference:
    """Return the registration of this number with whoever made it, or refuse as not found."""
    statement = select(Preference).where(Preference.id == number).options(joinedload(Preference.user))
    found = db.session.scalar(statement)
    if found is None:
        raise NotFound("この番号の登録はありません。")
    return found


def what_ends(preference_id: int) -> Ends:
    """Return what erasing a person would end, changing nothing."""
    count = select(func.count()).where(Contact.preference_id == preference_id)
    pending, rooms = (
        db.session.scalar(count.where(Contact.status == status)) or 0
        for status in (ContactStatus.PENDING, ContactStatus.ACCEPTED)
    )
    return Ends(pending, rooms)


def is_erased(preference: Preference) -> bool:
    """Say whether nothing is left to erase; whoever was emptied as a term ended still has what others keep of them."""
    if preference.emptied_at is None:
        return False
    theirs = Contact.preference_id == preference.id
    contacts = select(Contact.id).where(theirs)
    left = (
        *(exists().where(table.preference_id == preference.id) for table in _RECORDS),
        *(exists().where(table.contact_id.in_(contacts)) for table in _OF_CONTACTS),
        exists().where(theirs, Contact.outline_gender.is_not(None)),
        exists().where(CaseStep.preference_id == preference.id, CaseStep.reason.is_not(None)),
    )
    return not db.session.scalar(select(or_(*left)))


def erase_preference(preference: Preference, actor: Viewer, store: PictureStore, now: datetime) -> None:
    """Erase one person: requests are declined, rooms closed, and nothing is left that tells who it was."""
    with transaction():
        hold_account(preference.user_id)
        db.session.refresh(preference, ["emptied_at"], with_for_update={"key_share": True})
        erase([preference.id], actor, store, now)


def erase(ids: Sequence[int], actor: Viewer, store: PictureStore, now: datetime) -> None:
    """Erase people whose rows are locked, with all that others have of them, within the running transaction."""
    after_commit(truncate_log)
    names = _names(ids)
    ending = open_contacts(Contact.preference_id.in_(ids))
    # The home waits for nobody who does not come: their visit goes with them, and it is said.
    drop_visits(ending, actor, now)
    end_with_their_object(ending, actor, Event.PREFERENCE_WITHDRAWN, Event.CLOSED_BY_SEEKER, now)
    empty(ids, store, now)
    contacts = select(Contact.id).where(Contact.preference_id.in_(ids))
    own = select(Preference.user_id).where(Preference.id.in_(ids), Preference.office_id.is_(None))
    forget_drafts(FormDraft.account_id.in_(own) | FormDraft.form.in_([f"preference/{id_}" for id_ in ids]))
    for table in _RECORDS:
        _delete(table, table.preference_id.in_(ids))
    for belonging in _OF_CONTACTS:
        _delete(belonging, belonging.contact_id.in_(contacts))
    theirs = select(Account.id).where(Account.role != Role.FACILITY)
    _delete(Notification, Notification.contact_id.in_(contacts) & Notification.account_id.in_(theirs))
    forget_ended(Contact.preference_id.in_(ids))
    forget_end_reasons(ids)
    _keep_the_others_words(contacts, names)


def empty(ids: Collection[int], store: PictureStore, now: datetime) -> None:
    """Take everything personal out of registrations, within the running transaction."""
    remove_certificates(ids, store)
    for table in _PARTS:
        _delete(table, table.preference_id.in_(ids))
    contacts = select(Contact.id).where(Contact.preference_id.in_(ids))
    _delete(ContactNote, ContactNote.contact_id.in_(contacts))
    own = select(Preference.user_id).where(Preference.id.in_(ids), Preference.office_id.is_(None))
    end_help_for(own)
    for preference_id in ids:
        deindex(preference_id)
    since = func.coalesce(Preference.withdrawn_at, now, type_=Preference.withdrawn_at.type)
    db.session.execute(
        update(Preference)
        .where(Preference.id.in_(ids))
        .values(**EMPTY, withdrawn_at=since, emptied_at=now, updated_at=now)
        .execution_options(synchronize_session=False)
    )
    _forget_whom_they_were_for(ids)


def _forget_whom_they_were_for(ids: Collection[int]) -> None:
    """Take out of accounts the name of whom they registered, unless something newer of them is registered."""
    keepers = select(Preference.user_id).where(Preference.id.in_(ids))
    # Asked of each by itself: what is not in a list is not in it only once the whole list is read.
    newer = exists().where(Preference.user_id == Account.id, Preference.is_active)
    db.session.execute(
        update(Account)
        .where(Account.id.in_(keepers), ~newer)
        .values(person_name=None)
        .execution_options(synchronize_session=False)
    )


def forget_ended(of: ColumnElement[bool]) -> None:
    """Take out of contacts that have ended all words that they kept, within the running transaction."""
    forget_outlines(of, request_words="", decline_reason=None)


def forget_end_reasons(ids: Sequence[int]) -> None:
    """Take out of the record of cases why they were ended, within the running transaction."""
    ended = update(CaseStep).where(CaseStep.preference_id.in_(ids)).values(reason=None)
    db.session.execute(ended.execution_options(synchronize_session=False))


def _names(ids: Sequence[int]) -> list[str]:
    """Return what people are called: whole, and each part of it."""
    names = db.session.execute(
        select(Preference.name, Account.person_name, Account.username)
        .join(Account, Account.id == Preference.user_id)
        .where(Preference.id.in_(ids))
    )
    # A case is said by its own name; an account's is its counselor's.
    said = [name for own, person, account in names for name in ((own,) if own else (person, account)) if name]
    parts = {part for name in said for part in (name, *name.split())}
    return sorted(parts, key=len, reverse=True)


def _keep_the_others_words(contacts: Select[int], names: Sequence[str]) -> None:
    """Leave of reports the reason and what the other side said, without the person's name."""
    reports = select(Report).where(Report.contact_id.in_(contacts)).order_by(Report.id).with_for_update()
    for report in db.session.scalars(reports):
        report.account_id, report.detail = None, ""
        # One from before the side was noted may be anybody's words.
        others = [message for message in report.messages if message.get("side") == Side.FACILITY]
        report.messages = [message | {"message": _nameless(message["message"], names)} for message in others]


def _nameless(words: str, names: Sequence[str]) -> str:
    for name in names:
        words = words.replace(name, _SOMEBODY)
    return words


def _delete(table: type[Base], of: ColumnElement[bool]) -> None:
    db.session.execute(delete(table).where(of).execution_options(synchronize_session=False))


def leave(viewer: Viewer, store: PictureStore, now: datetime) -> None:
    """Delete an applicant's account with everything that is about the person."""
    with transaction():
        hold_account(viewer.id)
        # Locked before the contacts, as a home that asks does it: nobody can wait for the other.
        own = select(Preference.id).where(Preference.user_id == viewer.id).order_by(Preference.id)
        erase(db.session.scalars(own.with_for_update(key_share=True)).all(), viewer, store, now)
        end_helping_of([viewer.id])
        end_sessions_of(viewer.id, now)
        for table in (Notification, Push, FormDraft, SignInSession):
            db.session.execute(
                delete(table)
                .where(table.account_id == viewer.id)
                .execution_options(synchronize_session=False)
            )
        db.session.execute(
            update(Account)
            .where(Account.id == viewer.id)
            .values(
                username=NAME_OF_THE_GONE,
                # The column must say something for an applicant; LINE has no such id.
                line_id=f"gone-{viewer.id}",
                person_name=None,
                picture_url=None,
                line_reachable=False,
                line_changed_at=None,
                quiet_from=None,
                quiet_until=None,
                disabled_at=now,
            )
            .execution_options(synchronize_session=False)
        )
