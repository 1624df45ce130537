"""The second factors of an account, and what proves them."""

from typing import Annotated, Any

from pydantic import Field

from server.models.accounts.factor import PASSKEY_NAME_MAX
from server.schemas.base import Line, Moment, Shape

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
    name: Annotated[str, Line(PASSKEY_NAME_MAX)] = Field(title="名前", examples=["事務所のパソコン"])


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
