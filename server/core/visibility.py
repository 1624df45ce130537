"""Who sees what of a preference (docs/decisions.md §4): the one place that decides it."""

from enum import Enum, auto
from typing import Any

from server.core.vocabulary import ContactStatus, Role, Side


class Sight(Enum):
    OWNER = auto()
    BEFORE_ACCEPTANCE = auto()
    AFTER_ACCEPTANCE = auto()
    #: Nothing that changes any more: the outline as it was when it ended.
    ENDED = auto()


def preference_sight(side: Side, status: ContactStatus, *, is_active: bool) -> Sight:
    """Say how much of a preference a side sees, as the contact and the preference stand now."""
    if side is Side.SEEKER:
        return Sight.OWNER
    if not is_active or status in (ContactStatus.DECLINED, ContactStatus.COMPLETED):
        return Sight.ENDED
    return Sight.AFTER_ACCEPTANCE if status is ContactStatus.ACCEPTED else Sight.BEFORE_ACCEPTANCE


def permission_reaches(granted_at: Any, made_at: Any) -> Any:
    """Say whether a permission reaches a picture: only those that were there when it was given.

    Two moments are compared, or two columns of a statement.
    """
    return made_at <= granted_at


def shows_typing_as(role: Role, chosen: bool | None) -> bool:
    """Say whether others are told that somebody writes: applicants are not hurried unless they choose to be seen."""
    return role is not Role.APPLICANT if chosen is None else chosen
