"""Homes of public data: read from a file of any dirt, kept once, claimed by the facility whose office they are."""

from datetime import date
from pathlib import Path
from typing import Any

from apiflask import APIFlask
from sqlalchemy import select

from server.actions.transaction import transaction
from server.domain.open_homes import ATTRIBUTION
from server.extensions import db
from server.models import Account, HomeDraft
from tests.support.database import changes, everything
from tests.support.forms import home_form, preference_form
from tests.support.people import CHEAP, PASSWORD, People, Person

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
#: In cp932, as such files were published until then; the second in UTF-8 with BOM.
OLD, NEW = FIXTURES / "group-homes-2022-08.csv", FIXTURES / "group-homes-2026-03.csv"
DRAFTS, HOMES = "/api/facilities/home-drafts/", "/api/facilities/homes/"
REQUEST = {
    "role": "facility",
    "organization": "社会福祉法人こもれび",
    "contact_name": "高橋 直子",
    "email": "new@example.com",
    "phone": "03-0000-1234",
    "office_number": "1320000015",
}
ADDRESS = ("postal_code", "prefecture", "address_1", "address_2")


def run(app: APIFlask, *arguments: str | Path) -> Any:
    return app.test_cli_runner().invoke(args=["homes", "import", *map(str, arguments)])


def drafts(app: APIFlask) -> dict[str, HomeDraft]:
    with app.app_context():
        return {draft.source_key[-2:]: draft for draft in db.session.scalars(select(HomeDraft))}


def of(draft: HomeDraft, *names: str) -> tuple[Any, ...]:
    return tuple(getattr(draft, name) for name in names)


def test_what_is_dirty_is_repaired_and_the_postal_code_found_from_the_address(app: APIFlask) -> None:
    assert run(app, OLD).exit_code == 0
    found = drafts(app)
    assert sorted(found) == ["01", "02", "03", "04"]
    assert of(found["01"], "name", *ADDRESS) == (
        *("グループホーム ひだまり", "1540017", "東京都", "世田谷区", "世田谷1-2-3"),
    )
    assert of(found["02"], "name", "phone", *ADDRESS) == (
        *("ホームこもれび2号館", "0300001235", "1540004", "東京都", "世田谷区", "太子堂4-5-6"),
    )
    assert of(found["03"], "name", "corporation", *ADDRESS) == (
        *("グループホームきたの風", "NPO法人きたの風"),
        *("0620934", "北海道", "札幌市豊平区", "平岸四条8丁目4番24号"),
    )


def test_variants_of_letters_stay_and_what_the_office_keeps_to_itself_stays_empty(app: APIFlask) -> None:
    run(app, OLD)
    assert of(drafts(app)["04"], "name", "corporation", "phone", "capacity", *ADDRESS) == (
        *("髙﨑ホームⅡ", "㈱なにわ福祉", "", 7, "", "大阪府", "東大阪市", ""),
    )


def test_each_refused_row_is_told_with_its_line_and_reason(app: APIFlask) -> None:
    told = run(app, OLD).output
    assert "10行のうち、4行を読み（うち4行は直しました）、6行を断りました。" in told
    for line in (
        "6行目：事業所番号が10けたの数字ではありません。",
        "7行目：サービス種別が共同生活援助ではありません。",
        "8行目：「事業所の名称」がありません。",
        "9行目：都道府県がわかりません。",
        "10行目：同じNOの行が前にあります。",
        "11行目：列の数が29ではありません。",
        "直した：都道府県をコードから補った　1行",
        "郵便番号：3件は住所から見つかり、1件は見つかりませんでした。",
        "下書き：新しく4件、更新0件、変更なし0件、なくなった0件。",
        "メモリ：最大",
        "出典: 障害福祉サービス等情報公表システム（WAM NET）オープンデータを加工して作成",
    ):
        assert line in told


def test_a_second_run_changes_nothing(app: APIFlask) -> None:
    run(app, OLD)
    before = everything(app)
    assert "新しく0件、更新0件、変更なし4件" in run(app, OLD).output
    assert changes(before, everything(app)) == {}


def test_a_newer_file_in_the_other_encoding_is_the_truth_of_what_nobody_claimed(app: APIFlask) -> None:
    run(app, OLD)
    assert "新しく1件、更新2件、変更なし0件、なくなった2件。" in run(app, NEW).output
    found = drafts(app)
    assert sorted(found) == ["01", "02", "10"]
    assert of(found["01"], "name", "phone") == ("グループホームひだまり", "0300009999")
    assert found["10"].capacity == 5
    before = everything(app)
    assert "新しく0件、更新0件、変更なし3件、なくなった0件。" in run(app, NEW).output
    assert changes(before, everything(app)) == {}


