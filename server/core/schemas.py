"""The base class of all API schemas, and field types that validate and normalise input."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Self, get_args, get_origin

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
    VISIBLE_CHARACTER,
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
#: The code of a fault that no other code describes.
UNUSABLE = "unusable"


class Shape(BaseModel):
    """The base class of API schemas; unknown fields are ignored."""

    model_config = ConfigDict(extra="ignore", from_attributes=True, populate_by_name=True)

    #: All schemas by name. A validation error has only the name of its schema, and its message needs the field labels.
    by_name: ClassVar[dict[str, type["Shape"]]] = {}

    #: Whether the error for an empty choice says "select" and not "enter", as the home form requires.
    says_select_if_empty: ClassVar[bool] = False

    #: The names of the fields, and their names in the API, in the same order.
    field_names: ClassVar[tuple[str, ...]]
    api_names: ClassVar[tuple[str, ...]]
    _renamed: ClassVar[list[tuple[str, str]]]
    _all_set: ClassVar[set[str]]

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        Shape.by_name[cls.__name__] = cls
        cls.field_names = tuple(cls.model_fields)
        cls.api_names = tuple(info.serialization_alias or name for name, info in cls.model_fields.items())
        cls._renamed = [*zip(cls.api_names, cls.field_names, strict=True)]
        cls._all_set = {*cls.field_names}

    @classmethod
    def of_row(cls, values: dict[str, Any]) -> Self:
        """Make the schema from values of the database, which need no validation. Every field needs a value.

        Long lists make thousands of objects with this method: `model_construct` takes four times as long.
        """
        shape = cls.__new__(cls)
        _set_values(shape, "__dict__", values)
        # One set for all objects: every field is set, so pydantic adds nothing to it.
        _set_names(shape, cls._all_set)
        _set_extra(shape, None)
        _set_private(shape, None)
        return shape

    @classmethod
    def from_wider(cls, wider: "Shape") -> Self:
        """Make this schema from a wider one: copy the fields of this schema, and leave out the others."""
        values = wider.__dict__
        return cls.of_row({name: values[name] for name in cls.field_names})

    def to_api(self) -> dict[str, Any]:
        """Return the declared fields, and nothing else, by their names in the API. A missing value is an error.

        Do not change the dictionary: it may be the object's own.
        """
        values = self.__dict__
        # Most schemas rename no field, and a reader makes them with exactly their fields in order.
        if tuple(values) == self.api_names:
            return values
        return {api_name: values[name] for api_name, name in self._renamed}

    @classmethod
    def selects(cls, name: str) -> bool:
        """Return whether the error for this field says "select" if the field is empty."""
        kind = cls.model_fields[name].annotation if name in cls.model_fields else None
        chosen = get_origin(kind) is list or (isinstance(kind, type) and issubclass(kind, Code))
        return cls.says_select_if_empty and chosen

    @classmethod
    def item_of(cls, name: str) -> "type[Shape] | None":
        """Return the item schema of a field that is a list of schemas, else None."""
        kind = cls.model_fields[name].annotation if name in cls.model_fields else None
        item = next(iter(get_args(kind)), None) if get_origin(kind) is list else None
        return item if isinstance(item, type) and issubclass(item, Shape) else None

    @classmethod
    def titles(cls) -> dict[str, str]:
        """Return the Japanese label of each field by its name in the API."""
        return {
            info.serialization_alias or name: info.title or name for name, info in cls.model_fields.items()
        }


def row_reader(shape: type[Shape], model: type[Base]) -> Callable[[Base], dict[str, Any]]:
    """Return a function that converts a row to a dictionary of the schema's fields that are columns of the model."""
    names = [name for name in shape.model_fields if name in model.__table__.columns]
    values = attrgetter(*names)
    return lambda row: dict(zip(names, values(row), strict=True))


