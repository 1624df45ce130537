"""The record of what was done with a counselor's case."""

from datetime import datetime

from server.domain.people.case_codes import CaseAction, EndReason
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import CaseStep, Preference


def record_case_step(
    preference: Preference, actor: Viewer, action: CaseAction, now: datetime, reason: EndReason | None = None
) -> None:
    """Write who did what with a case, within the running transaction; an applicant's own is nobody's case."""
    if preference.office_id is not None:
        db.session.add(
            CaseStep(
                preference_id=preference.id,
                actor_id=actor.id,
                action=action.value,
                reason=reason,
                taken_at=now,
            )
        )
