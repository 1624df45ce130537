"""Where everybody of the world is signed in."""

from collections.abc import Mapping

from apiflask import APIFlask
from sqlalchemy import select

from server.extensions import db
from server.models import SignInSession
from tests.support.people import Person


def note_sessions(
    app: APIFlask, people: Mapping[str, Person], owned: Mapping[str, dict[str, list[int]]]
) -> None:
    """Note the sessions of each, which nobody else has anything of."""
    with app.app_context():
        for viewer, person in people.items():
            own = select(SignInSession.id).where(SignInSession.account_id == person.id)
            owned["session"][viewer] = list(db.session.scalars(own))
