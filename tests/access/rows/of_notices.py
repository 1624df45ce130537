"""The calls of notices, visits and rooms: table, inputs and keys."""

import io
from collections.abc import Callable
from typing import Any

from tests.access.office_calls import first
from tests.support.media.pdfs import pdf
from tests.support.world.world import World

TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/chat
    GET    /rooms/                         -                  401   OK              403             OK
    GET    /rooms/counts/                  -                  401   OK              403             OK
    GET    /contacts/{id}/templates/       contact            401   OK 404 404      403             OK 404 404
    POST   /contacts/{id}/templates/       contact            401   OK 404 404      403             OK 404 404
    PUT    /contacts/{id}/templates/{id}/  kept template      401   OK 404 404      403             OK 404 404
    DELETE /contacts/{id}/templates/{id}/  kept template      401   OK 404 404      403             OK 404 404
    POST   /chat-messages/file/            accepted contact   401   OK 404 404      403             OK 404 404
    POST   /chat-messages/file/            completed contact  401   409 404 404     403             409 404 404
    GET    /chat-messages/{id}/file/       sent file          401   403             OK 404 404      403
/media
    GET    /chat-files/{id}.pdf            sent file          401   OK 404 404      OK 404 404      OK 404 404
    GET    /signed-files/{signed}.pdf      -                  404   404             404             404
/api/applicants/preferences
    GET    /{id}/note/                     asked preference   401   403             403             OK 404 404
    PUT    /{id}/note/                     asked preference   401   403             403             OK 404 404
/calendar
    GET    /{secret}/visits.ics            -                  404   404             404             404
    GET    /visits/{signed}.ics            -                  404   404             404             404

/mails/stop
    GET    /{signed}/                      -                  404   404             404             404
    POST   /{signed}/                      -                  404   404             404             404
"""

_TEMPLATE = {"title": "見学のお礼", "text": "{お名前}さん、ありがとうございました。"}


def _in_own_room(world: World, viewer: str, template: int) -> list[int]:
    """Return the path ids of a template: one of the viewer's rooms and the template."""
    return [first(world, "contact", viewer), template]


SENT: dict[str, Callable[..., dict[str, Any]]] = {
    "POST /api/chat/contacts/{id}/templates/": lambda *_: {"json": _TEMPLATE},
    "PUT /api/chat/contacts/{id}/templates/{id}/": lambda world, viewer, id_: {
        "json": _TEMPLATE,
        "ids": _in_own_room(world, viewer, id_),
    },
    "DELETE /api/chat/contacts/{id}/templates/{id}/": lambda world, viewer, id_: {
        "ids": _in_own_room(world, viewer, id_)
    },
    "POST /api/chat/chat-messages/file/": lambda _world, _viewer, id_: {
        "data": {"talk_room": str(id_), "file": (io.BytesIO(pdf()), "plan.pdf")}
    },
    "GET /api/chat/visits/calendar/": lambda *_: {
        "query_string": {"first_day": "2026-03-01", "last_day": "2026-03-31"}
    },
    "PUT /api/applicants/preferences/{id}/note/": lambda *_: {
        "json": {"text": "面談は火曜日。", "before": ""}
    },
}

_PERSON = "id name age gender prefecture municipality"
_VISIT = "id state starts_at minutes place called_off_by reason"
_VISITS = "/api/chat/contacts/{id}/visits/"
_OF_VISITS = (
    *(f"{how} {_VISITS}" for how in ("GET", "POST")),
    f"DELETE {_VISITS}{{id}}/",
    *(f"POST {_VISITS}{step}/" for step in ("want", "{id}/choose", "{id}/call_off")),
)


def keys_of_notices(under: Callable[[str, str], str]) -> dict[str, Any]:
    """Return the keys of each answer."""
    in_short = f"{under('home', 'id name')} {under('person', _PERSON)}"
    line = f"contact page status since progress_note said_moved_in {in_short}"

    def rows(shown: dict[str, Any], name: str, keys: str) -> str:
        return under(name, keys) if shown[name] else name

    def group(shown: dict[str, Any]) -> str:
        return f"kind total {rows(shown, 'lines', line)}"

    def today(shown: dict[str, Any]) -> str:
        kinds = {
            "matches": f"{under('home', 'id name')} since",
            "full_homes": f"{under('home', 'id name')} since",
            "offers": "office from_office since",
            "forms": "form name since",
            "public_drafts": "id name",
        }
        contacts = under("contacts", group({"lines": True})) if shown["contacts"] else "contacts"
        others = [under(name, f"total {rows(shown[name], 'lines', keys)}") for name, keys in kinds.items()]
        return " ".join([contacts, *others])

    own_visit = f"id contact state starts_at minutes place assignee assignee_name {in_short}"

    def visits(shown: dict[str, Any]) -> str:
        parts = {**dict.fromkeys(("offered", "agreed", "latest"), _VISIT), "moving": "by reason"}
        return " ".join([*(rows(shown, *part) for part in parts.items()), "calendar wanted_at"])

    def unread(shown: dict[str, Any]) -> str:
        contacts = rows(shown, "contacts", "id home preference unread messages")
        return f"total others {contacts} {rows(shown, 'homes', 'id unread')}"

    def notification(shown: dict[str, Any]) -> str:
        person = under("person", _PERSON) if shown["person"] else "person"
        return f"id event message home home_name preference contact page is_read created_at {person}"

    return {
        "GET /api/chat/unread/": lambda _, shown: unread(shown),
        **_of_rooms(in_short),
        "GET /api/chat/unread/rooms/": lambda _, shown: group(shown),
        **{f"GET /api/chat/visits/{part}": own_visit for part in ("", "calendar/")},
        **dict.fromkeys(_OF_VISITS, lambda _, shown: visits(shown)),
        **{f"{how} /api/accounts/calendar/": "made_at address" for how in ("GET", "POST", "DELETE")},
        "GET /api/chat/today/": lambda _, shown: today(shown),
        "GET /api/chat/notifications/": lambda _, shown: notification(shown),
        "POST /api/chat/notifications/mark_all_as_read/": "",
        "POST /api/chat/notifications/mark_all_for_contact_as_read/": "",
        "POST /api/chat/notifications/mark_all_for_home_as_read/": "",
    }


def _of_rooms(in_short: str) -> dict[str, Any]:
    """Return the keys of each answer."""
    return {
        "GET /api/chat/contacts/{id}/templates/": "id title text",
        "POST /api/chat/contacts/{id}/templates/": "id title text",
        "PUT /api/chat/contacts/{id}/templates/{id}/": "id title text",
        "DELETE /api/chat/contacts/{id}/templates/{id}/": "",
        "GET /api/chat/rooms/": f"contact status {in_short} what text said_by last_at",
        "GET /api/chat/rooms/counts/": "all unanswered mine visits",
        **{f"{how} /api/applicants/preferences/{{id}}/note/": "text by updated_at" for how in ("GET", "PUT")},
    }
