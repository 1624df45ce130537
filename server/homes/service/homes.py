"""Keeping a home's vacancies in step with what it states and with who moves in."""

from datetime import datetime
from typing import cast

from sqlalchemy import select

from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.japan import JAPAN, to_the_millisecond
from server.core.limits import MUST_CHANGES_OF_HOME, NEW_MUSTS_OF_CORPORATION, add_use
from server.core.refusals import Conflict
from server.core.scope import corporation_of
from server.core.transaction import insert_if_absent, transaction
from server.core.viewer import Viewer
from server.criteria.rules.rules import musts_of
from server.criteria.rules.traits import home_traits
from server.criteria.service import set_welcomes
from server.homes.queries import office_of_draft
from server.homes.rules import after_leaving
from server.homes.service.drafts import complete_draft
from server.models import Contact, Home, MatchNotice
from server.notifications.rules.pages import notice_day
from server.notifications.service.notifications import settle_matches
from server.offices.queries import homes_of_corporation, office_to_work_for
from server.people.service.drafts import forget_draft


def state_vacancies(home: Home, vacancies: int | None, now: datetime) -> None:
    """Set a home's vacancies, with the day if they are others than before; with a place left nothing is asked."""
    if vacancies != home.vacancies:
        home.vacancies = vacancies
        _date(home, now)
    if vacancies != 0:
        home.full_since = None


def confirm_vacancies(home: Home, now: datetime) -> None:
    """Note that what a home stated of its vacancies is so today."""
    with transaction():
        hold_vacancies(home)
        _date(home, now)


def hold_vacancies(home: Home) -> None:
    """Keep a home's vacancies from being changed by others; before its contact is held, as withdrawing a home does."""
    db.session.refresh(
        home, ["capacity", "vacancies", "is_recruiting", "full_since"], with_for_update={"key_share": True}
    )


def take_place(home: Home, now: datetime) -> None:
    """Count one vacancy less for a move-in; of a home that is full by it, ask whether it goes on recruiting."""
    if not home.vacancies:
        return
    home.updated_at = now
    state_vacancies(home, home.vacancies - 1, now)
    if home.vacancies == 0 and home.is_recruiting:
        home.full_since = now


def give_place_back(contact: Contact, now: datetime) -> None:
    """Count one vacancy more for a move-in that took one and was taken back."""
    home = contact.home
    if not contact.took_place or home.vacancies is None:
        return
    home.updated_at = now
    state_vacancies(home, after_leaving(home.vacancies, home.capacity), now)


def _date(home: Home, now: datetime) -> None:
    home.vacancies_stated_on = None if home.vacancies is None else now.astimezone(JAPAN).date()


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
        set_audit_target(home.id, office.id)
        _close_if_too_many_musts(home, now)
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
            _close_if_too_many_musts(home, now)
        home.updated_at = now
        forget_draft(actor, f"home/{home.id}")


def _close_if_too_many_musts(home: Home, now: datetime) -> None:
    """Close the home's list for today if its corporation asked for too many different people by its homes' musts."""
    corporation, musts = corporation_of(home), musts_of(home_traits(home))
    others = select(Home).where(Home.id.in_(homes_of_corporation(corporation)), Home.id != home.id)
    # What another home has, or had when it ended, says nothing new of anybody.
    if any(musts_of(home_traits(other)) == musts for other in db.session.scalars(others)):
        return
    if add_use(NEW_MUSTS_OF_CORPORATION, str(corporation), now) > NEW_MUSTS_OF_CORPORATION.most:
        add_use(MUST_CHANGES_OF_HOME, str(home.id), now, by=MUST_CHANGES_OF_HOME.most + 1)


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


def begin_notices(office_id: int, now: datetime) -> None:
    """Have an office told from tomorrow on, within the running transaction; nothing where that is so already."""
    insert_if_absent(MatchNotice, {"office_id": office_id, "looked_on": notice_day(now)})
