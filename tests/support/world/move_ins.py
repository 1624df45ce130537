"""Move-in prompts, and a contact in which they are asked."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from apiflask import APIFlask
from sqlalchemy import select

from server.contacts.service.move_ins import ask_about_move_ins
from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import MoveInOccasion, Role
from server.models import Mail, MoveInQuestion
from server.notifications.rules.mails import NEW_BROWSER
from server.notifications.service.staff_mails import current_mail_text, write_staff_mails
from tests.support.clock import Clock
from tests.support.database import Row, all_rows
from tests.support.matching.pairs import CONTACTS, Pair
from tests.support.people import Answer, People, Person

#: The home of the contact.
HOME = "ひだまり"
OPERATOR = "operator@example.com"


def run_prompt_loop(app: APIFlask) -> int:
    """Run the prompt loop; return the number of prompts."""
    found = 0
    with app.app_context():
        while asked := ask_about_move_ins(now()):
            found += asked
    return found


def add_prompt(app: APIFlask, contact_id: int, asked_at: datetime) -> None:
    """Add a move-in prompt to a contact without waiting for its day."""
    with app.app_context(), transaction():
        db.session.add(MoveInQuestion(contact_id=contact_id, asked=MoveInOccasion.SOON, asked_at=asked_at))


@dataclass
class Life:
    """A contact whose people sign in again as time passes."""

    app: APIFlask
    clock: Clock
    people: People
    facility_account: tuple[int, str]
    seeker_account: tuple[int, str] | None
    contact: int = 0
    facility: Person = None  # type: ignore[assignment]
    seeker: Person = None  # type: ignore[assignment]

    def sign_in(self) -> None:
        self.facility = self.people.new_session(self.facility_account[0])
        self.seeker = (
            self.people.new_session(self.seeker_account[0])
            if self.seeker_account
            else self.people.applicant()
        )

    def days(self, days: float) -> int:
        """Let days pass and run the prompt loop; return the number of prompts."""
        self.clock.forward(days=days)
        self.sign_in()
        return run_prompt_loop(self.app)

    def take(self, person: Person, step: str, body: Any = None) -> Answer:
        method = "POST" if step in ("contest", "move_in_answer") else "PATCH"
        return person.call(method, f"{CONTACTS}{self.contact}/{step}/", body)

    def answer(self, answer: str) -> Answer:
        return self.take(self.seeker, "move_in_answer", {"answer": answer})

    def unconfirm(self, reason: str = "by_mistake") -> Answer:
        return self.take(self.facility, "unconfirm", {"reason": reason})

    def shown(self, person: Person) -> Any:
        return person.get(f"{CONTACTS}{self.contact}/")

    def notices(self, person: Person) -> list[str]:
        """Return the texts of a person's notifications about the contact, oldest first."""
        rows = person.get(f"/api/chat/notifications/?contact={self.contact}")
        return [row["message"] for row in reversed(rows)]

    def rows(self, table: str) -> list[Row]:
        # PostgreSQL returns rows without a fixed order.
        return [row for _, row in sorted(all_rows(self.app, [table])[table].items())]

    def mails(self) -> list[tuple[str, str]]:
        """Return address and text of the mails that would be sent now, except those about new browsers."""
        with self.app.app_context():
            write_staff_mails(now())
            letters = [
                (mail.address, current_mail_text(mail, now()))
                for mail in db.session.scalars(
                    select(Mail).where(Mail.subject != NEW_BROWSER).order_by(Mail.id)
                )
            ]
        return [(address, f"{letter.subject}\n{letter.text}") for address, letter in letters if letter]


def _accepted(
    people: People, facility: tuple[int, str], seeker: Person, preference: int
) -> tuple[Person, int]:
    """Let the facility ask, and the seeker accept; return the facility and the id of the contact."""
    asking = people.new_session(facility[0])
    pair = Pair(asking, seeker, asking.register_home(name=HOME), preference)
    assert pair.ask().status_code == 201
    assert pair.step(seeker, "accept_contact").status_code == 200
    return asking, pair.contact


def _life_with_applicant(people: People) -> tuple[Any, ...]:
    """Return the accounts of staff, both people, and the id of their contact."""
    account, seeker = people.staff_account(Role.FACILITY, "こもれび"), people.applicant()
    facility, contact = _accepted(people, account, seeker, seeker.register_preference())
    return account, None, facility, seeker, contact


def _life_with_counselor(people: People) -> tuple[Any, ...]:
    """Return the accounts of staff, both people, and the id of their contact."""
    counselor = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    account, seeker = people.staff_account(Role.FACILITY, "こもれび"), people.new_session(counselor[0])
    facility, contact = _accepted(people, account, seeker, seeker.register_preference(name="山本 一郎"))
    return account, counselor, facility, seeker, contact


#: The builders of a life's beginning, by the role of the seeker.
LIVES = {Role.APPLICANT: _life_with_applicant, Role.COUNSELOR: _life_with_counselor}
