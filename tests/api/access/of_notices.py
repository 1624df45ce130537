"""What everybody may read of what waits for them: the keys of the answers about notices."""

from collections.abc import Callable
from typing import Any

_PERSON = "id name age gender prefecture"


def keys_of_notices(under: Callable[[str, str], str]) -> dict[str, Any]:
    """Return the keys of each call's answer, as the table of all calls has them."""
    line = f"contact status since progress_note said_moved_in {under('home', 'id name')} {under('person', _PERSON)}"

    def rows(shown: dict[str, Any], name: str, keys: str) -> str:
        return under(name, keys) if shown[name] else name

    def group(shown: dict[str, Any]) -> str:
        return f"kind total {rows(shown, 'lines', line)}"

    def today(shown: dict[str, Any]) -> str:
        kinds = {
            "matches": f"{under('home', 'id name')} since",
            "offers": "office from_office since",
            "forms": "form name since",
            "public_drafts": "id name",
        }
        contacts = under("contacts", group({"lines": True})) if shown["contacts"] else "contacts"
        others = [under(name, f"total {rows(shown[name], 'lines', keys)}") for name, keys in kinds.items()]
        return " ".join([contacts, *others])

    def unread(shown: dict[str, Any]) -> str:
        contacts = rows(shown, "contacts", "id home preference unread")
        return f"total others {contacts} {rows(shown, 'homes', 'id unread')}"

    def notification(shown: dict[str, Any]) -> str:
        person = under("person", _PERSON) if shown["person"] else "person"
        return f"id event message home home_name preference contact is_read created_at {person}"

    return {
        "GET /api/chat/unread/": lambda _, shown: unread(shown),
        "GET /api/chat/unread/rooms/": lambda _, shown: group(shown),
        "GET /api/chat/today/": lambda _, shown: today(shown),
        "GET /api/chat/notifications/": lambda _, shown: notification(shown),
        "POST /api/chat/notifications/mark_all_as_read/": "",
        "POST /api/chat/notifications/mark_all_for_contact_as_read/": "",
        "POST /api/chat/notifications/mark_all_for_home_as_read/": "",
    }
