"""Keeping a home's vacancies in step with what it states and with who moves in, within the running transaction."""

from datetime import datetime

from server.domain.homes.vacancies import after_leaving, after_move_in
from server.domain.japan import JAPAN
from server.extensions import db
from server.models import Home


def state_vacancies(home: Home, now: datetime) -> None:
    """Note on which day a home's vacancies became what they are; with a place left nothing is asked."""
    home.vacancies_stated_on = None if home.vacancies is None else now.astimezone(JAPAN).date()
    if home.vacancies != 0:
        home.full_since = None


def hold_vacancies(home: Home) -> None:
    """Keep a home's vacancies from being changed by others; before its contact is held, as withdrawing a home does."""
    db.session.refresh(
        home, ["capacity", "vacancies", "is_recruiting", "full_since"], with_for_update={"key_share": True}
    )


def take_place(home: Home, now: datetime) -> None:
    """Count one vacancy less for a move-in; of a home that is full by it, ask whether it goes on recruiting."""
    if home.vacancies is None:
        return
    home.vacancies = after_move_in(home.vacancies)
    home.updated_at = now
    state_vacancies(home, now)
    if home.vacancies == 0 and home.is_recruiting:
        home.full_since = now


def give_place_back(home: Home, now: datetime) -> None:
    """Count one vacancy more for a move-in that was taken back."""
    if home.vacancies is None:
        return
    home.vacancies = after_leaving(home.vacancies, home.capacity)
    home.updated_at = now
    state_vacancies(home, now)
