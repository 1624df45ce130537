"""Who sees what of a preference (docs/decisions.md §4): the one place that decides it."""

from enum import Enum, auto

from server.domain.vocabulary import ContactStatus, Role, Side


class Sight(Enum):
    OWNER = auto()
    BEFORE_ACCEPTANCE = auto()
    AFTER_ACCEPTANCE = auto()


def preference_sight(side: Side, status: ContactStatus) -> Sight:
    """Say how much of a preference a side sees in a contact of this status."""
    if side is Side.SEEKER:
        return Sight.OWNER
    if status in (ContactStatus.ACCEPTED, ContactStatus.COMPLETED):
        return Sight.AFTER_ACCEPTANCE
    return Sight.BEFORE_ACCEPTANCE


def facility_may_see_certificates(*, allowed: bool, status: ContactStatus) -> bool:
    """Say whether a facility may look at certificates: only while allowed and while the contact is accepted."""
    return allowed and status is ContactStatus.ACCEPTED


def shows_typing_as(role: Role, chosen: bool | None) -> bool:
    """Say whether others are told that somebody writes: applicants are not hurried unless they choose to be seen."""
    return role is not Role.APPLICANT if chosen is None else chosen
