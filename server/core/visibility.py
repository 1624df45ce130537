"""Rules for which parts of a preference each side may see (docs/decisions.md §4). No other module decides this."""

from enum import Enum, auto
from typing import Any

from server.core.vocabulary import ContactStatus, Role, Side


class PreferenceVisibility(Enum):
    OWNER = auto()
    BEFORE_ACCEPTANCE = auto()
    AFTER_ACCEPTANCE = auto()
    #: Only the outline that was saved when the contact ended.
    ENDED = auto()


def is_room_open(status: ContactStatus) -> bool:
    """Return whether a contact has an open room; `ROOM_IS_OPEN` in core/scope.py is the same condition in SQL."""
    return status is ContactStatus.ACCEPTED


def preference_visibility(side: Side, status: ContactStatus, *, is_active: bool) -> PreferenceVisibility:
    """Return how much of a preference a side may see, given the current state of the contact and the preference."""
    if side is Side.SEEKER:
        return PreferenceVisibility.OWNER
    if not is_active or status in (ContactStatus.DECLINED, ContactStatus.COMPLETED):
        return PreferenceVisibility.ENDED
    return (
        PreferenceVisibility.AFTER_ACCEPTANCE
        if is_room_open(status)
        else PreferenceVisibility.BEFORE_ACCEPTANCE
    )


def permission_covers(granted_at: Any, picture_created_at: Any) -> Any:
    """Return whether a permission covers a certificate picture: the picture must be older than the permission.

    The arguments are two times, or two SQL columns.
    """
    return picture_created_at <= granted_at


def shows_typing_as(role: Role, chosen: bool | None) -> bool:
    """Return whether others see that an account is typing; `chosen` is None if the account has not chosen.

    The default is off for applicants, so that they feel no time pressure.
    """
    return role is not Role.APPLICANT if chosen is None else chosen
