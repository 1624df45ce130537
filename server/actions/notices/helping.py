"""Telling a helper that they are asked, by LINE, within the running transaction."""

import uuid
from datetime import datetime

from sqlalchemy import delete, select

from server.domain.notices.helping import ASKED_BUTTON, ASKED_PUSH, helping_page
from server.extensions import db
from server.line.notice import notice
from server.models import Account, Contact, Preference, Push
from server.services import app_settings


def tell_asked(helper: Account, account_id: int, contact_id: int, now: datetime) -> None:
    """Tell a helper that somebody asks them what they think."""
    if helper.line_id is None:
        return
    messages = notice(app_settings(), text=ASKED_PUSH, button=ASKED_BUTTON, path=helping_page(account_id))
    db.session.add(
        Push(
            account_id=helper.id,
            contact_id=contact_id,
            retry_key=str(uuid.uuid4()),
            line_id=helper.line_id,
            body={"to": helper.line_id, "messages": messages},
            next_attempt_at=now,
            created_at=now,
        )
    )


def forget_asked(account_id: int, helper_id: int) -> None:
    """Take back what is still on its way to a helper about a person's contacts."""
    contacts = (
        select(Contact.id)
        .join(Preference, Preference.id == Contact.preference_id)
        .where(Preference.user_id == account_id)
    )
    statement = delete(Push).where(
        Push.account_id == helper_id, Push.state == "waiting", Push.contact_id.in_(contacts)
    )
    db.session.execute(statement.execution_options(synchronize_session=False))
