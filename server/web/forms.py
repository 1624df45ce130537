"""Reading forms whole or not at all: half of a form must not pass for a form in which half was left out."""

from typing import Any

from flask import Request
from werkzeug.exceptions import BadRequest
from werkzeug.formparser import FormDataParser


class WholeForm(FormDataParser):
    """Refuses a form that breaks off or names no boundary."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        self.silent = False
        try:
            return super().parse(*args, **kwargs)
        except ValueError:
            raise BadRequest from None


class WholeRequest(Request):
    """A request whose form is whole."""

    form_data_parser_class = WholeForm
