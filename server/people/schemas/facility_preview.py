"""The data of a person that a facility sees: for responses to the facility, and as a preview for the person."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from server.core.schemas import Shape, SingleLine
from server.core.visibility import PreferenceVisibility, preference_visibility
from server.core.vocabulary import Side
from server.people.schemas.preferences import (
    NAME_MAX,
    PersonInContact,
    PreferenceAfter,
    PreferenceBefore,
    PreferenceCard,
    PreferenceCardAfter,
    PreferenceIn,
    PreferenceOutline,
)


class Stage(StrEnum):
    """How far a contact of a home and a person has progressed."""

    BEFORE = "before"
    AFTER = "after"
    ADDRESS = "address"
    ENDED = "ended"


class FacilityPreviewIn(PreferenceIn):
    """The values of a form, saved or unsaved; `name` is for counselors only."""

    name: Annotated[str, SingleLine(NAME_MAX)] | None = Field(
        default=None, title="氏名", examples=["鈴木 花子"]
    )


class FacilityPreviewOut(Shape):
    """The data that the staff of a home see now, and the data that each further step would show."""

    stage: Stage = Field(examples=[Stage.BEFORE])
    is_listed: bool | None = Field(
        description="Whether homes find the person now. For an ended contact: whether its home does. Null if open."
    )
    now: PreferenceAfter | PreferenceBefore | PreferenceOutline
    after_acceptance: PreferenceAfter | None = Field(
        description="Null once the contact was accepted or has ended."
    )
    with_address: PreferenceAfter | None = Field(
        description="With street and postal code; null once these are shown, or once the contact has ended."
    )


def person_for_facility(
    contact: PersonInContact[PreferenceAfter],
) -> PreferenceAfter | PreferenceBefore | PreferenceOutline:
    """Return the data of the person that the staff of a contact's home may see now."""
    match _visibility(contact):
        case PreferenceVisibility.AFTER_ACCEPTANCE:
            return contact.person if contact.is_address_shown else without_address(contact.person)
        case PreferenceVisibility.BEFORE_ACCEPTANCE:
            return PreferenceBefore.from_wider(contact.person)
        case _:
            return PreferenceOutline.of(contact)


def card_for_facility(
    contact: PersonInContact[PreferenceCardAfter],
) -> PreferenceCardAfter | PreferenceCard | PreferenceOutline:
    """Return the data of the person that the lists of a contact's home show now."""
    match _visibility(contact):
        case PreferenceVisibility.AFTER_ACCEPTANCE:
            return contact.person
        case PreferenceVisibility.BEFORE_ACCEPTANCE:
            return PreferenceCard.from_wider(contact.person)
        case _:
            return PreferenceOutline.of(contact)


def without_address(person: PreferenceAfter) -> PreferenceAfter:
    return person.model_copy(update={"postal_code": None, "address_2": None})


def preview_for_contact(contact: PersonInContact[PreferenceAfter], *, is_listed: bool) -> FacilityPreviewOut:
    """Return the preview for a contact's home; `is_listed` is shown for an ended contact only."""
    stage = _stage(contact)
    is_before, is_final = stage is Stage.BEFORE, stage in (Stage.ADDRESS, Stage.ENDED)
    return FacilityPreviewOut.of_row(
        {
            "stage": stage,
            "is_listed": is_listed if stage is Stage.ENDED else None,
            "now": person_for_facility(contact),
            "after_acceptance": without_address(contact.person) if is_before else None,
            "with_address": None if is_final else contact.person,
        }
    )


def preview_for_homes(person: PreferenceAfter, *, is_listed: bool) -> FacilityPreviewOut:
    """Return the preview for any home that finds the person; `person` has the address and no certificates."""
    return FacilityPreviewOut.of_row(
        {
            "stage": Stage.BEFORE,
            "is_listed": is_listed,
            "now": PreferenceBefore.from_wider(person),
            "after_acceptance": without_address(person),
            "with_address": person,
        }
    )


def _stage(contact: PersonInContact[Any]) -> Stage:
    match _visibility(contact):
        case PreferenceVisibility.BEFORE_ACCEPTANCE:
            return Stage.BEFORE
        case PreferenceVisibility.AFTER_ACCEPTANCE:
            return Stage.ADDRESS if contact.is_address_shown else Stage.AFTER
        case _:
            return Stage.ENDED


def _visibility(contact: PersonInContact[Any]) -> PreferenceVisibility:
    return preference_visibility(Side.FACILITY, contact.status, is_active=contact.is_active)
