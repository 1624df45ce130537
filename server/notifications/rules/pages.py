"""Paths of the pages that notifications link to, and the daily notices about a home: new matches, old vacancies."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import assert_never

from server.core.japan import JAPAN
from server.core.vocabulary import ContactTodo, Event, OperatorHasNoSide, Role

#: The pages where staff choose which mails they get.
NOTICE_SETTINGS_PAGES = {Role.FACILITY: "/facilities/notices/", Role.COUNSELOR: "/counselors/notices/"}
STAFF_TOP_PAGES = {Role.FACILITY: "/facilities/top/", Role.COUNSELOR: "/counselors/top/"}
# The notice of a day is sent from this time on (in Japan), so that the daily mail at 8:00 can include it.
_DAY_STARTS_AT = timedelta(hours=7)
# Matches that are newer than this wait for the next notice, because open transactions may still add matches of the same
# time.
NEW_MATCH_DELAY = timedelta(minutes=1)
#: Vacancies must be confirmed this long after their statement.
VACANCIES_OLD_AFTER = timedelta(days=30)

# Events and to-dos that a user handles in the room. All others lead to the page of the contact.
_ROOM_EVENTS = frozenset(
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

_ROOM_TODOS = frozenset(
    {
        ContactTodo.VISIT,
        ContactTodo.VISIT_REPORT,
        ContactTodo.VISIT_CHOICE,
        ContactTodo.VISIT_WANTED,
        ContactTodo.ROOM,
        ContactTodo.QUIET,
    }
)


@dataclass(frozen=True)
class NewMatches:
    """A home and the number of new people who match it."""

    home_id: int
    home: str
    people: int


def notice_day(now: datetime) -> date:
    """Return the day to which a notice that is sent now belongs. A day starts at 7:00 in Japan."""
    return (now.astimezone(JAPAN) - _DAY_STARTS_AT).date()


def notice_line(new: NewMatches) -> str:
    return f"「{new.home}」の条件に合う方が、新しく{new.people}人見つかりました。"


def old_vacancies_line(home: str) -> str:
    days = VACANCIES_OLD_AFTER.days
    return f"「{home}」の空きの数を、{days}日以上確かめていません。変わっていないか、確かめてください。"


def matches_page(home_id: int) -> str:
    return f"/facilities/matched-preferences/{home_id}/"


def page_of_notice(
    event: str, role: Role, *, contact_id: int | None, home_id: int | None, office_id: int | None
) -> str:
    """Return the page that a notification links to: of its contact, of the home's matches, or of the office."""
    if contact_id is not None:
        return event_page(event, role, contact_id)
    if home_id is not None:
        return matches_page(home_id)
    return _office_page(role, office_id)


def event_page(event: str, role: Role, contact_id: int) -> str:
    """Return the page that a notification about an event of a contact links to."""
    return _room_page(contact_id) if event in _ROOM_EVENTS else contact_page(role, contact_id)


def todo_page(kind: ContactTodo, role: Role, contact_id: int) -> str:
    """Return the page where a user with this role handles a to-do of a contact."""
    return _room_page(contact_id) if kind in _ROOM_TODOS else contact_page(role, contact_id)


def contact_page(role: Role, contact_id: int) -> str:
    page = requests_page(role)
    return f"{page}{contact_id}/" if role is Role.APPLICANT else f"{page}?contact={contact_id}"


def requests_page(role: Role) -> str:
    match role:
        case Role.APPLICANT:
            return "/applicants/contacts/"
        case Role.COUNSELOR:
            return "/counselors/contacts/"
        case Role.FACILITY:
            return "/facilities/contacts/"
        case Role.OPERATOR:
            raise OperatorHasNoSide()
        case _:
            assert_never(role)


def _room_page(contact_id: int) -> str:
    return f"/chat/{contact_id}/"


def _office_page(role: Role, office_id: int | None) -> str:
    if role is Role.APPLICANT:
        return "/applicants/settings/"
    page = "/facilities/office/" if role is Role.FACILITY else "/counselors/office/"
    # Without an office id, the page itself chooses an office.
    return page if office_id is None else f"{page}?office={office_id}"
