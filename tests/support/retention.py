"""Examples for every retention period: rows with an event at a given time, and whether they still exist."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import insert, select, update

from server.core.database import db
from server.core.vocabulary import (
    CertificateKind,
    ConsentWay,
    ContactStatus,
    MoveInOccasion,
    Position,
    Quota,
    ReportReason,
    Role,
    SignupState,
    VisitReminder,
    VisitState,
)
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
    QuotaWarning,
    Report,
    SettledVisitReminder,
    SignInSession,
    Signup,
    UseCount,
    Visit,
)

#: Returns for each row whether it is unchanged.
Kept = Callable[[], list[bool]]


@dataclass(frozen=True)
class ExampleIds:
    """The ids of a facility, its home, a counselor, a person, and their contact."""

    facility: int
    counselor: int
    office: int
    corporation: int
    home: int
    preference: int
    contact: int


def add_example(term: str, place: ExampleIds, at: datetime) -> Kept:
    """Create the example of a retention period at a time, within the running transaction."""
    if term in _CHANGES:
        return _changed(*_CHANGES[term](place, at))
    return _added(_ROWS[term](place, at))


def examples() -> set[str]:
    """Return the retention periods that have an example."""
    return {*_CHANGES, *_ROWS}


Rows = list[tuple[type[Base], dict[str, Any]]]


def _added(rows: Rows) -> Kept:
    wheres = []
    for table, values in rows:
        keys = table.__mapper__.primary_key
        [key] = db.session.execute(insert(table).values(**values).returning(*keys))
        wheres.append([column == value for column, value in zip(keys, key, strict=True)])
    tables = [table for table, _ in rows]
    return lambda: [
        db.session.scalar(select(1).select_from(table).where(*where)) is not None
        for table, where in zip(tables, wheres, strict=True)
    ]


def _changed(table: type[Base], id_: int, values: dict[str, Any], personal: str) -> Kept:
    """Change a row. It counts as kept while its column `personal` is unchanged."""
    key, column = table.__mapper__.primary_key[0], getattr(table, personal)
    db.session.execute(update(table).where(key == id_).values(**values))
    before = db.session.scalar(select(column).where(key == id_))
    assert before
    return lambda: [db.session.scalar(select(column).where(key == id_)) == before]


_CHANGES: dict[str, Callable[[ExampleIds, datetime], tuple[type[Base], int, dict[str, Any], str]]] = {
    "withdrawn": lambda p, at: (
        Preference, p.preference, {"is_active": False, "withdrawn_at": at}, "address_2",
    ),
    "suspended": lambda p, at: (
        Preference, p.preference, {"is_active": False, "suspended": True, "updated_at": at}, "address_2",
    ),
    "outline": lambda p, at: (
        Contact,
        p.contact,
        {"status": ContactStatus.DECLINED, "ended_at": at, "outline_age": 27, "outline_prefecture": "東京都"},
        "outline_prefecture",
    ),
    "disabled_accounts": lambda p, at: (Account, p.counselor, {"disabled_at": at}, "email"),
    "people_of_homes": lambda p, at: (
        Home, p.home, {"is_active": False, "updated_at": at}, "contact_phone",
    ),
}  # fmt: skip


def _of_person(p: ExampleIds) -> dict[str, Any]:
    return {"account_id": p.counselor, "preference_id": p.preference, "version": 1, "way": ConsentWay.WRITTEN}


def _consent(p: ExampleIds, at: datetime) -> Rows:
    db.session.execute(update(Preference).where(Preference.id == p.preference).values(anonymised_at=at))
    return [
        (
            Consent,
            _of_person(p) | {"agreed_on": date(2026, 1, 1), "given_at": datetime(2026, 1, 1, tzinfo=UTC)},
        )
    ]


def _sent(at: datetime, state: str) -> dict[str, Any]:
    times = dict.fromkeys(("next_attempt_at", "created_at", "settled_at"), at)
    return {"state": state, "attempts": 1, **times}


def _link(at: datetime) -> dict[str, Any]:
    return {"created_at": at, "expires_at": at}


_ROWS: dict[str, Callable[[ExampleIds, datetime], Rows]] = {
    "drafts": lambda p, at: [
        (FormDraft, {"account_id": p.counselor, "form": "preference/new", "content": "{}", "updated_at": at}),
    ],
    "certificate_views": lambda p, at: [
        (CertificateView, {"preference_id": p.preference, "kind": CertificateKind("disability_certificate"),
                           "viewer_id": p.facility, "office_id": p.office, "viewed_at": at}),
    ],
    "detail_views": lambda p, at: [
        (DetailView, {"preference_id": p.preference, "home_id": p.home, "office_id": p.office,
                      "corporation_id": p.corporation, "viewer_id": p.facility, "viewed_at": at}),
        (ListShown, {"home_id": p.home, "viewer_id": p.facility, "preference_ids": [p.preference],
                     "shown_at": at}),
    ],
    "consent": _consent,
    "steps": lambda p, at: [
        (ContactStep, {"contact_id": p.contact, "actor_id": p.facility, "action": "request",
                       "to_status": ContactStatus.PENDING, "taken_at": at}),
        (CaseStep, {"preference_id": p.preference, "actor_id": p.counselor, "action": "end", "taken_at": at}),
        (Handover, {"office_id": p.office, "actor_id": p.facility, "homes": [p.home], "preferences": [],
                    "handed_at": at}),
        (CaseOffer, {"from_office_id": p.office, "to_office_id": p.office, "actor_id": p.facility,
                     "preferences": [p.preference], "created_at": at}),
    ],
    "move_in_questions": lambda p, at: [
        (MoveInQuestion, {"contact_id": p.contact, "asked": MoveInOccasion.SOON, "asked_at": at}),
    ],
    "visits": lambda p, at: [
        (Visit, {"id": 9000, "contact_id": p.contact, "starts_at": at, "minutes": 60, "place": "玄関",
                 "state": VisitState.DONE, "offered_at": at}),
        (SettledVisitReminder, {"visit_id": 9000, "reminder": VisitReminder.REPORT, "settled_at": at}),
    ],
    "helper_invitations": lambda p, at: [
        (HelperInvitation, {"account_id": p.counselor, "code_hash": "h", "created_at": at,
                            "expires_at": at.replace(year=2100)}),
    ],
    "office_notes": lambda p, at: [
        (OfficeNote, {"office_id": p.office, "preference_id": p.preference, "text": "電話の予定",
                      "account_id": p.facility, "updated_at": at}),
        (ContactNote, {"contact_id": p.contact, "text": "鍵の返却", "account_id": p.facility, "updated_at": at}),
        (PutAside, {"home_id": p.home, "preference_id": p.preference, "account_id": p.facility, "put_at": at}),
    ],
    "reports": lambda p, at: [
        (Report, {"contact_id": p.contact, "account_id": p.counselor, "reason": ReportReason.OTHER,
                  "detail": "説明", "messages": [], "created_at": at}),
    ],
    "quotas": lambda p, at: [
        (QuotaWarning, {"corporation_id": p.corporation, "quota": Quota.REQUESTS, "day": at.date(), "used": 40,
                     "most": 50, "reached_at": at}),
    ],
    "notifications": lambda p, at: [
        (Notification, {"account_id": p.facility, "event": "accepted", "message": "お知らせ", "created_at": at}),
    ],
    "sent": lambda p, at: [
        (Push, _sent(at, "sent") | {"account_id": p.counselor, "contact_id": p.contact, "retry_key": "k",
                                    "line_id": "U1", "body": {}}),
        (Mail, _sent(at, "failed") | {"address": "a@example.com", "subject": "件名", "text": ""}),
        (LineReply, _sent(at, "sent") | {"reply_token": "t", "messages": []}),
    ],
    "line_events": lambda p, at: [(LineEvent, {"id": "event", "taken_at": at})],
    "sessions": lambda p, at: [
        (SignInSession, _session(p, at) | {"expires_at": at}),
        (SignInSession, _session(p, at) | {"expires_at": at.replace(year=2100), "revoked_at": at}),
    ],
    "known_browsers": lambda p, at: [
        (KnownBrowser, {"account_id": p.facility, "browser_key": "1", "used_at": at}),
    ],
    "failed_sign_ins": lambda p, at: [
        (FailedSignIn, {"account_key": "1", "network_key": "2", "failed_at": at}),
    ],
    "links": lambda p, at: [
        (PasswordLink, _link(at) | {"account_id": p.facility, "secret_hash": "1"}),
        (PasswordLink, _link(at.replace(year=2100)) | {"account_id": p.facility, "secret_hash": "2", "used_at": at}),
        (Invitation, _link(at) | {"office_id": p.office, "email": "b@example.com", "position": Position.STAFF,
                                  "secret_hash": "3", "invited_by_id": p.facility}),
        (EmailChange, {"account_id": p.facility, "former": "a@example.com", "email": "b@example.com",
                       "secret_hash": "4", "created_at": at}),
    ],
    "unconfirmed_signups": lambda p, at: [(Signup, _signup(at))],
    "signups": lambda p, at: [
        (Signup, _signup(at) | {"confirmed_at": at}),
        (Signup, _signup(at.replace(year=2020)) | {"state": SignupState.REJECTED, "confirmed_at": at,
                                                   "decided_at": at}),
    ],
    "listed_people": lambda p, at: [
        (ListedPerson, {"preference_id": p.preference, "corporation_id": p.corporation, "ends_at": at}),
    ],
    "counts": lambda p, at: [(UseCount, {"key": "k", "uses": 1, "ends_at": at})],
    "invoices": lambda p, at: [
        (Invoice, {"contact_id": p.contact, "home_id": p.home, "corporation_id": p.corporation,
                   "amount_yen": 1, "tax_rate_percent": 10, "tax_yen": 0, "total_yen": 1, "recorded_at": at,
                   "due_on": date(2026, 5, 1)}),
    ],
}  # fmt: skip


def _session(p: ExampleIds, at: datetime) -> dict[str, Any]:
    return {
        "account_id": p.facility,
        "current_key": "k",
        **dict.fromkeys(("rotated_at", "created_at", "proved_at"), at),
    }


def _signup(at: datetime) -> dict[str, Any]:
    names = dict.fromkeys(("organization", "contact_name", "message"), "名前")
    return {"role": Role.FACILITY, **names, "email": "c@example.com", "phone": "0300000000", "created_at": at}
