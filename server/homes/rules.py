"""Parsing of open data of group homes, and decisions about their vacancies.

Dirty values in the data are repaired and counted; unusable rows are refused.
"""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from enum import StrEnum

from server.core.japan import PREFECTURES
from server.core.refusals import Invalid
from server.core.text import office_number_digits, phone_digits, tidy_ascii, tidy_line

#: The source of the data; it must be displayed together with the data.
ATTRIBUTION = "出典: 障害福祉サービス等情報公表システム（WAM NET）オープンデータを加工して作成"
_SERVICE_TYPE = "共同生活援助"
_VACANCY_AHEAD_MAX = timedelta(days=730)

_KEY = "NO（※システム内の固有の番号、連番）"
_CODE = "都道府県コード又は市区町村コード"
_CORPORATION, _KIND, _NAME = "法人の名称", "サービス種別", "事業所の名称"
_NUMBER, _PHONE, _CAPACITY = "事業所番号", "事業所電話番号", "定員"
_TOWN, _STREET = "事業所住所（市区町村）", "事業所住所（番地以降）"
#: The columns that a file must have.
COLUMNS = (_CODE, _KEY, _CORPORATION, _KIND, _NAME, _NUMBER, _TOWN, _STREET, _PHONE, _CAPACITY)

# Full-width letters and digits have the code of the half-width character plus 0xFEE0.
_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code - 0xFEE0).isalnum()}
_HALF_KANA = re.compile("[\uff66-\uff9f]+")
_ANY_HYPHEN = re.compile("(?<=[0-9A-Za-z])[‐‑‒–—―−ー－](?=[0-9A-Za-z])")
# An earlier conversion of the file replaced some characters by "?". The characters around a "?" show which was lost.
_LOST_HYPHEN = re.compile(r"(?<=[0-9A-Za-z])\?(?=[0-9A-Za-z])")
_LOST_LONG_MARK = re.compile("(?<=[\u3041-\u3096\u30a1-\u30fa])\\?(?=[\u3041-\u3096\u30a1-\u30fa])")
# `_text_of` decodes unreadable bytes to surrogates.
_UNDECODED = re.compile("[\ud800-\udfff]")
# Placeholders for a street that the office does not publish.
_UNPUBLISHED = re.compile(r"^[(（]?(?:以下省?略|非公開|非公表|[?？※*＊\-－ー]+)[)）]?")


class Repair(StrEnum):
    """A kind of repair of a value; the texts are for the operator."""

    WIDTH = "全角の英数字を半角にした"
    KANA = "半角のカナを全角にした"
    SPACES = "空白を整えた"
    HYPHEN = "番号の間のハイフンをそろえた"
    LOST_HYPHEN = "失われたハイフンを戻した"
    LONG_MARK = "失われた長音の記号を戻した"
    PREFECTURE = "都道府県をコードから補った"
    REPEATED = "番地でくり返された都道府県や市区町村を除いた"
    STREET = "番地が公開されていないため空にした"
    PHONE = "電話番号を読み取れないため空にした"


class Unreadable(ValueError):
    """A row or the whole file cannot be used; the message says why."""


@dataclass(frozen=True)
class OpenDataHome:
    """A row of the file, with the fields of a home; a missing text is empty."""

    source_key: str
    office_number: str
    corporation: str
    name: str
    phone: str
    prefecture: str
    address_1: str
    address_2: str
    capacity: int | None


@dataclass
class ParsedFile:
    """The result of reading a file."""

    homes: list[OpenDataHome] = field(default_factory=list)
    repairs: Counter[Repair] = field(default_factory=Counter)
    #: The number of homes with repairs.
    repaired: int = 0
    #: The reasons of refused rows, by the number of the last line of the row.
    refused: dict[int, str] = field(default_factory=dict)
    #: The source keys of all rows, also of refused rows: these homes still exist.
    source_keys: set[str] = field(default_factory=set)


def read_open_homes(data: bytes, max_lengths: Mapping[str, int]) -> ParsedFile:
    """Read a file in cp932 or UTF-8; `max_lengths` maps the names of fields to their maximum number of characters."""
    rows = _rows(_text_of(data))
    _, header = next(rows, (0, []))
    missing = [name for name in COLUMNS if name not in header]
    if missing:
        raise Unreadable(f"この列がありません：{'、'.join(missing)}")
    key_column = header.index(_KEY)
    parsed, accepted_keys = ParsedFile(), set[str]()
    for number, cells in rows:
        # The row may be too short to have this column.
        if key_column < len(cells):
            parsed.source_keys.add(tidy_ascii(cells[key_column]))
        repairs = set[Repair]()
        try:
            home = _home(_row(header, cells), repairs)
            _check(home, max_lengths, accepted_keys)
        except Unreadable as reason:
            parsed.refused[number] = str(reason)
            continue
        accepted_keys.add(home.source_key)
        parsed.homes.append(home)
        parsed.repairs.update(repairs)
        # Adds 1 for a repaired home.
        parsed.repaired += bool(repairs)
    return parsed


def vacancies_after_move_out(vacancies: int, capacity: int | None) -> int:
    """Return the vacancies after a move-out, at most `capacity`."""
    return vacancies + 1 if capacity is None else min(vacancies + 1, capacity)


