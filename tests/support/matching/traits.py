"""Hypothesis strategies for homes and people, and their rows in the database."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations
from typing import Any

from hypothesis import strategies as st
from sqlalchemy import select

from server.core.database import db
from server.core.vocabulary import (
    BuildingType,
    BuildingWish,
    Condition,
    ConsentWay,
    HomeGender,
    HomeType,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    PersonGender,
    ResidentPet,
    SupportLevel,
    Wish,
)
from server.criteria.rules.bits import accepted_mask_of
from server.criteria.rules.traits import HomeTraits, PersonTraits
from server.criteria.service import reindex
from server.models import Consent, Home, Membership, Preference, PreferenceArea
from server.people.rules import CONSENT_VERSIONS

PREFECTURES = ("東京都", "神奈川県", "広島県")
MUNICIPALITIES = ("世田谷区", "府中市")
NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)


def some(codes: Any) -> st.SearchStrategy[list[Any]]:
    """Draw at least one of the codes, in any order."""
    return st.sampled_from(_orders(codes)[1:])


def _orders(codes: Any) -> list[list[Any]]:
    """Return every subset of the codes, the empty one first, each in a few orders. Each choice costs only one draw."""
    every = list(codes)
    sets = [list(chosen) for size in range(len(every) + 1) for chosen in combinations(every, size)]
    orders = [
        lambda chosen: chosen,
        lambda chosen: chosen[::-1],
        lambda chosen: [*chosen[1::2], *chosen[::2]],
    ]
    # Short lists come first, because Hypothesis shrinks towards the first.
    return [
        list(found) for chosen in sets for found in dict.fromkeys(tuple(order(chosen)) for order in orders)
    ]


def some_or(loner: Any) -> st.SearchStrategy[list[Any]]:
    """Draw the exclusive code alone, or at least one of the other codes of its vocabulary."""
    others = _orders(code for code in type(loner) if code is not loner)[1:]
    # The exclusive code is drawn as often as all others together.
    return st.one_of(st.just([loner]), st.sampled_from(others))


HOMES = st.builds(
    HomeTraits,
    prefecture=st.sampled_from(PREFECTURES),
    municipality=st.sampled_from(MUNICIPALITIES),
    gender=st.sampled_from(HomeGender),
    acceptance_levels=some(SupportLevel),
    target_groups=some(Condition),
    medical_supports=some_or(MedicalSupport.NONE),
    home_type=st.sampled_from(HomeType),
    building_type=st.sampled_from(BuildingType),
    **dict.fromkeys(("wheelchair_accessible", "violence_accessible"), st.booleans()),
    **dict.fromkeys(("smoking_allowed", "drinking_allowed", "curfew", "pets_allowed"), st.booleans()),
)
PERSONS = st.builds(
    PersonTraits,
    desired_prefectures=some(PREFECTURES),
    prefecture=st.sampled_from(PREFECTURES),
    municipality=st.sampled_from(MUNICIPALITIES),
    gender=st.sampled_from(PersonGender),
    support_level=st.sampled_from(SupportLevel),
    conditions=some(Condition),
    medical_wishes=some_or(MedicalWish.NO_PREFERENCE),
    home_type_wishes=some_or(HomeTypeWish.NO_PREFERENCE),
    building_wishes=some_or(BuildingWish.NO_PREFERENCE),
    **dict.fromkeys(("wheelchair", "violence"), st.booleans()),
    **dict.fromkeys(("smoking", "drinking", "curfew", "pets"), st.sampled_from(Wish)),
)
#: People with few wishes, so that often only the distance decides the ranking.
EASY_PERSONS = st.builds(
    lambda person, gender: replace(
        person,
        desired_prefectures=PREFECTURES,
        gender=gender,
        medical_wishes=[MedicalWish.NO_PREFERENCE],
        home_type_wishes=[HomeTypeWish.NO_PREFERENCE],
        building_wishes=[BuildingWish.NO_PREFERENCE],
        **dict.fromkeys(("wheelchair", "violence"), False),
    ),
    PERSONS,
    st.sampled_from((PersonGender.FEMALE, PersonGender.MALE)),
)


def any_of(codes: Any) -> st.SearchStrategy[list[Any]]:
    """Draw any subset of the codes, even one that a form would refuse."""
    return st.sampled_from([[], list(codes), *_orders(codes)])


#: Rows that no form could create. The same rules apply.
ODD_HOMES = st.builds(
    HomeTraits,
    prefecture=st.sampled_from(PREFECTURES),
    municipality=st.sampled_from((*MUNICIPALITIES, "")),
    gender=st.sampled_from(HomeGender),
    acceptance_levels=any_of(SupportLevel),
    target_groups=any_of(Condition),
    medical_supports=any_of(MedicalSupport),
    home_type=st.sampled_from(HomeType),
    building_type=st.sampled_from(BuildingType),
    **dict.fromkeys(("wheelchair_accessible", "violence_accessible"), st.booleans()),
    **dict.fromkeys(("smoking_allowed", "drinking_allowed", "curfew", "pets_allowed"), st.booleans()),
)
ODD_PERSONS = st.builds(
    PersonTraits,
    desired_prefectures=st.sampled_from(_orders(PREFECTURES)),
    prefecture=st.sampled_from(PREFECTURES),
    municipality=st.sampled_from((*MUNICIPALITIES, "")),
    gender=st.sampled_from(PersonGender),
    support_level=st.sampled_from(SupportLevel),
    conditions=any_of(Condition),
    medical_wishes=any_of(MedicalWish),
    home_type_wishes=any_of(HomeTypeWish),
    building_wishes=any_of(BuildingWish),
    **dict.fromkeys(("wheelchair", "violence"), st.booleans()),
    **dict.fromkeys(("smoking", "drinking", "curfew", "pets"), st.sampled_from(Wish)),
)


def office_of(account_id: int) -> int | None:
    """Return the office of an account."""
    statement = select(Membership.office_id).where(Membership.account_id == account_id)
    return db.session.scalar(statement.order_by(Membership.office_id).limit(1))


def store_home(owner_id: int, traits: HomeTraits) -> Home:
    """Store a home with these traits, within the running transaction."""
    home = Home(
        user_id=owner_id, office_id=office_of(owner_id), assignee_id=owner_id,
        name="ホーム", postal_code="1540017", prefecture=traits.prefecture,
        address_1=traits.municipality, address_2="1-2-3", contact_name="高橋", contact_phone="0300001234",
        contact_email="home@example.com", acceptance_levels=list(traits.acceptance_levels), gender=traits.gender,
        target_groups=list(traits.target_groups), building_type=traits.building_type,
        wheelchair_accessible=traits.wheelchair_accessible, smoking_allowed=traits.smoking_allowed,
        drinking_allowed=traits.drinking_allowed, curfew=traits.curfew, pets_allowed=traits.pets_allowed,
        pets_resident=[ResidentPet.NONE], violence_accessible=traits.violence_accessible,
        home_type=traits.home_type, medical_supports=list(traits.medical_supports), greeting="はじめまして。",
        accepted_mask=accepted_mask_of(traits), created_at=NOON, updated_at=NOON,
    )  # fmt: skip
    db.session.add(home)
    db.session.flush()
    return home


def store_person(owner_id: int, traits: PersonTraits, *, agrees: bool = True) -> Preference:
    """Store a preference with these traits, with or without consent, within the running transaction."""
    preference = Preference(
        user_id=owner_id, office_id=office_of(owner_id), assignee_id=owner_id,
        name="ある方", gender=traits.gender, postal_code="1540017", prefecture=traits.prefecture,
        address_1=traits.municipality, address_2="4-5-6", support_level=traits.support_level,
        condition_categories=list(traits.conditions), building_types=list(traits.building_wishes),
        home_types=list(traits.home_type_wishes), medical_supports=list(traits.medical_wishes),
        wheelchair_accessible=traits.wheelchair, violence_accessible=traits.violence,
        smoking_allowed=traits.smoking, drinking_allowed=traits.drinking, curfew=traits.curfew,
        pets_allowed=traits.pets, created_at=NOON, updated_at=NOON, permissions=[],
        areas=[
            PreferenceArea(position=position, prefecture=name)
            for position, name in enumerate(traits.desired_prefectures)
        ],
    )  # fmt: skip
    db.session.add(preference)
    db.session.flush()
    if agrees:
        db.session.add(_consent(owner_id, preference.id))
    reindex(preference)
    return preference


def _consent(owner_id: int, preference_id: int) -> Consent:
    return Consent(
        account_id=owner_id, preference_id=preference_id, version=CONSENT_VERSIONS[-1].number,
        way=ConsentWay.WRITTEN, agreed_on=NOON.date(), given_at=NOON,
    )  # fmt: skip
