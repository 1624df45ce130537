"""The calls of a counselor's case: table, inputs and keys."""

from collections.abc import Callable
from typing import Any

TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/applicants/preferences
    PATCH  /{id}/end/                      asked preference   401   403             403             OK 404 404
    PATCH  /{id}/end/                      withdrawn preference  401   403   403             OK 404 404
    GET    /{id}/timeline/                 asked preference   401   403             403             OK 404 404
    GET    /{id}/timeline/                 withdrawn preference  401   403   403             OK 404 404
/api/chat/contacts
    GET    /{id}/fit/                      contact            401   403             OK 404 404      OK 404 404
"""

SENT: dict[str, Callable[..., dict[str, Any]]] = {
    "PATCH /api/applicants/preferences/{id}/end/": lambda *_: {"json": {"reason": "moved"}},
}


def keys_of_cases(preference_own: str, under: Callable[[str, str], str]) -> dict[str, Any]:
    """Return the keys of each answer."""
    return {
        "PATCH /api/applicants/preferences/{id}/end/": preference_own,
        "GET /api/applicants/preferences/{id}/timeline/": under(
            "entries", "kind at side by contact home code visit_at to"
        ),
        "GET /api/chat/contacts/{id}/fit/": under("criteria", "criterion label verdict sentence must"),
    }
