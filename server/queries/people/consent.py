"""Who agreed to what is kept and shown of them: without that nobody is listed."""

from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from server.extensions import db
from server.models import Consent, Preference

_consent, _preference = Consent.__table__.c, Preference.__table__.c

#: That a consent is a preference's: stated by its counselors, or the applicant's own.
OF_PREFERENCE: ColumnElement[bool] = or_(
    _consent.preference_id == _preference.id,
    and_(
        _preference.office_id.is_(None),
        _consent.preference_id.is_(None),
        _consent.account_id == _preference.user_id,
    ),
)
#: That a preference has a consent, to whichever text.
HAS_CONSENT: ColumnElement[bool] = exists().where(OF_PREFERENCE).correlate(Preference.__table__)


def has_consent(preference_id: int) -> bool:
    """Say whether a preference may be listed."""
    return bool(db.session.scalar(select(HAS_CONSENT).where(_preference.id == preference_id)))


def own_version(account_id: int) -> int | None:
    """Return the newest text to which an applicant agreed."""
    of = (_consent.account_id == account_id, _consent.preference_id.is_(None))
    newest: int | None = db.session.scalar(select(func.max(_consent.version)).where(*of))
    return newest


def stated_last(preference_id: int) -> Consent | None:
    """Return what a counselor stated last of a person."""
    stated = select(Consent).where(_consent.preference_id == preference_id)
    return db.session.scalar(stated.order_by(_consent.id.desc()).limit(1))
