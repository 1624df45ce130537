"""The start of a day in Japan, and the 47 prefectures in seven regions (docs/decisions.md §2)."""

from datetime import UTC, datetime

from server.core.japan import JAPAN, NEIGHBOURS, PREFECTURES, REGIONS, start_of_today

SEVEN = ["北海道・東北", "関東", "中部", "近畿", "中国", "四国", "九州・沖縄"]
SIZES = [7, 7, 9, 7, 5, 4, 8]


def test_seven_regions_are_ordered_from_north_to_south():
    assert list(REGIONS) == SEVEN
    assert [len(names) for names in REGIONS.values()] == SIZES


def test_each_of_the_47_prefectures_is_in_one_region():
    assert len(PREFECTURES) == len(set(PREFECTURES)) == 47
    assert tuple(name for names in REGIONS.values() for name in names) == PREFECTURES


def test_prefectures_have_their_full_japanese_names():
    assert [name for name in PREFECTURES if name[-1] != "県"] == ["北海道", "東京都", "京都府", "大阪府"]
    assert all(3 <= len(name) <= 4 for name in PREFECTURES)


def test_prefectures_are_in_jis_order():
    jis = {"北海道": 1, "福島県": 7, "茨城県": 8, "東京都": 13, "神奈川県": 14, "新潟県": 15, "愛知県": 23}
    jis |= {
        "三重県": 24,
        "大阪府": 27,
        "和歌山県": 30,
        "鳥取県": 31,
        "山口県": 35,
        "徳島県": 36,
        "高知県": 39,
    }
    jis |= {"福岡県": 40, "沖縄県": 47}
    assert {name: PREFECTURES.index(name) + 1 for name in jis} == jis


def test_neighbours_are_mutual_and_every_prefecture_has_one():
    assert list(NEIGHBOURS) == list(PREFECTURES)
    assert all(NEIGHBOURS[name] and name not in NEIGHBOURS[name] for name in PREFECTURES)
    assert all(name in NEIGHBOURS[other] for name in PREFECTURES for other in NEIGHBOURS[name])
    assert NEIGHBOURS["東京都"] == ("埼玉県", "千葉県", "神奈川県", "山梨県")


def test_day_in_japan_starts_at_15_00_utc():
    start = datetime(2026, 3, 5, tzinfo=JAPAN)
    assert start_of_today(datetime(2026, 3, 4, 15, 0, tzinfo=UTC)) == start
    assert start_of_today(datetime(2026, 3, 5, 14, 59, tzinfo=UTC)) == start
    assert start_of_today(datetime(2026, 3, 5, 15, 0, tzinfo=UTC)) == datetime(2026, 3, 6, tzinfo=JAPAN)
