"""`npm run bench:matching` in one database: `grow TIMES` copies its people, `measure` measures and prints JSON."""

import json
import sys
import time
from collections.abc import Callable, Sequence
from statistics import quantiles
from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import event, func, select, text, update
from sqlalchemy.orm import selectinload

from bench.matching_scan import Scan
from demo.story import PASSWORD
from server.core.clock import now
from server.core.database import db, long_statements
from server.core.transaction import transaction
from server.criteria.queries import traits_of
from server.criteria.rules.bits import prefecture_code
from server.criteria.rules.findings import match
from server.criteria.rules.traits import home_traits
from server.criteria.service import reindex
from server.matching.queries.counts import fit_with_homes
from server.matching.queries.ranking import rank_people
from server.matching.rules.listing import MatchFilters, MatchOrder
from server.models import Account, Home, MatchingRow, Preference, PreferenceArea
from wsgi import app

PLACES = {"東京都": "東京", "大阪府": "大阪", "鳥取県": "鳥取"}
HOMES, ROUNDS = 16, 20
LOADED_AT_MOST = 20_000
PEOPLE = 300
FIRST_PAGE = MatchFilters(0, None, None, None, False, False, MatchOrder.SCORE, 50, None)


def grow(times: int) -> None:
    """Multiply the number of people; copies have the same wishes."""
    with transaction():
        people = db.session.scalar(select(func.max(Preference.id))) or 0
        for copy in range(1, times):
            for table, key in (
                (Preference, "id"),
                (PreferenceArea, "preference_id"),
                (MatchingRow, "preference_id"),
            ):
                columns = table.__table__.c.keys()
                taken = ", ".join(f"{name} + {copy * people}" if name == key else name for name in columns)
                db.session.execute(
                    text(
                        f"INSERT INTO {table.__tablename__} ({', '.join(columns)})"  # noqa: S608 - our own names
                        f" SELECT {taken} FROM {table.__tablename__} WHERE {key} <= {people}"
                    )
                )


def measure() -> dict[str, Any]:
    """Measure rankings, whole calls, the alternatives (numpy, ORM), writes, and counts of fitting homes."""
    vacuum = "VACUUM (ANALYZE)" if db.engine.dialect.name == "postgresql" else "ANALYZE"
    db.session.execute(text(vacuum))
    memory_scan = Scan()
    return {
        "people": db.session.scalar(select(func.count()).select_from(Preference)),
        "homes": db.session.scalar(select(func.count()).select_from(Home)),
        "lists": [_list(name, prefecture, memory_scan) for prefecture, name in PLACES.items()],
        "write": _write(),
        "fit": _fit(),
    }


def _list(name: str, prefecture: str, memory_scan: Scan) -> dict[str, Any]:
    homes = db.session.scalars(select(Home).where(Home.prefecture == prefecture).limit(HOMES)).all()
    for home in homes:
        places = [
            (place.score, place.contacts_current, place.preference_id)
            for place in rank_people(home, FIRST_PAGE, now())
        ]
        if places != memory_scan.top(home_traits(home), FIRST_PAGE.limit + 1):
            raise AssertionError(f"home {home.id}: the database and numpy do not agree")
    clients = [(_signed_in(home), f"/api/facilities/matching-preferences/{home.id}/") for home in homes]
    wishing = select(func.count()).where(MatchingRow.prefecture == prefecture_code(prefecture))
    rows = db.session.scalar(wishing) or 0
    return {
        "name": name,
        "rows": rows,
        "read": max(map(_rows_read, homes)) if db.engine.dialect.name == "postgresql" else None,
        "query": _percentiles(lambda turn: rank_people(homes[turn % len(homes)], FIRST_PAGE, now())),
        "call": _percentiles(lambda turn: _get(*clients[turn % len(clients)])),
        "scan": _percentiles(
            lambda turn: memory_scan.top(home_traits(homes[turn % len(homes)]), FIRST_PAGE.limit)
        ),
        "loaded": _load_all(homes[0], rows),
    }


