"""Two of every kind of person with all they own, planted secrets, and the way back to it after every call."""

import io
from collections import defaultdict
from collections.abc import Collection
from datetime import UTC, datetime
from itertools import product
from typing import Any

from apiflask import APIFlask

from server.core.vocabulary import Role
from tests.support.database import Snapshot, empty
from tests.support.forms import picture
from tests.support.home_drafts import begin_request, give_draft
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import empty_rooms, say
from tests.support.world.homes import hang_picture
from tests.support.world.moved_in import give_question
from tests.support.world.offices import Offices, link_in_mail
from tests.support.world.safety import furnish_safety
from tests.support.world.said import say_file, say_picture
from tests.support.world.secrets import Secrets
from tests.support.world.viewers import (
    APPLICANTS,
    COLLEAGUES,
    COUNSELORS,
    FACILITIES,
    OPERATOR,
    SEEKERS,
    members,
    partners,
    same_office,
    sisters,
)
from tests.support.world.visits import give_visits

#: An id that nothing has.
NOBODYS = 2_000_000_000
NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
# What is counted or recorded of who asks, whatever they ask, is no change: a refused upload counts too.
RECORDS = {
    "use_count", "failed_sign_in", "detail_view", "list_shown", "listed_person", "audit_reason", "audit_refusal",
}  # fmt: skip
_CERTIFICATES = ("disability_certificate", "welfare_certificate")


