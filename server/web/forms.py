"""Reading bodies: JSON or a form alike, whole or not at all, so that half of one never passes for fields left out."""

from typing import Any

from flask import Request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.exceptions import BadRequest, UnsupportedMediaType
from werkzeug.formparser import FormDataParser

_FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")


class WholeForm(FormDataParser):
    """Refuses a form that breaks off or names no boundary."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        self.silent = False
        try:
            return super().parse(*args, **kwargs)
        except ValueError:
            raise BadRequest from None


class WholeRequest(Request):
    """A request whose fields are read the same from a form, with lists as JSON text, and from a JSON object."""

    form_data_parser_class = WholeForm

    def get_json(self, *args: Any, **kwargs: Any) -> Any:
        if self.mimetype in _FORMS:
            return self.form.to_dict()
        # A step of a contact may come without a body; to delete something, a body must say so.
        is_empty_step = self.method == "PATCH" and not self.get_data()
        return {} if is_empty_step else super().get_json(*args, **kwargs)

    def _load_form_data(self) -> None:
        # Another format would be read as an empty form: nothing would be saved, and nobody told.
        if not self.is_json and self.mimetype not in _FORMS:
            raise UnsupportedMediaType
        super()._load_form_data()
        if self.is_json:
            fields = self.get_json()
            if not isinstance(fields, dict):
                raise BadRequest
            self.__dict__["form"] = ImmutableMultiDict(fields.items())
