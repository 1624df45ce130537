"""What all shapes on the wire share: strictness, times, and field types that normalise what people type."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, get_args, get_origin

import orjson
from annotated_types import GroupedMetadata, MaxLen, MinLen
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    EmailStr,
    Field,
    GetJsonSchemaHandler,
    PlainSerializer,
    StringConstraints,
)
from pydantic_core import CoreSchema, PydanticCustomError

from server.accounts.models import EMAIL_MAX
from server.core.contact_details import contact_detail_in
from server.core.japan import JAPAN, PREFECTURES
from server.core.models import Base
from server.core.paging import LIMIT_DEFAULT, LIMIT_MAX, Page
from server.core.text import (
    PHONE,
    POSTAL_CODE,
    SOMETHING_SEEN,
    corporation_number_digits,
    digits_sentence,
    hiragana,
    is_reading,
    office_number_digits,
    phone_digits,
    plain_lines,
    plain_number,
    postal_code_digits,
    tidy_ascii,
    tidy_line,
    tidy_text,
)
from server.core.vocabulary import Code

UNREADABLE_CHOICE = "選択内容を読み取れませんでした。もう一度お選びください。"


class Shape(BaseModel):
    """A shape on the wire; fields it does not know are ignored, never assigned."""

    model_config = ConfigDict(extra="ignore", from_attributes=True, populate_by_name=True)

    #: Every shape by its name: a validation error names only that, and its sentences need the labels.
    by_name: ClassVar[dict[str, type["Shape"]]] = {}

    #: Whether "select" is said of an empty field that is chosen and not typed, as the home form does it.
    is_selected_from: ClassVar[bool] = False

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        Shape.by_name[cls.__name__] = cls

    @classmethod
    def selects(cls, name: str) -> bool:
        """Say whether a field is one of which "select" is said when it is empty."""
        kind = cls.model_fields[name].annotation if name in cls.model_fields else None
        chosen = get_origin(kind) is list or (isinstance(kind, type) and issubclass(kind, Code))
        return cls.is_selected_from and chosen

    @classmethod
    def item_of(cls, name: str) -> "type[Shape] | None":
        """Return the shape of each item of a field that is a list of shapes."""
        kind = cls.model_fields[name].annotation if name in cls.model_fields else None
        item = next(iter(get_args(kind)), None) if get_origin(kind) is list else None
        return item if isinstance(item, type) and issubclass(item, Shape) else None

    @classmethod
    def titles(cls) -> dict[str, str]:
        """Return the Japanese label of each field by its name on the wire."""
        return {one.serialization_alias or name: one.title or name for name, one in cls.model_fields.items()}


def reader(shape: type[Shape], model: type[Base]) -> Callable[[Base], dict[str, Any]]:
    """Return what reads from a row those fields of a shape that are columns of its model, and no others."""
    names = [name for name in shape.model_fields if name in model.__table__.columns]
    values = attrgetter(*names)
    return lambda row: dict(zip(names, values(row), strict=True))


class Empty(Shape):
    """A call without a body, or an answer without content."""


def list_of(shape: type[Shape]) -> Any:
    """Return the shape of a list, for a route's output."""
    return list[shape]  # type: ignore[valid-type]


def refuse(sentence: str) -> PydanticCustomError:
    """Return the validation error that shows a Japanese sentence as it stands."""
    return PydanticCustomError("sentence", "{sentence}", {"sentence": sentence})


# A list asked for again shows the same moments again, by the hundred.
@lru_cache(maxsize=4096)
def moment_text(moment: datetime) -> str:
    """Return a moment as it goes on the wire."""
    return moment.astimezone(JAPAN).isoformat(timespec="milliseconds")


def digits_read_by(read: Callable[[str], str | None], sentence: str) -> AfterValidator:
    """Return what makes of a typed number its digits, or refuses it with a sentence."""

    def check(value: str) -> str:
        digits = read(value)
        if digits is None:
            raise refuse(sentence)
        return digits

    return AfterValidator(check)


def _prefecture(value: str) -> str:
    if value not in PREFECTURES:
        raise refuse("都道府県を選んでください。")
    return value


