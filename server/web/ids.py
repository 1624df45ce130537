"""Ids in addresses: a number larger than the database can hold is nobody's id, so no route matches it."""

from typing import Any

from flask import Flask
from werkzeug.routing import IntegerConverter, Map

from server.schemas.base import ID_MAX


class IdConverter(IntegerConverter):
    def __init__(self, url_map: Map, *args: Any, **kwargs: Any) -> None:
        super().__init__(url_map, *args, **{"max": ID_MAX, **kwargs})


def register_ids(app: Flask) -> None:
    """Have every `<int:…>` of an address be an id; before the routes are registered."""
    app.url_map.converters["int"] = IdConverter
