"""Japan: its time of day, what applies on a day, and its 47 prefectures in seven regions, in JIS order."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Protocol, TypeVar
from zoneinfo import ZoneInfo

from server.core.vocabulary import Role

JAPAN = ZoneInfo("Asia/Tokyo")


def moment_in_japan(moment: datetime) -> str:
    """Return a moment in Japan's time with its offset, for commands."""
    return moment.astimezone(JAPAN).isoformat(" ", "seconds")


REGIONS: dict[str, tuple[str, ...]] = {
    "北海道・東北": ("北海道", "青森県", "岩手県", "宮城県", "秋田県", "山形県", "福島県"),
    "関東": ("茨城県", "栃木県", "群馬県", "埼玉県", "千葉県", "東京都", "神奈川県"),
    "中部": (
        "新潟県", "富山県", "石川県", "福井県", "山梨県", "長野県", "岐阜県", "静岡県", "愛知県",
    ),
    "近畿": ("三重県", "滋賀県", "京都府", "大阪府", "兵庫県", "奈良県", "和歌山県"),
    "中国": ("鳥取県", "島根県", "岡山県", "広島県", "山口県"),
    "四国": ("徳島県", "香川県", "愛媛県", "高知県"),
    "九州・沖縄": (
        "福岡県", "佐賀県", "長崎県", "熊本県", "大分県", "宮崎県", "鹿児島県", "沖縄県",
    ),
}  # fmt: skip

PREFECTURES: tuple[str, ...] = tuple(name for names in REGIONS.values() for name in names)

# Each prefecture with those after it that one reaches over land or a bridge; Hokkaido and Okinawa by the shortest way.
_BORDERS: dict[str, str] = {
    "北海道": "青森県",
    "青森県": "岩手県 秋田県",
    "岩手県": "宮城県 秋田県",
    "宮城県": "秋田県 山形県 福島県",
    "秋田県": "山形県",
    "山形県": "福島県 新潟県",
    "福島県": "茨城県 栃木県 群馬県 新潟県",
    "茨城県": "栃木県 埼玉県 千葉県",
    "栃木県": "群馬県 埼玉県",
    "群馬県": "埼玉県 新潟県 長野県",
    "埼玉県": "千葉県 東京都 山梨県 長野県",
    "千葉県": "東京都 神奈川県",
    "東京都": "神奈川県 山梨県",
    "神奈川県": "山梨県 静岡県",
    "新潟県": "富山県 長野県",
    "富山県": "石川県 長野県 岐阜県",
    "石川県": "福井県 岐阜県",
    "福井県": "岐阜県 滋賀県 京都府",
    "山梨県": "長野県 静岡県",
    "長野県": "岐阜県 静岡県 愛知県",
    "岐阜県": "愛知県 三重県 滋賀県",
    "静岡県": "愛知県",
    "愛知県": "三重県",
    "三重県": "滋賀県 京都府 奈良県 和歌山県",
    "滋賀県": "京都府",
    "京都府": "大阪府 兵庫県 奈良県",
    "大阪府": "兵庫県 奈良県 和歌山県",
    "兵庫県": "鳥取県 岡山県 徳島県",
    "奈良県": "和歌山県",
    "鳥取県": "島根県 岡山県 広島県",
    "島根県": "広島県 山口県",
    "岡山県": "広島県 香川県",
    "広島県": "山口県 愛媛県",
    "山口県": "福岡県",
    "徳島県": "香川県 愛媛県 高知県",
    "香川県": "愛媛県",
    "愛媛県": "高知県",
    "福岡県": "佐賀県 熊本県 大分県",
    "佐賀県": "長崎県",
    "熊本県": "大分県 宮崎県 鹿児島県",
    "大分県": "宮崎県",
    "宮崎県": "鹿児島県",
    "鹿児島県": "沖縄県",
}

NEIGHBOURS: dict[str, tuple[str, ...]] = {
    name: tuple(
        other
        for other in PREFECTURES
        if other in _BORDERS.get(name, "").split() or name in _BORDERS.get(other, "").split()
    )
    for name in PREFECTURES
}


class Dated(Protocol):
    """A row of a table by date: it applies from one day on, until the next one does."""

    @property
    def since(self) -> date: ...


Row = TypeVar("Row", bound=Dated)


def row_in_force(rows: Sequence[Row], day: date) -> Row:
    """Return the row of a table by date that applies on a day (Japanese calendar)."""
    return max((row for row in rows if row.since <= day), key=lambda row: row.since)


def to_the_millisecond(moment: datetime) -> datetime:
    """Cut a moment to what is told of it on the wire."""
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


_WEEKDAYS = "月火水木金土日"


_NOON = 12


def when_words(starts_at: datetime, reader: Role) -> str:
    """Return day and hour as a reader's app writes them (shared-ui/src/rules/dates.ts, visitTime).

    They hold whenever they are read: 2026年3月5日（木）午後2時30分 for applicants, 2026/03/05（木）14:30 for staff.
    """
    here = starts_at.astimezone(JAPAN)
    weekday = f"（{_WEEKDAYS[here.weekday()]}）"
    if reader is not Role.APPLICANT:
        return f"{here:%Y/%m/%d}{weekday}{here:%H:%M}"
    half, minutes = "午前" if here.hour < _NOON else "午後", f"{here.minute}分" if here.minute else ""
    return f"{here.year}年{here.month}月{here.day}日{weekday}{half}{here.hour % _NOON}時{minutes}"
