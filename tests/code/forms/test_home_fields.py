"""Every field of a home is in all its places (CONTRIBUTING.md). The test names the missing ones."""

import re
from collections.abc import Callable
from dataclasses import fields as fields_of

import pytest
from sqlalchemy import Boolean

from demo.data.entries import HomeEntry
from server.homes.models import Home
from server.homes.schemas import HomeIn, HomeInFull
from server.homes.service.homes import HOME_FIELDS
from tests.homes.home_keys import HOME_DETAIL, HOME_OWN
from tests.support.forms import home_form
from tests.support.source import ROOT, keys, part

SCREENS = "shared-ui/src"
GENERATED = f"{SCREENS}/api/generated"
FIELDS = f"{SCREENS}/features/home/home-fields.ts"
WORDS = (f"{SCREENS}/features/home/text.ts", f"{SCREENS}/features/home/text.easy.ts")
# The address is shown as one fact, and the name is the title of the page.
IN_ONE_FACT = ("name", "prefecture", "address_1", "address_2")


def is_flag(field: str) -> bool:
    """Return whether a field is a flag. A field without a column counts as one."""
    return field not in Home.__table__.columns or isinstance(Home.__table__.columns[field].type, Boolean)


def is_seen(field: str) -> bool:
    """Return whether seekers see the field. A field that is in no schema counts as seen."""
    return field in HomeInFull.model_fields or field not in HomeIn.model_fields


def is_fact(field: str) -> bool:
    """Return whether the details of the home show the field as a separate fact."""
    return is_seen(field) and field not in IN_ONE_FACT


PLACES: dict[str, Callable[[str], bool]] = {
    "server/homes/models.py, Home": lambda field: field in HOME_FIELDS,
    "server/homes/schemas.py, HomeIn or HomeRules": lambda field: field in HomeIn.model_fields,
    f"{GENERATED}/forms.ts, fields.home (npm run generate)": lambda field: (
        field in keys(part(f"{GENERATED}/forms.ts", '"home": {', "}"))
    ),
    f"{FIELDS}, HOME_FIELDS": lambda field: field in keys(part(FIELDS, "HOME_FIELDS = {", "} as const")),
    f"{FIELDS}, HOME_FACTS": lambda field: (
        not is_fact(field) or f'"{field}"' in part(FIELDS, "HOME_FACTS = [", "] as const")
    ),
    **{
        f"{path}, flags": lambda field, path=path: (  # type: ignore[misc]
            not is_flag(field) or field in keys(part(path, "flags: {", "\n  }"))
        )
        for path in WORDS
    },
    f"{SCREENS}/testing/home-fixtures.ts": lambda field: (
        field in keys(part(f"{SCREENS}/testing/home-fixtures.ts", "HOME_INPUT", "};"))
    ),
    "tests/support/forms.py, home_form": lambda field: field in home_form(),
    "tests/homes/home_keys.py": lambda field: (
        field in HOME_OWN.split() and (not is_seen(field) or field in HOME_DETAIL.split())
    ),
    "demo/data/entries.py, HomeEntry": lambda field: field in {entry.name for entry in fields_of(HomeEntry)},
}


def missing_places(field: str) -> list[str]:
    """Return the places in which a field is missing."""
    return [place for place, knows in PLACES.items() if not knows(field)]


@pytest.mark.parametrize("field", HOME_FIELDS)
def test_field_of_a_home_is_in_every_place(field: str) -> None:
    assert missing_places(field) == []


def test_every_sent_field_has_a_column() -> None:
    assert set(HomeIn.model_fields) == set(HOME_FIELDS)


def test_unknown_field_is_missing_in_every_place() -> None:
    assert missing_places("has_an_elevator") == list(PLACES)


def test_checklist_names_every_place() -> None:
    checklist = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    files = {re.split(r"[, ]", place)[0] for place in PLACES}
    assert {file for file in files if f"`{file}`" not in checklist} == set()
