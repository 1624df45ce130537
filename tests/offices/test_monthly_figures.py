"""Monthly figures of offices: equal to an independent count, and visible only to the office."""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import ceil
from random import Random
from typing import Any

import pytest
from apiflask import APIFlask

from server.contacts.rules.figures import months_until
from server.core.database import db
from server.core.services import picture_store
from server.core.transaction import insert_all, transaction
from server.core.vocabulary import ContactStatus, Side
from server.models import Contact, ContactStep, Home, Preference
from server.operator.queries.figures import FigureCounter
from server.operator.service.figures import count_figures
from tests.offices.conftest import Team
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS as CONTACTS_PATH
from tests.support.matching.pairs import block_all
from tests.support.people import People, Person
from tests.support.scope import ALL
from tests.support.world.offices import OFFICES

FIGURES = f"{OFFICES}figures/"
SERVICE_FIGURES = "/api/operator/figures/"
CSV = f"{FIGURES}csv/"
CONTACTS, HOMES, PEOPLE = 5000 if ALL else 1500, 40, 160
NOW = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
SPAN = timedelta(days=500)
COLUMNS = (
    *("requests", "accepted", "declined", "withdrawn", "median_hours", "late"),
    *("visits_agreed", "visits_held", "move_ins"),
)
#: How a request ends without acceptance, and the side that ends it.
DECLINED = {
    **{"declined": Side.SEEKER, "withdrawn": Side.FACILITY},
    **{"person gone": Side.SEEKER, "home gone": Side.FACILITY},
}
Row = dict[str, Any]


@dataclass
class GeneratedContact:
    """A generated contact: its row, how it was declined, when visits were agreed, and its offices."""

    row: Row
    #: How the request was declined: by which side, or with its home or person; None for other requests.
    how: str | None
    agreed: list[datetime]
    offices: dict[str, int]


def insert_copies(model: Any, id_: int, count: int) -> list[int]:
    """Return the ids of a row and of new copies of it, `count` in total."""
    row = db.session.get_one(model, id_)
    names = [column.key for column in model.__table__.columns if column.key != "id"]
    added = [model(**{name: getattr(row, name) for name in names}) for _ in range(count - 1)]
    db.session.add_all(added)
    db.session.flush()
    return [id_, *(one.id for one in added)]


def generate_contact(dice: Random, home: int, preference: int) -> tuple[Row, str | None, list[datetime]]:
    """Generate a contact, how it was declined, and when visits were agreed."""
    created = NOW - SPAN * dice.random()
    if dice.random() < 0.1:
        # The first moment of a month in Japan, or the last of the month before.
        created = datetime(2025, dice.randint(1, 12), 1, tzinfo=UTC) - timedelta(hours=9)
        created -= timedelta(microseconds=dice.choice((0, 1)))
    row: Row = dict.fromkeys(("accepted_at", "ended_at", "ended_by", "visit_completed_at", "confirmed_at"))
    row |= {"home_id": home, "preference_id": preference, "created_at": created, "status": "pending"}
    days = [dice.choice((0, 0.2, 3, 5, 5.0001, 9)) + dice.random() * dice.choice((0, 4)) for _ in range(4)]
    answered, visited, confirmed, ended = (
        created + timedelta(days=sum(days[: place + 1])) for place in range(4)
    )
    agreed: list[datetime] = []
    kind = dice.choice(("pending", *DECLINED, "room", "room", "visited", "moved in"))
    if kind in DECLINED:
        row |= {"status": ContactStatus.DECLINED, "ended_at": answered, "ended_by": DECLINED[kind]}
    if kind in ("room", "visited", "moved in"):
        row |= {"status": ContactStatus.ACCEPTED, "accepted_at": answered if dice.random() < 0.95 else None}
        agreed = [answered + (visited - answered) * dice.random() for _ in range(dice.choice((0, 1, 3)))]
        if dice.random() < 0.1:
            # Agreed in an earlier acceptance, which was withdrawn.
            agreed.append(created + (answered - created) * dice.random())
    if kind in ("visited", "moved in"):
        row["visit_completed_at"] = visited
    if kind == "moved in":
        row["confirmed_at"] = confirmed
    if row["status"] is ContactStatus.ACCEPTED and dice.random() < 0.4:
        row |= {"status": ContactStatus.COMPLETED, "ended_at": ended, "ended_by": dice.choice([*Side])}
    moments = [row[name] for name in row if name.endswith("_at") and row[name]]
    row |= {"updated_at": max([*moments, *agreed]), "status": ContactStatus(row["status"])}
    return row, kind if kind in DECLINED else None, agreed


