"""The query of contacts with a due move-in question agrees with the rules."""

from datetime import datetime, timedelta
from itertools import combinations, product

from apiflask import APIFlask

from server.contacts.queries.move_ins import contacts_due_for_question, lock_contact_for_question
from server.contacts.rules.move_ins import VisitFacts, occasions_due
from server.core.transaction import insert_all, transaction
from server.core.vocabulary import ContactStatus, MoveInAnswer, MoveInOccasion, ProgressNote
from server.models import Contact, MoveInQuestion
from tests.support.clock import Clock
from tests.support.people import People

VISITED = (None, 0, 13.999, 14, 43.999, 44, 59.999, 60, 89.999, 90, 400)
ENDED = (None, 13.999, 14, 43.999, 44)
ASKED = [frozenset(some) for count in range(4) for some in combinations(MoveInOccasion, count)]
ANSWERS = (None, *MoveInAnswer)
MANY = 100_000


def _ago(now: datetime, days: float | None) -> datetime | None:
    return None if days is None else now - timedelta(days=days)


def test_database_and_rules_find_the_same_contacts_to_ask(
    app: APIFlask, clock: Clock, people: People
) -> None:
    home, preference, now = (
        people.facility().register_home(),
        people.applicant().register_preference(),
        clock(),
    )
    contacts: list[dict[str, object]] = []
    questions: list[dict[str, object]] = []
    found: dict[int, VisitFacts] = {}
    cases = product(VISITED, ENDED, (None, 1), ASKED, ANSWERS)
    for id_, (visited, ended, confirmed, asked, answer) in enumerate(cases, 1):
        facts = VisitFacts(
            _ago(now, visited),
            _ago(now, ended),
            _ago(now, confirmed),
            asked=asked,
            answers=frozenset([answer] if answer and asked else []),
        )
        found[id_] = facts
        contacts.append(
            {
                **{
                    "id": id_,
                    "home_id": home,
                    "preference_id": preference,
                    "created_at": now,
                    "updated_at": now,
                },
                **{"status": ContactStatus.COMPLETED, "progress_note": ProgressNote.EMPTY},
                **{"visit_completed_at": facts.visited_at, "ended_at": facts.closed_at},
                "confirmed_at": facts.confirmed_at,
            }
        )
        questions += [
            {"contact_id": id_, "asked": it, "asked_at": now, "answer": answer, "answered_at": answer and now}
            for it in asked
        ]
    with app.app_context(), transaction():
        insert_all(Contact, contacts)
        insert_all(MoveInQuestion, questions)
    due = [id_ for id_, facts in found.items() if occasions_due(facts, now)]
    with app.app_context():
        assert contacts_due_for_question(now, MANY) == due
        assert contacts_due_for_question(now, 3) == due[:3]
        assert lock_contact_for_question(due[0])[1] == found[due[0]]
    assert len(due) > len(MoveInOccasion)
