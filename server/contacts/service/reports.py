"""Reporting a room to the operator."""

from datetime import datetime

from sqlalchemy import select

from server.contacts.models import REPORTED_MESSAGES
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.refusals import NotFound
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ReportReason, side_of
from server.models import Account, Contact, Message, Report
from server.notifications.rules.mails import SEE_WORK_LIST, MailText
from server.notifications.service.mails import mail_operator

_NOTICE = MailText("トークルームについて知らせがありました", SEE_WORK_LIST)


def report_room(contact: Contact, actor: Viewer, reason: ReportReason, detail: str, now: datetime) -> None:
    """Store a report with the last messages of the room, and notify the operator by mail."""
    with transaction():
        record(Act.ROOM_REPORTED, contact.id, contact.preference.office_id)
        # The lock waits while the person is being erased: nothing about an erased person may be stored.
        db.session.refresh(contact.preference, ["anonymised_at"], with_for_update={"read": True})
        if contact.preference.anonymised_at is not None:
            raise NotFound()
        db.session.add(
            Report(
                contact_id=contact.id,
                account_id=actor.id,
                reason=reason,
                detail=detail,
                messages=_last_messages(contact),
                created_at=now,
            )
        )
        mail_operator(_NOTICE, now)


def _last_messages(contact: Contact) -> list[dict[str, str]]:
    last = (
        select(Message, Account.username, Account.role)
        .join(Account, Account.id == Message.sender_id)
        .where(Message.contact_id == contact.id)
        .order_by(Message.id.desc())
        .limit(REPORTED_MESSAGES)
    )
    return [
        {
            "sender": sender,
            "side": side_of(role).value,
            "message": _message_text(message),
            "sent_at": message.sent_at.isoformat(),
        }
        for message, sender, role in reversed(db.session.execute(last).all())
    ]


def _message_text(message: Message) -> str:
    if message.taken_back_at is not None:
        return "（取り消されたメッセージ）"
    if message.storage_key is None:
        return message.text
    return "（写真）" if message.file_size is None else "（ファイル）"