@pytest.fixture
def contacts(app: APIFlask, people: People) -> tuple[list[Person], list[GeneratedContact]]:
    """Create two facilities, two counselors, and thousands of contacts between their homes and people."""
    dice = Random(20)
    staff = [people.facility("こもれび"), people.facility(), people.counselor(), people.counselor("中村")]
    offices = [person.office for person in staff]
    first = [person.register_home() for person in staff[:2]]
    first += [person.register_preference(name="ある方") for person in staff[2:]]
    with app.app_context(), transaction():
        homes, wishes = (
            {one: offices[at] for at in places for one in insert_copies(model, first[at], count)}
            for model, count, places in ((Home, HOMES // 2, (0, 1)), (Preference, PEOPLE // 2, (2, 3)))
        )
        pairs = dice.sample([(home, wish) for home in homes for wish in wishes], CONTACTS)
        made = [
            GeneratedContact(
                *generate_contact(dice, *pair), {"facility": homes[pair[0]], "counselor": wishes[pair[1]]}
            )
            for pair in pairs
        ]
        insert_all(Contact, [{**life.row, "id": 1000 + at} for at, life in enumerate(made)])
        step: dict[str, object] = {"actor_id": staff[2].id, "to_status": ContactStatus.ACCEPTED}
        steps = [
            {**step, "contact_id": 1000 + at, "taken_at": moment, "action": action}
            for at, life in enumerate(made)
            for moment in life.agreed
            for action in ("agree_visit", "offer_visit")
        ]
        ended: dict[str, object] = {"actor_id": staff[2].id, "to_status": ContactStatus.DECLINED}
        steps += [
            {
                **ended,
                "contact_id": 1000 + at,
                "taken_at": life.row["ended_at"],
                "action": "decline" if life.how in ("declined", "withdrawn") else "lapse",
            }
            for at, life in enumerate(made)
            if life.how
        ]
        insert_all(ContactStep, steps)
    return staff, made


def month_of(moment: datetime) -> str:
    """Return the month in Japan, which is nine hours ahead all year."""
    return (moment + timedelta(hours=9)).strftime("%Y-%m")


def expected_months(contacts: list[GeneratedContact], kind: str, office: int) -> list[Row]:
    """Count the months of an office from the generated contacts."""
    months = [f"{2025 + (at > 12)}-{(at - 1) % 12 + 1:02}" for at in range(4, 16)]
    found: dict[str, Row] = {month: dict.fromkeys(COLUMNS, 0) for month in months}
    waited = defaultdict(list)
    for life in contacts:
        if life.offices[kind] != office:
            continue
        row = life.row
        answers = {"accepted": row["accepted_at"]}
        if life.how in ("declined", "withdrawn"):
            answers[life.how] = row["ended_at"]
        moments = answers | {"requests": row["created_at"], "visits_held": row["visit_completed_at"]}
        accepted = row["accepted_at"]
        agreed = [moment for moment in life.agreed if accepted is not None and moment >= accepted]
        moments |= {"visits_agreed": min(agreed, default=None), "move_ins": row["confirmed_at"]}
        for name, moment in moments.items():
            if moment is not None and month_of(moment) in found:
                found[month_of(moment)][name] += 1
        for name in ("accepted", "declined"):
            if answers.get(name):
                waited[month_of(answers[name])].append((answers[name] - row["created_at"]).total_seconds())
    for month in months:
        took = sorted(waited[month])
        middle = (took[len(took) // 2] + took[(len(took) - 1) // 2]) / 2 if took else None
        found[month] |= {
            "month": month,
            "median_hours": None if middle is None else int(middle // 3600),
            "late": sum(seconds > 5 * 86400 for seconds in took),
        }
    return [found[month] for month in months]


def csv_rows(person: Person) -> Iterator[list[str]]:
    """Return the rows of the CSV file, header first."""
    answer = person.call("GET", CSV)
    assert answer.status_code == 200
    assert answer.data.startswith(b"\xef\xbb\xbf")
    return csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline=""))


def test_figures_and_file_equal_an_independent_count(
    contacts: tuple[list[Person], list[GeneratedContact]],
) -> None:
    staff, made = contacts
    assert len(made) == CONTACTS
    for person, kind in zip(staff, ("facility", "facility", "counselor", "counselor"), strict=True):
        [figures] = person.get(FIGURES)
        expected = expected_months(made, kind, person.office)
        assert figures["months"] == expected
        assert sum(month["requests"] for month in expected) > CONTACTS / 4
        assert all(month[name] for month in expected for name in ("visits_agreed", "move_ins", "late"))
        [_, *rows] = csv_rows(person)
        assert [row[1:] for row in rows] == [
            [month["month"], *("" if month[name] is None else str(month[name]) for name in COLUMNS)]
            for month in expected
        ]


def test_operator_sees_sums_by_month_and_prefecture(
    app: APIFlask, people: People, contacts: tuple[list[Person], list[GeneratedContact]]
) -> None:
    operator = people.operator()
    assert operator.get(SERVICE_FIGURES) == {"counted_at": None, "months": [], "prefectures": [], "unmet": []}
    staff, made = contacts
    offices = [expected_months(made, "facility", person.office) for person in staff[:2]]
    with app.app_context():
        [*_] = count_figures(picture_store(), NOW)
    figures = operator.get(SERVICE_FIGURES)
    tokyo = next(line for line in figures["prefectures"] if line["name"] == "東京都")
    for step in ("requests", "accepted", "visits_held", "move_ins"):
        sums = [one[step] + other[step] for one, other in zip(*offices, strict=True)]
        assert [month[step] for month in figures["months"]] == sums
        assert tokyo[step] == sum(sums)
        assert {line[step] for line in figures["prefectures"]} == {tokyo[step], None}
    for month in figures["months"]:
        took = sorted(
            (life.row[of] - life.row["created_at"]) // timedelta(hours=1)
            for life in made
            for of in ("accepted_at", "ended_at")
            if life.row[of] and month_of(life.row[of]) == month["name"]
            if of == "accepted_at" or life.how == "declined"
        )
        shares = {"median_hours": 0.5, "most_hours": 0.9}
        assert {name: month[name] for name in shares} == {
            name: took[ceil(share * len(took)) - 1] for name, share in shares.items()
        }


@pytest.mark.parametrize(
    ("step", "column"),
    [
        ("decline", "declined"),
        ("decline again", "declined"),
        ("take the decline back", None),
        ("block", "declined"),
        ("withdraw", "withdrawn"),
        ("deactivate", None),
        ("end the search", None),
        ("erase", None),
        ("withdraw the home", None),
    ],
)
def test_only_decisions_on_a_request_count_as_answers(
    people: People, clock: Clock, step: str, column: str | None
) -> None:
    facility, counselor = people.facility(), people.counselor()
    home, wish = facility.register_home(), counselor.register_preference(name="山本 一郎")
    contact = f"{CONTACTS_PATH}{facility.post(CONTACTS_PATH, {'home': home, 'preference': wish})['id']}/"
    preference = f"/api/applicants/preferences/{wish}/"
    # After the limit, so the answer counts as late.
    clock.forward(days=6)
    match step:
        case "decline" | "withdraw":
            (counselor if step == "decline" else facility).patch(f"{contact}decline_contact/")
        case "take the decline back" | "decline again":
            counselor.patch(f"{contact}decline_contact/")
            counselor.patch(f"{contact}take_decline_back/")
            if step == "decline again":
                counselor.patch(f"{contact}decline_contact/")
        case "block":
            counselor.post(f"{contact}block/", block_all)
        case "deactivate":
            counselor.call("DELETE", preference)
        case "end the search":
            counselor.patch(f"{preference}end/", {"reason": "moved"})
        case "erase":
            counselor.call("DELETE", f"{preference}data/")
        case "withdraw the home":
            facility.patch(f"/api/facilities/homes/{home}/deactivate/")
    by_seeker = column == "declined"
    expected = {"requests": 1, "declined": int(by_seeker), "withdrawn": int(column == "withdrawn")}
    expected |= {"accepted": 0, "late": int(by_seeker)}
    for person in (facility, counselor):
        month = person.get(FIGURES)[0]["months"][-1]
        assert {name: month[name] for name in expected} == expected
        assert month["median_hours"] == (144 if by_seeker else None)


def test_operator_counts_no_answer_that_was_taken_back(app: APIFlask, people: People, clock: Clock) -> None:
    facility, counselor = people.facility(), people.counselor()
    home, wish = facility.register_home(), counselor.register_preference(name="山本 一郎")
    contact = f"{CONTACTS_PATH}{facility.post(CONTACTS_PATH, {'home': home, 'preference': wish})['id']}/"
    counselor.patch(f"{contact}decline_contact/")
    counselor.patch(f"{contact}take_decline_back/")
    clock.forward(hours=5)
    counselor.patch(f"{contact}accept_contact/")
    counselor.patch(f"{contact}close/")
    counter = FigureCounter()
    with app.app_context():
        [*_] = counter.count(months_until(clock()))
    assert [*counter.months.hours.values()] == [Counter({5: 1})]


def test_member_of_several_offices_sees_figures_of_each(people: People, team: Team) -> None:
    people.member(team.manager, "兼務 五子")
    both = people.facility("兼務 五子")
    assert [office["office"] for office in both.get(FIGURES)] == [both.office]
    assert [office["office"] for office in team.staff.get(FIGURES)] == [team.office]
    assert team.billing.get(FIGURES) == []
    assert len(list(csv_rows(team.billing))) == 1


def test_names_are_not_formulas_in_the_file(people: People) -> None:
    facility = people.facility()
    office = {"name": "=HYPERLINK(1)", "corporation_name": "こもれび"}
    assert facility.call("PUT", f"{OFFICES}{facility.office}/", office).status_code == 200
    head, *rows = csv_rows(facility)
    assert head[:3] == ["事業所", "月", "送った連絡"]
    assert {row[0] for row in rows} == {"'=HYPERLINK(1)"}
    assert [row[1] for row in rows][-1] == "2026-03"
    assert len(rows) == 12
