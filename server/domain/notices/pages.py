"""The pages to which notices and the lines of what waits lead: alone here stands what is dealt with in the room."""

from typing import assert_never

from server.domain.contacts.waiting import Waiting
from server.domain.matching.notices import matches_page
from server.domain.notices.events import Event
from server.domain.vocabulary import OnNeitherSide, Role

_TOLD_IN_THE_ROOM = frozenset(
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
_WAITS_IN_THE_ROOM = frozenset(
    {
        Waiting.VISIT,
        Waiting.VISIT_REPORT,
        Waiting.VISIT_CHOICE,
        Waiting.VISIT_WANTED,
        Waiting.ROOM,
        Waiting.QUIET,
    }
)


def contact_page(role: Role, contact_id: int) -> str:
    """Return the page on which a person of this role reads of one contact, and answers it."""
    page = requests_page(role)
    return f"{page}{contact_id}/" if role is Role.APPLICANT else f"{page}?contact={contact_id}"


def page_of(event: str, role: Role, contact_id: int) -> str:
    """Return the page to which a notice of an event of a contact leads a person of this role."""
    return _room_page(contact_id) if event in _TOLD_IN_THE_ROOM else contact_page(role, contact_id)


def page_of_waiting(kind: Waiting, role: Role, contact_id: int) -> str:
    """Return the page on which a person of this role deals with what a contact waits for."""
    return _room_page(contact_id) if kind in _WAITS_IN_THE_ROOM else contact_page(role, contact_id)


def page_of_notice(
    event: str, role: Role, *, contact_id: int | None, home_id: int | None, office_id: int | None
) -> str:
    """Return the page to which a notice leads: of its contact, of its home's people, or of its office."""
    if contact_id is not None:
        return page_of(event, role, contact_id)
    if home_id is not None:
        return matches_page(home_id)
    return _office_page(role, office_id)


def _room_page(contact_id: int) -> str:
    return f"/chat/{contact_id}/"


def _office_page(role: Role, office_id: int | None) -> str:
    if role is Role.APPLICANT:
        return "/applicants/settings/"
    page = "/facilities/office/" if role is Role.FACILITY else "/counselors/office/"
    # Of what was told before this was noted, the page itself chooses.
    return page if office_id is None else f"{page}?office={office_id}"


def requests_page(role: Role) -> str:
    """Return the page on which a person of this role finds all their contacts, and what waits for an answer."""
    match role:
        case Role.APPLICANT:
            return "/applicants/contacts/"
        case Role.COUNSELOR:
            return "/counselors/contacts/"
        case Role.FACILITY:
            return "/facilities/contacts/"
        case Role.OPERATOR:
            raise OnNeitherSide()
        case _:
            assert_never(role)
