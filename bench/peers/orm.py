"""The tables of the product as two peers read them, by SQLAlchemy's ORM: statements, and answers as dictionaries."""

import os
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

import jwt
from sqlalchemy import JSON, DateTime, Engine, ForeignKey, Select, event, func, select, union
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    contains_eager,
    joinedload,
    mapped_column,
    relationship,
    selectinload,
)

PAGE = 50
COOKIE = "access_token_cookie"
_KEY = os.environ["SECRET_KEY"]
_OPEN = ("pending", "accepted")
_ENDED = ("declined", "completed")
_WORKING = ("manager", "staff")
_CODES = JSON().with_variant(JSONB(), "postgresql")

Codes = list[str]


@event.listens_for(Engine, "connect")
def _commit_as_the_product(connection: Any, _record: Any) -> None:
    if os.environ["DATABASE_URL"].startswith("sqlite"):
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.close()


class Base(DeclarativeBase):
    type_annotation_map = {Codes: _CODES, datetime: DateTime(timezone=True)}  # noqa: RUF012 - SQLAlchemy reads it


class Account(Base):
    __tablename__ = "account"

    id: Mapped[int] = mapped_column(primary_key=True)
    role: Mapped[str]
    username: Mapped[str]
    person_name: Mapped[str | None]
    disabled_at: Mapped[datetime | None]

    memberships: Mapped[list["Membership"]] = relationship(lazy="raise")


class Office(Base):
    __tablename__ = "office"

    id: Mapped[int] = mapped_column(primary_key=True)
    is_shared: Mapped[bool]
    suspended_at: Mapped[datetime | None]


class Membership(Base):
    __tablename__ = "membership"

    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), primary_key=True)
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"), primary_key=True)
    position: Mapped[str]

    office: Mapped[Office] = relationship(lazy="raise")


class SignInSession(Base):
    __tablename__ = "sign_in_session"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]

    account: Mapped[Account] = relationship(lazy="raise")


class Home(Base):
    __tablename__ = "home"

    id: Mapped[int] = mapped_column(primary_key=True)
    office_id: Mapped[int] = mapped_column(ForeignKey("office.id"))
    assignee_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    user_id: Mapped[int]
    name: Mapped[str]
    postal_code: Mapped[str]
    prefecture: Mapped[str]
    address_1: Mapped[str]
    address_2: Mapped[str]
    contact_name: Mapped[str]
    contact_phone: Mapped[str]
    contact_email: Mapped[str]
    acceptance_levels: Mapped[Codes]
    gender: Mapped[str]
    target_groups: Mapped[Codes]
    rent: Mapped[int]
    building_type: Mapped[str]
    wheelchair_accessible: Mapped[bool]
    smoking_allowed: Mapped[bool]
    drinking_allowed: Mapped[bool]
    curfew: Mapped[bool]
    pets_allowed: Mapped[bool]
    pets_resident: Mapped[Codes]
    violence_accessible: Mapped[bool]
    home_type: Mapped[str]
    medical_supports: Mapped[Codes]
    greeting: Mapped[str]
    capacity: Mapped[int | None]
    vacancies: Mapped[int | None]
    meals_cost: Mapped[int | None]
    utilities_cost: Mapped[int | None]
    supplies_cost: Mapped[int | None]
    other_cost: Mapped[int | None]
    night_support: Mapped[str | None]
    station: Mapped[str | None]
    station_minutes: Mapped[int | None]
    vacancies_stated_on: Mapped[date | None]
    vacancy_expected_on: Mapped[date | None]
    is_recruiting: Mapped[bool]
    is_active: Mapped[bool]
    updated_at: Mapped[datetime]

    images: Mapped[list["HomeImage"]] = relationship(lazy="raise", order_by="HomeImage.id")
    office: Mapped[Office] = relationship(lazy="raise")
    assignee: Mapped[Account | None] = relationship(lazy="raise")


class HomeImage(Base):
    __tablename__ = "home_image"

    id: Mapped[int] = mapped_column(primary_key=True)
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    storage_key: Mapped[str]


