"""Keeping what a ranking reads in step with homes, preferences and contacts, within their own transactions."""

from collections.abc import Collection

from sqlalchemy import delete, select, update

from server.actions.transaction import insert_all
from server.domain.contacts.state import OPEN
from server.domain.matching.bits import (
    LIVES_HERE,
    answer_bits,
    prefecture_code,
    town_code,
    welcome_bits,
)
from server.domain.matching.traits import PersonTraits, home_traits
from server.domain.refusals import NotFound
from server.extensions import db
from server.models import Contact, Home, MatchingRow, Preference
from server.queries.matching.traits import traits_of
from server.queries.people.consent import has_consent


def set_welcomes(home: Home) -> None:
    """Have a changed home find whom it now welcomes: nobody while it does not recruit."""
    home.welcomes = welcome_bits(home_traits(home)) if home.is_recruiting else 0


def matching_rows(preference_id: int, traits: PersonTraits, contacts_current: int) -> list[dict[str, object]]:
    """Return the rows by which the homes of the prefectures wished for find a person."""
    answers = answer_bits(traits)
    return [
        {
            "prefecture": prefecture_code(prefecture),
            "preference_id": preference_id,
            "answers": answers | (LIVES_HERE if prefecture == traits.prefecture else 0),
            "contacts_current": contacts_current,
            "town": town_code(traits.municipality),
        }
        for prefecture in traits.desired_prefectures
    ]


def list_anew(preference: Preference) -> bool:
    """Have a changed preference found as it is now, if the person agreed and does not rest; say whether they agreed."""
    db.session.flush()
    known = unlist(preference.id)
    if not has_consent(preference.id):
        return False
    if preference.resting_since is not None:
        return True
    contacts_current = _current_contacts(preference.id) if known is None else known
    insert_all(MatchingRow, matching_rows(preference.id, traits_of(preference), contacts_current))
    return True


def _current_contacts(preference_id: int) -> int:
    """Count the current contacts of a person who was in no list; none is begun or ended meanwhile."""
    of = select(Contact.id).where(Contact.preference_id == preference_id, Contact.status.in_(OPEN))
    return len(db.session.scalars(of.with_for_update()).all())


def hold_active(preference_id: int) -> None:
    """Keep a person from stopping or being erased until the running transaction ends, or refuse as not found."""
    held = select(Preference.is_active).where(Preference.id == preference_id).with_for_update(read=True)
    if not db.session.scalar(held):
        raise NotFound()


def unlist(preference_id: int) -> int | None:
    """Have a preference found no more; return how many current contacts it had, or None if it was in no list."""
    gone = db.session.scalars(
        delete(MatchingRow)
        .where(MatchingRow.preference_id == preference_id)
        .returning(MatchingRow.contacts_current)
        .execution_options(synchronize_session=False)
    )
    return max(gone.all(), default=None)


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
