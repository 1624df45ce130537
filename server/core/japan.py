"""Japan: its time zone, formats of times, tables by date, and the 47 prefectures with regions and neighbours."""

from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Protocol, TypeVar
from zoneinfo import ZoneInfo

from server.core.vocabulary import Role

JAPAN = ZoneInfo("Asia/Tokyo")


def moment_in_japan(moment: datetime) -> str:
    """Format a time in Japan's time zone with its offset, for commands."""
    return moment.astimezone(JAPAN).isoformat(" ", "seconds")


#: Prefectures by region, in JIS order.
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

# Neighbours share a land border or a bridge. Hokkaido and Okinawa have the nearest prefecture as their neighbour.
# Each pair is listed once, under the prefecture that comes first in JIS order.
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
    """A row of a table by date. A row applies from its `since` until the `since` of the next row."""

    @property
    def since(self) -> date: ...


Row = TypeVar("Row", bound=Dated)


def row_in_force(rows: Sequence[Row], day: date) -> Row:
    """Return the row that applies on `day`, a day in Japan."""
    return max((row for row in rows if row.since <= day), key=lambda row: row.since)


def start_of_day(day: date) -> datetime:
    return datetime.combine(day, time(), JAPAN)


def start_of_today(now: datetime) -> datetime:
    return start_of_day(now.astimezone(JAPAN).date())


def truncate_to_millisecond(moment: datetime) -> datetime:
    """Truncate a time to milliseconds, the precision of the API."""
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)


_WEEKDAYS = "月火水木金土日"
_NOON = 12


def visit_time_text(starts_at: datetime, reader: Role) -> str:
    """Format a visit's time in the same way as the reader's app (`visitTime` in shared-ui/src/lib/dates.ts).

    Applicants read 2026年3月5日（木）午後2時30分, staff read 2026/03/05（木）14:30. The time is absolute, so that
    it stays correct in old messages.
    """
    local = starts_at.astimezone(JAPAN)
    weekday = f"（{_WEEKDAYS[local.weekday()]}）"
    if reader is not Role.APPLICANT:
        return f"{local:%Y/%m/%d}{weekday}{local:%H:%M}"
    half, minutes = "午前" if local.hour < _NOON else "午後", f"{local.minute}分" if local.minute else ""
    return f"{local.year}年{local.month}月{local.day}日{weekday}{half}{local.hour % _NOON}時{minutes}"