def test_an_older_file_than_the_newest_is_refused_whole(app: APIFlask) -> None:
    run(app, NEW)
    before = everything(app)
    refused = run(app, OLD)
    assert refused.exit_code == 1
    assert "これより新しいデータ（2026-03）を読み込んであります。" in refused.output
    assert changes(before, everything(app)) == {}


def test_a_file_that_lacks_more_than_half_takes_nothing_away_unless_it_is_said_to_be_whole(
    app: APIFlask, tmp_path: Path
) -> None:
    run(app, OLD)
    cut = tmp_path / "cut-2022-09.csv"
    cut.write_bytes(b"\n".join(OLD.read_bytes().splitlines()[:2]))
    told = run(app, cut).output
    assert "更新1件、変更なし0件、なくなった0件。" in told
    assert "前からある4件の下書きのうち3件が、このファイルにありません。" in told
    assert "--whole をつけて" in told
    assert len(drafts(app)) == 4
    told = run(app, cut, "--whole").output
    assert "変更なし1件、なくなった3件。" in told
    assert "このファイルにありません" not in told
    assert sorted(drafts(app)) == ["01"]


def test_an_office_whose_row_is_refused_is_not_gone(app: APIFlask, tmp_path: Path) -> None:
    run(app, OLD)
    file = tmp_path / "worse-2022-09.csv"
    file.write_bytes(OLD.read_bytes().replace("平岸四条".encode("cp932"), b"\x81\x20"))
    assert "更新3件、変更なし0件、なくなった0件。" in run(app, file).output
    assert drafts(app)["03"].published_on == date(2022, 8, 1)


def test_a_row_whose_letters_cannot_be_read_is_refused_alone(app: APIFlask, tmp_path: Path) -> None:
    file = tmp_path / "broken-2022-08.csv"
    file.write_bytes(OLD.read_bytes().replace("平岸四条".encode("cp932"), b"\x81\x20"))
    told = run(app, file).output
    assert "4行目：文字を読み取れません。" in told
    assert sorted(drafts(app)) == ["01", "02", "04"]


def test_a_name_longer_than_a_home_may_have_is_refused(app: APIFlask, tmp_path: Path) -> None:
    file = tmp_path / "long-2022-08.csv"
    file.write_bytes(OLD.read_bytes().replace("髙﨑ホーム".encode("cp932"), "長".encode("cp932") * 101))
    assert "5行目：100文字をこえる項目があります（name）。" in run(app, file).output


def test_a_file_without_the_columns_or_without_a_month_is_refused_whole(
    app: APIFlask, tmp_path: Path
) -> None:
    other = tmp_path / "other-2022-08.csv"
    other.write_text("名前,住所\n", encoding="utf-8")
    assert "この列がありません：都道府県コード又は市区町村コード" in run(app, other).output
    nameless = tmp_path / "homes.csv"
    nameless.write_bytes(OLD.read_bytes())
    refused = run(app, nameless)
    assert refused.exit_code == 1
    assert "--published 2022-08" in refused.output
    assert run(app, nameless, "--published", "2022-08").exit_code == 0


def approve(app: APIFlask, people: People, **changes: Any) -> Person:
    """Have a request approved; return the new member, signed in."""
    form = REQUEST | changes
    people.visitor().post("/api/accounts/facilities/request/", form)
    runner = app.test_cli_runner()
    number = runner.invoke(args=["accounts", "requests"]).output.split("\t")[0]
    assert runner.invoke(args=["accounts", "approve", number]).exit_code == 0
    with app.app_context(), transaction():
        account = db.session.scalars(select(Account).where(Account.email == form["email"])).one()
        account.password_hash = CHEAP.hash(PASSWORD)
    return people.staff(account.id, form["email"])


def test_an_approved_facility_has_the_drafts_of_its_office_and_nobody_else_has(
    app: APIFlask, people: People
) -> None:
    run(app, OLD)
    other = people.facility()
    member = approve(app, people)
    shown = member.get(DRAFTS)
    assert [draft["name"] for draft in shown] == ["グループホーム ひだまり", "ホームこもれび2号館"]
    assert {draft["source"] for draft in shown} == {ATTRIBUTION}
    assert shown[0]["published_on"] == "2022-08-01"
    assert other.get(DRAFTS) == []
    assert member.get(HOMES) == []


