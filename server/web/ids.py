"""Ids in addresses: a number larger than the database can hold is nobody's id."""

from flask import Flask
from werkzeug.routing import IntegerConverter

from server.schemas.base import ID_MAX

_NOBODYS = 0


class IdConverter(IntegerConverter):
    # More digits match no address; Python would refuse to read thousands of them.
    # `\\d` would take the digits of every script.
    regex = "[0-9]{1,10}"

    def to_python(self, value: str) -> int:
        # Refused here, the address would seem to be known by other methods only, and be answered with 405.
        number = int(value)
        return number if number <= ID_MAX else _NOBODYS


def register_ids(app: Flask) -> None:
    """Have every `<int:…>` of an address be an id; before the routes are registered."""
    app.url_map.converters["int"] = IdConverter
