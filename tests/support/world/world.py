"""The world: two viewers of every kind with their objects and planted secrets, restorable after every call."""

import io
from collections import defaultdict
from collections.abc import Collection
from datetime import UTC, datetime
from itertools import product
from typing import Any

from apiflask import APIFlask

from server.core.vocabulary import Role
from tests.support.database import Snapshot, empty_database
from tests.support.forms import picture
from tests.support.home_drafts import add_draft, begin_request
from tests.support.line import HIKARI, Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.rooms import reset_rooms, send_file, send_once
from tests.support.world.move_ins import add_prompt
from tests.support.world.offices import Offices, link_in_mail
from tests.support.world.pictures import send_picture, upload_home_picture
from tests.support.world.safety import furnish_safety
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
from tests.support.world.visits import add_visits

#: An id that does not exist.
MISSING_ID = 2_000_000_000
NOON = datetime(2026, 3, 5, 3, 0, tzinfo=UTC)
# Tables that count or record calls, also refused ones. They do not count as changes.
COUNTER_TABLES = {
    "use_count", "failed_sign_in", "detail_view", "list_shown", "listed_person", "audit_reason", "audit_refusal",
}  # fmt: skip
_CERTIFICATES = ("disability_certificate", "welfare_certificate")


class World:
    """Each facility has two contacts with each of the four seekers, with two homes: an open one and an ended one.

    With its partners (owner with owner, other with other) it has an accepted and a completed contact. With the other
    seekers it has a pending and a declined one, while the other facility has a room with them. A viewer of one contact
    must learn nothing of the other.
    """

    def __init__(self, app: APIFlask, line: Line, address: str) -> None:
        self.app, self.line, self.address = app, line, address
        self.secrets = Secrets(app, COLLEAGUES)
        self.owned: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        empty_database(app)
        self._reset()
        line.reset()
        people = People(app, line)
        self.offices = Offices(app, people, self.secrets, self.owned)
        self._people = self._sign_in(people)
        self._people |= self.offices.staff(self._people)
        for facility in FACILITIES:
            self._add_homes(facility)
        for number, seeker in enumerate(SEEKERS):
            self._add_preferences(seeker, width=500 + number)
        for facility in FACILITIES:
            for seeker in SEEKERS:
                self._add_contacts(facility, seeker)
        self._add_third_facility(people)
        self._record_lists()
        self.offices.furnish(self._people)
        self.offices.share(self._people)
        furnish_safety(app, self._people, self.owned)
        self.spare_email, self.password_link = self._spare_account(people)
        self.request_link = begin_request(app, people)
        self.secrets.register_stored_values(self.offices.managers, self._people)
        self._snapshot = Snapshot(app)
        self._files = {file: file.read_bytes() for file in self._media().rglob("*") if file.is_file()}

    def viewer(self, name: str) -> Person:
        """Return a new tab of a viewer's browser, so that a call does not change the cookies of the next one."""
        return self._people[name].tab()

    def browser(self, name: str) -> Person:
        """Return a viewer's browser. Later tabs have its cookies."""
        return self._people[name]

    def ids(self, about: str, viewer: str) -> dict[str, list[int]]:
        """Return the ids of a kind of object by owner: own, foreign, missing."""
        kind = about.removeprefix("any ")
        everybodys = {one for ids in self.owned[kind].values() for one in ids}
        own = self.owned[kind][viewer]
        # A call about any home also answers for a withdrawn one.
        gone = self.owned[f"withdrawn {about}"][viewer]
        return {"own": own, "foreign": sorted(everybodys - {*own}), "missing": [MISSING_ID, *gone]}

    def one_per_owners(self, about: str, ids: list[int]) -> list[int]:
        """Return one of the ids for each set of owners."""
        owned = self.owned[about.removeprefix("any ")]
        return [*{frozenset(one for one in owned if id_ in owned[one]): id_ for id_ in ids}.values()]

    def begin(self) -> None:
        """Restore the world after other tests have used the database."""
        self.line.reset()
        self.restore()
        self._snapshot.restore_audit()

    def changes(self, written: Collection[str] | None = None) -> dict[str, Any]:
        """Return the changes since the world was built, of all tables or of the written ones."""
        found = self._snapshot.changes(None if written is None else {*written} - COUNTER_TABLES)
        return {name: rows for name, rows in found.items() if name.strip("+-") not in COUNTER_TABLES}

    def restore(self, written: Collection[str] | None = None) -> None:
        """Restore the initial state, including the next id of each table.

        `written` limits this to the written tables.
        """
        self._reset()
        self._snapshot.restore(written)
        for file, data in self._files.items():
            if not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(data)

    def end(self) -> None:
        """Delete the copies of the rows."""
        self._snapshot.drop()

    def _reset(self) -> None:
        reset_rooms(self.app)
        self.app.extensions["clock"].set(NOON)

    def _media(self) -> Any:
        return self.app.extensions["settings"].media_dir

    def _sign_in(self, people: People) -> dict[str, Person]:
        found = {"signed out": people.visitor(), OPERATOR: people.operator()}
        for viewer in FACILITIES:
            # Seekers read the name of the office in the access log.
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

    def _add_homes(self, facility: str) -> None:
        """Create the homes of a facility: two with contacts, one without, and a withdrawn one."""
        kinds = {
            "open": ({*SEEKERS}, {*partners(facility)}),
            "ended": ({*SEEKERS}, set[str]()),
            "quiet": (set[str](), set[str]()),
            "withdrawn": (set[str](), set[str]()),
        }
        person = self._people[facility]
        values = self.secrets.home(f"{facility} draft", facility, (), ())
        self.owned["home draft"][facility].append(add_draft(self.app, person.id, values))
        for number, (kind, (seen_by, greeted)) in enumerate(kinds.items()):
            form = self.secrets.home(f"{facility} {kind}", facility, seen_by, greeted)
            home = person.register_home(**form)
            if kind == "ended":
                # The name of the home is on an invoice of the corporation.
                self.secrets.allow(form["name"], *members("billing", facility), *sisters(facility))
            image = upload_home_picture(person, home, width=300 + number)
            if kind == "withdrawn":
                person.patch(f"/api/facilities/homes/{home}/deactivate/")
                self.owned["withdrawn home"][facility].append(home)
                continue
            self.owned["home"][facility].append(home)
            self.owned[f"{kind} home"][facility].append(home)
            for viewer in (facility, *seen_by):
                self.owned["picture"][viewer].append(image)

    def _add_preferences(self, seeker: str, width: int) -> None:
        """Create the preference of a seeker. A counselor also gets one without a match and a withdrawn one."""
        person = self._people[seeker]
        plans = {"listed": {*FACILITIES}}
        if seeker in COUNSELORS:
            plans |= {"unlisted": set(), "withdrawn": set()}
        for number, (kind, matched) in enumerate(plans.items()):
            rooms = {*partners(seeker)} if kind == "listed" else set()
            shows = rooms if seeker in APPLICANTS else set[str]()
            form = self.secrets.person(f"{seeker} {kind}", seeker, matched, rooms, shows)
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

    def _add_contacts(self, facility: str, seeker: str) -> None:
        """Create the two contacts of a facility and a seeker, and bring them to their states."""
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
            send_once(
                self.address, asking, ended, self.secrets.plant(f"消えた言葉（{facility}→{seeker}）", set())
            )
            asking.patch(f"{CONTACTS}{ended}/close/")
            answering.patch(f"{CONTACTS}{open_}/accept_contact/")
            # The last message is of the counselor or of the home, so each side has something unread.
            width = 700 + len(self.owned["sent picture"][facility])
            picture_id = send_picture(asking, open_, width) if seeker in COUNSELORS else 0
            name = self.secrets.plant(f"間取り図（{facility}と{seeker}）", {facility, seeker})
            of_both = {"sent file": int(send_file(asking, open_, name=f"{name}.pdf").json["id"])}
            for person in (asking, answering):
                words = self.secrets.plant(
                    f"ないしょ話（{person.id}：{facility}と{seeker}）", {facility, seeker}
                )
                send_once(self.address, person, open_, words)
            of_both["sent picture"] = picture_id or send_picture(asking, open_, width)
            self._show_certificates(open_, facility, seeker)
            add_prompt(self.app, open_, NOON)
            place = self.secrets.plant(f"待ち合わせ（{facility}と{seeker}）", {facility, seeker})
            visits = add_visits(self.app, open_, place, NOON)
            of_both |= {f"{state} visit": visit for state, visit in visits.items()}
            for about, viewer in product(of_both, (facility, seeker)):
                self.owned[about][viewer].append(of_both[about])
            if seeker in APPLICANTS:
                answering.post(f"{CONTACTS}{open_}/show_address/")
                detail = self.secrets.plant(f"運営に知らせること（{seeker}）", {seeker})
                answering.post(f"{CONTACTS}{open_}/report/", {"reason": "other", "detail": detail})
        else:
            answering.patch(f"{CONTACTS}{ended}/decline_contact/")
            # Remove the block, so that other homes can send the requests of the table.
            refusals = f"/api/applicants/preferences/{wish}/refusals/"
            for refused in answering.get(refusals):
                assert answering.call("DELETE", f"{refusals}{refused['corporation']}/").status_code == 200
        asking.patch(f"{CONTACTS}{open_}/", {"progress_note": "move_in_pending"})
        for contact, status in steps.items():
            for viewer in (facility, seeker):
                self.owned["contact"][viewer].append(contact)
                self.owned[f"{status} contact"][viewer].append(contact)

    def _show_certificates(self, contact: int, facility: str, seeker: str) -> None:
        """Let the facility open a certificate and the contact once. A counselor then revokes the permission."""
        answering, preference = self._people[seeker], self.owned["preference"][seeker][0]
        answering.post(f"{CONTACTS}{contact}/add_allowed_user/")
        assert self._people[facility].look(preference, _CERTIFICATES[0]).status_code == 200
        assert self._people[facility].call("GET", f"{CONTACTS}{contact}/").status_code == 200
        if seeker in APPLICANTS:
            self.owned["certificate"][facility].append(preference)
        else:
            assert answering.call("DELETE", f"{CONTACTS}{contact}/add_allowed_user/").status_code == 200

    def _add_third_facility(self, people: People) -> None:
        """Let each counselor give a third facility the permission that their partner does not have."""
        third = people.facility("三つめの法人")
        home = third.register_home(name="三つめのホーム")
        image = upload_home_picture(third, home, width=330)
        for counselor in COUNSELORS:
            body = {"home": home, "preference": self.owned["preference"][counselor][0]}
            contact = int(third.post(CONTACTS, body)["id"])
            self._people[counselor].patch(f"{CONTACTS}{contact}/accept_contact/")
            self._people[counselor].post(f"{CONTACTS}{contact}/add_allowed_user/")
            add_prompt(self.app, contact, NOON)
            self.owned["picture"][counselor].append(image)
            for viewer in ("third facility", counselor):
                self.owned["contact"][viewer].append(contact)
                self.owned["accepted contact"][viewer].append(contact)

    def _record_lists(self) -> None:
        """Record the preferences in the lists of homes: all matches who do not live in a home of the corporation."""
        for seeker in SEEKERS:
            self.owned["asked preference"][seeker] = self.owned["preference"][seeker][:1]
        for facility in FACILITIES:
            # The partners live in the home of the completed contact.
            self.owned["listed preference"][facility] = [
                self.owned["preference"][seeker][0] for seeker in SEEKERS if seeker not in partners(facility)
            ]
        for counselor in COUNSELORS:
            self.owned["listed preference"][counselor] = self.owned["preference"][counselor][1:]

    def _spare_account(self, people: People) -> tuple[str, str]:
        """Create a spare account for sign-in attempts, and a link to set its password."""
        _, email = people.staff_account(Role.FACILITY, "ためしの法人")
        people.visitor().post("/api/accounts/password/forgotten/", {"email": email})
        return email, link_in_mail(self.app, email)
