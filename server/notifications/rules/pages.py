"""When facilities are told of new people who fit, and in which words; numbers only, nothing of any person."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import assert_never

from server.core.japan import JAPAN
from server.core.vocabulary import ContactTodo, Event, OnNeitherSide, Role

#: The event of the notification.
NEW_MATCHES = "new_matches"
# The hour in Japan from which a day's notice goes out: early enough to stand in the mail of the day.
_FROM_HOUR = timedelta(hours=7)
# A request may still be writing what it began at this distance.
SETTLES_AFTER = timedelta(minutes=1)


@dataclass(frozen=True)
class NewMatches:
    """A home, and how many new people fit it."""

    home_id: int
    home: str
    people: int


def notice_day(now: datetime) -> date:
    """Return the day whose notice is due or was told."""
    return (now.astimezone(JAPAN) - _FROM_HOUR).date()


def matches_page(home_id: int) -> str:
    """Return the page on which a home's people are listed."""
    return f"/facilities/matched-preferences/{home_id}/"


def notice_line(new: NewMatches) -> str:
    """Return how many new people fit one home."""
    return f"「{new.home}」の条件に合う方が、新しく{new.people}人見つかりました。"


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
        ContactTodo.VISIT,
        ContactTodo.VISIT_REPORT,
        ContactTodo.VISIT_CHOICE,
        ContactTodo.VISIT_WANTED,
        ContactTodo.ROOM,
        ContactTodo.QUIET,
    }
)


def contact_page(role: Role, contact_id: int) -> str:
    """Return the page on which a person of this role reads of one contact, and answers it."""
    page = requests_page(role)
    return f"{page}{contact_id}/" if role is Role.APPLICANT else f"{page}?contact={contact_id}"


def page_of(event: str, role: Role, contact_id: int) -> str:
    """Return the page to which a notice of an event of a contact leads a person of this role."""
    return _room_page(contact_id) if event in _TOLD_IN_THE_ROOM else contact_page(role, contact_id)


def page_of_waiting(kind: ContactTodo, role: Role, contact_id: int) -> str:
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
