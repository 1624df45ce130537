"""Answers of the API inside a page, so that the page's first screen needs no second trip.

Each answer is made by a request to the API inside this process, with the cookies of the page's request. So access,
audit, limits and log are those of the API. The app uses the answers instead of its first calls
(shared-ui/src/api/embedded.ts).
"""

from http import HTTPStatus
from typing import Any

import orjson
from flask import Flask, current_app, request

_CURRENT_USER = "/api/auth/user/"
#: The headers of an answer that the app reads: the next page of a list, and the length of the whole list.
_HEADERS = ("Link", "X-Total-Count")
#: Conditional headers of the page's request do not apply to the answers of the API.
_CONDITIONS = (
    "HTTP_IF_MATCH",
    "HTTP_IF_MODIFIED_SINCE",
    "HTTP_IF_NONE_MATCH",
    "HTTP_IF_UNMODIFIED_SINCE",
    "HTTP_RANGE",
)


def embedded_answers(calls: tuple[str, ...]) -> str:
    """Return a script element with the answers to the current user and to these calls.

    Stop at the first answer that is not a success: the app makes that call and the later ones itself.
    """
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    answers: dict[str, Any] = {}
    for call in (_CURRENT_USER, *calls):
        answer = _answer(app, call)
        if answer is None:
            break
        answers[call] = answer
    if not answers:
        return ""
    # Escape "<", so that a value that contains "</script>" does not end the script element.
    text = orjson.dumps(answers).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="answers">{text}</script>'


def _answer(app: Flask, call: str) -> dict[str, Any] | None:
    environ = {name: value for name, value in request.environ.items() if name not in _CONDITIONS}
    path, _, query = call.partition("?")
    environ |= {"PATH_INFO": path, "QUERY_STRING": query, "RAW_URI": call, "REQUEST_URI": call}
    # A separate context, so that neither the viewer nor the database session is shared with the page's request.
    with app.app_context(), app.request_context(environ):
        try:
            response = app.full_dispatch_request()
        except Exception as fault:  # as in Flask's own `wsgi_app`
            response = app.handle_exception(fault)
        if response.status_code != HTTPStatus.OK:
            return None
        headers = {name: response.headers[name] for name in _HEADERS if name in response.headers}
        return {"body": orjson.Fragment(response.get_data()), "headers": headers}