class Preference(Base):
    __tablename__ = "preference"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    office_id: Mapped[int | None] = mapped_column(ForeignKey("office.id"))
    assignee_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    name: Mapped[str | None]
    name_kana: Mapped[str | None]
    age: Mapped[int]
    gender: Mapped[str]
    postal_code: Mapped[str]
    prefecture: Mapped[str]
    address_1: Mapped[str]
    address_2: Mapped[str]
    support_level: Mapped[str]
    condition_categories: Mapped[Codes]
    condition_detail: Mapped[str]
    building_types: Mapped[Codes]
    home_types: Mapped[Codes]
    medical_supports: Mapped[Codes]
    wheelchair_accessible: Mapped[bool]
    violence_accessible: Mapped[bool]
    smoking_allowed: Mapped[str]
    drinking_allowed: Mapped[str]
    curfew: Mapped[str]
    pets_allowed: Mapped[str]
    is_active: Mapped[bool]
    resting_since: Mapped[datetime | None]
    withdrawn_at: Mapped[datetime | None]
    end_reason: Mapped[str | None]
    updated_at: Mapped[datetime]

    areas: Mapped[list["PreferenceArea"]] = relationship(lazy="raise", order_by="PreferenceArea.position")
    certificates: Mapped[list["Certificate"]] = relationship(lazy="raise")
    permissions: Mapped[list["CertificatePermission"]] = relationship(lazy="raise")
    consents: Mapped[list["Consent"]] = relationship(lazy="raise", order_by="Consent.id")
    user: Mapped[Account] = relationship(lazy="raise", foreign_keys=[user_id])
    assignee: Mapped[Account | None] = relationship(lazy="raise", foreign_keys=[assignee_id])
    office: Mapped[Office | None] = relationship(lazy="raise")


class PreferenceArea(Base):
    __tablename__ = "preference_area"

    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    prefecture: Mapped[str]


class Certificate(Base):
    __tablename__ = "certificate"

    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    created_at: Mapped[datetime]


class CertificatePermission(Base):
    __tablename__ = "certificate_permission"

    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id"), primary_key=True)
    office_id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int]
    granted_at: Mapped[datetime]


class CertificateView(Base):
    """Who opened a preference: the peers record each reading here, as the product does in its audit."""

    __tablename__ = "certificate_view"

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id"))
    office_id: Mapped[int | None]
    viewer_id: Mapped[int]
    kind: Mapped[str]
    viewed_at: Mapped[datetime]


class Consent(Base):
    __tablename__ = "consent"

    id: Mapped[int] = mapped_column(primary_key=True)
    preference_id: Mapped[int | None] = mapped_column(ForeignKey("preference.id"))
    version: Mapped[int]
    way: Mapped[str]
    agreed_on: Mapped[date]


class Contact(Base):
    __tablename__ = "contact"

    id: Mapped[int] = mapped_column(primary_key=True)
    home_id: Mapped[int] = mapped_column(ForeignKey("home.id"))
    preference_id: Mapped[int] = mapped_column(ForeignKey("preference.id"))
    status: Mapped[str]
    ended_by: Mapped[str | None]
    progress_note: Mapped[str]
    request_words: Mapped[str]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    latest_message_sent_at: Mapped[datetime | None]
    latest_message_id: Mapped[int]
    visit_starts_at: Mapped[datetime | None]
    visit_wanted_at: Mapped[datetime | None]
    visit_completed_at: Mapped[datetime | None]
    confirmed_at: Mapped[datetime | None]
    contested_at: Mapped[datetime | None]
    moved_in_on: Mapped[date | None]
    address_shown_at: Mapped[datetime | None]
    outline_age: Mapped[int | None]
    outline_gender: Mapped[str | None]
    outline_prefecture: Mapped[str | None]

    home: Mapped[Home] = relationship(lazy="raise")
    preference: Mapped[Preference] = relationship(lazy="raise")


class Message(Base):
    __tablename__ = "message"

    id: Mapped[int] = mapped_column(primary_key=True)
    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id"))
    sender_id: Mapped[int]
    taken_back_at: Mapped[datetime | None]


class RoomRead(Base):
    __tablename__ = "room_read"

    contact_id: Mapped[int] = mapped_column(ForeignKey("contact.id"), primary_key=True)
    account_id: Mapped[int] = mapped_column(primary_key=True)
    message_id: Mapped[int]


class Notification(Base):
    __tablename__ = "notification"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int]
    contact_id: Mapped[int | None]
    home_id: Mapped[int | None]
    preference_id: Mapped[int | None]
    read_at: Mapped[datetime | None]


# The session and the scope of the viewer.


@lru_cache(maxsize=4096)
def _claims(token: str) -> dict[str, Any]:
    return jwt.decode(token, _KEY, algorithms=["HS256"], options={"verify_aud": False})


def session_statement(token: str) -> Select[Any]:
    """Verify a token, and select its session with the account and its offices. An invalid token raises an error."""
    claims = _claims(token)
    return (
        select(SignInSession)
        .where(
            SignInSession.id == claims["sid"],
            SignInSession.account_id == int(claims["sub"]),
            SignInSession.revoked_at.is_(None),
            SignInSession.expires_at > datetime.now(UTC),
        )
        .options(
            joinedload(SignInSession.account).joinedload(Account.memberships).joinedload(Membership.office)
        )
    )


def offices_of(session: SignInSession) -> list[int]:
    return [
        member.office_id
        for member in session.account.memberships
        if member.position in _WORKING and member.office.suspended_at is None
    ]


# Statements.


