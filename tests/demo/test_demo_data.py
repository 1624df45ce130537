"""Rules of the demo's homes, persons and contacts. Seeding is tested elsewhere."""

import re
from collections import Counter

from demo.data.contacts import CONTACTS
from demo.data.entries import ApplicantEntry, ContactEntry, HomeEntry, PreferenceEntry
from demo.data.homes import FACILITIES, HOMES
from demo.data.people import APPLICANTS, COUNSELORS, NEW_APPLICANT, PREFERENCES
from server.core.japan import PREFECTURES
from server.core.text import phone_digits, postal_code_digits
from server.core.vocabulary import (
    BuildingWish,
    CertificateKind,
    ContactStatus,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    PersonGender,
    ResidentPet,
    SupportLevel,
)
from server.criteria.rules.findings import Match, match
from server.criteria.rules.traits import home_traits, person_traits
from server.integrations.postal import areas_of
from tests.support.rows import for_each

_HOMES = {home.key: home for home in HOMES}
_PREFERENCES = {preference.key: preference for preference in PREFERENCES}
_OPEN = (ContactStatus.PENDING, ContactStatus.ACCEPTED)

each_home = for_each("home", HOMES, ids=lambda home: home.key)
each_preference = for_each("preference", PREFERENCES, ids=lambda preference: preference.key)
each_contact = for_each("contact", CONTACTS, ids=lambda contact: f"{contact.home}-{contact.preference}")


def _match(home: HomeEntry, person: PreferenceEntry) -> Match:
    traits = person_traits(person, person.areas, person.prefecture, person.address_1)
    return match(home_traits(home), traits)


def _matches_of(person: PreferenceEntry) -> list[Match]:
    return [found for home in HOMES if (found := _match(home, person)).listed]


def _address_matches_postal_code(entry: HomeEntry | PreferenceEntry) -> bool:
    stated = (entry.prefecture, entry.address_1)
    return any(
        (area.prefecture, area.city) == stated and entry.address_2.startswith(area.town)
        for area in areas_of(entry.postal_code)
    )


@each_home
def test_home_address_matches_its_postal_code(home: HomeEntry) -> None:
    assert postal_code_digits(home.postal_code) == home.postal_code
    assert _address_matches_postal_code(home)


@each_preference
def test_persons_address_matches_the_postal_code(preference: PreferenceEntry) -> None:
    assert postal_code_digits(preference.postal_code) == preference.postal_code
    assert _address_matches_postal_code(preference)


@each_home
def test_home_lists_are_filled_and_none_excludes_other_choices(home: HomeEntry) -> None:
    lists = (home.acceptance_levels, home.target_groups, home.pets_resident, home.medical_supports)
    assert all(lists)
    assert all(len(set(choices)) == len(choices) for choices in lists)
    assert ResidentPet.NONE not in home.pets_resident or len(home.pets_resident) == 1
    assert MedicalSupport.NONE not in home.medical_supports or len(home.medical_supports) == 1


@each_preference
def test_preference_lists_are_filled_and_no_preference_excludes_other_choices(
    preference: PreferenceEntry,
) -> None:
    wishes = (preference.building_types, preference.home_types, preference.medical_supports)
    assert all((preference.areas, preference.condition_categories, *wishes))
    for choices, nothing in zip(
        wishes,
        (BuildingWish.NO_PREFERENCE, HomeTypeWish.NO_PREFERENCE, MedicalWish.NO_PREFERENCE),
        strict=True,
    ):
        assert len(set(choices)) == len(choices)
        assert nothing not in choices or len(choices) == 1
    assert set(preference.areas) <= set(PREFECTURES)


@each_home
def test_home_has_no_real_contact_details(home: HomeEntry) -> None:
    assert phone_digits(home.contact_phone) == home.contact_phone
    # An exchange that starts with 0 is never assigned, so the number does not exist.
    assert re.fullmatch(r"0\d{1,2}0{3,4}\d{4}", home.contact_phone)
    assert re.fullmatch(r"[a-z]+@example\.jp", home.contact_email)


@each_home
def test_home_has_at_most_three_pictures_with_one_of_its_building(home: HomeEntry) -> None:
    assert len(home.pictures) <= 3
    outside = [picture for picture in home.pictures if picture.startswith("exterior_")]
    assert len(outside) == bool(home.pictures)
    assert all(picture.startswith(f"exterior_{home.building_type}_") for picture in outside)


@each_home
def test_pictures_show_only_resident_pets(home: HomeEntry) -> None:
    shown = {animal for picture in home.pictures for animal in re.findall(r"_with_([a-z]+)", picture)}
    assert shown <= set(home.pets_resident)


def test_two_facilities_have_twelve_homes_and_one_has_no_picture() -> None:
    assert Counter(home.owner for home in HOMES) == {FACILITIES[0]: 8, FACILITIES[1]: 4}
    assert [home.key for home in HOMES if not home.pictures] == ["imaike"]
    assert len(_HOMES) == len(HOMES)
    assert len({home.building_type for home in HOMES}) == 5
    assert all(28_000 <= home.rent <= 62_000 for home in HOMES)


