"""Signing in and the signed-in person."""

from typing import Annotated

from pydantic import Field

from server.domain.vocabulary import Role
from server.schemas.base import Ascii, Shape


class UserOut(Shape):
    id: int
    role: Role
    username: str
    lineId: str | None = None
    pictureUrl: str | None = None


class SignedIn(Shape):
    user: UserOut


class PasswordLogin(Shape):
    email: Annotated[str, Ascii] = Field(title="メールアドレス", min_length=1, max_length=254)
    password: str = Field(title="パスワード", min_length=1, max_length=1000)


class LineLogin(Shape):
    """Either `code` and `state` of the web login, or the two raw tokens that LIFF holds."""

    code: str | None = Field(default=None, title="認可コード", max_length=500)
    state: str | None = Field(default=None, title="state", max_length=200)
    id_token: str | None = Field(default=None, title="IDトークン", max_length=8000)
    access_token: str | None = Field(default=None, title="アクセストークン", max_length=8000)


class Authorize(Shape):
    url: str
    state: str


class ApplicantInfo(Shape):
    displayName: str
    pictureUrl: str | None
