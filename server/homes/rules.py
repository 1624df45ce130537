"""Reading the open data of group home offices: what is dirty is repaired and counted, what says too little refused."""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from server.core.japan import PREFECTURES
from server.core.text import office_number_digits, phone_digits, tidy_ascii, tidy_line

#: Said wherever this data is shown.
ATTRIBUTION = "出典: 障害福祉サービス等情報公表システム（WAM NET）オープンデータを加工して作成"
SERVICE = "共同生活援助"

_KEY = "NO（※システム内の固有の番号、連番）"
_CODE = "都道府県コード又は市区町村コード"
_CORPORATION, _KIND, _NAME = "法人の名称", "サービス種別", "事業所の名称"
_NUMBER, _PHONE, _CAPACITY = "事業所番号", "事業所電話番号", "定員"
_TOWN, _STREET = "事業所住所（市区町村）", "事業所住所（番地以降）"
COLUMNS = (_CODE, _KEY, _CORPORATION, _KIND, _NAME, _NUMBER, _TOWN, _STREET, _PHONE, _CAPACITY)

_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code - 0xFEE0).isalnum()}
_HALF_KANA = re.compile("[\uff66-\uff9f]+")
_ANY_HYPHEN = re.compile("(?<=[0-9A-Za-z])[‐‑‒–—―−ー－](?=[0-9A-Za-z])")
# A character that an earlier conversion of the file had no code for; what it was shows from its neighbours.
_LOST_HYPHEN = re.compile(r"(?<=[0-9A-Za-z])\?(?=[0-9A-Za-z])")
_LOST_LONG_MARK = re.compile("(?<=[\u3041-\u3096\u30a1-\u30fa])\\?(?=[\u3041-\u3096\u30a1-\u30fa])")
_UNDECODED = re.compile("[\ud800-\udfff]")
# What stands in place of a street that the office keeps to itself.
_UNPUBLISHED = re.compile(r"^[(（]?(?:以下省?略|非公開|非公表|[?？※*＊\-－ー]+)[)）]?")


class Repair(StrEnum):
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
    """A row, or the whole file, says too little; the sentence says why."""


@dataclass(frozen=True)
class OpenHome:
    """An office as the file has it, in the fields of a home; empty is what the file does not say."""

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
class Reading:
    """What was read of a file, and how."""

    homes: list[OpenHome] = field(default_factory=list)
    repairs: Counter[Repair] = field(default_factory=Counter)
    repaired: int = 0
    #: By the number of the line on which the row ends.
    refused: dict[int, str] = field(default_factory=dict)
    #: The source keys of all rows: an office whose row is refused is not gone.
    named: set[str] = field(default_factory=set)


