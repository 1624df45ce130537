"""「どう思う？」: asking a helper of a contact, and what they say; nobody but the two reads it."""

from datetime import datetime

from sqlalchemy import select

from server.core.database import db
from server.core.refusals import Conflict, ContactIs, NotFound
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN, Event
from server.models import Account, Contact, HelperWord, Helping
from server.notifications.service.announcements import announce, tell_asked


def ask_helper(viewer: Viewer, contact: Contact, now: datetime) -> None:
    """Ask the viewer's helper what they think of a contact; while they have not answered, once."""
    with transaction():
        helping = _held(viewer.id)
        helper = db.session.get(Account, helping.helper_id) if helping else None
        if helper is None or helper.disabled_at is not None:
            raise Conflict("いっしょに読む人が、いまはいません。", "no_helper")
        _refuse_ended(contact)
        word = _word(viewer.id, contact.id)
        if word.asked_at is not None:
            return
        word.asked_at = now
        tell_asked(helper, viewer.id, contact.id, now)


def say_word(viewer: Viewer, account_id: int, contact: Contact, text: str, now: datetime) -> None:
    """Keep what a helper thinks of a contact; the person is told of an answer, and not of its changes."""
    with transaction():
        helping = _held(account_id)
        if helping is None or helping.helper_id != viewer.id:
            raise NotFound()
        _refuse_ended(contact)
        word = _word(account_id, contact.id)
        answers = word.asked_at is not None or word.said_at is None
        word.asked_at, word.text, word.said_at = None, text, now
        if answers:
            announce(Event.HELPER_ANSWERED, [contact], now)


def _held(account_id: int) -> Helping | None:
    """Return who helps a person, held so that it cannot end meanwhile and two taps come one after the other."""
    return db.session.scalar(select(Helping).where(Helping.account_id == account_id).with_for_update())


def _word(account_id: int, contact_id: int) -> HelperWord:
    word = db.session.get(HelperWord, (account_id, contact_id))
    if word is None:
        word = HelperWord(account_id=account_id, contact_id=contact_id, text="")
        db.session.add(word)
    return word


def _refuse_ended(contact: Contact) -> None:
    db.session.refresh(contact, ["status"])
    if contact.status not in OPEN:
        raise ContactIs(contact.status, "もう聞いたり答えたりできません。")
