"""Preferences of applicants and counselors, and their certificates."""

import io
from typing import Any

import pytest

from tests.support.forms import picture, preference_form, sent_form
from tests.support.people import People, Person

PREFERENCES = "/api/applicants/preferences/"


def _send(person: Person, method: str, path: str, **fields: Any) -> Any:
    return person.call(method, path, data=fields, content_type="multipart/form-data")


def test_applicant_can_register_one_preference(people: People) -> None:
    applicant = people.applicant()
    preference_id = applicant.register_preference()
    [listed] = applicant.get(PREFERENCES)
    assert listed["id"] == preference_id
    assert {name: listed[name] for name in preference_form()} == preference_form()
    assert (listed["name"], listed["allowed_users"], listed["contacts_current_count"]) == (None, [], 0)
    second = _send(applicant, "POST", PREFERENCES, **sent_form())
    assert (second.status_code, second.json["code"]) == (409, "preference_exists")


def test_counselor_can_register_many_and_needs_a_name(people: People) -> None:
    counselor = people.counselor()
    nameless = _send(counselor, "POST", PREFERENCES, **sent_form())
    assert nameless.json["fields"] == {"name": ["「氏名」を入力してください。"]}
    for name in ("山本 一郎", "鈴木 花子"):
        counselor.register_preference(name=name)
    assert [row["name"] for row in counselor.get(PREFERENCES)] == ["山本 一郎", "鈴木 花子"]


def test_preference_of_an_applicant_has_no_name(people: People) -> None:
    applicant = people.applicant()
    applicant.register_preference(name="ほかの名前")
    assert applicant.get(PREFERENCES)[0]["name"] is None


@pytest.mark.parametrize(
    ("field", "label"),
    [
        ("preferredLocation_prefecture", "希望入居地"),
        ("condition_categories", "病状"),
        ("building_types", "建物タイプ"),
        ("home_types", "グループホームの形態"),
        ("medical_supports", "医療支援体制"),
    ],
)
def test_required_lists_must_not_be_empty(people: People, field: str, label: str) -> None:
    answer = _send(people.applicant(), "POST", PREFERENCES, **sent_form(**{field: []}))
    assert answer.json["fields"] == {field: [f"「{label}」を入力してください。"]}


def test_no_preference_excludes_other_options(people: People) -> None:
    answer = _send(
        people.applicant(), "POST", PREFERENCES, **sent_form(home_types=["no_preference", "satellite"])
    )
    assert answer.json["fields"] == {"home_types": ["「希望無し」は、ほかの選択肢と一緒には選べません。"]}


@pytest.mark.parametrize(
    ("typed", "stored"), [("true", True), ("False", False), ("0", None), ("はい", None), ("", None)]
)
def test_booleans_of_a_form_are_parsed(people: People, typed: str, stored: bool | None) -> None:
    answer = _send(people.applicant(), "POST", PREFERENCES, **sent_form(wheelchair_accessible=typed))
    if stored is None:
        sentence = "「車いす」は「はい」か「いいえ」で選んでください。"
        assert answer.json["fields"] == {"wheelchair_accessible": [sentence]}
    else:
        assert answer.json["wheelchair_accessible"] is stored


def test_change_keeps_omitted_fields(people: People) -> None:
    applicant = people.applicant()
    preference_id = applicant.register_preference()
    answer = _send(
        applicant, "PATCH", f"{PREFERENCES}{preference_id}/", age="31", is_active="false", user_id="9"
    )
    assert answer.status_code == 200
    [listed] = applicant.get(PREFERENCES)
    assert {name: listed[name] for name in preference_form()} == preference_form(age=31)


def test_invalid_change_is_refused(people: People) -> None:
    applicant = people.applicant()
    preference_id = applicant.register_preference()
    answer = _send(applicant, "PATCH", f"{PREFERENCES}{preference_id}/", age="31", condition_categories="[]")
    assert answer.json["fields"] == {"condition_categories": ["「病状」を入力してください。"]}
    assert applicant.get(f"{PREFERENCES}{preference_id}/")["age"] == 27


def test_preference_of_others_is_not_found(people: People) -> None:
    preference_id = people.applicant().register_preference()
    for person in (people.counselor(), people.counselor("別の人")):
        assert person.call("GET", f"{PREFERENCES}{preference_id}/").status_code == 404
        assert _send(person, "PATCH", f"{PREFERENCES}{preference_id}/", age="3").status_code == 404
        assert person.call("DELETE", f"{PREFERENCES}{preference_id}/").status_code == 404


