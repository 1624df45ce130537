"""Keeping what somebody has begun to fill in, until it is sent or its term is over."""

from datetime import datetime

from sqlalchemy import ColumnElement, delete, select

from server.accounts.queries import hold_account
from server.core.database import db
from server.core.japan import to_the_millisecond
from server.core.refusals import Conflict
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Role
from server.models import FormDraft, Preference
from server.people.queries.preferences import own_version

_NEWER = "この入力は、別の画面で続きが書かれています。どちらを残すか、選んでください。"


def keep_draft(
    viewer: Viewer, form: str, answers: str | None, seen: datetime | None, now: datetime
) -> datetime | None:
    """Keep a form as it stands, or nothing, in the place of what its writer has seen; return by when it is known."""
    with transaction():
        # The account is locked, as registering locks it: what was sent is not kept a second time as a draft.
        hold_account(viewer.id)
        if viewer.role is Role.APPLICANT and form.startswith("preference/"):
            _refuse_an_applicants(viewer)
        # Locked, since whoever ends a room deletes its drafts and locks no account for it.
        kept = db.session.get(FormDraft, (viewer.id, form), with_for_update=True, populate_existing=True)
        # What was seen and is no longer there was sent or given up: it does not come back too late.
        if (None if kept is None else to_the_millisecond(kept.updated_at)) != seen:
            raise Conflict(_NEWER, "draft_changed")
        if answers is None:
            forget_draft(viewer, form)
            return None
        db.session.merge(FormDraft(account_id=viewer.id, form=form, answers=answers, updated_at=now))
    return now


def drop_draft(viewer: Viewer, form: str) -> None:
    """Forget what somebody has begun to fill in."""
    with transaction():
        forget_draft(viewer, form)


def forget_draft(viewer: Viewer, form: str) -> None:
    """Delete one draft of somebody's within the running transaction."""
    forget_drafts((FormDraft.account_id == viewer.id) & (FormDraft.form == form))


def forget_drafts(of: ColumnElement[bool]) -> None:
    """Delete drafts within the running transaction."""
    db.session.execute(delete(FormDraft).where(of).execution_options(synchronize_session=False))


def _refuse_an_applicants(applicant: Viewer) -> None:
    """Keep nothing of who did not agree, or is registered already."""
    if own_version(applicant.id) is None:
        raise Conflict(
            "書く前に、同意が必要です。画面を読み込み直して、説明をお読みください。", "consent_needed"
        )
    registered = select(Preference.id).where(Preference.user_id == applicant.id, Preference.is_active)
    if db.session.scalar(registered.limit(1)) is not None:
        raise Conflict("希望条件はもう登録されています。編集画面で変更できます。", "preference_exists")