def _whole_number(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, str):
        return value
    sentence = digits_sentence(value)
    if sentence:
        raise refuse(sentence)
    return int(value) if value else value


def _typed_number(value: Any) -> Any:
    if not isinstance(value, str):
        return _whole_number(value)
    # Where nothing but a unit was typed, that is what the sentence names.
    return _whole_number(plain_number(value) or value)


def _day(value: Any) -> Any:
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(tidy_ascii(value))
    except (TypeError, ValueError, AttributeError):
        raise refuse("日付を確かめてください。例：2026-03-05") from None


def _flag(value: Any) -> Any:
    words = {"true": True, "false": False}
    return words.get(value.lower(), value) if isinstance(value, str) else value


def _json_list(value: Any) -> Any:
    """Read a list that a multipart form carries as JSON text (docs/decisions.md §10)."""
    if not isinstance(value, str):
        return value
    try:
        return orjson.loads(value)
    except orjson.JSONDecodeError:
        raise refuse(UNREADABLE_CHOICE) from None


def _strings(value: Any) -> Any:
    return (
        [str(item) if isinstance(item, int) else item for item in value] if isinstance(value, list) else value
    )


def _distinct(value: list[Any]) -> list[Any]:
    return list(dict.fromkeys(value))


@dataclass(frozen=True)
class _Described:
    """What the document says beside what the library finds out by itself."""

    words: dict[str, Any]

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return handler(core) | self.words


@dataclass(frozen=True)
class SingleLine(GroupedMetadata):
    """A required single-line text."""

    maximum: int

    def __iter__(self) -> Iterator[object]:
        yield from StringConstraints(pattern=SOMETHING_SEEN, max_length=self.maximum)
        yield AfterValidator(tidy_line)
        # Tidying may lengthen, too: some letters have no form of one character.
        yield MaxLen(self.maximum)


@dataclass(frozen=True)
class Text(GroupedMetadata):
    """A multi-line text; `required` when it must say something."""

    maximum: int
    required: bool = False

    def __iter__(self) -> Iterator[object]:
        pattern = SOMETHING_SEEN if self.required else None
        yield from StringConstraints(pattern=pattern, max_length=self.maximum)
        yield BeforeValidator(lambda value: plain_lines(value) if isinstance(value, str) else value)
        yield AfterValidator(tidy_text)
        yield MaxLen(self.maximum)


