"""The pages to which notices lead."""

from typing import assert_never

from server.domain.notices.announcements import Event
from server.domain.vocabulary import Role

_IN_THE_ROOM = frozenset(
    {
        Event.MESSAGE,
        Event.VISIT_OFFERED,
        Event.VISIT_AGREED,
        Event.VISIT_WANTED,
        Event.VISIT_CALLED_OFF_BY_FACILITY,
        Event.VISIT_CALLED_OFF_BY_SEEKER,
        Event.VISIT_NEAR,
        Event.VISIT_UNREPORTED,
    }
)


def contact_page(role: Role, contact_id: int) -> str:
    """Return the page on which a person of this role reads of one contact, and answers it."""
    page = requests_page(role)
    return f"{page}{contact_id}/" if role is Role.APPLICANT else f"{page}?contact={contact_id}"


def page_of(event: Event, role: Role, contact_id: int) -> str:
    """Return the page to which a notice of an event leads a person of this role."""
    return f"/chat/{contact_id}/" if event in _IN_THE_ROOM else contact_page(role, contact_id)


def requests_page(role: Role) -> str:
    """Return the page on which a person of this role finds all their contacts, and what waits for an answer."""
    match role:
        case Role.APPLICANT:
            return "/applicants/contacts/"
        case Role.COUNSELOR:
            return "/counselors/contacts/"
        case Role.FACILITY:
            return "/facilities/contacts/"
        case _:
            assert_never(role)
