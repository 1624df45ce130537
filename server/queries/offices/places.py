"""What somebody in a room speaks for: a home, or an office of counselors; nothing where one person works alone."""

from sqlalchemy import ColumnElement, case

from server.domain.vocabulary import Role
from server.models import Home, Office

HOME_OFFICE, SEEKER_OFFICE = (Office.__table__.alias(f"{side}_office") for side in ("home", "seeker"))
#: For whom a facility speaks in a room, and a counselor.
HOME_PLACE = case((HOME_OFFICE.c.is_shared, Home.__table__.c.name))
SEEKER_PLACE = case((SEEKER_OFFICE.c.is_shared, SEEKER_OFFICE.c.name))


def place_of(role: ColumnElement[Role]) -> ColumnElement[str | None]:
    """Return what somebody of a role speaks for."""
    return case((role == Role.FACILITY, HOME_PLACE), (role == Role.COUNSELOR, SEEKER_PLACE))
