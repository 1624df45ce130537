"""The data of a person that a facility sees: for responses to the facility, and as a preview for the person."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from server.core.schemas import Shape, SingleLine
from server.core.visibility import PreferenceVisibility, preference_visibility
from server.core.vocabulary import Side
from server.models import Contact
from server.people.schemas.preferences import (
    NAME_MAX,
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


def seen_by_facility(contact: Contact) -> dict[str, Any]:
    """Return the data of the person that the staff of a contact's home may see now."""
    match preference_visibility(Side.FACILITY, contact.status, is_active=contact.preference.is_active):
        case PreferenceVisibility.AFTER_ACCEPTANCE:
            return PreferenceAfter.of_room(contact)
        case PreferenceVisibility.BEFORE_ACCEPTANCE:
            return PreferenceBefore.of(contact.preference, contact.home)
        case _:
            return PreferenceOutline.of(contact)


def card_for_facility(contact: Contact) -> dict[str, Any]:
    """Return the data of the person that the lists of a contact's home show now."""
    match preference_visibility(Side.FACILITY, contact.status, is_active=contact.preference.is_active):
        case PreferenceVisibility.AFTER_ACCEPTANCE:
            return PreferenceCardAfter.of(contact.preference, contact.home)
        case PreferenceVisibility.BEFORE_ACCEPTANCE:
            return PreferenceCard.of(contact.preference, contact.home)
        case _:
            return PreferenceOutline.of(contact)


def preview_for_contact(contact: Contact, *, is_listed: bool) -> dict[str, Any]:
    """Return the preview for a contact's home; `is_listed` is shown for an ended contact only."""
    stage, preference, home = _stage(contact), contact.preference, contact.home
    is_before, is_final = stage is Stage.BEFORE, stage in (Stage.ADDRESS, Stage.ENDED)
    return {
        "stage": stage,
        "is_listed": is_listed if stage is Stage.ENDED else None,
        "now": seen_by_facility(contact),
        "after_acceptance": PreferenceAfter.met(preference, home, shows_address=False) if is_before else None,
        "with_address": None if is_final else PreferenceAfter.met(preference, home, shows_address=True),
    }


def preview_for_homes(person: PreferenceAfter, *, is_listed: bool) -> FacilityPreviewOut:
    """Return the preview for any home that finds the person; `person` has the address and no certificates."""
    return FacilityPreviewOut.of_row(
        {
            "stage": Stage.BEFORE,
            "is_listed": is_listed,
            "now": PreferenceBefore.narrowed(person),
            "after_acceptance": person.model_copy(update={"postal_code": None, "address_2": None}),
            "with_address": person,
        }
    )


def _stage(contact: Contact) -> Stage:
    match preference_visibility(Side.FACILITY, contact.status, is_active=contact.preference.is_active):
        case PreferenceVisibility.BEFORE_ACCEPTANCE:
            return Stage.BEFORE
        case PreferenceVisibility.AFTER_ACCEPTANCE:
            return Stage.AFTER if contact.address_shown_at is None else Stage.ADDRESS
        case _:
            return Stage.ENDED
