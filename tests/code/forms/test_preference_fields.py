"""Every field of a preference is in all its places (CONTRIBUTING.md). The test names the missing ones."""

import re
from collections.abc import Callable
from dataclasses import fields as fields_of
from pathlib import Path

import pytest

from demo.data.entries import PreferenceEntry
from server.core.vocabulary import CertificateKind
from server.operator.service.erasing import ANONYMISED
from server.people.schemas.preferences import (
    PersonOnCard,
    PreferenceAfter,
    PreferenceBefore,
    PreferenceForHelper,
    PreferenceForm,
    PreferenceIn,
    PreferenceOutline,
    ReadAfterAcceptance,
)
from server.people.service.preferences import PREFERENCE_FIELDS
from tests.access.visible_keys import ANSWERS
from tests.support.forms import preference_form
from tests.support.source import keys, part

SCREENS = "shared-ui/src"
GENERATED = f"{SCREENS}/api/generated"
FIELDS = f"{SCREENS}/features/preference/preference-fields.ts"
FACTS = f"{SCREENS}/features/preference/person-facts.ts"
E2E_FORMS = "tests/e2e/support/forms.ts"
IN_OTHER_TABLES = {"preferred_prefectures", *CertificateKind}
#: The office of the case and the consent. They are not answers of the person.
NOT_ANSWERS = {"office", "consent_way", "consented_on"}
#: Only counselors fill these in, for their clients.
ONLY_FOR_COUNSELORS = {"name", "name_kana"}
# The address is shown as one fact, and the name is the title of the page.
IN_ONE_FACT = {"name", "prefecture", "address_1", "address_2", "postal_code"}


def is_fact(field: str) -> bool:
    """Return whether the details show the field as a separate fact. A field that is in no schema counts as one."""
    is_read = field in PreferenceAfter.model_fields or field not in PreferenceForm.model_fields
    return is_read and field not in IN_ONE_FACT


def is_for_everyone(field: str) -> bool:
    return field not in ONLY_FOR_COUNSELORS


PLACES: dict[str, Callable[[str], bool]] = {
    "server/people/models.py, Preference": lambda field: field in PREFERENCE_FIELDS,
    "server/people/schemas/preferences.py, PreferenceIn or PreferenceWishes": lambda field: (
        field in PreferenceForm.model_fields
    ),
    "server/operator/service/erasing.py, ANONYMISED": lambda field: field in ANONYMISED,
    f"{GENERATED}/forms.ts, fields.preference (npm run generate)": lambda field: (
        field in keys(part(f"{GENERATED}/forms.ts", '"preference": {', "}"))
    ),
    f"{FIELDS}, PREFERENCE_FIELDS": lambda field: (
        field in keys(part(FIELDS, "PREFERENCE_FIELDS = {", "} as const"))
    ),
    f"{FACTS}, FACTS": lambda field: (
        not is_fact(field) or field in keys(part(FACTS, "FACTS = {", "} as const"))
    ),
    "tests/support/forms.py, preference_form": lambda field: (
        not is_for_everyone(field) or field in preference_form()
    ),
    f"{E2E_FORMS}, wishesForm": lambda field: (
        not is_for_everyone(field)
        or field in keys(part(E2E_FORMS, "OSAKA", "}") + part(E2E_FORMS, "wishesForm", "\n}"))
    ),
    "tests/access/visible_keys.py, WISHES or ANSWERS": lambda field: field in ANSWERS.split(),
    "demo/data/entries.py, PreferenceEntry": lambda field: (
        field in {entry.name for entry in fields_of(PreferenceEntry)}
    ),
}


def missing_places(field: str) -> list[str]:
    """Return the places in which a field is missing."""
    return [place for place, knows in PLACES.items() if not knows(field)]


@pytest.mark.parametrize("field", PREFERENCE_FIELDS)
def test_field_of_a_preference_is_in_every_place(field: str) -> None:
    assert missing_places(field) == []


def test_every_sent_answer_is_stored() -> None:
    assert set(PreferenceForm.model_fields) == {*PREFERENCE_FIELDS, *IN_OTHER_TABLES} | NOT_ANSWERS


def test_unknown_field_is_missing_in_every_place() -> None:
    assert missing_places("no_such_field") == list(PLACES)


def test_checklist_names_every_place() -> None:
    checklist = (Path(__file__).resolve().parents[3] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    files = {re.split(r"[, ]", place)[0] for place in PLACES}
    assert {file for file in files if f"`{file}`" not in checklist} == set()


def test_each_wider_schema_contains_the_narrower_one() -> None:
    card, before, after, helper = (
        {name for name in shape.model_fields if name in PreferenceForm.model_fields}
        for shape in (PersonOnCard, PreferenceBefore, PreferenceAfter, PreferenceForHelper)
    )
    assert card < before < helper < after
    assert helper - before == set(ReadAfterAcceptance.model_fields)
    assert after - helper == {"postal_code", "address_2", *CertificateKind}
    assert set(PreferenceOutline.model_fields) - card == {"id", "allowed_users"}
    # Only the owner sees the reading (kana) of a client's name.
    assert set(PreferenceIn.model_fields) <= after