def test_the_operator_reads_whose_drafts_a_request_names(app: APIFlask, people: People) -> None:
    run(app, OLD)
    people.visitor().post("/api/accounts/facilities/request/", REQUEST)
    listed = app.test_cli_runner().invoke(args=["accounts", "requests"]).output
    assert "事業所番号 1320000015（公開データの下書き：社会福祉法人 こもれび 2件）" in listed


def test_what_one_facility_claimed_no_later_one_gets(app: APIFlask, people: People) -> None:
    run(app, OLD)
    first = approve(app, people)
    second = approve(app, people, email="second@example.com")
    assert len(first.get(DRAFTS)) == 2
    assert second.get(DRAFTS) == []


def test_a_counselor_claims_no_homes(app: APIFlask, people: People) -> None:
    run(app, OLD)
    approve(app, people, role="counselor")
    assert {draft.account_id for draft in drafts(app).values()} == {None}


def test_what_is_claimed_stays_when_a_newer_file_does_not_name_it(app: APIFlask, people: People) -> None:
    run(app, OLD)
    member = approve(app, people, office_number="0120000028")
    assert "なくなった1件。" in run(app, NEW).output
    assert sorted(drafts(app)) == ["01", "02", "03", "10"]
    assert [draft["name"] for draft in member.get(DRAFTS)] == ["グループホームきたの風"]


def test_an_office_approved_before_its_drafts_came_has_them_when_they_come(
    app: APIFlask, people: People
) -> None:
    first = approve(app, people)
    second = approve(app, people, email="second@example.com")
    assert first.get(DRAFTS) == []
    assert "登録済みの施設に渡した下書きは2件です。" in run(app, OLD).output
    assert len(first.get(DRAFTS)) == 2
    assert "登録済みの施設に渡した下書きは1件です。" in run(app, NEW).output
    assert [draft["name"] for draft in first.get(DRAFTS)] == [
        *("グループホームひだまり", "ホームこもれび2号館", "ホームこもれび3号館"),
    ]
    assert second.get(DRAFTS) == []
    before = everything(app)
    assert "渡した下書きは0件です。" in run(app, NEW).output
    assert changes(before, everything(app)) == {}


def test_who_is_not_approved_or_no_longer_there_gets_nothing_at_an_import(
    app: APIFlask, people: People
) -> None:
    approve(app, people)
    approve(app, people, email="counselor@example.com", role="counselor")
    people.visitor().post("/api/accounts/facilities/request/", REQUEST | {"email": "waits@example.com"})
    runner = app.test_cli_runner()
    assert runner.invoke(args=["accounts", "disable", REQUEST["email"]]).exit_code == 0
    assert "渡した下書きは0件です。" in run(app, OLD).output
    assert {draft.account_id for draft in drafts(app).values()} == {None}


def test_a_draft_is_gone_when_its_home_is_registered_and_no_import_brings_it_back(
    app: APIFlask, people: People
) -> None:
    run(app, OLD)
    member = approve(app, people)
    first, second = (draft["id"] for draft in member.get(DRAFTS))
    home = member.post(HOMES, home_form(draft=first))["id"]
    assert [draft["id"] for draft in member.get(DRAFTS)] == [second]
    assert [row["id"] for row in member.get(HOMES)] == [home]
    run(app, NEW)
    assert [draft["id"] for draft in member.get(DRAFTS)][:-1] == [second], "the last one is new in that file"
    again = member.call("POST", HOMES, home_form(draft=first))
    assert (again.status_code, again.json["code"]) == (404, "draft_gone")
    assert len(member.get(HOMES)) == 1


def test_nobody_registers_a_home_from_somebody_elses_draft(app: APIFlask, people: People) -> None:
    run(app, OLD)
    member = approve(app, people)
    other = people.facility()
    [draft, *_] = member.get(DRAFTS)
    assert other.call("POST", HOMES, home_form(draft=draft["id"])).status_code == 404
    assert (len(member.get(DRAFTS)), other.get(HOMES)) == (2, [])


def test_a_draft_fits_nobody(app: APIFlask, people: People) -> None:
    """Only a registered home counts among those that would fit a person."""
    run(app, OLD)
    approve(app, people)
    counted = people.counselor().post("/api/applicants/preferences/fit/", preference_form())
    assert (counted["fitting"], counted["listing"]) == (0, 0)
