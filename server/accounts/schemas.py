"""Shapes for sign-in, second factors, account settings and sign-up requests."""

from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from server.accounts.models import EMAIL_MAX, MESSAGE_MAX, ORGANIZATION_MAX, PASSKEY_NAME_MAX
from server.accounts.rules.passwords import PASSWORD_MAX
from server.accounts.rules.sessions import ACCESS_LIFETIME
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
    validation_error,
)
from server.core.vocabulary import Position, Role, StaffMailTiming, StaffNoticeKind
from server.notifications.rules.quiet_hours import HOUR_MAX


class OwnOffice(Shape):
    """An office of the signed-in user."""

    id: int
    name: str = Field(examples=["こもれび世田谷事業所"])
    position: Position
    is_shared: bool = Field(description="Whether the office has, or ever had, more than one member.")


class UserOut(Shape):
    id: int
    role: Role
    username: str = Field(examples=["こもれび暮らしサポート"])
    lineId: str | None = Field(
        default=None,
        examples=[None],
        description="The LINE id of an applicant, or of a counselor with a linked LINE account.",
    )
    pictureUrl: str | None = Field(default=None, examples=[None])
    offices: list[OwnOffice] = Field(description="The offices of a member of staff; empty for applicants.")
    person_name: str | None = Field(
        default=None,
        examples=[None],
        description="The name of the person that an applicant registers; null if this person is the applicant.",
    )
    needs_consent: bool = Field(
        description="Whether an applicant must first agree to the current text.", examples=[False]
    )
    consented_to: int | None = Field(
        description="The number of the newest text that an applicant agreed to.", examples=[None]
    )
    helper_name: str | None = Field(
        description="The name of an applicant's helper; null if there is none.", examples=[None]
    )
    helps: bool = Field(
        description="Whether an applicant is the helper of another applicant.", examples=[False]
    )
    password_is_weak: bool = Field(
        description="Whether the password would be refused as a new one; reported at sign-in only, never stored.",
        examples=[False],
    )
    lacks_factor: bool = Field(
        description="Whether a member of staff must set up a second factor before anything else.",
        examples=[False],
    )


class SignedIn(Shape):
    user: UserOut


class SecondStep(Shape):
    """The second step after a correct password: the factors that the account can use."""

    state: str = Field(
        description="To be sent back with the second step.", examples=["WzE3NzI2ODMyMDBd.q8fG2nTz"]
    )
    passkey: bool = Field(examples=[True])
    app: bool = Field(description="A code of an authenticator app.", examples=[True])
    recovery: bool = Field(description="A recovery code.", examples=[True])


class PasswordSignedIn(Shape):
    """The signed-in user, or the second step if one is required."""

    user: UserOut | None
    second_step: SecondStep | None = Field(default=None, examples=[None])


class PasswordLogin(Shape):
    email: Annotated[str, Ascii(EMAIL_MAX)] = Field(
        title="メールアドレス", examples=["takahashi@example.com"]
    )
    password: str = Field(title="パスワード", min_length=1, max_length=1000, examples=["komorebi-no-michi"])


class LineLogin(Shape):
    """Either `code` and `state` of the web login, or the two raw tokens from LIFF."""

    code: str | None = Field(default=None, title="認可コード", max_length=500, examples=["b5fd32eacc791df"])
    state: str | None = Field(default=None, title="state", max_length=200, examples=["q8fG2nTzL0wYxR4e"])
    id_token: str | None = Field(default=None, title="IDトークン", max_length=8000, examples=[None])
    access_token: str | None = Field(default=None, title="アクセストークン", max_length=8000, examples=[None])


class AuthorizeQuery(Shape):
    disable_auto_login: Flag = Field(
        default=False,
        title="自動ログインを使わない",
        description="For a new attempt after an automatic LINE login.",
    )


class Authorize(Shape):
    url: str = Field(
        description="The LINE page to open.",
        examples=["https://access.line.me/oauth2/v2.1/authorize?response_type=code&state=q8fG2nTzL0wYxR4e"],
    )
    state: str = Field(description="Returned to the callback.", examples=["q8fG2nTzL0wYxR4e"])


class LineConsent(Shape):
    code: str = Field(title="認可コード", max_length=500, examples=["b5fd32eacc791df"])
    state: str = Field(title="state", max_length=200, examples=["q8fG2nTzL0wYxR4e"])


class LineLink(Shape):
    linked: bool = Field(
        description="Whether a LINE account is linked; a linked account receives the notifications."
    )
    reachable: bool = Field(
        description="Whether LINE messages reach the account, according to the last known state."
    )


class ApplicantInfo(Shape):
    displayName: str = Field(examples=["山田 ひかり"])
    pictureUrl: str | None = Field(examples=["https://profile.line-scdn.net/0h3a1b2c"])
    reachable: bool = Field(
        description="Whether LINE messages reach the person, according to the last known state."
    )


