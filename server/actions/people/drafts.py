"""Keeping what an applicant has begun to answer, until it is sent or its term is over."""

from datetime import datetime

from sqlalchemy import ColumnElement, delete, select

from server.actions.transaction import transaction
from server.domain.refusals import Conflict
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import Account, Preference, PreferenceDraft
from server.queries.people.consent import own_version


def keep_draft(applicant: Viewer, answers: str, now: datetime) -> None:
    """Keep the answers as they stand in the place of what was kept; of who did not agree nothing is kept."""
    with transaction():
        # The account row is locked, as registering locks it: what was sent is not kept a second time as a draft.
        db.session.execute(select(Account.id).where(Account.id == applicant.id).with_for_update())
        if own_version(applicant.id) is None:
            raise Conflict(
                "書く前に、同意が必要です。画面を読み込み直して、説明をお読みください。", "consent_needed"
            )
        registered = select(Preference.id).where(Preference.user_id == applicant.id, Preference.is_active)
        if db.session.scalar(registered.limit(1)) is not None:
            raise Conflict("希望条件はもう登録されています。編集画面で変更できます。", "preference_exists")
        db.session.merge(PreferenceDraft(account_id=applicant.id, answers=answers, updated_at=now))


def drop_draft(applicant: Viewer) -> None:
    """Forget what an applicant has begun to answer."""
    with transaction():
        forget_drafts(PreferenceDraft.account_id == applicant.id)


def forget_drafts(of: ColumnElement[bool]) -> None:
    """Delete drafts within the running transaction."""
    db.session.execute(delete(PreferenceDraft).where(of).execution_options(synchronize_session=False))
