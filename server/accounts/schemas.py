"""Signing in and the signed-in person."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from server.accounts.models import EMAIL_MAX, MESSAGE_MAX, ORGANIZATION_MAX, PASSKEY_NAME_MAX
from server.accounts.rules.passwords import PASSWORD_MAX
from server.core.schemas import (
    Ascii,
    CorporationNumber,
    Email,
    Flag,
    MemberName,
    Moment,
    Number,
    OfficeNumber,
    OneTimeToken,
    Phone,
    PlainName,
    Shape,
    SingleLine,
    Text,
    refuse,
)
from server.core.vocabulary import Position, Role, StaffNoticeKind, StaffNoticeWay
from server.notifications.rules.staff import HOUR_MAX


class OwnOffice(Shape):
    """An office of the signed-in person's own."""

    id: int
    name: str = Field(examples=["こもれび世田谷事業所"])
    position: Position
    is_shared: bool = Field(description="Whether several people work there, or have.")


class UserOut(Shape):
    id: int
    role: Role
    username: str = Field(examples=["こもれび暮らしサポート"])
    lineId: str | None = Field(
        default=None,
        examples=[None],
        description="The LINE id of an applicant, or of a counselor who linked theirs.",
    )
    pictureUrl: str | None = Field(default=None, examples=[None])
    offices: list[OwnOffice] = Field(description="Where a member of staff works; an applicant nowhere.")
    person_name: str | None = Field(
        default=None,
        examples=[None],
        description="For whom an applicant registers, as the app calls them; null is themself.",
    )
    needs_consent: bool = Field(
        description="Whether an applicant is to agree to the present text first.", examples=[False]
    )
    consented_to: int | None = Field(
        description="The number of the newest text to which an applicant agreed.", examples=[None]
    )
    helper_name: str | None = Field(
        description="Who reads along with an applicant; null where nobody does.", examples=[None]
    )
    helps: bool = Field(description="Whether an applicant helps somebody else.", examples=[False])
    password_is_weak: bool = Field(
        description="Whether it would be refused as a new one: said where somebody signs in with it, kept nowhere.",
        examples=[False],
    )
    lacks_factor: bool = Field(
        description="Whether a member of staff must set up a second factor before anything else.",
        examples=[False],
    )


class SignedIn(Shape):
    user: UserOut


class SecondStep(Shape):
    """The password was right, and more is asked for: by what it may be given."""

    state: str = Field(description="Comes back with the second step.", examples=["WzE3NzI2ODMyMDBd.q8fG2nTz"])
    passkey: bool = Field(examples=[True])
    app: bool = Field(description="A code that an app shows.", examples=[True])
    recovery: bool = Field(description="A recovery code.", examples=[True])


class PasswordSignedIn(Shape):
    """Who is signed in; nobody is yet where a second step is to be taken."""

    user: UserOut | None
    second_step: SecondStep | None = Field(default=None, examples=[None])


class PasswordLogin(Shape):
    email: Annotated[str, Ascii(EMAIL_MAX)] = Field(
        title="メールアドレス", examples=["takahashi@example.com"]
    )
    password: str = Field(title="パスワード", min_length=1, max_length=1000, examples=["komorebi-no-michi"])


class LineLogin(Shape):
    """Either `code` and `state` of the web login, or the two raw tokens that LIFF holds."""

    code: str | None = Field(default=None, title="認可コード", max_length=500, examples=["b5fd32eacc791df"])
    state: str | None = Field(default=None, title="state", max_length=200, examples=["q8fG2nTzL0wYxR4e"])
    id_token: str | None = Field(default=None, title="IDトークン", max_length=8000, examples=[None])
    access_token: str | None = Field(default=None, title="アクセストークン", max_length=8000, examples=[None])


class AuthorizeQuery(Shape):
    disable_auto_login: Flag = Field(
        default=False,
        title="自動ログインを使わない",
        description="For another try after a login that LINE did by itself.",
    )


