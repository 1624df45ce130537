"""Registering and changing homes, recruiting, and vacancies."""

from datetime import datetime
from typing import cast

from sqlalchemy import select

from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.japan import JAPAN, truncate_to_millisecond
from server.core.limits import REQUIREMENT_CHANGES_OF_HOME, REQUIREMENT_SETS_OF_CORPORATION, add_use
from server.core.refusals import Conflict
from server.core.scope import corporation_of
from server.core.transaction import insert_if_absent, transaction
from server.core.viewer import Viewer
from server.criteria.rules.rules import requirements_of
from server.criteria.rules.traits import home_traits
from server.criteria.service import update_accepted_mask
from server.homes.queries import office_of_draft
from server.homes.rules import check_expected_day, vacancies_after_move_out
from server.homes.schemas import VacanciesIn
from server.homes.service.drafts import complete_draft
from server.models import Contact, Home, MatchNotice
from server.notifications.rules.pages import notice_day
from server.notifications.service.notifications import mark_matches_read
from server.offices.queries import homes_of_corporation, office_to_work_for
from server.people.service.drafts import delete_form_draft

# Columns that the server sets, not the owner.
_SYSTEM_COLUMNS = (
    "id",
    "user_id",
    "office_id",
    "assignee_id",
    "accepted_mask",
    "vacancies_stated_on",
    "vacancy_expected_on",
    "is_recruiting",
    "full_since",
    "is_active",
    "suspended",
    "created_at",
    "updated_at",
)
HOME_FIELDS = tuple(column.key for column in Home.__table__.columns if column.key not in _SYSTEM_COLUMNS)

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
    """Register a home of one of the actor's offices, with the actor as assignee. Close the home's draft, if any."""
    with transaction():
        delete_form_draft(actor, "home/new" if draft_id is None else f"home-draft/{draft_id}")
        # A home made from a draft belongs to the office of the draft, whatever `office_id` is.
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
        _set_fields(home, fields, now)
        db.session.add(home)
        enable_match_notices(office.id, now)
        db.session.flush()
        record(Act.HOME_REGISTERED, home.id, office.id)
        _count_requirement_set(home, now)
        if draft_id is not None:
            complete_draft(draft_id, office.id, home.id)
    return home


def change_home(
    home: Home, actor: Viewer, fields: dict[str, object], based_on: datetime | None, now: datetime
) -> None:
    """Replace the fields of a home. Raise `Conflict` if the home was changed after `based_on`."""
    with transaction():
        db.session.refresh(home, with_for_update=True)
        _refuse_if_changed(home, based_on)
        earlier_requirements = requirements_of(home_traits(home))
        _set_fields(home, fields, now)
        _record_change(home, now)
        if requirements_of(home_traits(home)) != earlier_requirements:
            add_use(REQUIREMENT_CHANGES_OF_HOME, str(home.id), now)
            _count_requirement_set(home, now)
        delete_form_draft(actor, f"home/{home.id}")


def set_recruiting(home: Home, recruits: bool, now: datetime) -> None:
    """Set whether the home finds and contacts new people. Open contacts continue in both cases.

    This also answers the question whether a full home still recruits.
    """
    with transaction():
        # The lock waits for a move-in that changes `full_since`, and all columns are read again for the mask.
        db.session.refresh(home, with_for_update=WEAK_ROW_LOCK)
        home.is_recruiting, home.full_since = recruits, None
        update_accepted_mask(home)
        if db.session.is_modified(home):
            record(Act.HOME_CHANGED, home.id, home.office_id)
        if not recruits:
            mark_matches_read(home.id, now)


def change_vacancies(home: Home, change: VacanciesIn, now: datetime) -> None:
    """Set capacity, vacancies and the day of the next vacancy; they count as confirmed today."""
    expected_on = change.vacancy_expected_on
    with transaction():
        db.session.refresh(home, with_for_update=True)
        _refuse_if_changed(home, change.updated_at)
        if expected_on is not None and expected_on != home.vacancy_expected_on:
            check_expected_day(expected_on, now.astimezone(JAPAN).date())
        home.capacity, home.vacancy_expected_on = change.capacity, expected_on
        set_vacancies(home, change.vacancies, now)
        _record_change(home, now)
        # A confirmation alone is not recorded, as in `confirm_vacancies`.
        _set_vacancies_date(home, now)


