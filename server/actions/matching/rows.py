"""Keeping what a ranking reads in step with homes, preferences and contacts, within their own transactions."""

from collections.abc import Collection

from sqlalchemy import delete, update

from server.actions.transaction import insert_all
from server.domain.matching.bits import (
    LIVES_HERE,
    answer_bits,
    prefecture_code,
    stored_answers,
    stored_welcomes,
    town_code,
    welcome_bits,
)
from server.domain.matching.traits import PersonTraits, home_traits
from server.extensions import db
from server.models import Home, MatchingRow, Preference
from server.queries.matching.traits import traits_of


def set_welcomes(home: Home) -> None:
    """Have a changed home find whom it now welcomes."""
    for name, value in stored_welcomes(welcome_bits(home_traits(home))).items():
        setattr(home, name, value)


def matching_rows(preference_id: int, traits: PersonTraits, contacts_current: int) -> list[dict[str, object]]:
    """Return the rows by which the homes of the prefectures wished for find a person."""
    answers = answer_bits(traits)
    return [
        {
            "prefecture": prefecture_code(prefecture),
            "preference_id": preference_id,
            **stored_answers(answers | (LIVES_HERE if prefecture == traits.prefecture else 0)),
            "contacts_current": contacts_current,
            "town": town_code(traits.municipality),
        }
        for prefecture in traits.desired_prefectures
    ]


def list_anew(preference: Preference) -> None:
    """Have a changed preference found as it is now."""
    db.session.flush()
    insert_all(MatchingRow, matching_rows(preference.id, traits_of(preference), unlist(preference.id)))


def unlist(preference_id: int) -> int:
    """Have a preference found no more; return how many current contacts it was known to have."""
    gone = db.session.scalars(
        delete(MatchingRow)
        .where(MatchingRow.preference_id == preference_id)
        .returning(MatchingRow.contacts_current)
        .execution_options(synchronize_session=False)
    )
    return max(gone.all(), default=0)


def count_contacts(preference_ids: Collection[int], by: int) -> None:
    """Count so many current contacts more or fewer of each preference."""
    statement = (
        update(MatchingRow)
        .where(MatchingRow.preference_id.in_(preference_ids))
        .values(contacts_current=MatchingRow.contacts_current + by)
        .returning(MatchingRow.preference_id)
        .execution_options(synchronize_session=False)
    )
    found = set(db.session.scalars(statement))
    # Rows that a change of the preference took away meanwhile stand again, as new ones, once it has committed.
    missed = set(preference_ids) - found
    if missed:
        db.session.execute(statement.where(MatchingRow.preference_id.in_(missed)))
