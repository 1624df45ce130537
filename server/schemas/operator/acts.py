"""What an operator does for somebody, each with its reason, and what would follow of it."""

from enum import StrEnum

from pydantic import Field

from server.schemas.base import Id, Shape
from server.schemas.homes.homes import ContactName
from server.schemas.offices.email import Email
from server.schemas.offices.offices import MemberName
from server.schemas.operator.work import Reasoned


class OperatorAct(StrEnum):
    """What may be done."""

    DISABLE = "disable"
    ENABLE = "enable"
    SIGN_OUT = "sign-out"
    RESET_FACTORS = "reset-factors"
    RENAME_ACCOUNT = "rename-account"
    CHANGE_EMAIL = "change-email"
    RENAME_PERSON = "rename-person"
    DISCLOSE = "disclose"
    ERASE = "erase"
    RENAME_HOME_CONTACT = "rename-home-contact"
    MERGE = "merge"
    SUSPEND = "suspend"


class RenameIn(Reasoned):
    name: MemberName = Field(title="正しい名前", examples=["佐々木 由美"])


class RenameContactIn(Reasoned):
    name: ContactName = Field(title="正しい名前", examples=["佐々木 由美"])


class NewEmailIn(Reasoned):
    email: Email = Field(title="新しいメールアドレス", examples=["new@example.com"])


class DisableIn(Reasoned):
    to: Id | None = Field(
        default=None, title="引き継ぐ人", description="The id of an account of the same role."
    )


class MergeIn(Reasoned):
    into: Id = Field(title="まとめる先の事業所", description="An office of the corporation that stays.")


class PreviewIn(Shape):
    """An act before it is done: to whom, and what is needed to say what follows."""

    act: OperatorAct
    id: Id = Field(title="番号")
    email: Email | None = Field(default=None, title="新しいメールアドレス", examples=["new@example.com"])
    to: Id | None = Field(default=None, title="引き継ぐ人・まとめる先")


class PreviewOut(Shape):
    follows: list[str] = Field(
        description="What follows, a sentence each.", examples=[["ログイン1件が終わります。"]]
    )
