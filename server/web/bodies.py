"""How large a body may be: said beside the route that takes a larger one than others do."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Flask, request

View = TypeVar("View", bound=Callable[..., Any])

#: JSON and forms.
BODY_MAX = 64 * 1024
#: Three pictures of the largest size, and the form around them.
UPLOAD_MAX = 32 * 1024 * 1024
#: Of a form, files included.
FIELDS_MAX = 100
#: Lists and objects in each other.
DEPTH_MAX = 10
UPLOAD = "multipart/form-data"


def takes_bytes(most: int) -> Callable[[View], View]:
    """Let a route take a larger body than others do."""

    def stamp(view: View) -> View:
        view.body_max = most  # type: ignore[attr-defined]
        return view

    return stamp


def takes_uploads(view: View) -> View:
    """Let a route take files; what comes without any is no larger than elsewhere."""
    view.upload_max = UPLOAD_MAX  # type: ignore[attr-defined]
    return view


def register_body_limits(app: Flask) -> None:
    """Limit each body by its route; whoever reads it is refused before anything is parsed."""

    @app.before_request
    def limit_body() -> None:
        view = app.view_functions.get(request.endpoint or "")
        most = getattr(view, "body_max", BODY_MAX)
        if request.mimetype == UPLOAD:
            most = getattr(view, "upload_max", most)
        request.max_content_length = most
