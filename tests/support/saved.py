"""States that many tests begin with: built by calls once, then restored as rows."""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import timedelta
from typing import Any, TypeVar, cast

import pytest
from apiflask import APIFlask

from tests.support.database import SavedRows, is_empty
from tests.support.people import People, Person
from tests.support.reset import NOON

State = TypeVar("State")
#: Builds a state: a tuple or a dataclass of people and ids.
Build = Callable[[People], State]
#: Returns the state of a builder.
Saved = Callable[[Build[State]], State]


@dataclass(frozen=True)
class _Kept:
    state: Any
    rows: SavedRows
    staff_count: int


class SavedStates:
    """The states by builder."""

    def __init__(self, app: APIFlask) -> None:
        self._app = app
        self._kept: dict[Build[Any], _Kept] = {}

    def state(self, build: Build[State], people: People) -> State:
        """Return a builder's state. It is built again if the test has already changed the database or the clock."""
        if self._app.extensions["clock"]() != NOON or not is_empty(self._app):
            return build(people)
        kept = self._kept.get(build)
        if kept is None:
            # The people stay signed in for the whole run.
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("server.accounts.http.tokens.ACCESS_LIFETIME", timedelta(days=1))
                state = build(people)
            kept = self._kept[build] = _Kept(state, SavedRows(self._app), people.staff_count)
        else:
            kept.rows.restore()
            people.staff_count = kept.staff_count
        return cast(State, _with_new_tabs(kept.state))

    def forget(self, build: Build[Any]) -> None:
        """Delete a state that no later test needs, because every copied table slows SQLite's schema down."""
        kept = self._kept.pop(build, None)
        if kept is not None:
            kept.rows.drop()


def _with_new_tabs(state: Any) -> Any:
    """Return a copy of a state, so that a test does not change the cookies of the next one."""
    if is_dataclass(state):
        values = {field.name: getattr(state, field.name) for field in fields(state)}
        tabs = {name: one.tab() for name, one in values.items() if isinstance(one, Person)}
        return replace(state, **tabs)  # type: ignore[type-var]
    return tuple(one.tab() if isinstance(one, Person) else one for one in state)
