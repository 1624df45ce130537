"""Reading forms whole or not at all: half of a form must not pass for a form in which half was left out."""

from typing import Any

from flask import Request
from werkzeug.exceptions import BadRequest
from werkzeug.formparser import FormDataParser

# What stands for bytes that are no UTF-8.
_UNREADABLE = "\ufffd"


class WholeForm(FormDataParser):
    """Refuses a form that breaks off, has no boundary, or holds text that is no UTF-8."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        self.silent = False
        try:
            stream, form, files = super().parse(*args, **kwargs)
        except ValueError:
            raise BadRequest from None
        if any(_UNREADABLE in value for value in form.values()):
            raise BadRequest
        return stream, form, files


class WholeRequest(Request):
    """A request whose form is whole."""

    form_data_parser_class = WholeForm
