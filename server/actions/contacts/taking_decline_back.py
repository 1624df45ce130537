"""Taking a decline back within its 24 hours: the request waits again, as if it had not been declined."""

from datetime import datetime

from sqlalchemy import exists, select

from server.actions.contacts.contacts import take_step
from server.actions.notices.announcements import announce
from server.actions.notices.notifications import settle_events
from server.actions.transaction import transaction
from server.domain.contacts.state import (
    OPEN,
    TAKE_BACK,
    Action,
    Outcome,
    decide,
    decline_may_be_taken_back_until,
)
from server.domain.notices.events import Event
from server.domain.refusals import Conflict
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import Contact
from server.queries.contacts.blocks import is_blocked
from server.queries.contacts.contacts import contact_facts

_GONE = "「{home}」か希望条件の募集が止まっているため、取り消せません。"
_ASKED_ANEW = "「{home}」からは、新しい連絡がきています。コンタクト一覧をご覧ください。"
_BLOCKED = "「{home}」からの連絡を止めています。「見た人・止めた相手」のページで、先に許可してください。"


def take_decline_back(contact: Contact, actor: Viewer, now: datetime) -> None:
    """Take the seeker's decline back; its rest goes with it, and the home is told in one sentence."""
    with transaction():
        _hold(contact)
        if decide(contact_facts(contact), Action.TAKE_DECLINE_BACK, actor.side).outcome is Outcome.MOVED:
            _refuse(contact, now)
        if take_step(contact, Action.TAKE_DECLINE_BACK, actor, now):
            settle_events([Event.DECLINED_BY_SEEKER], [contact.id], now)
            announce(Event.DECLINE_TAKEN_BACK, [contact], now)


def _hold(contact: Contact) -> None:
    """Lock home, person and contact, in this order: neither may stop, nor the home ask anew."""
    db.session.refresh(contact.home, ["is_active", "is_recruiting"], with_for_update={"key_share": True})
    db.session.refresh(contact.preference, ["is_active", "resting_since"], with_for_update={"read": True})
    db.session.refresh(contact, ["status", "ended_by", "ended_at"], with_for_update=True)


def _refuse(contact: Contact, now: datetime) -> None:
    home, person = contact.home, contact.preference
    until = decline_may_be_taken_back_until(contact_facts(contact))
    if until is None or now > until:
        hours = int(TAKE_BACK.total_seconds() // 3600)
        raise Conflict(f"辞退してから{hours}時間がすぎたため、取り消せません。", "decline_stays")
    if not (home.is_active and home.is_recruiting and person.is_active and person.resting_since is None):
        raise Conflict(_GONE.format(home=home.name), "nothing_may_wait")
    same = (Contact.home_id == home.id, Contact.preference_id == person.id, Contact.status.in_(OPEN))
    if db.session.scalar(select(exists().where(*same))):
        raise Conflict(_ASKED_ANEW.format(home=home.name), "contact_open")
    if is_blocked(home, person.id):
        raise Conflict(_BLOCKED.format(home=home.name), "home_blocked")
