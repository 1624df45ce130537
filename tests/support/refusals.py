"""Collect the refusals of applicants for which their app has no sentence (server/core/refusal_codes.py)."""

from typing import Any

from apiflask import APIFlask
from flask import Response, g

from server.core.refusal_codes import FAULTS, REFUSALS
from server.core.vocabulary import Role


def watch_refusals(app: APIFlask) -> list[str]:
    """Return a list to which every answer to an applicant that lacks a sentence is added."""
    found: list[str] = []

    @app.after_request
    def note(response: Response) -> Response:
        caller = g.get("viewer")
        if response.status_code >= 400 and response.is_json and caller and caller.role is Role.APPLICANT:
            found.extend(_missing(response.get_json()))
        return response

    return found


def _missing(body: dict[str, Any]) -> list[str]:
    code = body["code"]
    # A fault of the server itself: the app has one sentence for all of them.
    if code.startswith("http_5"):
        return []
    if code not in REFUSALS or {*body.get("values", {})} != {*REFUSALS[code]}:
        return [f"{code} {body.get('values')}"]
    faults = [fault for found in body.get("faults", {}).values() for fault in found]
    return [
        f"fault {fault}"
        for fault in faults
        if fault["code"] not in FAULTS or {*fault} - {"code"} != {*FAULTS[fault["code"]]}
    ]