def homes_statement(offices: list[int]) -> Select[Any]:
    return (
        select(Home)
        .where(Home.office_id.in_(offices), Home.is_active)
        .options(selectinload(Home.images), joinedload(Home.assignee))
        .order_by(Home.id)
        .limit(PAGE)
    )


def unread_homes_statement(account_id: int, offices: list[int]) -> Any:
    notices = select(Notification.home_id).where(
        Notification.account_id == account_id,
        Notification.read_at.is_(None),
        Notification.home_id.is_not(None),
    )
    rooms = _unread_rooms(select(Contact.home_id), account_id).join(Contact.home)
    return union(notices, rooms.where(Home.office_id.in_(offices)))


def contacts_statement(offices: list[int]) -> Select[Any]:
    home, preference = contains_eager(Contact.home), joinedload(Contact.preference)
    return (
        select(Contact)
        .join(Contact.home)
        .where(Home.office_id.in_(offices))
        .options(
            home.selectinload(Home.images),
            home.joinedload(Home.office),
            home.joinedload(Home.assignee),
            preference.joinedload(Preference.office),
            preference.joinedload(Preference.assignee),
            preference.selectinload(Preference.areas),
            preference.selectinload(Preference.certificates),
            preference.selectinload(Preference.permissions),
            preference.joinedload(Preference.user),
        )
        .order_by(Contact.id.desc())
        .limit(PAGE)
    )


def unread_messages_statement(account_id: int, contacts: list[int]) -> Select[Any]:
    counted = _unread_rooms(select(Contact.id, func.count()), account_id)
    return (
        counted.join(Message, Message.contact_id == Contact.id)
        .where(
            Contact.id.in_(contacts),
            Message.sender_id != account_id,
            Message.taken_back_at.is_(None),
            Message.id > func.coalesce(RoomRead.message_id, 0),
        )
        .group_by(Contact.id)
    )


def noticed_statement(account_id: int, contacts: list[int]) -> Select[Any]:
    return select(Notification.contact_id).where(
        Notification.account_id == account_id,
        Notification.read_at.is_(None),
        Notification.contact_id.in_(contacts),
    )


def preference_statement(preference_id: int, offices: list[int]) -> Select[Any]:
    return (
        select(Preference)
        .where(Preference.id == preference_id, Preference.office_id.in_(offices))
        .options(
            selectinload(Preference.areas),
            selectinload(Preference.certificates),
            selectinload(Preference.permissions),
            selectinload(Preference.consents),
            joinedload(Preference.assignee),
        )
    )


def contacts_of_preference_statement(account_id: int, preference_id: int) -> Select[Any]:
    """Select the number of open contacts, the last move-in, and the unread rooms and notices of a preference."""
    of_preference = Contact.preference_id == preference_id
    notices = select(func.count()).where(
        Notification.account_id == account_id,
        Notification.read_at.is_(None),
        Notification.preference_id == preference_id,
    )
    rooms = _unread_rooms(select(func.count()).select_from(Contact), account_id).where(of_preference)
    return select(
        func.count().filter(Contact.status.in_(_OPEN)),
        func.max(Contact.confirmed_at).filter(Contact.contested_at.is_(None)),
        notices.scalar_subquery() + rooms.correlate(None).scalar_subquery(),
    ).where(of_preference)


def record_of(person: Preference, account_id: int) -> CertificateView:
    """Return the record that an account has opened a preference."""
    return CertificateView(
        preference_id=person.id,
        office_id=person.office_id,
        viewer_id=account_id,
        kind="disability_certificate",
        viewed_at=datetime.now(UTC),
    )


def _unread_rooms(statement: Select[Any], account_id: int) -> Select[Any]:
    """Limit a statement to open rooms with messages after the last one that the viewer has read."""
    read = (RoomRead.contact_id == Contact.id) & (RoomRead.account_id == account_id)
    return statement.outerjoin(RoomRead, read).where(
        Contact.status == "accepted", Contact.latest_message_id > func.coalesce(RoomRead.message_id, 0)
    )


# Answers.