class Authorize(Shape):
    url: str = Field(
        description="LINE's page to go to.",
        examples=["https://access.line.me/oauth2/v2.1/authorize?response_type=code&state=q8fG2nTzL0wYxR4e"],
    )
    state: str = Field(description="Comes back to the callback.", examples=["q8fG2nTzL0wYxR4e"])


class LineConsent(Shape):
    code: str = Field(title="認可コード", max_length=500, examples=["b5fd32eacc791df"])
    state: str = Field(title="state", max_length=200, examples=["q8fG2nTzL0wYxR4e"])


class LineLink(Shape):
    linked: bool = Field(description="Whether a LINE account is linked, which then gets the notices.")
    reachable: bool = Field(description="Whether LINE messages reach it, as far as is known.")


class ApplicantInfo(Shape):
    displayName: str = Field(examples=["山田 ひかり"])
    pictureUrl: str | None = Field(examples=["https://profile.line-scdn.net/0h3a1b2c"])
    reachable: bool = Field(description="Whether LINE messages reach the person, as far as is known.")


class CalendarOut(Shape):
    made_at: Moment | None = Field(description="Since when there is one; null without.", examples=[None])
    address: str | None = Field(
        description="The secret address, in the one answer that makes it.", examples=[None]
    )


_STATE_MAX = 1000
_CREDENTIAL = {"id": "q8fG2nTzL0wYxR4e", "rawId": "q8fG2nTzL0wYxR4e", "type": "public-key", "response": {}}

State = Annotated[
    str,
    Field(title="途中の状態", min_length=1, max_length=_STATE_MAX, examples=["WzE3NzI2ODMyMDBd.q8fG2nTz"]),
]
Code = Annotated[str, Field(title="コード", min_length=1, max_length=100, examples=["123456"])]
Credential = Annotated[
    dict[str, Any],
    Field(title="パスキー", description="The browser's answer, as JSON.", examples=[_CREDENTIAL]),
]


class PasskeyOut(Shape):
    id: int = Field(examples=[3])
    name: str = Field(examples=["事務所のパソコン"])
    created_at: Moment
    used_at: Moment | None


class CodeAppOut(Shape):
    created_at: Moment
    used_at: Moment | None


class Factors(Shape):
    """What an account has beside its password."""

    passkeys: list[PasskeyOut]
    app: CodeAppOut | None = Field(description="The app that shows its codes.")
    recovery_codes: int = Field(description="How many are left.", examples=[10])
    is_asked: bool = Field(description="Whether this deployment asks anybody for one.", examples=[True])
    is_needed: bool = Field(
        description="Whether the account must have one where it is asked.", examples=[True]
    )


class Challenge(Shape):
    """What a browser asks its passkeys with."""

    options: dict[str, Any] = Field(examples=[{"challenge": "q8fG2nTzL0wYxR4e", "rpId": "localhost"}])
    state: str = Field(description="Comes back with the answer.", examples=["WzE3NzI2ODMyMDBd.q8fG2nTz"])


class NewCodeApp(Shape):
    """What an app is set up with, shown this once."""

    key: str = Field(examples=["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"])
    picture: str = Field(
        description="To be scanned; a data address.", examples=["data:image/svg+xml;base64,PHN2Zz4="]
    )
    state: str = Field(description="Comes back with the first code.", examples=["WzE3NzI2ODMyMDBd.q8fG2nTz"])


class AddedFactor(Shape):
    recovery_codes: list[str] = Field(
        description="Shown this once; empty where there were some already.",
        examples=[["7K3M-9QWX-T2VB-5HRD"]],
    )


class PasskeyNew(Shape):
    state: State
    credential: Credential
    name: Annotated[str, SingleLine(PASSKEY_NAME_MAX)] = Field(title="名前", examples=["事務所のパソコン"])


class CodeAppFirst(Shape):
    state: State
    code: Code


class PasskeyAnswerIn(Shape):
    state: State
    credential: Credential


class SecondStepAsk(Shape):
    second_step: State | None = Field(
        default=None, title="途中の状態", description="Null signs in without any password.", examples=[None]
    )


