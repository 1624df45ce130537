"""Requests for a new registration, and setting passwords."""

from typing import Annotated, Literal

from pydantic import Field

from server.domain.accounts.passwords import PASSWORD_MAX
from server.domain.vocabulary import Role
from server.models.accounts.signup import EMAIL_MAX, MESSAGE_MAX, ORGANIZATION_MAX
from server.schemas.base import Ascii, Line, Phone, PlainName, Shape, Text
from server.schemas.offices.email import Email
from server.schemas.offices.offices import CorporationNumber, MemberName, OfficeNumber, OneTimeToken


class SignupIn(Shape):
    role: Literal[Role.FACILITY, Role.COUNSELOR] = Field(title="種別")
    organization: Annotated[str, Line(ORGANIZATION_MAX), PlainName] = Field(
        title="法人名", examples=["社会福祉法人こもれび"]
    )
    corporation_number: CorporationNumber | None = Field(default=None, title="法人番号")
    office_name: Annotated[str, Line(ORGANIZATION_MAX), PlainName] | None = Field(
        default=None,
        title="事業所名",
        description="Left out where the office goes by the corporation's name.",
        examples=["こもれび世田谷事業所"],
    )
    contact_name: MemberName = Field(title="担当者名", examples=["高橋 直子"])
    email: Email = Field(title="メールアドレス", examples=["takahashi@example.com"])
    phone: Phone = Field(title="電話番号")
    office_number: OfficeNumber | None = Field(default=None, title="事業所番号")
    message: Annotated[str, Text(MESSAGE_MAX)] = Field(
        default="", title="お問い合わせ内容", examples=["資料を送ってください。"]
    )


class ConfirmationIn(Shape):
    token: OneTimeToken


class ForgottenIn(Shape):
    email: Annotated[str, Ascii(EMAIL_MAX)] = Field(
        title="メールアドレス", examples=["takahashi@example.com"]
    )


class PasswordIn(Shape):
    token: OneTimeToken
    password: str = Field(
        title="パスワード", min_length=1, max_length=PASSWORD_MAX, examples=["komorebi-no-michi"]
    )
