"""Who runs this installation: settings that its privacy page, its mails and its invoices name."""

import re
from typing import Self

from pydantic import model_validator
from pydantic.networks import validate_email
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings

_REGISTRATION = re.compile(r"T\d{13}")
#: What whoever has no registration number says, instead of leaving it open.
NO_REGISTRATION = "none"
_NEEDED = {
    "operator_name": "このサービスを運営する人または法人の名前を設定してください。",
    "operator_address": "運営者の住所を設定してください。",
    "privacy_officer": "個人情報を取り扱う責任者（部署または氏名）を設定してください。",
    "registration_number": "適格請求書発行事業者の登録番号を設定してください。登録がなければ none と書きます。",
    "bank_account": "システム利用料の振込先を設定してください。",
}


def is_mail_address(value: str) -> bool:
    """Say whether somebody can be written to there, also as `name <address>`."""
    try:
        validate_email(value)
    except PydanticCustomError:
        return False
    return True


class IssuerSettings(BaseSettings):
    """The operator as people and offices read of them; how they are reached: `support_email`, `support_phone`."""

    operator_name: str = ""
    operator_address: str = ""
    #: Who answers for personal data: a name or a department.
    privacy_officer: str = ""
    #: T and 13 digits, of an issuer of qualified invoices; `none` for whoever has no such number.
    registration_number: str = ""
    #: Where the system usage fee is paid to, in one line.
    bank_account: str = ""

    @property
    def qualified_number(self) -> str:
        """The registration number; empty where there is none."""
        return "" if self.registration_number == NO_REGISTRATION else self.registration_number

    @model_validator(mode="after")
    def _refuse_a_number_that_is_none(self) -> Self:
        if self.qualified_number and not _REGISTRATION.fullmatch(self.qualified_number):
            raise ValueError("REGISTRATION_NUMBER: T と13けたの数字、または none を設定してください。")
        return self

    def missing_of_the_issuer(self) -> dict[str, bool]:
        """Return for each of these what to set, and whether it is missing."""
        return {
            f"{name.upper()}: {sentence}": not getattr(self, name).strip()
            for name, sentence in _NEEDED.items()
        }
