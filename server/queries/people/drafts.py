"""What an applicant has begun to answer."""

from server.domain.viewer import Viewer
from server.extensions import db
from server.models import PreferenceDraft


def draft_of(applicant: Viewer) -> PreferenceDraft | None:
    """Return an applicant's draft, if there is one."""
    return db.session.get(PreferenceDraft, applicant.id)
