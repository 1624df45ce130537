"""Rooms for chat benchmarks: `python -m bench.chat_rooms COUNT` creates them and prints ids and session cookies."""

import sys
import uuid
from datetime import datetime, timedelta
from typing import Any, TypeVar

import orjson
from flask_jwt_extended import create_access_token

from server.accounts.rules.sessions import audience_of
from server.accounts.service.sessions import open_session
from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import (
    BuildingType,
    ConsentWay,
    ContactStatus,
    HomeType,
    PersonGender,
    Position,
    Role,
    SupportLevel,
)
from server.models import Account, Base, Consent, Contact, Corporation, Home, Membership, Office, Preference
from server.people.rules import CONSENT_VERSIONS
from wsgi import app

_Row = TypeVar("_Row", bound=Base)
_COOKIES_LAST = timedelta(hours=2)
_ADDRESS = {
    "postal_code": "1540017",
    "prefecture": "東京都",
    "address_1": "世田谷区",
    "address_2": "世田谷1-2-3",
}


def make_rooms(count: int) -> list[dict[str, Any]]:
    """Create rooms with one facility and one applicant each; return each room's id and its cookies in that order."""
    at = now()
    facilities = _insert([_facility(at) for _ in range(count)])
    applicants = _insert([_applicant(at) for _ in range(count)])
    offices = _insert([_office(account.id, at) for account in facilities])
    _insert([_manager(office, at) for office in offices])
    homes = _insert([_home(office, at) for office in offices])
    preferences = _insert([_preference(account.id, at) for account in applicants])
    _insert([_consent(account.id, at) for account in applicants])
    accepted: dict[str, Any] = {"status": ContactStatus.ACCEPTED}
    accepted |= dict.fromkeys(("created_at", "updated_at", "accepted_at"), at)
    pairs = zip(homes, preferences, strict=True)
    contacts = _insert(
        [Contact(home_id=home.id, preference_id=person.id, **accepted) for home, person in pairs]
    )
    return [
        {"room": contact.id, "cookies": [_cookie(facility, at), _cookie(applicant, at)]}
        for contact, facility, applicant in zip(contacts, facilities, applicants, strict=True)
    ]


def _insert(rows: list[_Row]) -> list[_Row]:
    with transaction():
        db.session.add_all(rows)
    return rows


def _facility(at: datetime) -> Account:
    email = f"{uuid.uuid4().hex}@example.com"
    return Account(role=Role.FACILITY, username="こもれび暮らしサポート", email=email, created_at=at)


def _applicant(at: datetime) -> Account:
    line_id = f"U{uuid.uuid4().hex}"
    return Account(role=Role.APPLICANT, username="山本 一郎", line_id=line_id, created_at=at)


def _office(owner_id: int, at: datetime) -> Office:
    name = "こもれび暮らしサポート"
    return Office(
        corporation=Corporation(name=name),
        kind=Role.FACILITY,
        name=name,
        owner_id=owner_id,
        created_at=at,
    )


def _manager(office: Office, at: datetime) -> Membership:
    return Membership(
        account_id=office.owner_id, office_id=office.id, position=Position.MANAGER, joined_at=at
    )


def _home(office: Office, at: datetime) -> Home:
    return Home(
        user_id=office.owner_id,
        office_id=office.id,
        assignee_id=office.owner_id,
        name="ひだまりホーム世田谷",
        contact_name="高橋 直子",
        contact_phone="0300001234",
        contact_email="home@example.com",
        acceptance_levels=[SupportLevel.UNKNOWN],
        target_groups=[],
        building_type=BuildingType.EXISTING_HOUSE,
        pets_resident=[],
        home_type=HomeType.SHARE_HOUSE,
        medical_supports=[],
        greeting="はじめまして。",
        created_at=at,
        updated_at=at,
        **_ADDRESS,
    )


def _preference(user_id: int, at: datetime) -> Preference:
    return Preference(
        user_id=user_id,
        gender=PersonGender.MALE,
        support_level=SupportLevel.UNKNOWN,
        condition_categories=[],
        building_types=[],
        home_types=[],
        medical_supports=[],
        created_at=at,
        updated_at=at,
        **_ADDRESS,
    )


def _consent(account_id: int, at: datetime) -> Consent:
    version = CONSENT_VERSIONS[-1].number
    return Consent(
        account_id=account_id, version=version, way=ConsentWay.OWN, agreed_on=at.date(), given_at=at
    )


def _cookie(account: Account, at: datetime) -> str:
    session = open_session(account, at)
    claims = {"sid": session.id, "aud": audience_of(account.role)}
    token = create_access_token(str(account.id), expires_delta=_COOKIES_LAST, additional_claims=claims)
    return f"{app.config['JWT_ACCESS_COOKIE_NAME']}={token}"


if __name__ == "__main__":
    with app.app_context():
        sys.stdout.buffer.write(orjson.dumps(make_rooms(int(sys.argv[1]))))
