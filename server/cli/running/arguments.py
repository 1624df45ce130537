"""Argument types of the operator's commands. They apply the same checks as the forms of the API."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import click
from pydantic import TypeAdapter, ValidationError

from server.core.http.errors import fault_sentence
from server.core.japan import JAPAN
from server.core.schemas import ID_MAX, Email, Shape
from server.core.text import tidy_ascii
from server.homes.schemas import HomeIn
from server.offices.schemas import NameIn
from server.operator.schemas import Reasoned, RejectIn, RenameIn, SearchIn

_EMAIL: TypeAdapter[str] = TypeAdapter(Email)


class MailAddress(click.ParamType[str]):
    """A mail address, with the same checks as in the forms of the API."""

    name = "email"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return _EMAIL.validate_python(value)
        except ValidationError:
            self.fail("メールアドレスの形を確かめてください。", param, ctx)


class AccountAddress(click.ParamType[str]):
    """The mail address or LINE id of an account. Full-width characters are converted to ASCII."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuse spaces inside the text: without them the text could be the address of another account."""
        if len(str(value).split()) != 1:
            self.fail("メールアドレス（かLINEのID）だけを、空白を入れずに指定してください。", param, ctx)
        return tidy_ascii(value)


class Day(click.DateTime):
    """A day in Japan, converted to the time at which the day begins."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        day: datetime = super().convert(value, param, ctx)
        # The product has no older data.
        if day.year < 2000:
            self.fail("2000年からの日付を指定してください。", param, ctx)
        return day.replace(tzinfo=JAPAN)


class FormText(click.ParamType[str]):
    """A text with the same checks as one field of a form."""

    name = "text"

    def __init__(self, form: type[Shape], field: str) -> None:
        info = form.model_fields[field]
        self._label = info.title or field
        self._adapter: TypeAdapter[str] = TypeAdapter(info.rebuild_annotation())

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return self._adapter.validate_python(value)
        except ValidationError as error:
            fault = error.errors()[0]
            self.fail(fault_sentence(fault["type"], self._label, fault.get("ctx", {})), param, ctx)


NUMBER = click.IntRange(1, ID_MAX)
NAME = FormText(NameIn, "username")
CORRECTED_NAME = FormText(RenameIn, "name")
HOME_CONTACT = FormText(HomeIn, "contact_name")
SEARCH_WORDS = FormText(SearchIn, "query")
REASON = FormText(Reasoned, "reason")
#: Text that the operator adds to a mail or notice.
WORDS = FormText(RejectIn, "words")


def require_utf8(arguments: Mapping[str, Any]) -> None:
    """Refuse arguments that are not valid UTF-8, because the database cannot store them."""
    for value in arguments.values():
        # Python decodes each invalid byte of an argument to a lone surrogate.
        if isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
            raise click.UsageError("UTF-8で読めない文字があります。")
