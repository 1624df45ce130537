"""What somebody in a room speaks for: a home, or an office of counselors; nothing where one person works alone."""

from sqlalchemy import ColumnElement, Join, and_, case

from server.domain.vocabulary import Role, Side
from server.models import Contact, Home, Office, Preference

HOME_OFFICE, SEEKER_OFFICE = (Office.__table__.alias(f"{side}_office") for side in ("home", "seeker"))
_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
#: A contact with everything that tells who is on either side.
SIDES: Join = (
    Contact.__table__.join(Home.__table__, _home.id == _contact.home_id)
    .join(HOME_OFFICE, HOME_OFFICE.c.id == _home.office_id)
    .join(Preference.__table__, _preference.id == _contact.preference_id)
    .outerjoin(SEEKER_OFFICE, SEEKER_OFFICE.c.id == _preference.office_id)
)
#: For whom a facility speaks in a room, and whoever is on the other side; an applicant goes by their own name until
#: they are no longer to be found.
HOME_PLACE = case((HOME_OFFICE.c.is_shared, _home.name))
SEEKER_PLACE = case(
    (SEEKER_OFFICE.c.is_shared, SEEKER_OFFICE.c.name),
    (and_(_preference.office_id.is_(None), ~_preference.is_active), Side.SEEKER.label),
)


def place_of(role: ColumnElement[Role]) -> ColumnElement[str | None]:
    """Return what somebody of a role speaks for."""
    return case((role == Role.FACILITY, HOME_PLACE), else_=SEEKER_PLACE)
