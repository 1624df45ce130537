"""What a facility reads of a person, made once for its own answers and for the person who wants to know."""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from server.core.schemas import Shape, SingleLine
from server.core.visibility import Sight, preference_sight
from server.core.vocabulary import Side
from server.models import Contact, Preference
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
    """How far a home has come with a person."""

    BEFORE = "before"
    AFTER = "after"
    ADDRESS = "address"
    ENDED = "ended"


class MirrorIn(PreferenceIn):
    """The answers of a form that may not be saved yet; the name is the counselor's to give."""

    name: Annotated[str, SingleLine(NAME_MAX)] | None = Field(
        default=None, title="氏名", examples=["鈴木 花子"]
    )


class MirrorOut(Shape):
    """What a home's people read now, and what each further step would show them."""

    stage: Stage = Field(examples=[Stage.BEFORE])
    is_listed: bool | None = Field(
        description="Whether homes find the person now; of a contact that has ended, whether its home does; else null."
    )
    now: PreferenceAfter | PreferenceBefore | PreferenceOutline
    after_acceptance: PreferenceAfter | None = Field(description="Null once it was accepted, or has ended.")
    with_address: PreferenceAfter | None = Field(
        description="With street and postal code; null once they are shown, or it has ended."
    )


def seen_by_facility(contact: Contact) -> dict[str, Any]:
    """Return what the people of a contact's home read of the person, as the two stand now."""
    match preference_sight(Side.FACILITY, contact.status, is_active=contact.preference.is_active):
        case Sight.AFTER_ACCEPTANCE:
            return PreferenceAfter.of_room(contact)
        case Sight.BEFORE_ACCEPTANCE:
            return PreferenceBefore.of(contact.preference, contact.home)
        case _:
            return PreferenceOutline.of(contact)


def card_for_facility(contact: Contact) -> dict[str, Any]:
    """Return what the lists of a contact's home have of the person, as the two stand now."""
    match preference_sight(Side.FACILITY, contact.status, is_active=contact.preference.is_active):
        case Sight.AFTER_ACCEPTANCE:
            return PreferenceCardAfter.of(contact.preference, contact.home)
        case Sight.BEFORE_ACCEPTANCE:
            return PreferenceCard.of(contact.preference, contact.home)
        case _:
            return PreferenceOutline.of(contact)


def mirror_of_contact(contact: Contact, *, is_listed: bool) -> dict[str, Any]:
    """Return what the home of a contact reads, and would read further on; once it is over, whether it finds them."""
    stage, preference, home = _stage(contact), contact.preference, contact.home
    is_before, is_shown = stage is Stage.BEFORE, stage in (Stage.ADDRESS, Stage.ENDED)
    return {
        "stage": stage,
        "is_listed": is_listed if stage is Stage.ENDED else None,
        "now": seen_by_facility(contact),
        "after_acceptance": PreferenceAfter.met(preference, home, shows_address=False) if is_before else None,
        "with_address": None if is_shown else PreferenceAfter.met(preference, home, shows_address=True),
    }


def mirror_of(preference: Preference, *, is_listed: bool) -> dict[str, Any]:
    """Return what any home reads that finds a person, and would read further on."""
    return {
        "stage": Stage.BEFORE,
        "is_listed": is_listed,
        "now": PreferenceBefore.of(preference, None),
        "after_acceptance": PreferenceAfter.met(preference, None, shows_address=False),
        "with_address": PreferenceAfter.met(preference, None, shows_address=True),
    }


def _stage(contact: Contact) -> Stage:
    match preference_sight(Side.FACILITY, contact.status, is_active=contact.preference.is_active):
        case Sight.BEFORE_ACCEPTANCE:
            return Stage.BEFORE
        case Sight.AFTER_ACCEPTANCE:
            return Stage.AFTER if contact.address_shown_at is None else Stage.ADDRESS
        case _:
            return Stage.ENDED
