"""Keeping the table of terms: what is over is deleted or emptied, in small steps that nobody waits for.

What is due depends on the time alone, so that a loop which died leaves no gap; rows that somebody else has in hand, or
another loop, are left to the next day.
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
from server.core.retention import NAME_OF_THE_GONE, term_of
from server.core.transaction import transaction, truncate_log
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
from server.operator.service.erasing import empty, forget_ended
from server.people.service.helping import end_helping_of

#: How many rows are taken in one transaction: far fewer than would hold a lock for as long as anybody notices.
BATCH = 250
# An emptied person is a dozen statements.
_PEOPLE_AT_ONCE = 50
# Found again and again from the beginning, what is deleted already would have to be passed over each time.
_READ = 40 * BATCH

Then = Callable[[Collection[Any], PictureStore, datetime], None]


@dataclass(frozen=True)
class RetentionStep:
    """Since when rows of a table wait for their term, which of them, and what then happens; else they are deleted."""

    table: type[Base]
    since: ColumnElement[Any] | InstrumentedAttribute[Any]
    also: ColumnElement[bool] | InstrumentedAttribute[bool] = field(default_factory=true)
    then: Then | None = None
    at_once: int = BATCH


def enforce_retention(store: PictureStore, now: Callable[[], datetime]) -> Iterator[int]:
    """Take what is over, a batch each time that the next one is asked for; yield how many rows it was."""
    for name, steps in STEPS.items():
        for step in steps:
            yield from _all_of(step, term_of(name), store, now)
    truncate_log()


def _all_of(
    step: RetentionStep, lasts: timedelta, store: PictureStore, now: Callable[[], datetime]
) -> Iterator[int]:
    """Take all that a step finds, in small transactions; what is there is read for many of them at once."""
    key = _key_of(step)
    while True:
        over = (step.since < now() - lasts) & step.also
        due = db.session.scalars(select(key).where(over).order_by(step.since).limit(_READ)).all()
        taken = 0
        for some in _parts(due, step.at_once):
            began = time.monotonic()
            count = _take(step, over, some, store, now())
            took = time.monotonic() - began
            taken += count
            yield count
            # SQLite has one writer at a time: half of the time belongs to everybody else.
            time.sleep(took)
        if len(due) < _READ or not taken:
            return


def _take(
    step: RetentionStep, over: ColumnElement[bool], keys: Sequence[Any], store: PictureStore, now: datetime
) -> int:
    """Take those of some rows that are over still and that nobody else has in hand; return how many."""
    key = _key_of(step)
    # Found by their keys alone: by when they end, the database might look at all that is over, each time.
    free = select(key, over).where(key.in_(keys)).with_for_update(skip_locked=True, of=step.table)
    with transaction():
        found = [id_ for id_, is_over in db.session.execute(free) if is_over]
        if found and step.then:
            step.then(found, store, now)
        elif found:
            # A key of several columns is more than its first.
            rest = over if len(inspect(step.table).primary_key) > 1 else true()
            statement = delete(step.table).where(key.in_(found), rest)
            db.session.execute(statement.execution_options(synchronize_session=False))
    return len(found)


def _parts(keys: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (keys[start : start + size] for start in range(0, len(keys), size))


def _key_of(step: RetentionStep) -> ColumnElement[Any]:
    return inspect(step.table).primary_key[0]


def _empty_accounts(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    # A column must say who signs in with it; no such address and no such LINE id is anybody's.
    gone = literal("gone-", String) + cast(Account.id, String)
    is_applicant = Account.role == Role.APPLICANT
    values: dict[str, Any] = {
        "username": NAME_OF_THE_GONE,
        "email": case((is_applicant, None), else_=gone + "@invalid"),
        "line_id": case((is_applicant, gone)),
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


def _empty_homes(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    values = dict.fromkeys(("contact_name", "contact_phone", "contact_email"), "")
    # What has nobody to ask for any more does not come back into the lists with its office.
    _update(Home, Home.id.in_(ids), {**values, "suspended": False})


def _forget_outlines(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    forget_ended(Contact.id.in_(ids))


def _forget_visits(ids: Collection[int], _store: PictureStore, _now: datetime) -> None:
    """Have no contact wait for the report of a visit that is gone; of one that somebody has in hand it stays."""
    of_them = Contact.id.in_(select(Visit.contact_id).where(Visit.id.in_(ids)))
    # Whoever changes visits holds their contact first: to wait for it here could be to wait for each other.
    held = db.session.scalars(select(Contact.id).where(of_them).with_for_update(skip_locked=True)).all()
    agreed = select(Visit.contact_id).where(Visit.id.in_(ids), Visit.state == VisitState.AGREED)
    _update(Contact, Contact.id.in_(held) & Contact.id.in_(agreed), {"visit_starts_at": None})
    statement = delete(Visit).where(Visit.id.in_(ids), Visit.contact_id.in_(held))
    db.session.execute(statement.execution_options(synchronize_session=False))


def _update(table: type[Base], of: ColumnElement[bool], values: dict[str, Any]) -> None:
    statement = update(table).where(of).values(values)
    db.session.execute(statement.execution_options(synchronize_session=False))


_EMPTIED = select(Preference.emptied_at).where(Preference.id == Consent.preference_id).scalar_subquery()
_LEFT = (
    select(Account.disabled_at)
    .where(Account.id == Consent.account_id, Account.username == NAME_OF_THE_GONE)
    .scalar_subquery()
)
_HAS_OPEN_ROOM = exists().where(Contact.home_id == Home.id, Contact.status == ContactStatus.ACCEPTED)
_NAMES_SOMEBODY = or_(Home.contact_name != "", Home.contact_phone != "", Home.contact_email != "")

#: What is done for each term that ends with time (`domain/people/terms.py`).
STEPS: dict[str, tuple[RetentionStep, ...]] = {
    "withdrawn": (
        RetentionStep(
            Preference, Preference.withdrawn_at, Preference.emptied_at.is_(None), empty, _PEOPLE_AT_ONCE
        ),
    ),
    "suspended": (
        RetentionStep(Preference, Preference.updated_at, Preference.suspended, empty, _PEOPLE_AT_ONCE),
    ),
    "drafts": (RetentionStep(FormDraft, FormDraft.updated_at),),
    "looks_at_certificates": (RetentionStep(CertificateView, CertificateView.viewed_at),),
    "looks": (RetentionStep(DetailView, DetailView.viewed_at), RetentionStep(ListShown, ListShown.shown_at)),
    "consent": (RetentionStep(Consent, case((Consent.preference_id.is_(None), _LEFT), else_=_EMPTIED)),),
    "outline": (
        RetentionStep(Contact, Contact.ended_at, Contact.outline_age.is_not(None), _forget_outlines),
    ),
    "steps": (
        RetentionStep(ContactStep, ContactStep.taken_at),
        RetentionStep(CaseStep, CaseStep.taken_at),
        RetentionStep(Handover, Handover.handed_at),
        RetentionStep(CaseOffer, func.coalesce(CaseOffer.decided_at, CaseOffer.created_at)),
    ),
    "move_in_questions": (RetentionStep(MoveInQuestion, MoveInQuestion.asked_at),),
    "visits": (
        RetentionStep(VisitTold, VisitTold.told_at),
        RetentionStep(Visit, Visit.starts_at, then=_forget_visits),
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
        RetentionStep(Account, Account.disabled_at, Account.username != NAME_OF_THE_GONE, _empty_accounts),
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
            Home, Home.updated_at, ~Home.is_active & ~_HAS_OPEN_ROOM & _NAMES_SOMEBODY, _empty_homes
        ),
    ),
    "invoices": (RetentionStep(Invoice, Invoice.recorded_at),),
}
