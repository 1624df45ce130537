"""Import of home drafts from public data: repair of malformed rows, and updates from the newest file."""

from datetime import date
from pathlib import Path

import pytest
from apiflask import APIFlask

from tests.support.database import all_rows, changes
from tests.support.home_drafts import NEW, OLD, drafts, fields_of, import_file

ADDRESS = ("postal_code", "prefecture", "address_1", "address_2")


def test_import_repairs_fields_and_finds_postal_codes(app: APIFlask) -> None:
    assert import_file(app, OLD).exit_code == 0
    found = drafts(app)
    assert sorted(found) == ["01", "02", "03", "04"]
    assert fields_of(found["01"], "name", *ADDRESS) == (
        *("グループホーム ひだまり", "1540017", "東京都", "世田谷区", "世田谷1-2-3"),
    )
    assert fields_of(found["02"], "name", "phone", *ADDRESS) == (
        *("ホームこもれび2号館", "0300001235", "1540004", "東京都", "世田谷区", "太子堂4-5-6"),
    )
    assert fields_of(found["03"], "name", "corporation", *ADDRESS) == (
        *("グループホームきたの風", "NPO法人きたの風"),
        *("0620934", "北海道", "札幌市豊平区", "平岸四条8丁目4番24号"),
    )


def test_import_keeps_character_variants_and_empty_fields(app: APIFlask) -> None:
    import_file(app, OLD)
    assert fields_of(drafts(app)["04"], "name", "corporation", "phone", "capacity", *ADDRESS) == (
        *("髙﨑ホームⅡ", "㈱なにわ福祉", "", 7, "", "大阪府", "東大阪市", ""),
    )


def test_import_reports_each_refused_row_with_line_and_reason(app: APIFlask) -> None:
    output = import_file(app, OLD).output
    assert "10行のうち、4行を読み（うち4行は直しました）、6行を断りました。" in output
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
        assert line in output


def test_second_import_changes_nothing(app: APIFlask) -> None:
    import_file(app, OLD)
    before = all_rows(app)
    assert "新しく0件、更新0件、変更なし4件" in import_file(app, OLD).output
    assert changes(before, all_rows(app)) == {}


def test_newer_file_replaces_unclaimed_drafts(app: APIFlask) -> None:
    import_file(app, OLD)
    assert "新しく1件、更新2件、変更なし0件、なくなった2件。" in import_file(app, NEW).output
    found = drafts(app)
    assert sorted(found) == ["01", "02", "10"]
    assert fields_of(found["01"], "name", "phone") == ("グループホームひだまり", "0300009999")
    assert found["10"].capacity == 5
    before = all_rows(app)
    assert "新しく0件、更新0件、変更なし3件、なくなった0件。" in import_file(app, NEW).output
    assert changes(before, all_rows(app)) == {}


def test_older_file_is_refused(app: APIFlask) -> None:
    import_file(app, NEW)
    before = all_rows(app)
    refused = import_file(app, OLD)
    assert refused.exit_code == 1
    assert "これより新しいデータ（2026-03）を読み込んであります。" in refused.output
    assert changes(before, all_rows(app)) == {}


def test_file_with_less_than_half_the_drafts_deletes_only_with_whole(app: APIFlask, tmp_path: Path) -> None:
    import_file(app, OLD)
    cut = tmp_path / "cut-2022-09.csv"
    cut.write_bytes(b"\n".join(OLD.read_bytes().splitlines()[:2]))
    output = import_file(app, cut).output
    assert "更新1件、変更なし0件、なくなった0件。" in output
    assert "前からある4件の下書きのうち3件が、このファイルにありません。" in output
    assert "--whole をつけて" in output
    assert len(drafts(app)) == 4
    output = import_file(app, cut, "--whole").output
    assert "変更なし1件、なくなった3件。" in output
    assert "このファイルにありません" not in output
    assert sorted(drafts(app)) == ["01"]


def test_refused_row_does_not_delete_its_draft(app: APIFlask, tmp_path: Path) -> None:
    import_file(app, OLD)
    file = tmp_path / "worse-2022-09.csv"
    file.write_bytes(OLD.read_bytes().replace("平岸四条".encode("cp932"), b"\x81\x20"))
    assert "更新3件、変更なし0件、なくなった0件。" in import_file(app, file).output
    assert drafts(app)["03"].published_on == date(2022, 8, 1)


def test_undecodable_row_is_refused_and_others_are_imported(app: APIFlask, tmp_path: Path) -> None:
    file = tmp_path / "broken-2022-08.csv"
    file.write_bytes(OLD.read_bytes().replace("平岸四条".encode("cp932"), b"\x81\x20"))
    output = import_file(app, file).output
    assert "4行目：文字を読み取れません。" in output
    assert sorted(drafts(app)) == ["01", "02", "04"]


def test_too_long_name_is_refused(app: APIFlask, tmp_path: Path) -> None:
    file = tmp_path / "long-2022-08.csv"
    file.write_bytes(OLD.read_bytes().replace("髙﨑ホーム".encode("cp932"), "長".encode("cp932") * 101))
    assert "5行目：100文字をこえる項目があります（name）。" in import_file(app, file).output


def test_file_without_required_columns_or_month_is_refused(app: APIFlask, tmp_path: Path) -> None:
    other = tmp_path / "other-2022-08.csv"
    other.write_text("名前,住所\n", encoding="utf-8")
    assert "この列がありません：都道府県コード又は市区町村コード" in import_file(app, other).output
    nameless = tmp_path / "homes.csv"
    nameless.write_bytes(OLD.read_bytes())
    refused = import_file(app, nameless)
    assert refused.exit_code == 1
    assert "--published 2022-08" in refused.output
    assert import_file(app, nameless, "--published", "2022-08").exit_code == 0


@pytest.mark.parametrize("tail", ['"', "a" * 200_000], ids=["unclosed quote", "endless field"])
def test_malformed_csv_is_refused(app: APIFlask, tmp_path: Path, tail: str) -> None:
    broken = tmp_path / NEW.name
    broken.write_bytes(NEW.read_bytes() + tail.encode() + b"a,a\n" * 50_000)
    answer = import_file(app, broken)
    assert (answer.exit_code, "CSVとして読めません" in answer.output) == (1, True)
    assert drafts(app) == {}
