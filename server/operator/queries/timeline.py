"""Read timeline entries, newest first, from several tables in one statement. Entries are ids, codes and dates only."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    String,
    and_,
    case,
    cast,
    literal,
    literal_column,
    null,
    or_,
    select,
    type_coerce,
    union_all,
)

from server.core.audit.rules import Kind
from server.core.database import db
from server.core.models import UtcTime
from server.models import (
    AuditEntry,
    AuditReason,
    CaseOffer,
    CaseStep,
    CertificateView,
    Contact,
    ContactStep,
    DetailView,
    Handover,
    Invitation,
    Mail,
    Membership,
    Message,
    Notification,
    Preference,
    Push,
    Report,
    SignInSession,
    Visit,
)
from server.operator.rules.timeline import (
    PAGE,
    RANKS,
    EntryKind,
    TimelineCursor,
    label_of,
    response_code,
    state_label_of,
)
from server.operator.schemas import EntryOut

#: The columns of an entry after time, rank and id, with their types.
_TYPES: dict[str, Any] = {
    "code": String(),
    "state": String(),
    "account": Integer(),
    "contact": Integer(),
    "about": String(),
    "about_id": BigInteger(),
    "attempts": Integer(),
    "answer": String(),
    "next_at": UtcTime(),
    "ended_at": UtcTime(),
    "reason": String(),
    "request": String(),
}

_entry, _reason = AuditEntry.__table__.c, AuditReason.__table__.c
_contact, _preference = Contact.__table__.c, Preference.__table__.c
_step, _case = ContactStep.__table__.c, CaseStep.__table__.c
_visit, _message = Visit.__table__.c, Message.__table__.c
_push, _mail, _notice = Push.__table__.c, Mail.__table__.c, Notification.__table__.c
_session, _report = SignInSession.__table__.c, Report.__table__.c
_detail_view, _certificate_view = DetailView.__table__.c, CertificateView.__table__.c
_member, _invitation = Membership.__table__.c, Invitation.__table__.c
_handover, _offer = Handover.__table__.c, CaseOffer.__table__.c


@dataclass(frozen=True)
class TimelineSource:
    """A table from which entries of a timeline are read."""

    kind: EntryKind
    at: ColumnElement[Any]
    id: ColumnElement[Any]
    #: Selects the rows that belong to the timeline.
    condition: ColumnElement[bool]
    #: The column of each other field of an entry.
    columns: dict[str, ColumnElement[Any]]
    #: An indexed column that has the same order as the time.
    order_column: ColumnElement[Any] | None = None
    #: The table or join to read from; None if the columns determine it.
    table: Any = None


def timeline_sources(kind: Kind, id_: int, email: str | None = None) -> list[TimelineSource]:
    """Return the sources of the timeline of an object. `email` is the mail address of an account, if it has one."""
    match kind:
        case Kind.ACCOUNT:
            return _account_sources(id_, email)
        case Kind.OFFICE:
            return _office_sources(id_)
        case Kind.PREFERENCE:
            return _person_sources(id_)
        case Kind.HOME:
            contacts = select(_contact.id).where(_contact.home_id == id_)
            return [*_about(Kind.HOME, id_), _steps(contacts), _visits(contacts), _reports(contacts)]
        case _:
            contact_id = literal(id_)
            return [
                *_about(Kind.CONTACT, id_),
                _steps(contact_id),
                _visits(contact_id),
                _messages(contact_id),
                _pushes(_push.contact_id == id_),
                _notices(_notice.contact_id == id_),
                _reports(contact_id),
            ]


def timeline_page(
    sources: list[TimelineSource], after: TimelineCursor | None
) -> tuple[list[EntryOut], TimelineCursor | None]:
    """Return a page of entries, and the cursor of the next page. On the last page the cursor is None."""
    union = union_all(*(_source_statement(source, after) for source in sources)).subquery()
    statement = select(union).order_by(union.c.at.desc(), union.c.rank, union.c.id.desc()).limit(PAGE + 1)
    rows = db.session.execute(statement).all()
    kinds = list(EntryKind)
    entries = []
    for at, rank, id_, *others in rows[:PAGE]:
        values = dict(zip(_TYPES, others, strict=True))
        values["answer"] = response_code(values["answer"])
        kind = kinds[rank]
        labels = {
            "label": label_of(kind, values["code"]),
            "state_label": state_label_of(kind, values["state"]),
        }
        entries.append(EntryOut(at=at, kind=kind, id=id_, **values, **labels))
    if len(rows) <= PAGE:
        return entries, None
    last = entries[-1]
    return entries, TimelineCursor(last.at, RANKS[last.kind], last.id)


def _source_statement(source: TimelineSource, after: TimelineCursor | None) -> Select[Any]:
    """Select the newest rows of one source after a cursor: one row more than a page, to see if there is a next page."""
    rank = RANKS[source.kind]
    columns = [
        # A column that the source lacks is a NULL with a type, because all parts of a UNION must have the same types.
        source.columns[name].label(name) if name in source.columns else cast(null(), type_).label(name)
        for name, type_ in _TYPES.items()
    ]
    part = select(
        source.at.label("at"),
        literal_column(str(rank), Integer).label("rank"),
        source.id.label("id"),
        *columns,
    )
    if source.table is not None:
        part = part.select_from(source.table)
    part = part.where(source.condition)
    if after is not None:
        part = part.where(_is_after(source, rank, after))
    order = (
        [source.order_column.desc()]
        if source.order_column is not None
        else [source.at.desc(), source.id.desc()]
    )
    return select(*part.order_by(*order).limit(PAGE + 1).subquery().columns)


def _is_after(source: TimelineSource, rank: int, after: TimelineCursor) -> ColumnElement[bool]:
    # Entries are ordered by descending time, then by ascending rank, then by descending id.
    at = literal(after.at, UtcTime())
    if rank > after.rank:
        return source.at <= at
    if rank < after.rank:
        return source.at < at
    return or_(source.at < at, and_(source.at == at, source.id < after.id))


def _account_sources(id_: int, email: str | None) -> list[TimelineSource]:
    own = select(_contact.id).join_from(Preference.__table__, Contact.__table__)
    own = own.where(_preference.user_id == id_, _preference.office_id.is_(None))
    mails = or_(_mail.account_id == id_, _mail.address == email) if email else _mail.account_id == id_
    return [
        _audit(_entry.account_id == id_),
        *_about(Kind.ACCOUNT, id_, or_(_entry.account_id.is_(None), _entry.account_id != id_)),
        _steps(own),
        _messages(own),
        _pushes(_push.account_id == id_),
        TimelineSource(EntryKind.MAIL, _mail.created_at, _mail.id, mails, _outgoing(_mail)),
        _notices(_notice.account_id == id_),
        TimelineSource(
            EntryKind.SESSION,
            _session.created_at,
            _session.id,
            _session.account_id == id_,
            {
                "account": _session.account_id,
                "state": case((_session.revoked_at.is_not(None), "ended"), else_=literal("begun", String)),
                "next_at": _session.expires_at,
                "ended_at": _session.revoked_at,
            },
        ),
    ]


def _office_sources(id_: int) -> list[TimelineSource]:
    return [
        _audit(_entry.office_id == id_),
        *_about(Kind.OFFICE, id_, or_(_entry.office_id.is_(None), _entry.office_id != id_)),
        TimelineSource(
            EntryKind.MEMBER,
            _member.joined_at,
            _member.account_id,
            _member.office_id == id_,
            {"account": _member.account_id, "state": type_coerce(_member.position, String)},
        ),
        TimelineSource(
            EntryKind.INVITATION,
            _invitation.created_at,
            _invitation.id,
            _invitation.office_id == id_,
            {
                "account": _invitation.invited_by_id,
                "state": type_coerce(_invitation.position, String),
                "next_at": _invitation.expires_at,
                "ended_at": _invitation.used_at,
            },
        ),
        TimelineSource(
            EntryKind.HANDOVER,
            _handover.handed_at,
            _handover.id,
            _handover.office_id == id_,
            {"account": _handover.actor_id},
        ),
        TimelineSource(
            EntryKind.OFFER,
            _offer.created_at,
            _offer.id,
            or_(_offer.from_office_id == id_, _offer.to_office_id == id_),
            {
                "account": _offer.actor_id,
                "state": type_coerce(_offer.state, String),
                "ended_at": _offer.decided_at,
            },
        ),
    ]


def _person_sources(id_: int) -> list[TimelineSource]:
    contacts = select(_contact.id).where(_contact.preference_id == id_)
    return [
        *_about(Kind.PREFERENCE, id_),
        _steps(contacts),
        TimelineSource(
            EntryKind.CASE,
            _case.taken_at,
            _case.id,
            _case.preference_id == id_,
            {"code": _case.action, "account": _case.actor_id},
        ),
        _visits(contacts),
        _messages(contacts),
        _pushes(_push.contact_id.in_(contacts)),
        _reports(contacts),
        *(
            TimelineSource(
                kind, view.viewed_at, view.id, view.preference_id == id_, {"account": view.viewer_id}
            )
            for kind, view in (
                (EntryKind.DETAIL_VIEW, _detail_view),
                (EntryKind.CERTIFICATE_VIEW, _certificate_view),
            )
        ),
    ]


def _about(kind: Kind, id_: int, *condition: ColumnElement[bool]) -> list[TimelineSource]:
    """Return the source of the audit entries about an object."""
    return [_audit(and_(_entry.kind == kind.value, _entry.object_id == id_, *condition))]


def _audit(condition: ColumnElement[bool]) -> TimelineSource:
    return TimelineSource(
        EntryKind.AUDIT,
        _entry.at,
        _entry.sequence,
        condition,
        {
            "code": _entry.act,
            "state": type_coerce(_entry.result, String),
            "account": _entry.account_id,
            "about": _entry.kind,
            "about_id": _entry.object_id,
            "reason": _reason.reason,
            "request": _entry.request_id,
        },
        order_column=_entry.sequence,
        table=AuditEntry.__table__.outerjoin(AuditReason.__table__, _reason.sequence == _entry.sequence),
    )


def _steps(contacts: Select[Any] | ColumnElement[int]) -> TimelineSource:
    return TimelineSource(
        EntryKind.STEP,
        _step.taken_at,
        _step.id,
        _in(_step.contact_id, contacts),
        {
            "code": _step.action,
            "state": type_coerce(_step.to_status, String),
            "account": _step.actor_id,
            "contact": _step.contact_id,
        },
    )


def _messages(contacts: Select[Any] | ColumnElement[int]) -> TimelineSource:
    """Return the source of the messages. The content of messages is not read."""
    return TimelineSource(
        EntryKind.MESSAGE,
        _message.sent_at,
        _message.id,
        _in(_message.contact_id, contacts),
        {"account": _message.sender_id, "contact": _message.contact_id, "ended_at": _message.taken_back_at},
    )


def _visits(contacts: Select[Any] | ColumnElement[int]) -> TimelineSource:
    return TimelineSource(
        EntryKind.VISIT,
        _visit.offered_at,
        _visit.id,
        _in(_visit.contact_id, contacts),
        {
            "state": type_coerce(_visit.state, String),
            "contact": _visit.contact_id,
            "next_at": _visit.starts_at,
            "ended_at": _visit.agreed_at,
        },
    )


def _pushes(condition: ColumnElement[bool]) -> TimelineSource:
    columns = {"code": _push.event, "account": _push.account_id, "contact": _push.contact_id}
    return TimelineSource(EntryKind.PUSH, _push.created_at, _push.id, condition, _outgoing(_push) | columns)


def _outgoing(row: Any) -> dict[str, ColumnElement[Any]]:
    """Return the columns for the delivery state of an outbox row. A settled row has no next attempt."""
    return {
        "state": row.state,
        "account": row.account_id,
        "attempts": row.attempts,
        "answer": row.failure,
        "next_at": case((row.settled_at.is_(None), row.next_attempt_at)),
        "ended_at": row.settled_at,
    }


def _notices(condition: ColumnElement[bool]) -> TimelineSource:
    return TimelineSource(
        EntryKind.NOTICE,
        _notice.created_at,
        _notice.id,
        condition,
        {
            "code": _notice.event,
            "state": case((_notice.read_at.is_not(None), "read"), else_=literal("unread", String)),
            "account": _notice.account_id,
            "contact": _notice.contact_id,
            "ended_at": _notice.read_at,
        },
    )


def _reports(contacts: Select[Any] | ColumnElement[int]) -> TimelineSource:
    return TimelineSource(
        EntryKind.REPORT,
        _report.created_at,
        _report.id,
        _in(_report.contact_id, contacts),
        {
            "code": type_coerce(_report.reason, String),
            "state": case((_report.settled_at.is_not(None), "settled"), else_=literal("waiting", String)),
            "account": _report.account_id,
            "contact": _report.contact_id,
            "ended_at": _report.settled_at,
        },
    )


def _in(column: ColumnElement[int], contacts: Select[Any] | ColumnElement[int]) -> ColumnElement[bool]:
    return column.in_(contacts) if isinstance(contacts, Select) else column == contacts