@dataclass(frozen=True)
class Ascii(GroupedMetadata):
    """An e-mail address, typed in any width."""

    maximum: int

    def __iter__(self) -> Iterator[object]:
        yield from StringConstraints(pattern=SOMETHING_SEEN, max_length=self.maximum)
        yield BeforeValidator(self._tidy)

    def _tidy(self, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if len(value) > self.maximum:
            raise PydanticCustomError("string_too_long", "too long", {"max_length": self.maximum})
        # Removing the spaces would name another mailbox; of angle brackets the library would take only a part.
        if re.search(r"[\s<>＜＞]", value.strip()):
            raise refuse("メールアドレスだけを、空白を入れずに入力してください。")
        return tidy_ascii(value)


@dataclass(frozen=True)
class Choices(GroupedMetadata):
    """A list of codes with at least one chosen; `loner` stands alone or not at all."""

    loner: Code | None = None

    def __iter__(self) -> Iterator[object]:
        yield BeforeValidator(_strings)
        yield BeforeValidator(_json_list)
        yield AfterValidator(_distinct)
        yield AfterValidator(self._check_loner)
        yield MinLen(1)
        if self.loner is not None:
            alone = {"const": self.loner.value}
            yield _Described({"if": {"contains": alone}, "then": {"items": alone}})

    def _check_loner(self, value: list[Any]) -> list[Any]:
        if self.loner is not None and self.loner in value and len(value) > 1:
            raise refuse(f"「{self.loner.label}」は、ほかの選択肢と一緒には選べません。")
        return value


# True is no number, though Python counts it as one.
Number = Annotated[int, Field(strict=True), BeforeValidator(_typed_number)]
# What may be left open: an empty field says nothing.
OrNothing = BeforeValidator(lambda value: None if isinstance(value, str) and not value.strip() else value)
# Yes or no; a form and an address say it in words.
Flag = Annotated[bool, Field(strict=True), BeforeValidator(_flag)]
# What the database can hold as an id; a larger number is nobody's.
ID_MAX = 2**31 - 1
Id = Annotated[int, Field(strict=True, ge=1, le=ID_MAX), BeforeValidator(_whole_number)]
# Several of them, each once; a form carries them as JSON text.
Ids = Annotated[list[Id], BeforeValidator(_json_list), AfterValidator(_distinct)]
# A day of the Japanese calendar; a number is none, though it could be read as one.
Day = Annotated[date, BeforeValidator(_day)]
# From which row of a list on.
Offset = Annotated[int, Field(strict=True, ge=0, le=1_000_000), BeforeValidator(_whole_number)]
PostalCode = Annotated[
    str,
    digits_read_by(postal_code_digits, "郵便番号は7けたの数字で入力してください。例：123-4567"),
    Field(examples=["1000001"], json_schema_extra={"pattern": POSTAL_CODE}),
]
Phone = Annotated[
    str,
    digits_read_by(phone_digits, "電話番号は10けたか11けたの数字で入力してください。例：03-1234-5678"),
    Field(examples=["0300001234"], json_schema_extra={"pattern": PHONE}),
]
Prefecture = Annotated[
    str,
    AfterValidator(_prefecture),
    Field(examples=["東京都"], json_schema_extra={"pattern": f"^({'|'.join(PREFECTURES)})$"}),
]
CodeText = BeforeValidator(lambda value: str(value) if isinstance(value, int) else value)
Moment = Annotated[
    datetime,
    PlainSerializer(moment_text, str),
    Field(examples=["2026-03-05T14:30:00.000+09:00"]),
]


def _without_contact_detail(value: str) -> str:
    found = contact_detail_in(value)
    if found:
        raise refuse(f"{found}は書けません。取り除いてください。承認のあと、トークルームで伝えられます。")
    return value


# Of what the seeker's side reads before it has accepted (docs/decisions.md §10).
ReadBeforeAcceptance = AfterValidator(_without_contact_detail)


def _plain_name(value: str) -> str:
    found = contact_detail_in(value)
    if found:
        raise refuse(f"名前に{found}は書けません。名前だけを入力してください。")
    return value


# For the names of members, offices and corporations: mails show them to strangers.
PlainName = AfterValidator(_plain_name)


class PageQuery(Shape):
    limit: Number = Field(default=LIMIT_DEFAULT, ge=1, le=LIMIT_MAX, title="件数")
    cursor: Id | None = Field(default=None, title="続きの位置")

    def page(self) -> Page:
        """Return the page that is asked for."""
        return Page(self.limit, self.cursor)


def _one_mailbox(value: str) -> str:
    """Refuse encoded words (RFC 2047): a mail program would decode them, and send to another mailbox."""
    if "=?" in value:
        raise refuse("メールアドレスの形を確かめてください。")
    return value


Email = Annotated[EmailStr, Ascii(EMAIL_MAX), AfterValidator(_one_mailbox)]


def _reading(value: str) -> str:
    reading = hiragana(tidy_line(value))
    if reading and not is_reading(reading):
        raise refuse("ふりがなは、ひらがなで入力してください。例：すずき はなこ")
    return reading


READING = AfterValidator(_reading)


OfficeNumber = Annotated[
    str,
    digits_read_by(office_number_digits, "事業所番号は10けたの数字で入力してください。例：1320000015"),
    Field(examples=["1320000015"], json_schema_extra={"pattern": "^[0-9０-９]{10}$"}),
]


CorporationNumber = Annotated[
    str,
    digits_read_by(corporation_number_digits, "法人番号は13けたの数字で入力してください。例：1234567890123"),
    Field(examples=["1234567890123"], json_schema_extra={"pattern": "^[0-9０-９]{13}$"}),
]


#: Enough for any name, too short for a message.
MEMBER_NAME_MAX = 50


MemberName = Annotated[str, SingleLine(MEMBER_NAME_MAX), PlainName]


OneTimeToken = Annotated[str, Field(title="リンク", min_length=1, max_length=200, examples=["3YkV9sQ2mWn8"])]
