"""The matching rows: stored and expected."""

from collections import Counter
from functools import partial
from typing import Any

from flask import Flask
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from server.core.database import db
from server.core.vocabulary import OPEN_STATUSES
from server.criteria.queries import traits_of
from server.criteria.rules.bits import accepted_mask_of
from server.criteria.rules.traits import home_traits
from server.criteria.service import matching_rows
from server.models import Consent, Contact, Home, MatchingRow, Preference

Rows = dict[tuple[int, int], dict[str, Any]]


def stored_rows(app: Flask) -> Rows:
    """Return the stored rows."""
    with app.app_context():
        rows = db.session.execute(MatchingRow.__table__.select()).mappings()
        return {(row["prefecture"], row["preference_id"]): dict(row) for row in rows}


def expected_rows(app: Flask) -> Rows:
    """Return the expected rows, computed from the other tables."""
    with app.app_context():
        opened = Counter(
            db.session.scalars(select(Contact.preference_id).where(Contact.status.in_(OPEN_STATUSES)))
        )
        consents = list(db.session.scalars(select(Consent)))
        active = db.session.scalars(
            select(Preference)
            .where(Preference.is_active, Preference.resting_since.is_(None))
            .options(selectinload(Preference.areas))
        )
        listed = [one for one in active if any(map(partial(_is_of, one), consents))]
        rows = [row for one in listed for row in matching_rows(one.id, traits_of(one), opened[one.id])]
    return {(row["prefecture"], row["preference_id"]): row for row in rows}  # type: ignore[misc]


def _is_of(preference: Preference, consent: Consent) -> bool:
    if preference.office_id is not None:
        return consent.preference_id == preference.id
    return consent.preference_id is None and consent.account_id == preference.user_id


def home_masks_are_right(app: Flask) -> bool:
    """Return whether the stored mask of each home is correct."""
    with app.app_context():
        return all(
            home.accepted_mask == (accepted_mask_of(home_traits(home)) if home.is_recruiting else 0)
            for home in db.session.scalars(select(Home))
        )
