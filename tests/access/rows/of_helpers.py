"""The calls of helping: table, inputs and keys."""

from collections.abc import Callable
from typing import Any

from tests.support.world.world import World

Keys = dict[str, str | Callable[[str, dict[str, Any]], str]]

# The world has no helper. The answers to helpers are tested in test_helpers_calls.py.
TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/applicants/helper
    GET    /                               -                  401   403             OK              403
    DELETE /                               -                  401   403             404             403
    POST   /invitation/                    -                  401   403             OK              403
    DELETE /invitation/                    -                  401   403             OK              403
    POST   /asked/{id}/                    contact            401   403             409 404 404     403
/api/applicants/helping
    GET    /                               -                  401   403             []              403
    POST   /invitation/                    -                  401   403             404             403
    POST   /                               -                  401   403             404             403
    GET    /{id}/                          contact            401   403             404             403
    DELETE /{id}/                          contact            401   403             404             403
    GET    /{id}/contacts/                 contact            401   403             404             403
    GET    /{id}/contacts/{id}/            contact            401   403             404             403
    GET    /{id}/contacts/{id}/messages/   contact            401   403             404             403
    PUT    /{id}/contacts/{id}/word/       contact            401   403             404             403
"""

_CODE = "ACDE-FGHJ-KLMP"
_MESSAGE = "id sender sender_role message has_picture has_file sent_at taken_back_at"


def _ids(world: World, _viewer: str, id_: int) -> dict[str, Any]:
    return {"ids": [world.viewer("other applicant").id, id_]}


SENT: dict[str, Callable[[World, str, int], dict[str, Any]]] = {
    "POST /api/applicants/helping/invitation/": lambda *_: {"json": {"code": _CODE}},
    "POST /api/applicants/helping/": lambda *_: {"json": {"code": _CODE}},
    "GET /api/applicants/helping/{id}/contacts/{id}/": _ids,
    "GET /api/applicants/helping/{id}/contacts/{id}/messages/": _ids,
    "PUT /api/applicants/helping/{id}/contacts/{id}/word/": lambda *about: {
        **_ids(*about),
        "json": {"text": "いいと思います。"},
    },
}

_HELPED = "id name started_at asked"
#: What a helper reads of a person besides their wishes: like a home after acceptance, without exact address and
#: pictures.
_AFTER_ACCEPTANCE = "name condition_detail"


def keys_of_helpers(under: Callable[[str, str], str], home: str, wishes: str) -> Keys:
    """Return the keys of each answer. `under` adds a prefix."""

    def part(shown: dict[str, Any], name: str, keys: str) -> str:
        return under(name, keys) if shown[name] else name

    def helper(_role: str, shown: dict[str, Any]) -> str:
        words = part(shown, "words", "contact asked_at text said_at")
        return f"{part(shown, 'helper', 'name started_at')} invited_until {words}"

    def person(_role: str, shown: dict[str, Any]) -> str:
        return f"{_HELPED} {part(shown, 'wishes', f'{wishes} {_AFTER_ACCEPTANCE}')}"

    def contact(_role: str, shown: dict[str, Any]) -> str:
        parts = f"{part(shown, 'home', f'{home} images')} {part(shown, 'word', 'asked_at text said_at')}"
        return f"id status home_name created_at visit_completed_at confirmed_at request_words {parts}"

    return {
        "GET /api/applicants/helper/": helper,
        "DELETE /api/applicants/helper/": "",
        "POST /api/applicants/helper/invitation/": "code link expires_at",
        "DELETE /api/applicants/helper/invitation/": "",
        "POST /api/applicants/helper/asked/{id}/": helper,
        "GET /api/applicants/helping/": _HELPED,
        "POST /api/applicants/helping/invitation/": "name",
        "POST /api/applicants/helping/": _HELPED,
        "GET /api/applicants/helping/{id}/": person,
        "DELETE /api/applicants/helping/{id}/": "",
        "GET /api/applicants/helping/{id}/contacts/": contact,
        "GET /api/applicants/helping/{id}/contacts/{id}/": contact,
        "GET /api/applicants/helping/{id}/contacts/{id}/messages/": _MESSAGE,
        "PUT /api/applicants/helping/{id}/contacts/{id}/word/": contact,
    }