def test_certificate_is_encrypted_and_readable_by_its_owner(people: People) -> None:
    applicant = people.applicant()
    form = sent_form() | {"disability_certificate": (io.BytesIO(picture(333, 222)), "techo.jpg")}
    created = _send(applicant, "POST", PREFERENCES, **form).json
    assert created["welfare_certificate"] is None
    shown = applicant.call("GET", created["disability_certificate"])
    assert shown.data.startswith(b"\xff\xd8")
    assert shown.headers["Cache-Control"] == "private, no-store"
    stored = [
        file.read_bytes()
        for file in applicant.client.application.extensions["settings"].media_dir.rglob("*")
        if file.is_file()
    ]
    assert stored
    assert not any(data == shown.data for data in stored)
    assert people.counselor().look(created["id"]).status_code == 404


def test_certificate_can_be_replaced_and_deleted(people: People) -> None:
    applicant = people.applicant()
    preference_id = applicant.register_preference()
    path = f"{PREFERENCES}{preference_id}/"
    for size in (300, 500):
        file = (io.BytesIO(picture(size, size)), "a.jpg")
        changed = _send(applicant, "PATCH", path, welfare_certificate=file).json
        assert changed["welfare_certificate"]
    assert applicant.call("DELETE", f"{path}delete_image/welfare_certificate/").status_code == 200
    assert applicant.get(path)["welfare_certificate"] is None
    assert applicant.call("DELETE", f"{path}delete_image/welfare_certificate/").status_code == 404
    assert applicant.call("DELETE", f"{path}delete_image/passport/").status_code == 404


def test_withdrawn_preference_is_not_listed(people: People) -> None:
    applicant = people.applicant()
    preference_id = applicant.register_preference()
    assert applicant.call("DELETE", f"{PREFERENCES}{preference_id}/").status_code == 200
    assert applicant.get(PREFERENCES) == []
    applicant.register_preference()


def test_change_in_another_format_is_refused(people: People) -> None:
    applicant = people.applicant()
    preference_id = applicant.register_preference()
    for method, path in (("PATCH", f"{PREFERENCES}{preference_id}/"), ("POST", PREFERENCES)):
        answer = applicant.call(method, path, data="age=30", content_type="text/plain")
        assert (answer.status_code, answer.json["code"]) == (415, "http_415")
        assert "multipart/form-data" in answer.json["detail"]


def test_preference_can_be_sent_as_json(people: People) -> None:
    applicant = people.applicant()
    created = applicant.call("POST", PREFERENCES, preference_form())
    assert created.status_code == 201
    assert preference_form().items() <= created.json.items()
    path = f"{PREFERENCES}{created.json['id']}/"
    changed = applicant.patch(path, {"age": 31, "building_types": ["existing_house"], "user_id": 9})
    assert preference_form(age=31, building_types=["existing_house"]).items() <= changed.items()
    refused = applicant.call("PATCH", path, {"home_types": []})
    assert refused.json["fields"] == {"home_types": ["「グループホームの形態」を入力してください。"]}
    bodies: tuple[object, ...] = ([], "text")
    for body in bodies:
        assert applicant.call("PATCH", path, body).status_code == 400
    assert applicant.get(path)["age"] == 31


def test_deeply_nested_list_is_refused_at_its_field(people: People) -> None:
    applicant = people.applicant()
    preference_id = applicant.register_preference()
    answer = _send(applicant, "PATCH", f"{PREFERENCES}{preference_id}/", home_types="[" * 3000)
    assert list(answer.json["fields"]) == ["home_types"]


WHOLE = b'--x\r\nContent-Disposition: form-data; name="age"\r\n\r\n41\r\n'
NAME = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n'


@pytest.mark.parametrize(
    ("body", "boundary"),
    [
        (WHOLE, "; boundary=x"),
        (WHOLE + NAME + "山本".encode(), "; boundary=x"),
        (WHOLE + b"--x--\r\n", ""),
    ],
    ids=["no last boundary", "cut off in a field", "no boundary in the header"],
)
def test_incomplete_form_is_refused(people: People, body: bytes, boundary: str) -> None:
    counselor = people.counselor()
    path = f"{PREFERENCES}{counselor.register_preference(name='山本 一郎')}/"
    before = counselor.get(path)
    answer = counselor.call("PATCH", path, data=body, content_type=f"multipart/form-data{boundary}")
    assert (answer.status_code, answer.json["code"]) == (400, "http_400")
    assert counselor.get(path) == before


def test_omitted_age_stays_empty(people: People) -> None:
    applicant = people.applicant()
    form = {name: value for name, value in sent_form().items() if name != "age"}
    answer = applicant.call("POST", PREFERENCES, data=form)
    assert (answer.status_code, answer.json["fields"]) == (422, {"age": ["「年齢」を入力してください。"]})
    assert applicant.get(PREFERENCES) == []
