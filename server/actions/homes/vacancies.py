"""Keeping a home's vacancies in step with what it states and with who moves in."""

from datetime import datetime

from server.actions.transaction import transaction
from server.domain.homes.vacancies import after_leaving
from server.domain.japan import JAPAN
from server.extensions import db
from server.models import Contact, Home


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
