"""Taking a message back: its words, its picture, its file go, that something was said stays."""

from datetime import datetime

from sqlalchemy import ColumnElement, Select, delete, exists, func, select

from server.actions.notices.staff import drop_message
from server.actions.transaction import after_commit, transaction
from server.domain.contacts.message_taken_back import may_be_taken_back
from server.domain.notices.announcements import is_pushed_to
from server.domain.notices.events import Event
from server.domain.refusals import Conflict, NotFound, RoomClosed
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Role, Side
from server.extensions import db
from server.models import Account, Contact, Message, Notification, Push, RoomRead
from server.services import live_rooms, picture_store

_TOO_LATE = "送ってから1分がすぎたので、取り消せません。まちがいは、新しいメッセージで伝えられます。"


def take_back(person: Viewer, contact_id: int, message_id: int, now: datetime) -> None:
    """Take back what somebody has said in a room of theirs; done twice, nothing more happens."""
    with transaction():
        _hold_open(contact_id)
        message = db.session.get(Message, message_id, populate_existing=True)
        # What the service says has no key: a greeting is the home's, not a member's.
        if message is None or message.sender_id != person.id or message.key is None:
            raise NotFound()
        if message.taken_back_at is not None:
            return
        if not may_be_taken_back(message.sent_at, now):
            raise Conflict(_TOO_LATE, "too_late_to_take_back")
        if (picture := message.image_key) is not None:
            store = picture_store()
            after_commit(lambda: store.forget(picture))
        message.text, message.image_key, message.file_size = "", None, None
        message.taken_back_at = now
        db.session.flush()
        _withdraw_notices(person.side, contact_id)
        after_commit(lambda: live_rooms().take_back(contact_id, message_id))


def _hold_open(contact_id: int) -> None:
    """Let nothing be said or closed in a room meanwhile: who is told of what is decided in one order."""
    status = db.session.scalar(
        select(Contact.status).where(Contact.id == contact_id).with_for_update(key_share=True)
    )
    if status is not ContactStatus.ACCEPTED:
        raise RoomClosed()


def _withdraw_notices(side: Side, contact_id: int) -> None:
    """Have the other side told no more of a room where nothing of this side waits for them."""
    for notice, role in db.session.execute(_notices_of_nothing(side, contact_id)).all():
        if not is_pushed_to(Event.MESSAGE, role):
            drop_message(notice.account_id, contact_id)
        elif _was_called(notice, contact_id):
            # They find in the room what it was about; then the notice is read.
            continue
        db.session.delete(notice)


def _was_called(notice: Notification, contact_id: int) -> bool:
    """Take back the LINE message that was written with a notice; say whether LINE has called its reader already."""
    of_notice = (
        Push.contact_id == contact_id,
        Push.account_id == notice.account_id,
        # Written in one step with the notice.
        Push.created_at == notice.created_at,
    )
    unsent = delete(Push).where(*of_notice, Push.state == "waiting", Push.attempts == 0)
    db.session.execute(unsent.execution_options(synchronize_session=False))
    return bool(db.session.scalar(select(exists().where(*of_notice))))


def _notices_of_nothing(side: Side, contact_id: int) -> Select[Notification, Role]:
    """Return the unread notices of a room whose readers have no message of this side left to read, with their roles."""
    reader, sender = Account.__table__.alias("reader"), Account.__table__.alias("sender")
    # Tied to the notice outside: a subquery reaches no further out by itself.
    read = (
        select(RoomRead.message_id)
        .where(RoomRead.contact_id == contact_id, RoomRead.account_id == Notification.account_id)
        .correlate(Notification)
    )
    waiting = exists().where(
        Message.contact_id == contact_id,
        Message.taken_back_at.is_(None),
        Message.key.is_not(None),
        Message.id > func.coalesce(read.scalar_subquery(), 0),
        sender.c.id == Message.sender_id,
        _is_of(side, sender.c.role),
    )
    return (
        select(Notification, reader.c.role)
        .join(reader, reader.c.id == Notification.account_id)
        .where(
            Notification.contact_id == contact_id,
            Notification.event == Event.MESSAGE.value,
            Notification.read_at.is_(None),
            ~_is_of(side, reader.c.role),
            ~waiting,
        )
    )


def _is_of(side: Side, role: ColumnElement[Role]) -> ColumnElement[bool]:
    is_facility = role == Role.FACILITY
    return is_facility if side is Side.FACILITY else ~is_facility
