"""The common parts of all answers: request id, scripted faults, CORS for the LIFF SDK, errors and bearer tokens."""

from typing import Any

from flask import Flask, Response, g, jsonify, request

from line_emulator.emulator import emulator
from line_emulator.faults import Fault
from line_emulator.ids import new_request_id
from line_emulator.server import RESET

# The paths that the LIFF SDK calls from the browser.
BROWSER_PATHS = {
    "/oauth2/v2.1/token",
    "/oauth2/v2.1/verify",
    "/oauth2/v2.1/certs",
    "/oauth2/v2.1/revoke",
    "/oauth2/v2.1/userinfo",
    "/v2/profile",
    "/friendship/v1/status",
}


class ApiError(Exception):
    """An error answer, raised from a handler."""

    def __init__(self, status: int, body: dict[str, Any], headers: dict[str, str] | None = None) -> None:
        super().__init__(status, body)
        self.status = status
        self.body = body
        self.headers = headers or {}


def oauth_error(error: str, description: str, status: int = 400) -> ApiError:
    """Build an error in the format of LINE Login."""
    return ApiError(status, {"error": error, "error_description": description})


def bearer_token() -> str:
    """Return the token of the Authorization header, or an empty string."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def install(app: Flask) -> None:
    """Register the common parts in the application."""
    app.before_request(_begin)
    app.after_request(_finish)
    app.register_error_handler(ApiError, _render)


def _begin() -> Response | None:
    g.request_id = new_request_id()
    if request.method == "OPTIONS":
        return None
    fault = emulator().faults.take(request.path)
    if fault is None or fault.takes_effect:
        g.fault = fault
        return None
    if fault.resets:
        return _reset()
    emulator().sleep(fault.wait_seconds)
    if fault.status is None:
        return None
    answer = jsonify(fault.body)
    answer.status_code = fault.status
    return answer


def _finish(response: Response) -> Response:
    fault: Fault | None = g.get("fault")
    if fault is not None and fault.resets:
        return _reset()
    if fault is not None:
        emulator().sleep(fault.wait_seconds)
        response = jsonify({"message": "The request took effect, but its answer was lost."})
        response.status_code = 504
    response.headers["x-line-request-id"] = g.request_id
    if request.path in BROWSER_PATHS or request.path.startswith("/liff/v2/"):
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type"
        response.headers["Access-Control-Allow-Methods"] = "GET, POST"
    return response


def _reset() -> Response:
    # server.py resets the connection instead of sending this answer.
    request.environ[RESET] = True
    return Response(status=500)


def _render(refusal: ApiError) -> tuple[Response, int, dict[str, str]]:
    return jsonify(refusal.body), refusal.status, refusal.headers
