"""Homes of a facility and their pictures."""

import io
from collections.abc import Sequence
from typing import Any

import pytest
from apiflask import APIFlask
from PIL import Image

from tests.support.clock import Clock
from tests.support.database import all_rows, changes
from tests.support.forms import as_form, home_form, picture
from tests.support.people import People, Person
from tests.support.world.audit import acts_after, last

HOMES = "/api/facilities/homes/"


def _upload(person: Person, home_id: int, *files: bytes, replaces: Sequence[int] = ()) -> Any:
    images = [(io.BytesIO(data), f"{number}.jpg") for number, data in enumerate(files)]
    data = {"images": images, "replaces": str([*replaces])}
    return person.call("POST", f"{HOMES}{home_id}/upload_images/", data=data)


def _count_files(app: APIFlask) -> int:
    return sum(path.is_file() for path in app.extensions["settings"].media_dir.rglob("*"))


def test_registered_home_is_listed_with_all_fields(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home()
    [home] = facility.get(HOMES)
    own = {
        "id": home_id,
        "is_active": True,
        "images": [],
        "user": facility.id,
        "has_unread_notifications": False,
        "updated_at": "2026-03-05T12:00:00.000+09:00",
        "office": facility.office,
        "assignee": facility.id,
        "assignee_name": "こもれび暮らしサポート",
        "vacancies_stated_on": "2026-03-05",
        "vacancy_expected_on": None,
        "is_recruiting": True,
    }
    assert home == home_form() | own


def test_single_home_and_list_show_the_same_unread_mark(people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    homes = [facility.register_home(), facility.register_home()]
    body = {"home": homes[1], "preference": seeker.register_preference()}
    contact = facility.post("/api/chat/contacts/", body)["id"]
    seeker.patch(f"/api/chat/contacts/{contact}/accept_contact/")
    alone = [facility.get(f"{HOMES}{home}/") for home in homes]
    assert alone == facility.get(HOMES)
    assert [home["has_unread_notifications"] for home in alone] == [False, True]
    changed = facility.call("PUT", f"{HOMES}{homes[1]}/", home_form()).json
    assert changed["has_unread_notifications"] is True


@pytest.mark.parametrize("kind", ["multipart/form-data", "application/x-www-form-urlencoded"])
def test_home_can_be_sent_as_a_form_with_json_lists(people: People, kind: str) -> None:
    facility = people.facility()
    form = as_form(home_form())
    home_id = facility.call("POST", HOMES, data=form, content_type=kind).json["id"]
    assert home_form().items() <= facility.get(f"{HOMES}{home_id}/").items()
    form = as_form(home_form(rent=50000, curfew=False))
    changed = facility.call("PUT", f"{HOMES}{home_id}/", data=form, content_type=kind)
    assert (changed.status_code, changed.json["rent"], changed.json["curfew"]) == (200, 50000, False)
    form = as_form(home_form(target_groups=[]))
    refused = facility.call("POST", HOMES, data=form, content_type=kind)
    assert refused.json["fields"] == {"target_groups": ["「対象者」を選択してください。"]}


def test_typed_text_is_normalised(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home(
        name="　ひだまり　ホーム ",
        postal_code="〒１５４−００１７",
        contact_phone="０３（０００）０１２３４",
        contact_email="ｈｏｍｅ＠example.com",
        acceptance_levels=[1, "unknown"],
        rent="45000",
    )
    home = facility.get(f"{HOMES}{home_id}/")
    assert home["name"] == "ひだまり ホーム"
    assert (home["postal_code"], home["contact_phone"]) == ("1540017", "0300001234")
    assert (home["contact_email"], home["rent"]) == ("home@example.com", 45000)
    assert home["acceptance_levels"] == ["1", "unknown"]


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"target_groups": []}, "target_groups", "「対象者」を選択してください。"),
        ({"building_type": ""}, "building_type", "「建物タイプ」を選択してください。"),
        ({"acceptance_levels": None}, "acceptance_levels", "「受け入れ可能な支援区分」を選択してください。"),
        ({"acceptance_levels": "1"}, "acceptance_levels",
         "選択内容を読み取れませんでした。もう一度お選びください。"),
        ({"name": "\u200b\x00"}, "name", "「グループホーム名」を入力してください。"),
        ({"name": "　"}, "name", "「グループホーム名」を入力してください。"),
        ({"rent": "４万x"}, "rent", "半角数字で入力してください: 「万 x」"),
        ({"rent": -1}, "rent", "「家賃」は0以上で入力してください。"),
        ({"rent": True}, "rent", "「家賃」は数字で入力してください。"),
        ({"rent": ""}, "rent", "「家賃」は数字で入力してください。"),
        ({"curfew": 1}, "curfew", "「門限」は「はい」か「いいえ」で選んでください。"),
        ({"postal_code": "123"}, "postal_code", "郵便番号は7けたの数字で入力してください。例：123-4567"),
        ({"prefecture": "東京"}, "prefecture", "都道府県を選んでください。"),
        ({"contact_phone": "12"}, "contact_phone",
         "電話番号は10けたか11けたの数字で入力してください。例：03-1234-5678"),
        ({"contact_email": "x"}, "contact_email", "「メールアドレス」の形を確かめてください。"),
        ({"medical_supports": ["none", "visiting_nurse"]}, "medical_supports",
         "「なし」は、ほかの選択肢と一緒には選べません。"),
        ({"building_type": "castle"}, "building_type", "「建物タイプ」を一覧から選んでください。"),
        ({"greeting": "あ" * 2001}, "greeting", "「最初のあいさつ文」は2000文字までで入力してください。"),
    ],
)  # fmt: skip
def test_errors_name_their_fields_and_nothing_is_stored(
    people: People, changes: dict[str, Any], field: str, sentence: str
) -> None:
    facility = people.facility()
    answer = facility.call("POST", HOMES, home_form(**changes))
    assert answer.status_code == 422
    assert answer.json["fields"] == {field: [sentence]}
    assert facility.get(HOMES) == []


