"""The server and the screens have the same sentences for empty fields."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from server.contacts.schemas.helping import OpinionIn
from server.core.http.errors import invalid_input
from server.core.schemas import Shape
from server.homes.schemas import HomeChange, HomeCreate
from server.offices.schemas import OfferIn
from server.people.schemas.preferences import PreferenceForm

ROOT = Path(__file__).resolve().parents[3]
FIELDS_OF_HOMES = ROOT / "shared-ui/src/features/home/home-fields.ts"
TEXT_OF_HOMES = ROOT / "portal-app/src/features/home/text.ts"
TEXT_OF_ERRORS = ROOT / "shared-ui/src/lib/text/errors.text.ts"


def screen_sentence(file: Path, name: str) -> str:
    """Return a sentence of the screens that contains a label."""
    text = file.read_text(encoding="utf-8")
    found = re.search(rf"\b{name}: \(label: string\) => `(.+?)`", text)
    assert found
    return found[1]


def server_sentences(shape: type[Shape], given: dict[str, object]) -> dict[str, list[str]]:
    with pytest.raises(ValidationError) as faults:
        shape.model_validate(given)
    return invalid_input(faults.value).fields


def test_length_errors_count_items_or_characters() -> None:
    sentences = server_sentences(OfferIn, {"office": 1, "preferences": [1] * 1001})
    assert sentences["preferences"] == ["「利用者」は1000件までにしてください。"]
    assert server_sentences(OpinionIn, {"text": "あ" * 1001})["text"] == [
        "「思ったこと」は1000文字までで入力してください。"
    ]


def required_choices() -> dict[str, str]:
    """Return the required choices of the home form, each with its kind: one code or several."""
    text = FIELDS_OF_HOMES.read_text(encoding="utf-8")
    found = re.findall(r'^  (\w+): \{[^}]*?kind: "(codes?)"([^}]*)', text, re.MULTILINE)
    return {name: kind for name, kind, more in found if "optional" not in more}


@pytest.mark.parametrize("shape", [HomeCreate, HomeChange])
@pytest.mark.parametrize("sent", [True, False], ids=["empty", "left out"])
def test_home_form_asks_to_select_or_to_enter(shape: type[Shape], sent: bool) -> None:
    titles, chosen = shape.titles(), required_choices()
    assert {*chosen.values()} == {"code", "codes"}
    empty: dict[str, object] = {name: [] if kind == "codes" else "" for name, kind in chosen.items()}
    if not sent:
        empty, chosen = (
            {},
            {name: kind for name, kind in chosen.items() if shape.model_fields[name].is_required()},
        )
    sentences = server_sentences(shape, empty)
    select, enter = screen_sentence(TEXT_OF_HOMES, "select"), screen_sentence(TEXT_OF_HOMES, "enter")
    assert {name: sentences[name] for name in chosen} == {
        name: [select.replace("${label}", titles[name])] for name in chosen
    }
    assert sentences["name"] == [enter.replace("${label}", titles["name"])]


@pytest.mark.parametrize("sent", [True, False], ids=["empty", "left out"])
def test_preference_form_asks_to_enter_lists(sent: bool) -> None:
    titles = PreferenceForm.titles()
    lists = [
        *("preferredLocation_prefecture", "condition_categories", "building_types"),
        *("home_types", "medical_supports"),
    ]
    sentences = server_sentences(PreferenceForm, {name: [] for name in lists} if sent else {})
    enter = screen_sentence(TEXT_OF_ERRORS, "required")
    assert {name: sentences[name] for name in lists} == {
        name: [enter.replace("${label}", titles[name])] for name in lists
    }
    assert enter == "「${label}」を入力してください。"
