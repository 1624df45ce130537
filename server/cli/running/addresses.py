"""A mail address that a command is given."""

from typing import Any

import click
from pydantic import TypeAdapter, ValidationError

from server.schemas.offices.email import Email

_CHECKED: TypeAdapter[str] = TypeAdapter(Email)


class MailAddress(click.ParamType[str]):
    """The check of the API's forms: an account with anything else could neither be mailed nor signed in to."""

    name = "email"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the address as it is stored, or refuse it in a sentence."""
        try:
            return _CHECKED.validate_python(value)
        except ValidationError:
            self.fail("メールアドレスの形を確かめてください。", param, ctx)
