"""A generated population: distribution, seed, and its rows in the database."""

from collections import Counter

import pytest
from apiflask import APIFlask
from sqlalchemy import func, select

from demo.population import HOMES_OF_PREFECTURE, Population, Town
from server.config import Settings
from server.core.database import db
from server.core.japan import PREFECTURES
from server.core.vocabulary import PersonGender, SupportLevel
from server.models import Home, Preference
from tests.support.matching.rows import expected_rows, home_masks_are_right, stored_rows
from tests.support.people import People

TOWNS = {name: [Town(f"{name}の町", "1000001")] for name in PREFECTURES}
MANY = 4000
# Three standard errors of a share.
TOLERANCE = 0.025


def draw(seed: int, count: int):
    drawn = Population(seed, TOWNS)
    return list(drawn.homes(count // 10)), list(drawn.people(count))


def test_population_depends_only_on_the_seed():
    assert draw(3, 50) == draw(3, 50) != draw(4, 50)


def test_distribution_matches_published_figures():
    people = [traits for traits, *_ in draw(1, MANY)[1]]

    def share(counted):
        return sum(counted) / MANY

    homes = sum(HOMES_OF_PREFECTURE)
    for prefecture, count in zip(PREFECTURES, HOMES_OF_PREFECTURE, strict=True):
        assert share(one.prefecture == prefecture for one in people) == pytest.approx(
            count / homes, abs=TOLERANCE
        )
    for level, percent in {"unknown": 15, "2": 20, "3": 24, "6": 8}.items():
        assert share(one.support_level is SupportLevel(level) for one in people) == pytest.approx(
            percent / 100, abs=TOLERANCE
        )
    assert share(one.gender is PersonGender.FEMALE for one in people) == pytest.approx(0.36, abs=TOLERANCE)
    assert share(one.wheelchair for one in people) == pytest.approx(0.06, abs=TOLERANCE)
    assert all(one.prefecture in one.desired_prefectures for one in people)


def test_command_writes_the_same_rows_as_the_api(app: APIFlask, people: People):
    counselor = people.counselor()
    done = app.test_cli_runner().invoke(args=["demo", "population", "--people", "120", "--homes", "12"])
    assert (done.exit_code, done.output) == (0, "ホーム12件と希望条件120件を入れました。\n")
    assert stored_rows(app) == expected_rows(app) != {}
    assert home_masks_are_right(app)
    with app.app_context():
        homes = list(db.session.scalars(select(Home)))
        assert len(homes) == 12
        owners = Counter(db.session.scalars(select(Preference.user_id)))
        assert (len(owners), max(owners.values())) == (3, 40)
        facility = people.staff(homes[0].user_id, f"population{homes[0].user_id}@example.com")
    listed = facility.get(f"/api/facilities/matching-preferences/{homes[0].id}/")
    assert listed["home_name"] == "見本ホーム"
    assert counselor.register_preference(name="あとから来た方") > 120


def test_second_population_is_added_to_the_first(app: APIFlask):
    for _ in range(2):
        app.test_cli_runner().invoke(args=["demo", "population", "--people", "5", "--homes", "2"])
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Preference)) == 10


def test_commands_refuse_production(app: APIFlask, monkeypatch: pytest.MonkeyPatch):
    settings: Settings = app.extensions["settings"]
    monkeypatch.setitem(app.extensions, "settings", settings.model_copy(update={"mode": "production"}))
    for command in (["population", "--people", "5"], ["seed"]):
        done = app.test_cli_runner().invoke(args=["demo", *command])
        assert (done.exit_code, done.output) == (1, "Error: 本番のデータベースには入れられません。\n")
    assert stored_rows(app) == {}
