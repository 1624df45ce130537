"""An account's password, and where somebody is signed in."""

from datetime import datetime

from pydantic import Field

from server.domain.accounts.passwords import PASSWORD_MAX
from server.schemas.base import Flag, Shape
from server.schemas.offices.email import Email


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