def _rows_read(home: Home) -> int:
    """Count the rows that PostgreSQL reads for a first page, by EXPLAIN ANALYZE."""
    statements = []

    def record(_connection: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        statements.append((statement, values))

    event.listen(db.engine, "before_cursor_execute", record)
    rank_people(home, FIRST_PAGE, now())
    event.remove(db.engine, "before_cursor_execute", record)
    explain = db.session.connection().exec_driver_sql
    plans = [
        explain(f"EXPLAIN (ANALYZE, FORMAT JSON) {one}", values).scalar_one() for one, values in statements
    ]
    return sum(_rows_read_by(plan["Plan"]) for [plan] in plans)


def _rows_read_by(node: dict[str, Any]) -> int:
    own = 0
    if node.get("Relation Name") == MatchingRow.__tablename__:
        own = (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
    return own + sum(map(_rows_read_by, node.get("Plans", ())))


def _signed_in(home: Home) -> FlaskClient:
    client = app.test_client()
    email = db.session.scalars(select(Account.email).where(Account.id == home.user_id)).one()
    client.post("/api/accounts/facilities/login/", json={"email": email, "password": PASSWORD})
    return client


def _get(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    if answer.status_code != 200:
        raise AssertionError(answer.text)


def _load_all(home: Home, rows: int) -> float:
    """Time loading and matching all people by the ORM, in milliseconds; extrapolated from a sample."""
    started_at = time.perf_counter()
    people = db.session.scalars(
        select(Preference)
        .join(PreferenceArea)
        .where(PreferenceArea.prefecture == home.prefecture)
        .options(selectinload(Preference.areas))
        .limit(LOADED_AT_MOST)
    ).all()
    traits = home_traits(home)
    matches = [(match(traits, traits_of(one)), one.id) for one in people]
    sorted((-one.score, -id_) for one, id_ in matches if one.listed)
    duration = (time.perf_counter() - started_at) * 1000
    db.session.expunge_all()
    return duration * rows / len(people)


def _write() -> dict[str, Any]:
    """Time the update of a preference with and without the rows of its ranking."""
    ids = db.session.scalars(select(Preference.id).limit(PEOPLE)).all()

    def change(turn: int, with_rows: bool) -> None:
        preference = db.session.get_one(
            Preference, ids[turn % PEOPLE], options=[selectinload(Preference.areas)], populate_existing=True
        )
        with transaction():
            db.session.execute(
                update(Preference).where(Preference.id == preference.id).values(updated_at=now())
            )
            if with_rows:
                reindex(preference)

    return {
        "with": _percentiles(lambda turn: change(turn, True)),
        "without": _percentiles(lambda turn: change(turn, False)),
    }


def _fit() -> dict[str, float]:
    people = db.session.scalars(
        select(Preference).limit(PEOPLE).options(selectinload(Preference.areas))
    ).all()
    traits = [traits_of(one) for one in people]
    return _percentiles(lambda turn: fit_with_homes(traits[turn % PEOPLE]), PEOPLE)


def _percentiles(call: Callable[[int], object], turns: int = HOMES * ROUNDS) -> dict[str, float]:
    """Return the median and 95th percentile of a call, in milliseconds."""
    for turn in range(HOMES):
        call(turn)
    durations: Sequence[float] = [_timed(call, turn) for turn in range(turns)]
    twentieths = quantiles(durations, n=20)
    return {"p50": twentieths[9], "p95": twentieths[18]}


def _timed(call: Callable[[int], object], turn: int) -> float:
    started_at = time.perf_counter()
    call(turn)
    return (time.perf_counter() - started_at) * 1000


if __name__ == "__main__":
    with app.app_context(), long_statements():
        if sys.argv[1] == "grow":
            grow(int(sys.argv[2]))
        else:
            print(json.dumps(measure()))
