"""Drafts of forms. A draft is stored until the form is sent or the retention period ends."""

from datetime import datetime

from sqlalchemy import ColumnElement, select

from server.accounts.queries import lock_own_account
from server.core.database import db
from server.core.japan import truncate_to_millisecond
from server.core.refusals import Conflict
from server.core.transaction import delete_rows, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Role
from server.models import FormDraft, Preference
from server.people.queries.preferences import consent_version_of

_DRAFT_CHANGED = "この入力は、別の画面で続きが書かれています。どちらを残すか、選んでください。"


def save_form_draft(
    viewer: Viewer, form: str, content: str | None, seen_version: datetime | None, now: datetime
) -> datetime | None:
    """Save a draft, or delete it if `content` is None; raise Conflict if the stored version is not `seen_version`."""
    with transaction():
        # Registering also locks the account, so that no draft of a form is saved after the form was sent.
        lock_own_account(viewer)
        if viewer.role is Role.APPLICANT and form.startswith("preference/"):
            _check_applicant(viewer)
        # Also lock the draft, because ending a room deletes its drafts without locking the account.
        stored = db.session.get(FormDraft, (viewer.id, form), with_for_update=True, populate_existing=True)
        # If the draft that the user saw no longer exists, it was sent or discarded. A late save must not restore it.
        if (None if stored is None else truncate_to_millisecond(stored.updated_at)) != seen_version:
            raise Conflict(_DRAFT_CHANGED, "draft_changed")
        if content is None:
            delete_form_draft(viewer, form)
            return None
        db.session.merge(FormDraft(account_id=viewer.id, form=form, content=content, updated_at=now))
    return now


def discard_form_draft(viewer: Viewer, form: str) -> None:
    with transaction():
        delete_form_draft(viewer, form)


def delete_form_draft(viewer: Viewer, form: str) -> None:
    """Delete one draft in the running transaction."""
    delete_form_drafts((FormDraft.account_id == viewer.id) & (FormDraft.form == form))


def delete_form_drafts(condition: ColumnElement[bool]) -> None:
    """Delete drafts in the running transaction."""
    db.session.execute(delete_rows(FormDraft).where(condition))


def _check_applicant(applicant: Viewer) -> None:
    """Raise Conflict if the applicant has not consented, or is registered already."""
    if consent_version_of(applicant.id) is None:
        raise Conflict(
            "書く前に、同意が必要です。画面を読み込み直して、説明をお読みください。", "consent_needed"
        )
    check_not_registered(applicant)


def check_not_registered(applicant: Viewer) -> None:
    """Raise Conflict if the applicant has an active preference."""
    registered = select(Preference.id).where(Preference.user_id == applicant.id, Preference.is_active)
    if db.session.scalar(registered.limit(1)) is not None:
        raise Conflict("希望条件はもう登録されています。編集画面で変更できます。", "preference_exists")
