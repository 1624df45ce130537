"""Read the subject of a timeline: its state, and links to what belongs to it."""

from typing import Any

from sqlalchemy import ColumnElement, String, cast, literal, null, select, type_coerce, union_all

from server.core.audit.rules import Kind
from server.core.database import db
from server.core.refusals import NotFound
from server.models import Account, Contact, Corporation, Home, Membership, Office, Preference
from server.operator.queries.searching import HOME_STATE, PERSON_STATE
from server.operator.schemas import LinkOut, TimelineSubjectOut

#: Maximum number of links of a subject.
_LINKS_MAX = 100

# A typed NULL, because all parts of a UNION must have the same column types.
_NO_TEXT: ColumnElement[Any] = cast(null(), String)

_account, _preference, _home = Account.__table__.c, Preference.__table__.c, Home.__table__.c
_office, _contact, _member = Office.__table__.c, Contact.__table__.c, Membership.__table__.c


def timeline_subject(kind: Kind, id_: int) -> TimelineSubjectOut:
    """Return the subject of a timeline, read in at most two statements. Raise NotFound if there is none."""
    match kind:
        case Kind.ACCOUNT:
            return _account_subject(id_)
        case Kind.OFFICE:
            return _office_subject(id_)
        case Kind.PREFERENCE:
            return _person_or_home_subject(kind, id_, _preference, PERSON_STATE, _preference.user_id)
        case Kind.HOME:
            return _person_or_home_subject(kind, id_, _home, HOME_STATE, _home.assignee_id)
        case Kind.CONTACT:
            return _contact_subject(id_)
        case _:
            raise _not_found()


def _account_subject(id_: int) -> TimelineSubjectOut:
    row = db.session.get(Account, id_)
    if row is None:
        raise _not_found()
    offices = select(_kind_column(Kind.OFFICE), _office.id, _office.name).join(
        Membership.__table__, _member.office_id == _office.id
    )
    people = select(_kind_column(Kind.PREFERENCE), _preference.id, _preference.name)
    return TimelineSubjectOut.of(
        kind=Kind.ACCOUNT,
        id=row.id,
        name=row.username,
        role=row.role.value,
        state="active" if row.disabled_at is None else "disabled",
        created_at=row.created_at,
        links=_links(
            offices.where(_member.account_id == id_),
            people.where(_preference.user_id == id_, _preference.office_id.is_(None)),
        ),
        email=row.email,
        email_is_dead=(row.email_dead_at is not None) if row.email else None,
        line_id=row.line_id,
        line_reachable=row.line_reachable if row.line_id else None,
    )


def _office_subject(id_: int) -> TimelineSubjectOut:
    row = db.session.execute(
        select(Office, Corporation.name, Corporation.number).join(Corporation).where(Office.id == id_)
    ).one_or_none()
    if row is None:
        raise _not_found()
    office, corporation, number = row
    members = select(_kind_column(Kind.ACCOUNT), _account.id, _account.username).join(
        Membership.__table__, _member.account_id == _account.id
    )
    homes = select(_kind_column(Kind.HOME), _home.id, _home.name).where(_home.office_id == id_)
    sister_offices = select(_kind_column(Kind.OFFICE), _office.id, _office.name)
    return TimelineSubjectOut.of(
        kind=Kind.OFFICE,
        id=office.id,
        name=office.name,
        role=office.kind.value,
        state="active" if office.suspended_at is None else "suspended",
        created_at=office.created_at,
        links=_links(
            members.where(_member.office_id == id_),
            homes,
            sister_offices.where(_office.corporation_id == office.corporation_id, _office.id != id_),
        ),
        corporation=corporation,
        corporation_number=number,
    )


def _person_or_home_subject(
    kind: Kind,
    id_: int,
    columns: Any,
    state_column: ColumnElement[str],
    account_id_column: ColumnElement[int | None],
) -> TimelineSubjectOut:
    row = db.session.execute(
        select(
            columns.name,
            type_coerce(state_column, String),
            columns.created_at,
            account_id_column,
            columns.office_id,
        ).where(columns.id == id_)
    ).one_or_none()
    if row is None:
        raise _not_found()
    name, state, created_at, account_id, office_id = row
    offices = select(_kind_column(Kind.OFFICE), _office.id, _office.name).where(_office.id == office_id)
    accounts = select(_kind_column(Kind.ACCOUNT), _account.id, _account.username)
    links = _links(offices, accounts.where(_account.id == account_id))
    return TimelineSubjectOut.of(
        kind=kind, id=id_, name=name, state=state, created_at=created_at, links=links
    )


def _contact_subject(id_: int) -> TimelineSubjectOut:
    row = db.session.execute(
        select(_contact.status, _contact.created_at, _contact.home_id, _contact.preference_id).where(
            _contact.id == id_
        )
    ).one_or_none()
    if row is None:
        raise _not_found()
    status, created_at, home_id, preference_id = row
    homes = select(_kind_column(Kind.HOME), _home.id, _home.name).where(_home.id == home_id)
    # The link to the person has no name. The person's own timeline shows it.
    people = select(_kind_column(Kind.PREFERENCE), _preference.id, _NO_TEXT)
    links = _links(homes, people.where(_preference.id == preference_id))
    return TimelineSubjectOut.of(
        kind=Kind.CONTACT, id=id_, state=status.value, created_at=created_at, links=links
    )


def _kind_column(kind: Kind) -> ColumnElement[str]:
    return literal(kind.value, String).label("kind")


def _links(*parts: Any) -> list[LinkOut]:
    rows = db.session.execute(union_all(*parts).limit(_LINKS_MAX)).all()
    return [LinkOut(kind=kind, id=id_, name=name) for kind, id_, name in rows]


def _not_found() -> NotFound:
    return NotFound("この番号のものはありません。検索からもう一度お選びください。")
