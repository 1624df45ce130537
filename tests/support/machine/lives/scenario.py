"""The people of the lives, created once: a corporation with two offices, an applicant and two counselors."""

from copy import deepcopy
from pathlib import Path

from apiflask import APIFlask

from server.accounts.http.limits import limiter
from server.core.database import db
from server.models import Account
from tests.support.clock import Clock
from tests.support.database import Snapshot
from tests.support.forms import sent_form
from tests.support.line import HIKARI, Line
from tests.support.machine.lives.model import Contact, Home, Kind, Model, Person
from tests.support.machine.lives.received import DOCUMENTS
from tests.support.machine.lives.unique_values import UniqueValues, note_form
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People
from tests.support.people import Person as Browser
from tests.support.reset import NOON, reset_app
from tests.support.rooms import reset_rooms
from tests.support.world.helping import KENJI

#: The members of the facility and their offices. The first two are colleagues.
FACILITY = {"manager": "main", "colleague": "main", "sister": "sister"}


class Scenario:
    """The initial state of every life, and its restoring."""

    def __init__(self, app: APIFlask, line: Line, address: str, builds: Path) -> None:
        self.app, self.line, self.address = app, line, address
        self.clock: Clock = app.extensions["clock"]
        self._settings = app.extensions["settings"]
        app.extensions["settings"] = self._settings.model_copy(update={"builds_dir": builds})
        reset_app(app, line)
        self._people = People(app, line)
        self._unique = UniqueValues()
        self.model = Model(self.clock)
        self.browsers = self._sign_up()
        self.ids = {name: browser.id for name, browser in self.browsers.items()}
        self.offices = [self.browsers[name].office for name in ("manager", "sister", "counselor")]
        #: Answers without personal data.
        self.documents = {path: self._people.visitor().call("GET", path).data for path in DOCUMENTS}
        self._meet()
        self._snapshot = Snapshot(app)

    def begin(self) -> tuple[Model, UniqueValues, dict[str, Browser]]:
        """Restore the initial rows, time, model and counts of calls."""
        # These counts are per real minute, and a fast machine runs many lives in one.
        limiter.reset()
        reset_rooms(self.app)
        self.line.rename(HIKARI, self.line_name)
        self.clock.set(NOON)
        self._snapshot.restore()
        # The app has this clock.
        model, unique = deepcopy((self.model, self._unique), {id(self.clock): self.clock})
        return model, unique, {name: browser.tab() for name, browser in self.browsers.items()}

    def sign_in(self, name: str) -> Browser:
        """Sign a person in again, because a contact can last longer than a session."""
        if name == "applicant":
            return self._people.applicant()
        if name == "helper":
            return self._people.applicant(KENJI, consents=False)
        return self._people.new_session(self.ids[name])

    def end(self) -> None:
        """Restore the app and the database."""
        self._snapshot.drop()
        self.app.extensions["settings"] = self._settings

    def _sign_up(self) -> dict[str, Browser]:
        self.line_name = self._unique.words("LINEの名")
        self.line.rename(HIKARI, self.line_name)
        self.line.rename(KENJI, self._unique.words("手伝う人の名"))
        manager = self._people.facility("みなと福祉会")
        counselor = self._people.counselor(self._unique.words("相談員"))
        return {
            "manager": manager,
            "colleague": self._people.member(manager, "みなとの職員"),
            "sister": self._people.sister(manager, "みなと福祉会 姉妹"),
            "counselor": counselor,
            "counselor's colleague": self._people.member(counselor, self._unique.words("相談員の同僚")),
            "applicant": self._people.applicant(),
            "helper": self._people.applicant(KENJI, consents=False),
        }

    def _meet(self) -> None:
        """Register three homes and two people, with two rooms and two pending requests."""
        for owner, number in (("manager", 1), ("manager", 2), ("sister", 3)):
            id_ = self.browsers[owner].register_home(name=f"みなとホーム{number}")
            self.model.homes.append(Home(id_, FACILITY[owner], self.clock()))
        for owner in ("applicant", "counselor"):
            register(self, self.model, self._unique, owner, self.browsers[owner])
        for home_number, person_number, is_accepted in (
            (0, 0, True),
            (0, 1, True),
            (1, 0, False),
            (2, 1, False),
        ):
            home, person = self.model.homes[home_number], self.model.people[person_number]
            asking = self.browsers["manager" if home.office == "main" else "sister"]
            contact = Contact(
                asking.post(CONTACTS, {"home": home.id, "preference": person.id})["id"], home, person
            )
            self.model.contacts.append(contact)
            if is_accepted:
                self.browsers[person.owner].patch(f"{CONTACTS}{contact.id}/accept_contact/")
                contact.status = "accepted"


def register(scenario: Scenario, model: Model, unique: UniqueValues, owner: str, browser: Browser) -> bool:
    """Register a person; return whether that is allowed."""
    form = unique.form(named=owner != "applicant")
    answer = browser.call("POST", "/api/applicants/preferences/", data=sent_form(**form))
    if answer.status_code != 201:
        return False
    # After a withdrawal, an applicant gets the same preference again.
    person = next((one for one in model.people if one.id == answer.json["id"]), None)
    if person is None:
        person = Person(answer.json["id"], owner)
        model.people.append(person)
    person.active, person.resting = True, False
    note_form(model, person, form)
    with scenario.app.app_context():
        account = db.session.get_one(Account, browser.id)
        if owner == "applicant":
            person.is_family = account.person_name is not None
            name = account.person_name or account.username
            model.says(person, "name", Kind.NAME, name.encode())
            model.add_secret(person, Kind.NEVER, (account.line_id or "").encode())
        for name in ("counselor", "counselor's colleague"):
            if owner == "counselor":
                worker = db.session.get_one(Account, scenario.ids[name])
                model.add_secret(person, Kind.COUNSELOR, worker.username.encode())
                model.add_secret(person, Kind.NEVER, (worker.email or "").encode())
    return True


def tiny_builds(folder: Path) -> Path:
    """Create three builds with one page each, because the server adds the same data to any page."""
    for build in ("liff-app", "portal-app"):
        (folder / build / "dist").mkdir(parents=True)
        (folder / build / "dist" / "index.html").write_text("<head><!--settings--></head>")
    (folder / "portal-app" / "dist" / "operator.html").write_text("<head><!--settings--></head>")
    (folder / "portal-app" / "dist" / "api-docs.html").write_text("<title>API</title>")
    return folder