HOME_RULES = (
    "acceptance_levels",
    "gender",
    "target_groups",
    "rent",
    "building_type",
    "wheelchair_accessible",
    "smoking_allowed",
    "drinking_allowed",
    "curfew",
    "pets_allowed",
    "pets_resident",
    "violence_accessible",
    "home_type",
    "medical_supports",
    "id",
    "name",
    "prefecture",
    "address_1",
    "address_2",
    "contact_name",
    "greeting",
    "is_active",
)
HOME_FACTS = (
    "capacity",
    "vacancies",
    "meals_cost",
    "utilities_cost",
    "supplies_cost",
    "other_cost",
    "night_support",
    "station",
    "station_minutes",
    "vacancies_stated_on",
    "vacancy_expected_on",
    "postal_code",
    "contact_phone",
    "contact_email",
    "is_recruiting",
    "updated_at",
)
CARD = ("id", "age", "gender", "prefecture", "address_1", "support_level", "condition_categories")
PREFERENCE = (
    *CARD,
    "building_types",
    "home_types",
    "medical_supports",
    "wheelchair_accessible",
    "violence_accessible",
    "smoking_allowed",
    "drinking_allowed",
    "curfew",
    "pets_allowed",
    "condition_detail",
    "postal_code",
    "address_2",
    "name",
    "name_kana",
    "is_active",
    "updated_at",
    "resting_since",
    "withdrawn_at",
    "end_reason",
)
CONTACT = (
    "id",
    "status",
    "progress_note",
    "request_words",
    "created_at",
    "updated_at",
    "latest_message_sent_at",
    "visit_starts_at",
    "visit_wanted_at",
    "visit_completed_at",
    "confirmed_at",
    "moved_in_on",
    "ended_by",
)
#: What a facility does not read of a contact.
NOT_FOR_FACILITIES = (
    "put_off_at",
    "acceptance_may_be_taken_back_until",
    "decline_may_be_taken_back_until",
    "blocked",
    "may_be_taken_back_until",
    "contested_at",
    "move_in_question",
    "decline_reason",
    "declined_for",
)


def _fields(row: Base, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def home_in_contact(home: Home) -> dict[str, Any]:
    return {
        **_fields(home, HOME_RULES),
        "user": home.user_id,
        "images": [
            {
                "id": image.id,
                "image": f"/media/home-images/{image.id}/full.jpg?v={image.storage_key[:8]}",
                "thumbnail": f"/media/home-images/{image.id}/thumbnail.jpg?v={image.storage_key[:8]}",
            }
            for image in home.images
        ],
    }


def home_out(home: Home, unread: set[int]) -> dict[str, Any]:
    return {
        **home_in_contact(home),
        **_fields(home, HOME_FACTS),
        "has_unread_notifications": home.id in unread,
        "office": home.office_id,
        "assignee": home.assignee_id,
        "assignee_name": home.assignee.username if home.assignee else None,
    }


def _person(contact: Contact) -> dict[str, Any]:
    """Return what the facility may read of the person now."""
    person = contact.preference
    if not person.is_active or contact.status in _ENDED:
        outline = (contact.outline_age, contact.outline_gender, contact.outline_prefecture)
        return {
            "id": None,
            **dict(zip(("age", "gender", "prefecture"), outline, strict=True)),
            "allowed_users": [],
        }
    permissions = [one for one in person.permissions if one.office_id == contact.home.office_id]
    card = {
        **_fields(person, CARD),
        "preferredLocation_prefecture": [area.prefecture for area in person.areas],
        "allowed_users": [one.account_id for one in permissions],
    }
    if contact.status == "accepted":
        card["name"] = person.name or person.user.person_name or person.user.username
        card["certificates"] = sorted(
            one.kind
            for one in person.certificates
            if any(one.created_at <= permission.granted_at for permission in permissions)
        )
    return card


def contact_out(contact: Contact, unread: dict[int, int], noticed: set[int]) -> dict[str, Any]:
    home, person = contact.home, contact.preference
    is_open = contact.status == "accepted" and person.is_active
    return {
        **_fields(contact, CONTACT),
        **dict.fromkeys(NOT_FOR_FACILITIES),
        "home": home_in_contact(home),
        "preference": _person(contact),
        "address_shown": contact.address_shown_at is not None and contact.status not in _ENDED,
        "helper_reads_along": False,
        "has_unread_notifications": contact.id in noticed,
        "unread_messages": unread.get(contact.id, 0),
        "in_charge": {
            "facility": home.assignee.username if home.office.is_shared and home.assignee else None,
            "seeker": (
                person.assignee.username
                if is_open and person.office and person.office.is_shared and person.assignee
                else None
            ),
        },
        "steps": [],
    }


def preference_out(person: Preference, counts: Any) -> dict[str, Any]:
    open_contacts, moved_in_at, unread = counts
    kinds = {one.kind for one in person.certificates}
    consent = person.consents[-1] if person.consents else None
    return {
        **_fields(person, PREFERENCE),
        "preferredLocation_prefecture": [area.prefecture for area in person.areas],
        "allowed_users": [one.account_id for one in person.permissions],
        "contacts_current_count": open_contacts,
        "has_unread_notifications": unread > 0,
        **{
            kind: f"/media/certificates/{person.id}/{kind}" if kind in kinds else None
            for kind in ("disability_certificate", "welfare_certificate")
        },
        "kept_until": None,
        "moved_in_at": moved_in_at,
        "office": person.office_id,
        "assignee": person.assignee_id,
        "assignee_name": person.assignee.username if person.assignee else None,
        "consent": consent and _fields(consent, ("way", "agreed_on", "version")),
    }