def test_first_line_user_has_no_preference() -> None:
    assert APPLICANTS[0] is NEW_APPLICANT
    assert NEW_APPLICANT.line_id == "U" + "1" * 32
    assert NEW_APPLICANT not in [preference.owner for preference in PREFERENCES]
    assert all(re.fullmatch(r"U[0-9a-f]{32}", person.line_id) for person in APPLICANTS)
    assert len({person.line_id for person in APPLICANTS}) == len(APPLICANTS)


def test_forty_preferences_belong_to_nine_applicants_and_two_counselors() -> None:
    owners = Counter(preference.owner for preference in PREFERENCES)
    assert sum(owners.values()) == len(_PREFERENCES) == 40
    assert [owners[person] for person in APPLICANTS] == [0] + [1] * 9
    assert sum(owners[counselor] for counselor in COUNSELORS) == 31


@each_preference
def test_only_preferences_of_counselors_have_names(preference: PreferenceEntry) -> None:
    assert (preference.name is None) == isinstance(preference.owner, ApplicantEntry)


def test_persons_are_distributed_like_real_residents() -> None:
    levels = Counter(preference.support_level for preference in PREFERENCES)
    assert [levels[level] for level in SupportLevel] == [6, 1, 8, 10, 8, 4, 3]
    genders = Counter(preference.gender for preference in PREFERENCES)
    assert (genders[PersonGender.MALE], genders[PersonGender.FEMALE]) == (24, 14)
    ages = [preference.age for preference in PREFERENCES]
    assert min(ages) >= 20
    assert max(ages) <= 70
    assert 42 <= sum(ages) / len(ages) <= 52


def test_matches_vary_from_none_to_very_good() -> None:
    found = [_matches_of(preference) for preference in PREFERENCES]
    scores = [each.score for matches in found for each in matches]
    assert 2 <= sum(not matches for matches in found) <= 5
    assert sum(each.needs_check for matches in found for each in matches) >= 4
    assert max(scores) >= 85
    assert max(scores) - min(scores) >= 25
    assert all(sum(_match(home, person).listed for person in PREFERENCES) >= 2 for home in HOMES)


@each_contact
def test_home_and_person_of_a_contact_match(contact: ContactEntry) -> None:
    assert _match(_HOMES[contact.home], _PREFERENCES[contact.preference]).listed


def test_pair_has_at_most_one_open_contact() -> None:
    pairs = Counter((contact.home, contact.preference) for contact in CONTACTS if contact.status in _OPEN)
    assert set(pairs.values()) == {1}


@for_each("through_line", [True, False], ids=["applicants", "counselors"])
def test_every_status_occurs_for_applicants_and_counselors(*, through_line: bool) -> None:
    seen = {
        contact.status
        for contact in CONTACTS
        if isinstance(_PREFERENCES[contact.preference].owner, ApplicantEntry) == through_line
    }
    assert seen == set(ContactStatus)


def test_one_request_is_older_than_five_days() -> None:
    assert any(contact.status is ContactStatus.PENDING and contact.days_ago > 5 for contact in CONTACTS)


@each_contact
def test_contact_history_is_consistent(contact: ContactEntry) -> None:
    pending, accepted = contact.status is ContactStatus.PENDING, contact.status is ContactStatus.ACCEPTED
    assert (contact.answered_after_hours is None) == pending
    assert (contact.ended_by is None) == (contact.status in _OPEN)
    assert bool(contact.messages) == accepted
    assert (contact.closed_after_days is None) == (contact.status is not ContactStatus.COMPLETED)
    steps = (contact.visited_after_days, contact.confirmed_after_days, contact.closed_after_days)
    taken = [days for days in steps if days is not None]
    assert taken == sorted(taken)
    assert not taken or (contact.answered_after_hours or 0) / 24 + taken[-1] < contact.days_ago
    assert contact.confirmed_after_days is None or contact.visited_after_days is not None
    if contact.status in (ContactStatus.PENDING, ContactStatus.DECLINED):
        assert not taken
    if contact.certificate_allowed:
        assert accepted
        assert _PREFERENCES[contact.preference].certificates
    registered = (_HOMES[contact.home], _PREFERENCES[contact.preference])
    assert all(entry.registered_days_ago >= contact.days_ago for entry in registered)


@each_contact
def test_messages_are_in_order_and_not_in_the_future(contact: ContactEntry) -> None:
    minutes = [message.minutes for message in contact.messages]
    open_for = contact.days_ago * 24 * 60 - (contact.answered_after_hours or 0) * 60
    assert minutes == sorted(set(minutes))
    assert all(0 < minute < open_for for minute in minutes)


def test_each_kind_of_certificate_occurs() -> None:
    held = Counter(kind for preference in PREFERENCES for kind in preference.certificates)
    assert all(held[kind] >= 3 for kind in CertificateKind)