@pytest.mark.parametrize(
    ("field", "text", "found"),
    [
        ("name", "ひだまりホーム ０９０ー１２３４ー５６７８", "電話番号"),
        ("address_2", "世田谷1-2-3 電話〇三の一二三四の五六七八", "電話番号"),
        ("contact_name", "高橋 taro（アット）example.com", "メールアドレス"),
        ("greeting", "はじめまして。\nLINEで検索 @hidamari", "LINEなどのID"),
        ("greeting", "くわしくは example ドット jp へ", "ホームページやSNSのアドレス"),
    ],
)
def test_texts_shown_before_acceptance_contain_no_contact_details(
    people: People, field: str, text: str, found: str
) -> None:
    facility = people.facility()
    home_id = facility.register_home()
    form = home_form(**{field: text})
    sentence = f"{found}は書けません。取り除いてください。承認のあと、トークルームで伝えられます。"
    for method, address in (("POST", HOMES), ("PUT", f"{HOMES}{home_id}/")):
        refused = facility.call(method, address, form)
        assert (refused.status_code, refused.json["fields"]) == (422, {field: [sentence]})
    [home] = facility.get(HOMES)
    assert home[field] == home_form()[field]


def test_home_can_be_changed_and_withdrawn(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home()
    changed = facility.call("PUT", f"{HOMES}{home_id}/", home_form(name="新しい名前", user=999, id=999))
    assert (changed.json["name"], changed.json["user"], changed.json["id"]) == (
        "新しい名前",
        facility.id,
        home_id,
    )
    facility.patch(f"{HOMES}{home_id}/deactivate/")
    assert facility.get(HOMES) == []


def test_withdrawing_twice_changes_nothing(app: APIFlask, people: People, clock: Clock) -> None:
    facility = people.facility()
    path = f"{HOMES}{facility.register_home()}/deactivate/"
    begun = last(app)
    facility.patch(path)
    before = all_rows(app)
    clock.forward(minutes=1)
    assert facility.call("PATCH", path).status_code == 200
    assert changes(before, all_rows(app)) == {}
    assert acts_after(app, begun) == [("home_withdrawn", "done")]
    assert people.facility("みなも").call("PATCH", path).status_code == 404


def test_outdated_form_cannot_overwrite_a_home(people: People, clock: Clock) -> None:
    facility = people.facility()
    path = f"{HOMES}{facility.register_home()}/"
    seen = facility.get(path)["updated_at"]
    clock.forward(minutes=1)
    first = facility.call("PUT", path, home_form(rent=50000, updated_at=seen))
    assert first.status_code == 200
    second = facility.call("PUT", path, home_form(name="別の名前", updated_at=seen))
    assert (second.status_code, second.json["code"]) == (409, "changed_elsewhere")
    assert "読み込み直し" in second.json["detail"]
    after = facility.get(path)
    assert (after["rent"], after["name"]) == (50000, "ひだまりホーム")
    again = facility.call("PUT", path, home_form(name="別の名前", updated_at=after["updated_at"]))
    assert again.json["name"] == "別の名前"


def test_unchanged_home_does_not_outdate_other_forms(people: People, clock: Clock) -> None:
    facility = people.facility()
    path = f"{HOMES}{facility.register_home()}/"
    seen = facility.get(path)["updated_at"]
    clock.forward(minutes=1)
    unchanged = facility.call("PUT", path, home_form(updated_at=seen))
    assert unchanged.json["updated_at"] == seen
    assert facility.call("PUT", path, home_form(rent=50000, updated_at=seen)).status_code == 200


def test_home_of_another_facility_is_not_found(people: People) -> None:
    home_id = people.facility().register_home()
    other = people.facility("みなも福祉ネット")
    for method, path in (("GET", ""), ("PUT", ""), ("PATCH", "deactivate/"), ("DELETE", "delete_image/")):
        body = home_form() | {"image_id": 1} if method in ("PUT", "DELETE") else None
        assert other.call(method, f"{HOMES}{home_id}/{path}", body).status_code == 404
    assert _upload(other, home_id, picture()).status_code == 404


def test_pictures_are_reencoded_without_exif_and_shown_to_the_owner_only(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home()
    turned = Image.new("RGB", (2400, 1200), (10, 120, 200))
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "secret place"
    out = io.BytesIO()
    turned.save(out, "JPEG", exif=exif)
    [image] = _upload(facility, home_id, out.getvalue()).json
    shown = facility.call("GET", image["image"])
    stored = Image.open(io.BytesIO(shown.data))
    assert stored.size == (800, 1600)
    assert not stored.getexif()
    assert b"secret place" not in shown.data
    assert max(Image.open(io.BytesIO(facility.call("GET", image["thumbnail"]).data)).size) == 480
    assert people.facility("みなも").call("GET", image["image"]).status_code == 404
    assert people.visitor().call("GET", image["image"]).status_code == 401


def test_home_has_at_most_three_pictures(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home()
    assert len(_upload(facility, home_id, picture(), picture()).json) == 2
    assert len(_upload(facility, home_id, picture(), picture()).json) == 1
    full = _upload(facility, home_id, picture())
    assert (full.status_code, full.json["code"]) == (409, "images_full")
    assert len(facility.get(f"{HOMES}{home_id}/")["images"]) == 3


def test_picture_can_replace_another(app: APIFlask, people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home()
    first, second = _upload(facility, home_id, picture(), picture()).json
    before = _count_files(app)
    answer = _upload(facility, home_id, picture(width=300), picture(), replaces=[first["id"]])
    new, third = answer.json
    assert facility.get(f"{HOMES}{home_id}/")["images"] == [new, second, third]
    assert new["id"] == first["id"]
    assert new["image"] != first["image"]
    assert Image.open(io.BytesIO(facility.call("GET", new["image"]).data)).width == 300
    full = _upload(facility, home_id, picture(), replaces=[third["id"]])
    assert full.status_code == 201, "pictures of a full home can be replaced"
    assert _count_files(app) - before == 2, "replaced files are deleted"


def test_refused_or_foreign_picture_replaces_nothing(people: People) -> None:
    facility, other = people.facility(), people.facility("みなも")
    home_id = facility.register_home()
    [image] = _upload(facility, home_id, picture()).json
    refused = _upload(facility, home_id, b"...", replaces=[image["id"]])
    assert refused.json["fields"] == {
        "images": ["1枚目の画像を読み取れませんでした。壊れていないJPEGかPNGの画像を選んでください。"]
    }
    for person, home in ((other, other.register_home()), (facility, facility.register_home())):
        assert _upload(person, home, picture(), replaces=[image["id"]]).status_code == 404
    assert facility.get(f"{HOMES}{home_id}/")["images"] == [image]


def test_picture_can_be_deleted(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home()
    [image] = _upload(facility, home_id, picture()).json
    answer = facility.call("DELETE", f"{HOMES}{home_id}/delete_image/", {"image_id": image["id"]})
    assert answer.status_code == 200
    assert facility.get(f"{HOMES}{home_id}/")["images"] == []
    assert facility.call("GET", image["image"]).status_code == 404


def test_new_picture_has_a_new_address(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home()
    [old] = _upload(facility, home_id, picture()).json
    facility.call("DELETE", f"{HOMES}{home_id}/delete_image/", {"image_id": old["id"]})
    [new] = _upload(facility, home_id, picture()).json
    assert new["image"] != old["image"]


def test_line_end_counts_as_one_character(people: People) -> None:
    facility = people.facility()
    home_id = facility.register_home(greeting="あ\r\n" * 1000)
    assert facility.get(f"{HOMES}{home_id}/")["greeting"] == ("あ\n" * 1000).strip()


def test_first_value_of_a_field_counts_and_query_parameters_are_ignored(people: People) -> None:
    facility = people.facility()
    twice = as_form(home_form()) | {"name": ["一つ目のホーム", "二つ目のホーム"]}
    home_id = facility.call("POST", f"{HOMES}?rent=1&name=三つ目のホーム", data=twice).json["id"]
    home = facility.get(f"{HOMES}{home_id}/")
    assert (home["name"], home["rent"]) == ("一つ目のホーム", home_form()["rent"])
    assert len(facility.get(f"{HOMES}?limit=1&limit=0")) == 1
