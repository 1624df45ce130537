"""Registering, changing and withdrawing homes."""

from datetime import datetime
from typing import cast

from server.actions.audit.noting import about, nothing_is_done
from server.actions.drafts import forget_draft
from server.actions.homes.drafts import complete_draft
from server.actions.homes.ending import decline_with_their_object, open_contacts
from server.actions.homes.vacancies import state_vacancies
from server.actions.limits import add_use
from server.actions.matching.notices import begin_notices
from server.actions.matching.rows import count_contacts, set_welcomes
from server.actions.notices.notifications import settle_matches
from server.actions.rooms.visits_off import leave_what_is_agreed
from server.actions.transaction import transaction
from server.domain.accounts.limits import MUST_CHANGES_OF_HOME
from server.domain.japan import to_the_millisecond
from server.domain.matching.rules import musts_of
from server.domain.matching.traits import home_traits
from server.domain.notices.events import Event
from server.domain.refusals import Conflict
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus
from server.extensions import db
from server.models import Contact, Home
from server.queries.homes.drafts import office_of_draft
from server.queries.offices.offices import office_to_work_for

# What a home's owner may set: every column that is not the product's own.
_PRODUCT_COLUMNS = (
    *("id", "user_id", "office_id", "assignee_id", "welcomes"),
    *("vacancies_stated_on", "is_recruiting", "full_since"),
    *("is_active", "suspended", "created_at", "updated_at"),
)
# What a change is decided on, or leaves as it is.
_WATCHED = ("updated_at", "is_recruiting", "vacancies", "full_since")
HOME_FIELDS = tuple(column.key for column in Home.__table__.columns if column.key not in _PRODUCT_COLUMNS)


_CHANGED_ELSEWHERE = (
    "このグループホームは、ほかの画面で先に更新されました。"
    "入力した内容を控えてから画面を読み込み直し、もう一度入力してください。"
)


def register_home(
    actor: Viewer,
    fields: dict[str, object],
    now: datetime,
    draft_id: int | None = None,
    office_id: int | None = None,
) -> Home:
    """Register a home of an office of the actor's, who is in charge of it; a draft that it is made of is completed."""
    with transaction():
        forget_draft(actor, "home/new" if draft_id is None else f"home-draft/{draft_id}")
        # What is made of a draft is of the office whose draft it is, whichever was named.
        office = office_to_work_for(actor, office_id if draft_id is None else office_of_draft(draft_id))
        home = Home(
            user_id=office.owner_id,
            office_id=office.id,
            assignee_id=actor.id,
            created_at=now,
            updated_at=now,
            is_active=True,
            is_recruiting=True,
            images=[],
        )
        _set(home, fields, now)
        db.session.add(home)
        begin_notices(office.id, now)
        db.session.flush()
        about(home.id, office.id)
        if draft_id is not None:
            complete_draft(draft_id, office.id, home.id)
    return home


def change_home(
    home: Home, actor: Viewer, fields: dict[str, object], made_from: datetime | None, now: datetime
) -> None:
    """Replace what a home says of itself, unless somebody else did so since the moment it is made from."""
    with transaction():
        db.session.refresh(home, _WATCHED, with_for_update=True)
        if made_from is not None and to_the_millisecond(home.updated_at) != made_from:
            raise Conflict(_CHANGED_ELSEWHERE, "changed_elsewhere")
        before = musts_of(home_traits(home))
        _set(home, fields, now)
        if musts_of(home_traits(home)) != before:
            add_use(MUST_CHANGES_OF_HOME, str(home.id), now)
        home.updated_at = now
        forget_draft(actor, f"home/{home.id}")


def deactivate_home(home: Home, actor: Viewer, now: datetime) -> None:
    """Withdraw a home: its pending requests are declined and the seekers told; open rooms and agreed visits stay.

    No other day can be agreed on any more, so nobody is left to choose one or to propose one.
    """
    with transaction():
        db.session.refresh(home, ["is_active"], with_for_update={"key_share": True})
        if not home.is_active:
            nothing_is_done()
            return
        home.is_active = False
        home.updated_at = now
        contacts = open_contacts(Contact.home_id == home.id)
        declined = [contact for contact in contacts if contact.status is ContactStatus.PENDING]
        decline_with_their_object(declined, actor, Event.HOME_DEACTIVATED, now)
        leave_what_is_agreed(
            [contact for contact in contacts if contact.status is ContactStatus.ACCEPTED], now
        )
        settle_matches(home.id, now)
        if declined:
            count_contacts({contact.preference_id for contact in declined}, -1)


def set_recruiting(home: Home, recruits: bool, now: datetime) -> None:
    """Have a home find and ask people, or nobody new; what is open goes on. It answers whether a full home goes on."""
    with transaction():
        db.session.refresh(home, with_for_update={"key_share": True})
        home.is_recruiting, home.full_since = recruits, None
        set_welcomes(home)
        if not recruits:
            settle_matches(home.id, now)


def _set(home: Home, fields: dict[str, object], now: datetime) -> None:
    state_vacancies(home, cast(int | None, fields["vacancies"]), now)
    for name in HOME_FIELDS:
        setattr(home, name, fields[name])
    set_welcomes(home)