def read_open_homes(data: bytes, longest: Mapping[str, int]) -> Reading:
    """Read a file in cp932 or UTF-8; `longest` is how many characters a field may have."""
    rows = _rows(_text_of(data))
    _, header = next(rows, (0, []))
    missing = [name for name in COLUMNS if name not in header]
    if missing:
        raise Unreadable(f"この列がありません：{'、'.join(missing)}")
    reading, seen, key = Reading(), set[str](), header.index(_KEY)
    for number, cells in rows:
        reading.named.update(map(tidy_ascii, cells[key : key + 1]))
        repairs = set[Repair]()
        try:
            home = _home(_row(header, cells), repairs)
            _check(home, longest, seen)
        except Unreadable as reason:
            reading.refused[number] = str(reason)
            continue
        seen.add(home.source_key)
        reading.homes.append(home)
        reading.repairs.update(repairs)
        reading.repaired += bool(repairs)
    return reading


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a file, each with the number of the line on which it ends."""
    lines = csv.reader(io.StringIO(text, newline=""))
    try:
        for cells in lines:
            yield lines.line_num, cells
    except csv.Error:
        # As by a quotation mark that opens and never closes: from there on nothing is known to be a row.
        raise Unreadable(f"{lines.line_num}行目から先を、CSVとして読めません。") from None


def _text_of(data: bytes) -> str:
    """Decode a file; what cannot be decoded becomes surrogates, by which its row is refused."""
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


def _home(row: dict[str, str], repairs: set[Repair]) -> OpenHome:
    if row[_KIND].strip() != SERVICE:
        raise Unreadable(f"サービス種別が{SERVICE}ではありません。")
    number = office_number_digits(row[_NUMBER])
    if number is None:
        raise Unreadable("事業所番号が10けたの数字ではありません。")
    prefecture, city = _area(row, repairs)
    capacity = tidy_ascii(row[_CAPACITY])
    return OpenHome(
        source_key=tidy_ascii(row[_KEY]),
        office_number=number,
        corporation=_words(row[_CORPORATION], repairs),
        name=_words(row[_NAME], repairs),
        phone=_phone(row[_PHONE], repairs),
        prefecture=prefecture,
        address_1=city,
        address_2=_street(row[_STREET], prefecture, city, repairs),
        capacity=int(capacity) if re.fullmatch("[0-9]{1,4}", capacity) else None,
    )


def _check(home: OpenHome, longest: Mapping[str, int], seen: set[str]) -> None:
    for name, label in (("source_key", "NO"), ("name", _NAME), ("address_1", _TOWN)):
        if not getattr(home, name):
            raise Unreadable(f"「{label}」がありません。")
    for name, most in longest.items():
        if len(getattr(home, name)) > most:
            raise Unreadable(f"{most}文字をこえる項目があります（{name}）。")
    if home.source_key in seen:
        raise Unreadable("同じNOの行が前にあります。")


def _words(value: str, repairs: set[Repair]) -> str:
    """Bring a name or an address into one form; variants of letters, ㈱ and Ⅱ stay as they are."""
    for repair, step in _STEPS:
        mended = step(value)
        if mended != value:
            repairs.add(repair)
        value = mended
    return value


_STEPS = (
    (Repair.WIDTH, lambda value: value.translate(_HALF_WIDTH)),
    (Repair.KANA, lambda value: _HALF_KANA.sub(lambda kana: unicodedata.normalize("NFKC", kana[0]), value)),
    (Repair.HYPHEN, lambda value: _ANY_HYPHEN.sub("-", value)),
    (Repair.LOST_HYPHEN, lambda value: _LOST_HYPHEN.sub("-", value)),
    (Repair.LONG_MARK, lambda value: _LOST_LONG_MARK.sub("ー", value)),
    (Repair.SPACES, tidy_line),
)


def _area(row: dict[str, str], repairs: set[Repair]) -> tuple[str, str]:
    """Return the prefecture and the municipality."""
    place = _words(row[_TOWN], repairs)
    for prefecture in PREFECTURES:
        if place.startswith(prefecture):
            return prefecture, place.removeprefix(prefecture)
    number = tidy_ascii(row[_CODE])[:2]
    if not re.fullmatch("[0-9]{2}", number) or not 1 <= int(number) <= len(PREFECTURES):
        raise Unreadable("都道府県がわかりません。")
    repairs.add(Repair.PREFECTURE)
    return PREFECTURES[int(number) - 1], place


def _street(value: str, prefecture: str, city: str, repairs: set[Repair]) -> str:
    street = _words(value, repairs)
    for repeated in _repeated(prefecture, city):
        # A town may be called like its city: of 「府中町」 in 府中市 nothing is repeated.
        if street.startswith(repeated):
            repairs.add(Repair.REPEATED)
            street = street.removeprefix(repeated).lstrip()
            break
    if street and _UNPUBLISHED.match(street):
        repairs.add(Repair.STREET)
        return ""
    return street


def _repeated(prefecture: str, city: str) -> Iterator[str]:
    yield prefecture + city
    yield city


def _phone(value: str, repairs: set[Repair]) -> str:
    digits = phone_digits(value)
    if digits is None:
        repairs.add(Repair.PHONE)
    return digits or ""


def after_leaving(vacancies: int, capacity: int | None) -> int:
    """Return one place more, never more than the home has."""
    return vacancies + 1 if capacity is None else min(vacancies + 1, capacity)
