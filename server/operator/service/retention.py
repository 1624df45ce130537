"""Enforce the retention periods: delete or anonymise expired rows in small batches.

Whether a row is due depends only on the time, so a worker that crashed leaves no gap. A row that is locked is skipped,
and is processed on the next day.
"""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    String,
    case,
    cast,
    delete,
    exists,
    func,
    inspect,
    literal,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.orm import InstrumentedAttribute

from server.accounts.service.factors.changes import delete_factors
from server.core.database import db
from server.core.retention import DELETED_ACCOUNT_NAME, term_of
from server.core.transaction import transaction, truncate_wal
from server.core.vocabulary import ContactStatus, Role, VisitState
from server.integrations.storage.pictures import PictureStore
from server.models import (
    Account,
    Base,
    CaseOffer,
    CaseStep,
    CertificateView,
    Consent,
    Contact,
    ContactNote,
    ContactStep,
    DetailView,
    EmailChange,
    FailedSignIn,
    FormDraft,
    Handover,
    HelperInvitation,
    Home,
    Invitation,
    Invoice,
    KnownBrowser,
    LineEvent,
    LineReply,
    ListedPerson,
    ListShown,
    Mail,
    MoveInQuestion,
    Notification,
    OfficeNote,
    PasswordLink,
    Preference,
    Push,
    PutAside,
    QuotaNear,
    Report,
    SignInSession,
    Signup,
    UseCount,
    Visit,
    VisitTold,
)
from server.operator.service.erasing import anonymise, clear_ended_contacts
from server.people.service.helping import end_helping_of

#: Number of rows in one transaction. It is small, so that nobody notices the locks.
BATCH = 250
# The batch is smaller for people, because anonymising a person takes a dozen statements.
_PEOPLE_BATCH = 50
# Number of keys that one query reads, for many batches. A query per batch would scan the deleted rows each time.
_KEYS_PER_QUERY = 40 * BATCH

#: Called with the keys of expired rows, the store and the current time.
Action = Callable[[Collection[Any], PictureStore, datetime], None]


@dataclass(frozen=True)
class RetentionStep:
    """How one retention period is enforced in one table."""

    table: type[Base]
    #: The time at which the retention period of a row starts; rows for which this is NULL do not expire.
    since: ColumnElement[Any] | InstrumentedAttribute[Any]
    #: Only rows that meet this condition expire.
    condition: ColumnElement[bool] | InstrumentedAttribute[bool] = field(default_factory=true)
    #: Called instead of deleting the rows.
    action: Action | None = None
    batch_size: int = BATCH


def enforce_retention(store: PictureStore, now: Callable[[], datetime]) -> Iterator[int]:
    """Process expired rows, one batch per iteration. Yield the number of processed rows."""
    for name, steps in STEPS.items():
        for step in steps:
            yield from _process_step(step, term_of(name), store, now)
    # SQLite's write-ahead log would still contain the deleted data.
    truncate_wal()


def _process_step(
    step: RetentionStep, period: timedelta, store: PictureStore, now: Callable[[], datetime]
) -> Iterator[int]:
    """Process all expired rows of a step in small transactions. One query reads the keys of many batches."""
    key = _key_of(step)
    while True:
        is_expired = (step.since < now() - period) & step.condition
        due = db.session.scalars(
            select(key).where(is_expired).order_by(step.since).limit(_KEYS_PER_QUERY)
        ).all()
        processed = 0
        for batch in _batches(due, step.batch_size):
            started_at = time.monotonic()
            count = _take(step, is_expired, batch, store, now())
            seconds = time.monotonic() - started_at
            processed += count
            yield count
            # SQLite allows only one writer at a time. This pause leaves half of the time to other writers.
            time.sleep(seconds)
        # Stop if no more rows are due, or if all of them were locked.
        if len(due) < _KEYS_PER_QUERY or not processed:
            return