def check_expected_day(day: date, today: date) -> None:
    """Raise `Invalid` if a vacancy cannot be expected on this day."""
    last = today + _VACANCY_AHEAD_MAX
    if not today <= day <= last:
        raise Invalid({"vacancy_expected_on": [f"今日から{last:%Y/%m/%d}までの日を選んでください。"]})


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a file, each with the number of its last line."""
    lines = csv.reader(io.StringIO(text, newline=""))
    try:
        for cells in lines:
            yield lines.line_num, cells
    except csv.Error:
        # For example an unclosed quotation mark: the rest of the file cannot be split into rows.
        raise Unreadable(f"{lines.line_num}行目から先を、CSVとして読めません。") from None


def _text_of(data: bytes) -> str:
    """Decode a file; bytes that cannot be decoded become surrogates, and their row is refused."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        encoding = "utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "cp932"
        return data.decode(encoding, "surrogateescape")


def _row(header: list[str], cells: list[str]) -> dict[str, str]:
    if len(cells) != len(header):
        raise Unreadable(f"列の数が{len(header)}ではありません。")
    if any(map(_UNDECODED.search, cells)):
        raise Unreadable("文字を読み取れません。")
    return dict(zip(header, cells, strict=True))


def _home(row: dict[str, str], repairs: set[Repair]) -> OpenDataHome:
    if row[_KIND].strip() != _SERVICE_TYPE:
        raise Unreadable(f"サービス種別が{_SERVICE_TYPE}ではありません。")
    number = office_number_digits(row[_NUMBER])
    if number is None:
        raise Unreadable("事業所番号が10けたの数字ではありません。")
    prefecture, city = _area(row, repairs)
    capacity = tidy_ascii(row[_CAPACITY])
    return OpenDataHome(
        source_key=tidy_ascii(row[_KEY]),
        office_number=number,
        corporation=_normalise(row[_CORPORATION], repairs),
        name=_normalise(row[_NAME], repairs),
        phone=_phone(row[_PHONE], repairs),
        prefecture=prefecture,
        address_1=city,
        address_2=_street(row[_STREET], prefecture, city, repairs),
        capacity=int(capacity) if re.fullmatch("[0-9]{1,4}", capacity) else None,
    )


def _check(home: OpenDataHome, max_lengths: Mapping[str, int], accepted_keys: set[str]) -> None:
    for name, label in (("source_key", "NO"), ("name", _NAME), ("address_1", _TOWN)):
        if not getattr(home, name):
            raise Unreadable(f"「{label}」がありません。")
    for name, max_length in max_lengths.items():
        if len(getattr(home, name)) > max_length:
            raise Unreadable(f"{max_length}文字をこえる項目があります（{name}）。")
    if home.source_key in accepted_keys:
        raise Unreadable("同じNOの行が前にあります。")


def _normalise(value: str, repairs: set[Repair]) -> str:
    """Normalise a name or an address; variants of letters, ㈱ and Ⅱ stay unchanged."""
    for repair, step in _NORMALISING_STEPS:
        repaired = step(value)
        if repaired != value:
            repairs.add(repair)
        value = repaired
    return value


_NORMALISING_STEPS = (
    (Repair.WIDTH, lambda value: value.translate(_HALF_WIDTH)),
    (Repair.KANA, lambda value: _HALF_KANA.sub(lambda kana: unicodedata.normalize("NFKC", kana[0]), value)),
    (Repair.HYPHEN, lambda value: _ANY_HYPHEN.sub("-", value)),
    (Repair.LOST_HYPHEN, lambda value: _LOST_HYPHEN.sub("-", value)),
    (Repair.LONG_MARK, lambda value: _LOST_LONG_MARK.sub("ー", value)),
    (Repair.SPACES, tidy_line),
)


def _area(row: dict[str, str], repairs: set[Repair]) -> tuple[str, str]:
    """Return prefecture and municipality."""
    place = _normalise(row[_TOWN], repairs)
    for prefecture in PREFECTURES:
        if place.startswith(prefecture):
            return prefecture, place.removeprefix(prefecture)
    # The first two digits of the code are the number of the prefecture.
    number = tidy_ascii(row[_CODE])[:2]
    if not re.fullmatch("[0-9]{2}", number) or not 1 <= int(number) <= len(PREFECTURES):
        raise Unreadable("都道府県がわかりません。")
    repairs.add(Repair.PREFECTURE)
    return PREFECTURES[int(number) - 1], place


def _street(value: str, prefecture: str, city: str, repairs: set[Repair]) -> str:
    street = _normalise(value, repairs)
    for repeated in (prefecture + city, city):
        # The whole name must be repeated: in 府中市, 「府中町」 is a different name.
        if street.startswith(repeated):
            repairs.add(Repair.REPEATED)
            street = street.removeprefix(repeated).lstrip()
            break
    if street and _UNPUBLISHED.match(street):
        repairs.add(Repair.STREET)
        return ""
    return street


def _phone(value: str, repairs: set[Repair]) -> str:
    digits = phone_digits(value)
    if digits is None:
        repairs.add(Repair.PHONE)
    return digits or ""