def confirm_vacancies(home: Home, now: datetime) -> None:
    """Confirm the stated vacancies as of today."""
    with transaction():
        lock_vacancies(home)
        _set_vacancies_date(home, now)


def lock_vacancies(home: Home) -> None:
    """Lock a home's vacancies and read them again.

    Call this before locking a contact of the home. Deactivating a home locks in the same order, to prevent deadlocks.
    """
    db.session.refresh(
        home, ["capacity", "vacancies", "is_recruiting", "full_since"], with_for_update=WEAK_ROW_LOCK
    )


def take_vacancy(home: Home, now: datetime) -> None:
    """Take one vacancy for a move-in. If the home is then full, start asking whether it still recruits."""
    if not home.vacancies:
        return
    home.updated_at = now
    set_vacancies(home, home.vacancies - 1, now)
    if home.vacancies == 0 and home.is_recruiting:
        home.full_since = now


def return_vacancy(contact: Contact, now: datetime) -> None:
    """Add one vacancy after a move-in was unconfirmed, if the move-in took one (`took_place`)."""
    home = contact.home
    if not contact.took_place or home.vacancies is None:
        return
    home.updated_at = now
    set_vacancies(home, vacancies_after_move_out(home.vacancies, home.capacity), now)


def set_vacancies(home: Home, vacancies: int | None, now: datetime) -> None:
    """Set the vacancies, and their date if they changed. If a place is left, stop asking whether the home recruits."""
    if vacancies != home.vacancies:
        home.vacancies = vacancies
        _set_vacancies_date(home, now)
    if vacancies != 0:
        home.full_since = None


def enable_match_notices(office_id: int, now: datetime) -> None:
    """Enable new-match notices for an office, starting tomorrow, in the running transaction."""
    insert_if_absent(MatchNotice, {"office_id": office_id, "checked_on": notice_day(now)})


def _set_fields(home: Home, fields: dict[str, object], now: datetime) -> None:
    # Before the loop, because this compares the new vacancies with those of the home.
    set_vacancies(home, cast(int | None, fields["vacancies"]), now)
    for name in HOME_FIELDS:
        setattr(home, name, fields[name])
    update_accepted_mask(home)


def _record_change(home: Home, now: datetime) -> None:
    """Record a change of the home, and its time, if there is one. Call this before a query flushes the new values."""
    if db.session.is_modified(home):
        home.updated_at = now
        record(Act.HOME_CHANGED, home.id, home.office_id)


def _refuse_if_changed(home: Home, based_on: datetime | None) -> None:
    if based_on is not None and truncate_to_millisecond(home.updated_at) != based_on:
        raise Conflict(_CHANGED_ELSEWHERE, "changed_elsewhere")


def _set_vacancies_date(home: Home, now: datetime) -> None:
    home.vacancies_stated_on = None if home.vacancies is None else now.astimezone(JAPAN).date()


def _count_requirement_set(home: Home, now: datetime) -> None:
    """Count the home's required criteria, unless another home of the corporation requires the same.

    If the corporation used too many different sets of required criteria, close the home's match list for today.
    """
    corporation, requirements = corporation_of(home), requirements_of(home_traits(home))
    other_homes = select(Home).where(Home.id.in_(homes_of_corporation(corporation)), Home.id != home.id)
    # A deactivated home counts, too: its match list has already shown the people of this set.
    if any(requirements_of(home_traits(other)) == requirements for other in db.session.scalars(other_homes)):
        return
    if add_use(REQUIREMENT_SETS_OF_CORPORATION, str(corporation), now) > REQUIREMENT_SETS_OF_CORPORATION.most:
        # Exceed the limit of the home, which closes its list.
        add_use(REQUIREMENT_CHANGES_OF_HOME, str(home.id), now, by=REQUIREMENT_CHANGES_OF_HOME.most + 1)