def _take(
    step: RetentionStep,
    is_expired: ColumnElement[bool],
    keys: Sequence[Any],
    store: PictureStore,
    now: datetime,
) -> int:
    """Process those rows of a batch that are still expired and not locked. Return their number."""
    key = _key_of(step)
    # Select only by key. With the time as a condition, the database might scan all expired rows each time.
    unlocked = select(key, is_expired).where(key.in_(keys)).with_for_update(skip_locked=True, of=step.table)
    with transaction():
        expired_keys = [
            row_key for row_key, is_still_expired in db.session.execute(unlocked) if is_still_expired
        ]
        if expired_keys and step.action:
            step.action(expired_keys, store, now)
        elif expired_keys:
            # `keys` has only the first column of a composite key, and may match other rows. Check the condition again.
            condition = is_expired if len(inspect(step.table).primary_key) > 1 else true()
            statement = delete(step.table).where(key.in_(expired_keys), condition)
            db.session.execute(statement.execution_options(synchronize_session=False))
    return len(expired_keys)


def _batches(keys: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (keys[start : start + size] for start in range(0, len(keys), size))


def _key_of(step: RetentionStep) -> ColumnElement[Any]:
    return inspect(step.table).primary_key[0]


def _anonymise_accounts(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    # Staff must have an address, and applicants a LINE id. No real address or LINE id looks like this placeholder.
    placeholder = literal("gone-", String) + cast(Account.id, String)
    is_applicant = Account.role == Role.APPLICANT
    values: dict[str, Any] = {
        "username": DELETED_ACCOUNT_NAME,
        "email": case((is_applicant, None), else_=placeholder + "@invalid"),
        "line_id": case((is_applicant, placeholder)),
        **dict.fromkeys(
            (
                *("person_name", "password_hash", "email_dead_at", "picture_url", "line_changed_at"),
                *("quiet_from", "quiet_until"),
            )
        ),
        "line_reachable": False,
    }
    _update(Account, Account.id.in_(ids), values)
    end_helping_of(ids)
    delete_factors(ids)


def _anonymise_homes(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    values = dict.fromkeys(("contact_name", "contact_phone", "contact_email"), "")
    # A resumed office lists its suspended homes again, but a home without a contact person must not be listed.
    _update(Home, Home.id.in_(ids), {**values, "suspended": False})


def _clear_outlines(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    clear_ended_contacts(Contact.id.in_(ids))


def _delete_visits(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    """Delete visits, and clear `visit_starts_at` of their contacts. Skip locked contacts until the next day."""
    of_visits = Contact.id.in_(select(Visit.contact_id).where(Visit.id.in_(ids)))
    # Other transactions lock a contact before its visits. Here the visits are locked first, so waiting could deadlock.
    locked_ids = db.session.scalars(
        select(Contact.id).where(of_visits).with_for_update(skip_locked=True)
    ).all()
    agreed = select(Visit.contact_id).where(Visit.id.in_(ids), Visit.state == VisitState.AGREED)
    _update(Contact, Contact.id.in_(locked_ids) & Contact.id.in_(agreed), {"visit_starts_at": None})
    statement = delete(Visit).where(Visit.id.in_(ids), Visit.contact_id.in_(locked_ids))
    db.session.execute(statement.execution_options(synchronize_session=False))


def _update(table: type[Base], condition: ColumnElement[bool], values: dict[str, Any]) -> None:
    statement = update(table).where(condition).values(values)
    db.session.execute(statement.execution_options(synchronize_session=False))


#: When the person of a consent was anonymised.
_ANONYMISED_AT = select(Preference.emptied_at).where(Preference.id == Consent.preference_id).scalar_subquery()
#: When the account of a consent was deleted by its owner, or disabled (if the account was anonymised later).
_LEFT_AT = (
    select(Account.disabled_at)
    .where(Account.id == Consent.account_id, Account.username == DELETED_ACCOUNT_NAME)
    .scalar_subquery()
)
_HAS_OPEN_ROOM = exists().where(Contact.home_id == Home.id, Contact.status == ContactStatus.ACCEPTED)
_HAS_CONTACT_PERSON = or_(Home.contact_name != "", Home.contact_phone != "", Home.contact_email != "")

#: The steps that enforce each retention period of core/retention.py, by the name of the period.
STEPS: dict[str, tuple[RetentionStep, ...]] = {
    "withdrawn": (
        RetentionStep(
            Preference, Preference.withdrawn_at, Preference.emptied_at.is_(None), anonymise, _PEOPLE_BATCH
        ),
    ),
    "suspended": (
        RetentionStep(Preference, Preference.updated_at, Preference.suspended, anonymise, _PEOPLE_BATCH),
    ),
    "drafts": (RetentionStep(FormDraft, FormDraft.updated_at),),
    "looks_at_certificates": (RetentionStep(CertificateView, CertificateView.viewed_at),),
    "looks": (RetentionStep(DetailView, DetailView.viewed_at), RetentionStep(ListShown, ListShown.shown_at)),
    "consent": (
        RetentionStep(Consent, case((Consent.preference_id.is_(None), _LEFT_AT), else_=_ANONYMISED_AT)),
    ),
    "outline": (RetentionStep(Contact, Contact.ended_at, Contact.outline_age.is_not(None), _clear_outlines),),
    "steps": (
        RetentionStep(ContactStep, ContactStep.taken_at),
        RetentionStep(CaseStep, CaseStep.taken_at),
        RetentionStep(Handover, Handover.handed_at),
        RetentionStep(CaseOffer, func.coalesce(CaseOffer.decided_at, CaseOffer.created_at)),
    ),
    "move_in_questions": (RetentionStep(MoveInQuestion, MoveInQuestion.asked_at),),
    "visits": (
        RetentionStep(VisitTold, VisitTold.told_at),
        RetentionStep(Visit, Visit.starts_at, action=_delete_visits),
    ),
    "helper_invitations": (RetentionStep(HelperInvitation, HelperInvitation.created_at),),
    "office_notes": (
        RetentionStep(OfficeNote, OfficeNote.updated_at),
        RetentionStep(ContactNote, ContactNote.updated_at),
        RetentionStep(PutAside, PutAside.put_at),
    ),
    "reports": (RetentionStep(Report, Report.created_at),),
    "listed_people": (RetentionStep(ListedPerson, ListedPerson.ends_at),),
    "quotas": (RetentionStep(QuotaNear, QuotaNear.reached_at),),
    "notifications": (RetentionStep(Notification, Notification.created_at),),
    "sent": tuple(RetentionStep(table, table.settled_at) for table in (Push, Mail, LineReply)),
    "line_events": (RetentionStep(LineEvent, LineEvent.taken_at),),
    "disabled_accounts": (
        RetentionStep(
            Account, Account.disabled_at, Account.username != DELETED_ACCOUNT_NAME, _anonymise_accounts
        ),
    ),
    "sessions": (
        RetentionStep(SignInSession, SignInSession.revoked_at),
        RetentionStep(SignInSession, SignInSession.expires_at),
    ),
    "known_browsers": (RetentionStep(KnownBrowser, KnownBrowser.used_at),),
    "failed_sign_ins": (RetentionStep(FailedSignIn, FailedSignIn.failed_at),),
    "links": (
        RetentionStep(PasswordLink, func.coalesce(PasswordLink.used_at, PasswordLink.expires_at)),
        RetentionStep(Invitation, func.coalesce(Invitation.used_at, Invitation.expires_at)),
        RetentionStep(EmailChange, func.coalesce(EmailChange.confirmed_at, EmailChange.created_at)),
    ),
    "unconfirmed_signups": (RetentionStep(Signup, Signup.created_at, Signup.confirmed_at.is_(None)),),
    "signups": (RetentionStep(Signup, func.coalesce(Signup.decided_at, Signup.created_at)),),
    "counts": (RetentionStep(UseCount, UseCount.ends_at),),
    "people_of_homes": (
        RetentionStep(
            Home, Home.updated_at, ~Home.is_active & ~_HAS_OPEN_ROOM & _HAS_CONTACT_PERSON, _anonymise_homes
        ),
    ),
    "invoices": (RetentionStep(Invoice, Invoice.recorded_at),),
}