class World:
    """Each facility is in contact with each of the four seekers, by two homes: an open contact and an ended one.

    With the two of its own number (owner with owner, other with other) it came to a talk, with the others it did
    not: the facility owner's requests to the other applicant wait or are declined, while the other facility talks
    with that same applicant. Whoever sees one of the two must learn nothing of the other.
    """

    def __init__(self, app: APIFlask, line: Line, address: str) -> None:
        self.app, self.line, self.address = app, line, address
        self.secrets = Secrets(app, COLLEAGUES)
        self.owned: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        empty(app)
        self._begin_anew()
        line.reset()
        people = People(app, line)
        self.offices = Offices(app, people, self.secrets, self.owned)
        self._people = self._sign_in(people)
        self._people |= self.offices.staff(self._people)
        for facility in FACILITIES:
            self._furnish(facility)
        for number, seeker in enumerate(SEEKERS):
            self._register(seeker, width=500 + number)
        for facility in FACILITIES:
            for seeker in SEEKERS:
                self._meet(facility, seeker)
        self._let_a_third_facility_look(people)
        self._listed()
        self.offices.furnish(self._people)
        self.offices.share(self._people)
        furnish_safety(app, self._people, self.owned)
        self.spare_email, self.password_link = self._spare_account(people)
        self.request_link = begin_request(app, people)
        self.secrets.of_the_database(self.offices.managers, self._people)
        self._snapshot = Snapshot(app)
        self._files = {file: file.read_bytes() for file in self._media().rglob("*") if file.is_file()}

    def viewer(self, name: str) -> Person:
        """Return a fresh tab of a viewer's browser: what one call does to its cookies, the next does not feel."""
        return self._people[name].tab()

    def browser(self, name: str) -> Person:
        """Return a viewer's browser itself: what it keeps, the tabs have from then on."""
        return self._people[name]

    def ids(self, about: str, viewer: str) -> dict[str, list[int]]:
        """Return the ids of a kind of object by whose they are: the viewer's own, somebody else's, nobody's."""
        kind = about.removeprefix("any ")
        everybodys = {one for ids in self.owned[kind].values() for one in ids}
        own = self.owned[kind][viewer]
        # A call about any home is answered about a withdrawn one, too.
        gone = self.owned[f"withdrawn {about}"][viewer]
        return {"own": own, "foreign": sorted(everybodys - {*own}), "missing": [NOBODYS, *gone]}

    def begin(self) -> None:
        """Bring everything back, whatever other tests did to the database since."""
        self.line.reset()
        self.restore()
        self._snapshot.restore_audit()

    def changes(self, written: Collection[str] | None = None) -> dict[str, Any]:
        """Return what is not as it was when the world was made; with names, what of the tables written to is not."""
        found = self._snapshot.changes(None if written is None else {*written} - RECORDS)
        return {name: rows for name, rows in found.items() if name.strip("+-") not in RECORDS}

    def restore(self, written: Collection[str] | None = None) -> None:
        """Make everything again as it was when the world was made, down to the next id of each table.

        With the names of the tables that were written to, nothing else is looked at.
        """
        self._begin_anew()
        self._snapshot.restore(written)
        for file, data in self._files.items():
            if not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)

    def end(self) -> None:
        """Leave the database without the copy of its rows."""
        self._snapshot.drop()

    def _begin_anew(self) -> None:
        empty_rooms(self.app)
        self.app.extensions["clock"].set(NOON)

    def _media(self) -> Any:
        return self.app.extensions["settings"].media_dir

    def _sign_in(self, people: People) -> dict[str, Person]:
        found = {"signed out": people.visitor(), OPERATOR: people.operator()}
        for viewer in FACILITIES:
            # Whoever it asks reads in the record of who looked which office it was.
            known_to = {viewer, *partners(viewer), *same_office(viewer), *SEEKERS, OPERATOR}
            name = self.secrets.plant(f"法人（{viewer}）", known_to)
            found[viewer] = people.facility(name)
        for viewer in COUNSELORS:
            name = self.secrets.plant(
                f"相談員（{viewer}）", {viewer, *partners(viewer), *same_office(viewer), OPERATOR}
            )
            found[viewer] = people.counselor(name)
        for viewer, line_id in zip(APPLICANTS, (HIKARI, "U" + "4" * 32), strict=True):
            found[viewer] = people.applicant(line_id)
            self.secrets.plant(line_id, {viewer, OPERATOR})
            [name] = [one["displayName"] for one in self.line.people() if one["userId"] == line_id]
            self.secrets.plant(name, {viewer, *partners(viewer), OPERATOR})
        return found

    def _furnish(self, facility: str) -> None:
        """Give a facility two homes that ask people, one that asks nobody and one that is withdrawn."""
        kinds = {
            "open": ({*SEEKERS}, {*partners(facility)}),
            "ended": ({*SEEKERS}, set[str]()),
            "quiet": (set[str](), set[str]()),
            "withdrawn": (set[str](), set[str]()),
        }
        person = self._people[facility]
        said = self.secrets.home(f"{facility} draft", facility, (), ())
        self.owned["home draft"][facility].append(give_draft(self.app, person.id, said))
        for number, (kind, (seen_by, greeted)) in enumerate(kinds.items()):
            form = self.secrets.home(f"{facility} {kind}", facility, seen_by, greeted)
            home = person.register_home(**form)
            if kind == "ended":
                # It stands on an invoice, which is the corporation's.
                self.secrets.tell(form["name"], *members("billing", facility), *sisters(facility))
            image = hang_picture(person, home, width=300 + number)
            if kind == "withdrawn":
                person.patch(f"/api/facilities/homes/{home}/deactivate/")
                self.owned["withdrawn home"][facility].append(home)
                continue
            self.owned["home"][facility].append(home)
            self.owned[f"{kind} home"][facility].append(home)
            for viewer in (facility, *seen_by):
                self.owned["picture"][viewer].append(image)

    def _register(self, seeker: str, width: int) -> None:
        """Give a seeker a preference; a counselor also one that fits no home, and one that is withdrawn."""
        person = self._people[seeker]
        plans = {"listed": {*FACILITIES}}
        if seeker in COUNSELORS:
            plans |= {"unlisted": set(), "withdrawn": set()}
        for number, (kind, matched) in enumerate(plans.items()):
            tells = {*partners(seeker)} if kind == "listed" else set()
            shows = tells if seeker in APPLICANTS else set[str]()
            form = self.secrets.person(f"{seeker} {kind}", seeker, matched, tells, shows)
            if kind != "listed":
                form["preferredLocation_prefecture"] = ["沖縄県"]
            for field in _CERTIFICATES:
                form[field] = (io.BytesIO(picture(width=width, height=300 + number)), "techo.jpg")
            preference = person.register_preference(**form)
            if kind == "withdrawn":
                assert person.call("DELETE", f"/api/applicants/preferences/{preference}/").status_code == 200
                self.owned["withdrawn preference"][seeker].append(preference)
                continue
            self.owned["preference"][seeker].append(preference)
            self.owned["certificate"][seeker].append(preference)
            may_look = {*partners(seeker)} if seeker in APPLICANTS else set[str]()
            for field in _CERTIFICATES:
                self.secrets.plant(f"/media/certificates/{preference}/{field}", {seeker, *may_look})
                self.secrets.plant(person.look(preference, field).data, {seeker, *may_look})

    def _meet(self, facility: str, seeker: str) -> None:
        """Have a facility ask a seeker by its two homes, and bring both contacts to where they stand."""
        asking, answering = self._people[facility], self._people[seeker]
        homes = [self.owned[f"{kind} home"][facility][0] for kind in ("open", "ended")]
        wish = self.owned["preference"][seeker][0]
        open_, ended = [
            int(asking.post(CONTACTS, {"home": home, "preference": wish})["id"]) for home in homes
        ]
        steps = {open_: "pending", ended: "declined"}
        if seeker in partners(facility):
            steps = {open_: "accepted", ended: "completed"}
            assert asking.get(f"/api/facilities/matching-preferences/{homes[0]}/{wish}/")["score"]
            answering.patch(f"{CONTACTS}{ended}/accept_contact/")
            asking.patch(f"{CONTACTS}{ended}/confirm/")
            say(self.address, asking, ended, self.secrets.plant(f"消えた言葉（{facility}→{seeker}）", set()))
            asking.patch(f"{CONTACTS}{ended}/close/")
            answering.patch(f"{CONTACTS}{open_}/accept_contact/")
            # The last word is the counselor's, or the home's: for each side something is left to read.
            width = 700 + len(self.owned["said picture"][facility])
            said = say_picture(asking, open_, width) if seeker in COUNSELORS else 0
            name = self.secrets.plant(f"間取り図（{facility}と{seeker}）", {facility, seeker})
            of_both = {"said file": say_file(asking, open_, name)}
            for person in (asking, answering):
                words = self.secrets.plant(
                    f"ないしょ話（{person.id}：{facility}と{seeker}）", {facility, seeker}
                )
                say(self.address, person, open_, words)
            of_both["said picture"] = said or say_picture(asking, open_, width)
            self._show_certificates(open_, facility, seeker)
            give_question(self.app, open_, NOON)
            place = self.secrets.plant(f"待ち合わせ（{facility}と{seeker}）", {facility, seeker})
            visits = give_visits(self.app, open_, place, NOON)
            of_both |= {f"{state} visit": visit for state, visit in visits.items()}
            for about, viewer in product(of_both, (facility, seeker)):
                self.owned[about][viewer].append(of_both[about])
            if seeker in APPLICANTS:
                answering.post(f"{CONTACTS}{open_}/show_address/")
                told = self.secrets.plant(f"運営に知らせること（{seeker}）", {seeker})
                answering.post(f"{CONTACTS}{open_}/report/", {"reason": "other", "detail": told})
        else:
            answering.patch(f"{CONTACTS}{ended}/decline_contact/")
            # Its other homes may ask again, as the calls of the table do.
            refusals = f"/api/applicants/preferences/{wish}/refusals/"
            for refused in answering.get(refusals):
                assert answering.call("DELETE", f"{refusals}{refused['corporation']}/").status_code == 200
        asking.patch(f"{CONTACTS}{open_}/", {"progress_note": "move_in_pending"})
        for contact, status in steps.items():
            for viewer in (facility, seeker):
                self.owned["contact"][viewer].append(contact)
                self.owned[f"{status} contact"][viewer].append(contact)

    def _show_certificates(self, contact: int, facility: str, seeker: str) -> None:
        """Let the facility look once at each; an applicant leaves it at that, a counselor takes the permission back."""
        answering, preference = self._people[seeker], self.owned["preference"][seeker][0]
        answering.post(f"{CONTACTS}{contact}/add_allowed_user/")
        assert self._people[facility].look(preference, _CERTIFICATES[0]).status_code == 200
        assert self._people[facility].call("GET", f"{CONTACTS}{contact}/").status_code == 200
        if seeker in APPLICANTS:
            self.owned["certificate"][facility].append(preference)
        else:
            assert answering.call("DELETE", f"{CONTACTS}{contact}/add_allowed_user/").status_code == 200

    def _let_a_third_facility_look(self, people: People) -> None:
        """Have each counselor allow a third facility what their own partner is not allowed."""
        third = people.facility("三つめの法人")
        home = third.register_home(name="三つめのホーム")
        image = hang_picture(third, home, width=330)
        for counselor in COUNSELORS:
            body = {"home": home, "preference": self.owned["preference"][counselor][0]}
            contact = int(third.post(CONTACTS, body)["id"])
            self._people[counselor].patch(f"{CONTACTS}{contact}/accept_contact/")
            self._people[counselor].post(f"{CONTACTS}{contact}/add_allowed_user/")
            give_question(self.app, contact, NOON)
            self.owned["picture"][counselor].append(image)
            for viewer in ("third facility", counselor):
                self.owned["contact"][viewer].append(contact)
                self.owned["accepted contact"][viewer].append(contact)

    def _listed(self) -> None:
        """Note whom the homes see in their lists: everybody who fits and lives in none of the corporation's."""
        for seeker in SEEKERS:
            self.owned["asked preference"][seeker] = self.owned["preference"][seeker][:1]
        for facility in FACILITIES:
            # Whom it talks with lives in its home that has ended.
            self.owned["listed preference"][facility] = [
                self.owned["preference"][seeker][0] for seeker in SEEKERS if seeker not in partners(facility)
            ]
        for counselor in COUNSELORS:
            self.owned["listed preference"][counselor] = self.owned["preference"][counselor][1:]

    def _spare_account(self, people: People) -> tuple[str, str]:
        """Make one more account that anybody may try to sign in to, and the link to set its password."""
        _, email = people.staff_account(Role.FACILITY, "ためしの法人")
        people.visitor().post("/api/accounts/password/forgotten/", {"email": email})
        return email, link_in_mail(self.app, email)
