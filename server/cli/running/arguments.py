"""What the operator's commands are given, checked as the forms check what is typed into them."""

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
    """The check of the API's forms: an account with anything else could neither be mailed nor signed in to."""

    name = "email"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the address as it is stored, or refuse it in a sentence."""
        try:
            return _EMAIL.validate_python(value)
        except ValidationError:
            self.fail("メールアドレスの形を確かめてください。", param, ctx)


class Whose(click.ParamType[str]):
    """The mail address or LINE id of an account, in any width."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return it as it is stored; refuse inner spaces, since removing them could name another account."""
        if len(str(value).split()) != 1:
            self.fail("メールアドレス（かLINEのID）だけを、空白を入れずに指定してください。", param, ctx)
        return tidy_ascii(value)


class Day(click.DateTime):
    """A day of Japan's calendar, as the moment at which it begins."""

    def __init__(self) -> None:
        super().__init__(["%Y-%m-%d"])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime:
        """Return the moment, or refuse a day on which nothing of this product can have been."""
        day: datetime = super().convert(value, param, ctx)
        if day.year < 2000:
            self.fail("2000年からの日付を指定してください。", param, ctx)
        return day.replace(tzinfo=JAPAN)


class FormText(click.ParamType[str]):
    """A text that a field of a form takes as well."""

    name = "text"

    def __init__(self, form: type[Shape], field: str) -> None:
        info = form.model_fields[field]
        self._label = info.title or field
        self._checked: TypeAdapter[str] = TypeAdapter(info.rebuild_annotation())

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text as it is stored, or refuse it in the form's sentence."""
        try:
            return self._checked.validate_python(value)
        except ValidationError as error:
            fault = error.errors()[0]
            self.fail(fault_sentence(fault["type"], self._label, fault.get("ctx", {})), param, ctx)


NUMBER = click.IntRange(1, ID_MAX)
NAME = FormText(NameIn, "username")
CORRECTED_NAME = FormText(RenameIn, "name")
HOME_CONTACT = FormText(HomeIn, "contact_name")
SEARCH_WORDS = FormText(SearchIn, "query")
REASON = FormText(Reasoned, "reason")
#: What somebody is told besides.
WORDS = FormText(RejectIn, "words")


def refuse_what_is_no_text(given: Mapping[str, Any]) -> None:
    """Refuse bytes that are no UTF-8: no database can be asked for them, and no screen shows them."""
    for value in given.values():
        # As which such bytes come into a text: halves of characters that have no other half.
        if isinstance(value, str) and any("\ud800" <= char <= "\udfff" for char in value):
            raise click.UsageError("UTF-8で読めない文字があります。")
