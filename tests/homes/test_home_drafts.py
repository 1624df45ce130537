"""Homes of public data: read from a file of any dirt, and kept as the newest file has them."""

from datetime import date
from pathlib import Path

import pytest
from apiflask import APIFlask

from tests.support.database import all_rows, changes
from tests.support.home_drafts import NEW, OLD, drafts, fields_of, import_file

ADDRESS = ("postal_code", "prefecture", "address_1", "address_2")


def test_what_is_dirty_is_repaired_and_the_postal_code_found_from_the_address(app: APIFlask) -> None:
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


def test_variants_of_letters_stay_and_what_the_office_keeps_to_itself_stays_empty(app: APIFlask) -> None:
    import_file(app, OLD)
    assert fields_of(drafts(app)["04"], "name", "corporation", "phone", "capacity", *ADDRESS) == (
        *("髙﨑ホームⅡ", "㈱なにわ福祉", "", 7, "", "大阪府", "東大阪市", ""),
    )


def test_each_refused_row_is_told_with_its_line_and_reason(app: APIFlask) -> None:
    told = import_file(app, OLD).output
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
    import_file(app, OLD)
    before = all_rows(app)
    assert "新しく0件、更新0件、変更なし4件" in import_file(app, OLD).output
    assert changes(before, all_rows(app)) == {}


def test_a_newer_file_in_the_other_encoding_is_the_truth_of_what_nobody_claimed(app: APIFlask) -> None:
    import_file(app, OLD)
    assert "新しく1件、更新2件、変更なし0件、なくなった2件。" in import_file(app, NEW).output
    found = drafts(app)
    assert sorted(found) == ["01", "02", "10"]
    assert fields_of(found["01"], "name", "phone") == ("グループホームひだまり", "0300009999")
    assert found["10"].capacity == 5
    before = all_rows(app)
    assert "新しく0件、更新0件、変更なし3件、なくなった0件。" in import_file(app, NEW).output
    assert changes(before, all_rows(app)) == {}


def test_an_older_file_than_the_newest_is_refused_whole(app: APIFlask) -> None:
    import_file(app, NEW)
    before = all_rows(app)
    refused = import_file(app, OLD)
    assert refused.exit_code == 1
    assert "これより新しいデータ（2026-03）を読み込んであります。" in refused.output
    assert changes(before, all_rows(app)) == {}


def test_a_file_that_lacks_more_than_half_takes_nothing_away_unless_it_is_said_to_be_whole(
    app: APIFlask, tmp_path: Path
) -> None:
    import_file(app, OLD)
    cut = tmp_path / "cut-2022-09.csv"
    cut.write_bytes(b"\n".join(OLD.read_bytes().splitlines()[:2]))
    told = import_file(app, cut).output
    assert "更新1件、変更なし0件、なくなった0件。" in told
    assert "前からある4件の下書きのうち3件が、このファイルにありません。" in told
    assert "--whole をつけて" in told
    assert len(drafts(app)) == 4
    told = import_file(app, cut, "--whole").output
    assert "変更なし1件、なくなった3件。" in told
    assert "このファイルにありません" not in told
    assert sorted(drafts(app)) == ["01"]


def test_an_office_whose_row_is_refused_is_not_gone(app: APIFlask, tmp_path: Path) -> None:
    import_file(app, OLD)
    file = tmp_path / "worse-2022-09.csv"
    file.write_bytes(OLD.read_bytes().replace("平岸四条".encode("cp932"), b"\x81\x20"))
    assert "更新3件、変更なし0件、なくなった0件。" in import_file(app, file).output
    assert drafts(app)["03"].published_on == date(2022, 8, 1)


def test_a_row_whose_letters_cannot_be_read_is_refused_alone(app: APIFlask, tmp_path: Path) -> None:
    file = tmp_path / "broken-2022-08.csv"
    file.write_bytes(OLD.read_bytes().replace("平岸四条".encode("cp932"), b"\x81\x20"))
    told = import_file(app, file).output
    assert "4行目：文字を読み取れません。" in told
    assert sorted(drafts(app)) == ["01", "02", "04"]


def test_a_name_longer_than_a_home_may_have_is_refused(app: APIFlask, tmp_path: Path) -> None:
    file = tmp_path / "long-2022-08.csv"
    file.write_bytes(OLD.read_bytes().replace("髙﨑ホーム".encode("cp932"), "長".encode("cp932") * 101))
    assert "5行目：100文字をこえる項目があります（name）。" in import_file(app, file).output


def test_a_file_without_the_columns_or_without_a_month_is_refused_whole(
    app: APIFlask, tmp_path: Path
) -> None:
    other = tmp_path / "other-2022-08.csv"
    other.write_text("名前,住所\n", encoding="utf-8")
    assert "この列がありません：都道府県コード又は市区町村コード" in import_file(app, other).output
    nameless = tmp_path / "homes.csv"
    nameless.write_bytes(OLD.read_bytes())
    refused = import_file(app, nameless)
    assert refused.exit_code == 1
    assert "--published 2022-08" in refused.output
    assert import_file(app, nameless, "--published", "2022-08").exit_code == 0


@pytest.mark.parametrize(
    "tail", ['"', "a" * 200_000], ids=["a quotation mark that never closes", "a field without end"]
)
def test_a_file_that_is_no_csv_from_some_line_on_is_refused_and_says_where(
    app: APIFlask, tmp_path: Path, tail: str
) -> None:
    broken = tmp_path / NEW.name
    broken.write_bytes(NEW.read_bytes() + tail.encode() + b"a,a\n" * 50_000)
    answer = import_file(app, broken)
    assert (answer.exit_code, "CSVとして読めません" in answer.output) == (1, True)
    assert drafts(app) == {}
