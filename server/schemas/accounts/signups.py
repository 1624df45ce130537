"""Requests for a new registration, and setting passwords."""

from typing import Annotated, Literal

from pydantic import AfterValidator, EmailStr, Field

from server.domain.accounts.passwords import PASSWORD_MAX
from server.domain.homes.open_homes import office_number_digits
from server.domain.vocabulary import Role
from server.models.accounts.signup import EMAIL_MAX, MESSAGE_MAX, NAME_MAX, ORGANIZATION_MAX
from server.schemas.base import Ascii, Line, Phone, Shape, Text, refuse


def _office_number(value: str) -> str:
    digits = office_number_digits(value)
    if digits is None:
        raise refuse("事業所番号は10けたの数字で入力してください。例：1320000015")
    return digits


OfficeNumber = Annotated[
    str,
    AfterValidator(_office_number),
    Field(examples=["1320000015"], json_schema_extra={"pattern": "^[0-9０-９]{10}$"}),
]
_Email = Annotated[EmailStr, Ascii(EMAIL_MAX)]


class SignupIn(Shape):
    role: Literal[Role.FACILITY, Role.COUNSELOR] = Field(title="種別")
    organization: Annotated[str, Line(ORGANIZATION_MAX)] = Field(
        title="法人・事業所名", examples=["こもれび暮らしサポート"]
    )
    contact_name: Annotated[str, Line(NAME_MAX)] = Field(title="担当者名", examples=["高橋 直子"])
    email: _Email = Field(title="メールアドレス", examples=["takahashi@example.com"])
    phone: Phone = Field(title="電話番号")
    office_number: OfficeNumber | None = Field(default=None, title="事業所番号")
    message: Annotated[str, Text(MESSAGE_MAX)] = Field(
        default="", title="お問い合わせ内容", examples=["資料を送ってください。"]
    )


class ForgottenIn(Shape):
    email: Annotated[str, Ascii(EMAIL_MAX)] = Field(
        title="メールアドレス", examples=["takahashi@example.com"]
    )


class PasswordIn(Shape):
    token: str = Field(title="リンク", min_length=1, max_length=200, examples=["3YkV9sQ2mWn8"])
    password: str = Field(
        title="パスワード", min_length=1, max_length=PASSWORD_MAX, examples=["komorebi-no-michi"]
    )
