"""Signing in and the signed-in person."""

from typing import Annotated

from pydantic import Field

from server.domain.vocabulary import Role
from server.models.accounts.account import EMAIL_MAX
from server.schemas.base import Ascii, Flag, Shape
from server.schemas.offices.offices import OwnOffice


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