class CalendarOut(Shape):
    made_at: Moment | None = Field(
        description="When the address was created; null if there is none.", examples=[None]
    )
    address: str | None = Field(
        description="The secret address; only in the response that creates it.", examples=[None]
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
    """The second factors of an account."""

    passkeys: list[PasskeyOut]
    app: CodeAppOut | None = Field(description="The authenticator app.")
    recovery_codes: int = Field(description="The number of unused codes.", examples=[10])
    is_asked: bool = Field(description="Whether this deployment uses second factors.", examples=[True])
    is_needed: bool = Field(
        description="Whether the account must have one if the deployment uses second factors.",
        examples=[True],
    )


class Challenge(Shape):
    """The options for a WebAuthn request."""

    options: dict[str, Any] = Field(examples=[{"challenge": "q8fG2nTzL0wYxR4e", "rpId": "localhost"}])
    state: str = Field(description="To be sent back with the answer.", examples=["WzE3NzI2ODMyMDBd.q8fG2nTz"])


class NewCodeApp(Shape):
    """The secret for an authenticator app; shown only once."""

    key: str = Field(examples=["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"])
    picture: str = Field(
        description="The QR code, as a data URL.", examples=["data:image/svg+xml;base64,PHN2Zz4="]
    )
    state: str = Field(
        description="To be sent back with the first code.", examples=["WzE3NzI2ODMyMDBd.q8fG2nTz"]
    )


class AddedFactor(Shape):
    recovery_codes: list[str] = Field(
        description="Shown only once; empty if the account already has recovery codes.",
        examples=[["7K3M-9QWX-T2VB-5HRD"]],
    )


class PasskeyIn(Shape):
    state: State
    credential: Credential
    name: Annotated[str, SingleLine(PASSKEY_NAME_MAX)] = Field(title="名前", examples=["事務所のパソコン"])


class CodeAppIn(Shape):
    state: State
    code: Code


class PasskeyAnswerIn(Shape):
    state: State
    credential: Credential


class PasskeyChallengeIn(Shape):
    second_step: State | None = Field(
        default=None,
        title="途中の状態",
        description="Null signs in with the passkey alone, without a password.",
        examples=[None],
    )


class SecondStepCodeIn(Shape):
    second_step: State
    code: Code


class PasskeyLogin(PasskeyAnswerIn, PasskeyChallengeIn):
    pass


class ProofIn(Shape):
    """One proof of identity; a password is accepted only if the account has no second factor."""

    passkey: PasskeyAnswerIn | None = Field(default=None, title="パスキー", examples=[None])
    code: Code | None = Field(default=None, title="コード", examples=["123456"])
    password: str | None = Field(
        default=None, title="パスワード", min_length=1, max_length=1000, examples=[None]
    )


class FactorResetStopIn(Shape):
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
    #: Not named `password`, because the same page has another form with a field of that name.
    login_password: str = Field(
        title="ログインのパスワード", min_length=1, max_length=PASSWORD_MAX, examples=["demo-password"]
    )


class EmailOut(Shape):
    email: str = Field(description="The address for sign-in and mails.", examples=["a@example.com"])
    is_dead: Flag = Field(
        description="Whether mails to the address bounce; then no notification mails are sent.",
        examples=[False],
    )


class EmailLink(Shape):
    token: str = Field(title="リンク", min_length=1, max_length=200, examples=["3YkV9sQ2mWn8"])


class OwnSession(Shape):
    id: int = Field(examples=[4])
    browser: str | None = Field(
        description="The browser and its operating system; null if unknown.",
        examples=["Chrome（Windows）"],
    )
    network: str | None = Field(description="The network, shortened.", examples=["203.0.113.*"])
    signed_in_at: datetime
    used_at: datetime = Field(description=f"Accurate to {ACCESS_LIFETIME // timedelta(minutes=1)} minutes.")
    is_this: Flag = Field(description="Whether it is the session of this request.", examples=[True])


class OwnSettings(Shape):
    """The quiet hours (Japanese time) in which LINE messages are postponed; null means none."""

    quiet_from: Number | None = Field(ge=0, le=HOUR_MAX, title="お知らせを止める時刻", examples=[21])
    quiet_until: Number | None = Field(ge=0, le=HOUR_MAX, title="お知らせを始める時刻", examples=[8])

    @field_validator("quiet_until")
    @classmethod
    def _check_quiet_hours(cls, until: int | None, others: ValidationInfo) -> int | None:
        if "quiet_from" not in others.data:
            return until
        start = others.data["quiet_from"]
        if (start is None) != (until is None):
            raise validation_error("止める時刻と始める時刻を、両方選んでください。", "quiet_hour_missing")
        if until is not None and start == until:
            raise validation_error(
                "止める時刻と始める時刻は、ちがう時刻を選んでください。", "quiet_hours_same"
            )
        return until


class StaffMailTimingChoice(Shape):
    """When a member receives mails of one kind."""

    kind: StaffNoticeKind = Field(title="お知らせの種類", examples=["request"])
    way: StaffMailTiming = Field(title="受け取り方", examples=["at_once"])


class StaffNotices(OwnSettings):
    """The mail setting for each kind of notice, and the quiet hours of mails and LINE messages."""

    ways: list[StaffMailTimingChoice] = Field(title="お知らせの受け取り方")


class SignupIn(Shape):
    role: Literal[Role.FACILITY, Role.COUNSELOR] = Field(title="種別")
    organization: Annotated[str, SingleLine(ORGANIZATION_MAX), PlainName] = Field(
        title="法人名", examples=["社会福祉法人こもれび"]
    )
    corporation_number: CorporationNumber | None = Field(default=None, title="法人番号")
    office_name: Annotated[str, SingleLine(ORGANIZATION_MAX), PlainName] | None = Field(
        default=None,
        title="事業所名",
        description="Omitted if the office has the name of the corporation.",
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


class PasswordLinkIn(Shape):
    email: Annotated[str, Ascii(EMAIL_MAX)] = Field(
        title="メールアドレス", examples=["takahashi@example.com"]
    )


class PasswordIn(Shape):
    token: OneTimeToken
    password: str = Field(
        title="パスワード", min_length=1, max_length=PASSWORD_MAX, examples=["komorebi-no-michi"]
    )
