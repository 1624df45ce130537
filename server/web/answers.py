"""Answering with rows as JSON: straight to bytes, past the checks that data from outside needs."""

from datetime import date, datetime
from typing import Any

import orjson
from flask import Response

from server.schemas.base import Shape, moment_text


def answer(shown: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return what is shown (shapes, dictionaries by the names on the wire, lists of them) as the JSON answer."""
    return Response(_dumped(shown), status, headers, mimetype="application/json")


def dumped_once(shown: Any) -> Any:
    """Return what stands in an answer several times: made into JSON once, put into it as bytes."""
    return orjson.Fragment(_dumped(shown))


def _dumped(shown: Any) -> bytes:
    return orjson.dumps(shown, _on_the_wire, orjson.OPT_PASSTHROUGH_DATETIME)


def _on_the_wire(value: Any) -> Any:
    if isinstance(value, datetime):
        return moment_text(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Shape):
        return value.model_dump(mode="json", by_alias=True)
    raise TypeError(type(value))