# pydantic's own attributes of a model; `object.__setattr__` looks each of them up by its name, which takes longer.
_set_values = object.__setattr__
_set_names, _set_extra, _set_private = (
    BaseModel.__dict__[name].__set__
    for name in ("__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
)


class Empty(Shape):
    """A request without a body, or a response without content."""


def list_of(shape: type[Shape]) -> Any:
    """Return the type `list[shape]` for a route's output; mypy does not accept it inline."""
    return list[shape]  # type: ignore[valid-type]


def validation_error(sentence: str, code: str = UNUSABLE) -> PydanticCustomError:
    """Return a validation error whose message is a Japanese sentence; the code is one of `refusal_codes.FAULTS`."""
    return PydanticCustomError("sentence", "{sentence}", {"sentence": sentence, "code": code})


# Cached, because a list has hundreds of times, and the next call of the list has the same ones.
@lru_cache(maxsize=4096)
def moment_text(moment: datetime) -> str:
    """Format a time for the API: Japan's time zone, milliseconds."""
    return moment.astimezone(JAPAN).isoformat(timespec="milliseconds")


def _digits_validator(
    read: Callable[[str], str | None], sentence: str, code: str = UNUSABLE
) -> AfterValidator:
    """Return a validator that replaces a typed number with its digits; it refuses the number if `read` returns None."""

    def check(value: str) -> str:
        digits = read(value)
        if digits is None:
            raise validation_error(sentence, code)
        return digits

    return AfterValidator(check)


def _prefecture(value: str) -> str:
    if value not in PREFECTURES:
        raise validation_error("都道府県を選んでください。", "prefecture_needed")
    return value


def _whole_number(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, str):
        return value
    sentence = digits_sentence(value)
    if sentence:
        raise validation_error(sentence, "not_a_number")
    return int(value) if value else value


def _typed_number(value: Any) -> Any:
    if not isinstance(value, str):
        return _whole_number(value)
    # If only a unit was typed, keep the unit, so that the error message names it.
    return _whole_number(plain_number(value) or value)


def _day(value: Any) -> Any:
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(tidy_ascii(value))
    except (TypeError, ValueError, AttributeError):
        raise validation_error("日付を確かめてください。例：2026-03-05") from None


def _flag(value: Any) -> Any:
    words = {"true": True, "false": False}
    return words.get(value.lower(), value) if isinstance(value, str) else value


def _json_list(value: Any) -> Any:
    """Parse a list that a multipart form sends as JSON text (docs/decisions.md §10)."""
    if not isinstance(value, str):
        return value
    try:
        return orjson.loads(value)
    except orjson.JSONDecodeError:
        raise validation_error(UNREADABLE_CHOICE, "choice_unreadable") from None


def _items_as_text(value: Any) -> Any:
    return (
        [str(item) if isinstance(item, int) else item for item in value] if isinstance(value, list) else value
    )


def _distinct(value: list[Any]) -> list[Any]:
    return list(dict.fromkeys(value))


@dataclass(frozen=True)
class _JsonSchemaExtra:
    """Adds keywords to the JSON schema that pydantic generates."""

    keywords: dict[str, Any]

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return handler(core) | self.keywords


@dataclass(frozen=True)
class SingleLine(GroupedMetadata):
    """A required single-line text."""

    maximum: int

    def __iter__(self) -> Iterator[object]:
        yield from StringConstraints(pattern=VISIBLE_CHARACTER, max_length=self.maximum)
        yield AfterValidator(tidy_line)
        # Check the length again: NFC can make a text longer, because some letters have no composed form.
        yield MaxLen(self.maximum)


@dataclass(frozen=True)
class Text(GroupedMetadata):
    """A multi-line text; with `required` it must contain a visible character."""

    maximum: int
    required: bool = False

    def __iter__(self) -> Iterator[object]:
        pattern = VISIBLE_CHARACTER if self.required else None
        yield from StringConstraints(pattern=pattern, max_length=self.maximum)
        yield BeforeValidator(lambda value: plain_lines(value) if isinstance(value, str) else value)
        yield AfterValidator(tidy_text)
        yield MaxLen(self.maximum)


@dataclass(frozen=True)
class Ascii(GroupedMetadata):
    """A mail address, typed in any width."""

    maximum: int

    def __iter__(self) -> Iterator[object]:
        yield from StringConstraints(pattern=VISIBLE_CHARACTER, max_length=self.maximum)
        yield BeforeValidator(self._tidy)

    def _tidy(self, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if len(value) > self.maximum:
            raise PydanticCustomError("string_too_long", "too long", {"max_length": self.maximum})
        # Refuse spaces, because without them the text could be another mailbox. Refuse angle brackets, because pydantic
        # would use only the part between them.
        if re.search(r"[\s<>＜＞]", value.strip()):
            raise validation_error("メールアドレスだけを、空白を入れずに入力してください。")
        return tidy_ascii(value)


@dataclass(frozen=True)
class Choices(GroupedMetadata):
    """A list of at least one code; the code `exclusive` cannot be combined with others."""

    exclusive: Code | None = None

    def __iter__(self) -> Iterator[object]:
        # pydantic runs before-validators in reverse order: `_json_list` runs first.
        yield BeforeValidator(_items_as_text)
        yield BeforeValidator(_json_list)
        yield AfterValidator(_distinct)
        yield AfterValidator(self._check_exclusive)
        yield MinLen(1)
        if self.exclusive is not None:
            only = {"const": self.exclusive.value}
            yield _JsonSchemaExtra({"if": {"contains": only}, "then": {"items": only}})

    def _check_exclusive(self, value: list[Any]) -> list[Any]:
        if self.exclusive is not None and self.exclusive in value and len(value) > 1:
            raise validation_error(
                f"「{self.exclusive.label}」は、ほかの選択肢と一緒には選べません。", "exclusive_choice"
            )
        return value


# Strict, because Python treats True as 1.
Number = Annotated[int, Field(strict=True), BeforeValidator(_typed_number)]
# For optional fields: an empty text becomes None.
EmptyAsNone = BeforeValidator(lambda value: None if isinstance(value, str) and not value.strip() else value)
# Forms and query strings send the texts "true" and "false".
Flag = Annotated[bool, Field(strict=True), BeforeValidator(_flag)]
# The largest integer that an id column can store.
ID_MAX = 2**31 - 1
Id = Annotated[int, Field(strict=True, ge=1, le=ID_MAX), BeforeValidator(_whole_number)]
# A list of ids without duplicates. A form sends the list as JSON text.
Ids = Annotated[list[Id], BeforeValidator(_json_list), AfterValidator(_distinct)]
# A day of the Japanese calendar. Numbers are refused, because pydantic would read them as timestamps.
Day = Annotated[date, BeforeValidator(_day)]
Offset = Annotated[int, Field(strict=True, ge=0, le=1_000_000), BeforeValidator(_whole_number)]
PostalCode = Annotated[
    str,
    _digits_validator(
        postal_code_digits, "郵便番号は7けたの数字で入力してください。例：123-4567", "postal_code_wrong"
    ),
    Field(examples=["1000001"], json_schema_extra={"pattern": POSTAL_CODE}),
]
Phone = Annotated[
    str,
    _digits_validator(phone_digits, "電話番号は10けたか11けたの数字で入力してください。例：03-1234-5678"),
    Field(examples=["0300001234"], json_schema_extra={"pattern": PHONE}),
]
Prefecture = Annotated[
    str,
    AfterValidator(_prefecture),
    Field(examples=["東京都"], json_schema_extra={"pattern": f"^({'|'.join(PREFECTURES)})$"}),
]
# For codes that are digits: clients may send them as numbers.
CodeText = BeforeValidator(lambda value: str(value) if isinstance(value, int) else value)
Moment = Annotated[
    datetime,
    PlainSerializer(moment_text, str),
    Field(examples=["2026-03-05T14:30:00.000+09:00"]),
]


def _without_contact_detail(value: str) -> str:
    detail = contact_detail_in(value)
    if detail:
        raise validation_error(
            f"{detail}は書けません。取り除いてください。承認のあと、トークルームで伝えられます。"
        )
    return value


# For texts that the seeker's side reads before it accepts the request (docs/decisions.md §10).
NoContactDetails = AfterValidator(_without_contact_detail)


def _plain_name(value: str) -> str:
    detail = contact_detail_in(value)
    if detail:
        raise validation_error(f"名前に{detail}は書けません。名前だけを入力してください。")
    return value


# For names of members, offices and corporations, because mails show them to strangers.
PlainName = AfterValidator(_plain_name)


class PageQuery(Shape):
    limit: Number = Field(default=LIMIT_DEFAULT, ge=1, le=LIMIT_MAX, title="件数")
    cursor: Id | None = Field(default=None, title="続きの位置")

    def page(self) -> Page:
        return Page(self.limit, self.cursor)


def _one_mailbox(value: str) -> str:
    """Refuse encoded words (RFC 2047): a mail program would decode them and send the mail to another mailbox."""
    if "=?" in value:
        raise validation_error("メールアドレスの形を確かめてください。")
    return value


Email = Annotated[EmailStr, Ascii(EMAIL_MAX), AfterValidator(_one_mailbox)]


def _reading(value: str) -> str:
    reading = hiragana(tidy_line(value))
    if reading and not is_reading(reading):
        raise validation_error("ふりがなは、ひらがなで入力してください。例：すずき はなこ")
    return reading


READING = AfterValidator(_reading)

OfficeNumber = Annotated[
    str,
    _digits_validator(office_number_digits, "事業所番号は10けたの数字で入力してください。例：1320000015"),
    Field(examples=["1320000015"], json_schema_extra={"pattern": "^[0-9０-９]{10}$"}),
]
CorporationNumber = Annotated[
    str,
    _digits_validator(
        corporation_number_digits, "法人番号は13けたの数字で入力してください。例：1234567890123"
    ),
    Field(examples=["1234567890123"], json_schema_extra={"pattern": "^[0-9０-９]{13}$"}),
]


#: Long enough for any name, too short for a message.
MEMBER_NAME_MAX = 50
MemberName = Annotated[str, SingleLine(MEMBER_NAME_MAX), PlainName]

OneTimeToken = Annotated[str, Field(title="リンク", min_length=1, max_length=200, examples=["3YkV9sQ2mWn8"])]
