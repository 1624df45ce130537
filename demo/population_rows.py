"""Inserts a whole population in bulk, as the rows that the use cases would write."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import func, select

from server.accounts.service.passwords import hash_password
from server.core.database import db
from server.core.japan import JAPAN
from server.core.transaction import insert_all, transaction
from server.core.vocabulary import ConsentWay, Position, ResidentPet, Role
from server.criteria.rules.bits import accepted_mask_of
from server.criteria.rules.traits import HomeTraits, PersonTraits
from server.criteria.service import matching_rows
from server.models import (
    Account,
    Base,
    Consent,
    Corporation,
    Home,
    MatchingRow,
    Membership,
    Office,
    Preference,
    PreferenceArea,
)
from server.people.rules import required_consent_number

# A multiple of _PEOPLE_OF_COUNSELOR, so that the people of one counselor are in one chunk.
_CHUNK = 2000
_PEOPLE_OF_COUNSELOR = 40
_STREET = "1-2-3"

T = TypeVar("T")


def add_homes(homes: Iterable[tuple[HomeTraits, str]], password: str, now: datetime) -> None:
    """Add homes, given with their postal codes. Each gets its own facility account, which signs in with `password`."""
    staff = _staff(Role.FACILITY, password, now)
    with transaction():
        first, first_account = _next_id(Home), _next_staff_id()
        for chunk in _chunks(enumerate(homes)):
            _add_staff(staff, [first_account + number for number, _ in chunk])
            insert_all(
                Home,
                [
                    {"id": first + number, **_owned_by(first_account + number)}
                    | _home(traits, postal_code, now)
                    for number, (traits, postal_code) in chunk
                ],
            )
        _advance_sequences(Account, Corporation, Office, Home)


def add_people(people: Iterable[tuple[PersonTraits, str, int]], password: str, now: datetime) -> None:
    """Add people, given with their postal codes and ages, registered by counselors who sign in with `password`."""
    staff = _staff(Role.COUNSELOR, password, now)
    with transaction():
        first, first_account = _next_id(Preference), _next_staff_id()
        for chunk in _chunks(enumerate(people)):
            owners = {number: first_account + number // _PEOPLE_OF_COUNSELOR for number, _ in chunk}
            _add_staff(staff, sorted({*owners.values()}))
            insert_all(
                Preference,
                [
                    {"id": first + number, **_owned_by(owners[number])}
                    | _preference(traits, postal_code, age, now)
                    for number, (traits, postal_code, age) in chunk
                ],
            )
            insert_all(
                PreferenceArea,
                [
                    {"preference_id": first + number, "position": position, "prefecture": prefecture}
                    for number, (traits, *_) in chunk
                    for position, prefecture in enumerate(traits.desired_prefectures)
                ],
            )
            insert_all(Consent, [_consent(owner, first + number, now) for number, owner in owners.items()])
            insert_all(
                MatchingRow,
                [row for number, (traits, *_) in chunk for row in matching_rows(first + number, traits, 0)],
            )
        _advance_sequences(Account, Corporation, Office, Preference)


def _add_staff(staff: dict[str, Any], account_ids: list[int]) -> None:
    """Add accounts, each the manager of its own office. Office and corporation get the account's id."""
    people = [staff | _identity(account_id) for account_id in account_ids]
    insert_all(Account, people)
    insert_all(Corporation, [{"id": account["id"], "name": account["username"]} for account in people])
    insert_all(
        Office,
        [
            {
                "id": account["id"],
                "corporation_id": account["id"],
                "kind": account["role"],
                "name": account["username"],
                "owner_id": account["id"],
                "created_at": account["created_at"],
            }
            for account in people
        ],
    )
    insert_all(
        Membership,
        [
            {
                "account_id": account["id"],
                "office_id": account["id"],
                "position": Position.MANAGER,
                "joined_at": account["created_at"],
            }
            for account in people
        ],
    )


def _owned_by(account_id: int) -> dict[str, int]:
    return {"user_id": account_id, "office_id": account_id, "assignee_id": account_id}


def _chunks(rows: Iterable[T]) -> Iterator[list[T]]:
    rows = iter(rows)
    while chunk := list(islice(rows, _CHUNK)):
        yield chunk


def _next_id(table: type[Base]) -> int:
    return (db.session.scalar(select(func.max(table.__table__.c.id))) or 0) + 1


def _next_staff_id() -> int:
    """Return the next id that is free for an account, its office and its corporation."""
    return max(map(_next_id, (Account, Office, Corporation)))


def _advance_sequences(*tables: type[Base]) -> None:
    """Set PostgreSQL's id sequences to the highest inserted ids."""
    if db.session().connection().dialect.name == "postgresql":
        for table in tables:
            sequence = func.pg_get_serial_sequence(table.__tablename__, "id")
            db.session.execute(select(func.setval(sequence, _next_id(table) - 1)))


def _staff(role: Role, password: str, now: datetime) -> dict[str, Any]:
    return {"role": role, "password_hash": hash_password(password), "created_at": now}


def _identity(account_id: int) -> dict[str, Any]:
    return {
        "id": account_id,
        "email": f"population{account_id}@example.com",
        "username": f"見本 {account_id}",
    }


def _home(traits: HomeTraits, postal_code: str, now: datetime) -> dict[str, Any]:
    return {
        "name": "見本ホーム",
        "postal_code": postal_code,
        "prefecture": traits.prefecture,
        "address_1": traits.municipality,
        "address_2": _STREET,
        "contact_name": "見本 太郎",
        "contact_phone": "0300001234",
        "contact_email": "home@example.com",
        "acceptance_levels": traits.acceptance_levels,
        "gender": traits.gender,
        "target_groups": traits.target_groups,
        "building_type": traits.building_type,
        "wheelchair_accessible": traits.wheelchair_accessible,
        "smoking_allowed": traits.smoking_allowed,
        "drinking_allowed": traits.drinking_allowed,
        "curfew": traits.curfew,
        "pets_allowed": traits.pets_allowed,
        "pets_resident": [ResidentPet.NONE],
        "violence_accessible": traits.violence_accessible,
        "home_type": traits.home_type,
        "medical_supports": traits.medical_supports,
        "greeting": "はじめまして。見学はいつでもできます。",
        "accepted_mask": accepted_mask_of(traits),
        "created_at": now,
        "updated_at": now,
    }


def _preference(traits: PersonTraits, postal_code: str, age: int, now: datetime) -> dict[str, Any]:
    return {
        "name": "見本 花子",
        "age": age,
        "gender": traits.gender,
        "postal_code": postal_code,
        "prefecture": traits.prefecture,
        "address_1": traits.municipality,
        "address_2": _STREET,
        "support_level": traits.support_level,
        "condition_categories": traits.conditions,
        "building_types": traits.building_wishes,
        "home_types": traits.home_type_wishes,
        "medical_supports": traits.medical_wishes,
        "wheelchair_accessible": traits.wheelchair,
        "violence_accessible": traits.violence,
        "smoking_allowed": traits.smoking,
        "drinking_allowed": traits.drinking,
        "curfew": traits.curfew,
        "pets_allowed": traits.pets,
        "created_at": now,
        "updated_at": now,
    }


def _consent(counselor_id: int, preference_id: int, now: datetime) -> dict[str, Any]:
    today = now.astimezone(JAPAN).date()
    return {
        "account_id": counselor_id,
        "preference_id": preference_id,
        "version": required_consent_number(today),
        "way": ConsentWay.WRITTEN,
        "agreed_on": today,
        "given_at": now,
    }