class SecondStepCode(Shape):
    second_step: State
    code: Code


class PasskeyLogin(PasskeyAnswerIn, SecondStepAsk):
    pass


class ProofIn(Shape):
    """One of the three; a password only where the account has no factor."""

    passkey: PasskeyAnswerIn | None = Field(default=None, title="パスキー", examples=[None])
    code: Code | None = Field(default=None, title="コード", examples=["123456"])
    password: str | None = Field(
        default=None, title="パスワード", min_length=1, max_length=1000, examples=[None]
    )


class ResetStop(Shape):
    token: str = Field(title="リンク", min_length=1, max_length=200, examples=["3YkV9sQ2mWn8"])


class PasswordChange(Shape):
    current: str = Field(
        title="今のパスワード", min_length=1, max_length=PASSWORD_MAX, examples=["demo-password"]
    )
    password: str = Field(
        title="新しいパスワード", min_length=1, max_length=PASSWORD_MAX, examples=["komorebi-no-michi"]
    )


class EmailIn(Shape):
    email: Email = Field(title="新しいメールアドレス", examples=["takahashi@example.com"])
    #: Beside the form that changes the password, on the same page.
    login_password: str = Field(
        title="ログインのパスワード", min_length=1, max_length=PASSWORD_MAX, examples=["demo-password"]
    )


class EmailOut(Shape):
    email: str = Field(
        description="By which one signs in, and to which mails go.", examples=["a@example.com"]
    )
    is_dead: Flag = Field(
        description="Whether mails did not reach it: no notices go there.", examples=[False]
    )


class EmailLink(Shape):
    token: str = Field(title="リンク", min_length=1, max_length=200, examples=["3YkV9sQ2mWn8"])


class OwnSession(Shape):
    id: int = Field(examples=[4])
    browser: str | None = Field(
        description="The browser and its machine; null where it was not yet noted.",
        examples=["Chrome（Windows）"],
    )
    network: str | None = Field(description="Roughly where it is.", examples=["203.0.113.*"])
    signed_in_at: datetime
    used_at: datetime = Field(description="To a quarter of an hour.")
    is_this: Flag = Field(description="Whether it is the one that asks.", examples=[True])


class OwnSettings(Shape):
    """LINE messages are held from the one hour of the day in Japan to the other; null is never."""

    quiet_from: Number | None = Field(ge=0, le=HOUR_MAX, title="お知らせを止める時刻", examples=[21])
    quiet_until: Number | None = Field(ge=0, le=HOUR_MAX, title="お知らせを始める時刻", examples=[8])

    @field_validator("quiet_until")
    @classmethod
    def _neither_or_both(cls, until: int | None, others: ValidationInfo) -> int | None:
        if "quiet_from" not in others.data:
            return until
        start = others.data["quiet_from"]
        if (start is None) != (until is None):
            raise refuse("止める時刻と始める時刻を、両方選んでください。")
        if until is not None and start == until:
            raise refuse("止める時刻と始める時刻は、ちがう時刻を選んでください。")
        return until


class NoticeWay(Shape):
    """When a member is told of one kind of thing by mail."""

    kind: StaffNoticeKind = Field(title="お知らせの種類", examples=["request"])
    way: StaffNoticeWay = Field(title="受け取り方", examples=["at_once"])


class StaffNotices(OwnSettings):
    """How a member is told: a way for each kind that is theirs, and the hours that hold mails and LINE messages."""

    ways: list[NoticeWay] = Field(title="お知らせの受け取り方")


class SignupIn(Shape):
    role: Literal[Role.FACILITY, Role.COUNSELOR] = Field(title="種別")
    organization: Annotated[str, SingleLine(ORGANIZATION_MAX), PlainName] = Field(
        title="法人名", examples=["社会福祉法人こもれび"]
    )
    corporation_number: CorporationNumber | None = Field(default=None, title="法人番号")
    office_name: Annotated[str, SingleLine(ORGANIZATION_MAX), PlainName] | None = Field(
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
