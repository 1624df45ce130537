"""Erasing a person deletes all personal data in tables, files, mails and logs; fee records stay without a name."""

import io
import json
import logging
import unicodedata
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import insert, select, update

from server.core.database import db
from server.core.services import picture_store
from server.core.transaction import transaction
from server.core.vocabulary import MoveInAnswer, MoveInOccasion
from server.models import Account, Contact, CooldownWaiver, Invoice, MoveInQuestion, Report
from server.operator.service.erasing import anonymise
from tests.support.database import all_rows
from tests.support.forms import picture, sent_form
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.retention import ExampleIds, add_example
from tests.support.rooms import MESSAGES, send_once

PREFERENCES = "/api/applicants/preferences/"
# Characters that are special in searches, LIKE, JSON and normalisation. Names are stored in NFC.
NAME = unicodedata.normalize("NFC", "𠮷﨑 O'Né%_\\ゔ")
STREET, CONDITION = "谷のおく７−８ 'コーポ\\％'", 'ひみつの病状 "％_"'
#: Not used by the access tests, whose copies are in the same database file.
LINE_ID = "U" + "5" * 32
TEXT, REPORTED, LATER_TEXT = "ないしょの言葉です", "運営だけに知らせること", "写真のあとの言葉"
SECRETS = (NAME, *NAME.split(), LINE_ID, STREET, CONDITION, TEXT, REPORTED, LATER_TEXT)


@dataclass
class RegisteredPerson:
    """A person with all kinds of data, the owner of the registration, and the facility of the move-in."""

    owner: Person
    facility: Person
    preference: int
    contact: int
    #: The files before the registration.
    files: set[Path]


@pytest.fixture
def new_person(
    app: APIFlask,
    people: People,
    address: str,
    deliver: Callable[[], int],
    caplog: pytest.LogCaptureFixture,
) -> Callable[[str], RegisteredPerson]:
    caplog.set_level(logging.DEBUG, logger="server")

    def make(role: str) -> RegisteredPerson:
        facilities = [people.facility(name) for name in ("一つめの法人", "二つめの法人", "三つめの法人")]
        files = {*_files(app)}
        owner = people.applicant(LINE_ID) if role == "applicant" else people.counselor()
        person = RegisteredPerson(owner, facilities[0], _register(app, owner, role), 0, files)
        person.contact, pending, declined = (_ask(facility, person.preference) for facility in facilities)
        owner.patch(f"{CONTACTS}{declined}/decline_contact/")
        assert pending
        _use_room(app, address, person)
        _add_other_rows(app, person, facilities[1])
        deliver()
        return person

    return make


def _register(app: APIFlask, owner: Person, role: str) -> int:
    form = sent_form(address_2=STREET, condition_detail=CONDITION)
    form["disability_certificate"] = (io.BytesIO(picture(444, 333)), "techo.jpg")
    if role == "applicant":
        with app.app_context(), transaction():
            db.session.execute(update(Account).where(Account.id == owner.id).values(username=NAME))
    else:
        form["name"] = NAME
    return int(owner.post(PREFERENCES, data=form)["id"])


def _ask(facility: Person, preference: int) -> int:
    body = {"home": facility.register_home(), "preference": preference}
    return int(facility.post(CONTACTS, body)["id"])


def _use_room(app: APIFlask, address: str, person: RegisteredPerson) -> None:
    room = f"{CONTACTS}{person.contact}/"
    person.owner.patch(f"{room}accept_contact/")
    person.owner.post(f"{room}add_allowed_user/")
    [preference] = [row["id"] for row in person.owner.get(PREFERENCES)]
    assert person.facility.look(preference).status_code == 200
    message = {"talk_room": str(person.contact), "image": (io.BytesIO(picture(555)), "me.jpg")}
    person.owner.post(MESSAGES, data=message)
    send_once(address, person.owner, person.contact, TEXT)
    send_once(address, person.facility, person.contact, f"{NAME.split()[0]}さん、お金をください。")
    send_once(address, person.owner, person.contact, LATER_TEXT)
    person.owner.post(f"{room}report/", {"reason": "money", "detail": REPORTED})
    day = (app.extensions["clock"]() + timedelta(days=3)).date().isoformat()
    offers = [{"day": day, "hour": "10:00", "place": "玄関"}]
    [offered] = person.facility.post(f"{room}visits/", {"offers": offers})["offered"]
    person.owner.post(f"{room}visits/{offered['id']}/choose/")
    person.facility.patch(f"{room}complete_visit/", {"early": True})
    person.facility.patch(f"{room}confirm/")


def _add_other_rows(app: APIFlask, person: RegisteredPerson, other: Person) -> None:
    """Add the rows that other features store about a person."""
    now, office = app.extensions["clock"](), other.office
    with app.app_context(), transaction():
        home = db.session.scalars(select(Invoice.home_id)).one()
        corporation = db.session.scalars(select(Invoice.corporation_id)).one()
        place = ExampleIds(
            other.id, person.owner.id, office, corporation, home, person.preference, person.contact
        )
        for term in ("detail_views", "certificate_views"):
            add_example(term, place, now)
        db.session.execute(
            insert(MoveInQuestion).values(
                contact_id=person.contact,
                asked=MoveInOccasion.SOON,
                asked_at=now,
                answer=MoveInAnswer.YES,
                answered_at=now,
            )
        )
        lifted = {"preference_id": person.preference, "corporation_id": corporation, "lifted_at": now}
        db.session.execute(insert(CooldownWaiver).values(**lifted))


def _leave(app: APIFlask, person: RegisteredPerson) -> None:
    assert person.owner.call("GET", "/api/applicants/my_data/").status_code == 200
    assert person.owner.call("DELETE", "/api/applicants/account/", {}).status_code == 200


def _erase(app: APIFlask, person: RegisteredPerson) -> None:
    assert person.owner.call("DELETE", f"{PREFERENCES}{person.preference}/data/").status_code == 200


def _withdraw_and_erase(app: APIFlask, person: RegisteredPerson) -> None:
    assert person.owner.call("DELETE", f"{PREFERENCES}{person.preference}/").status_code == 200
    _erase(app, person)


def _erase_by_command(app: APIFlask, person: RegisteredPerson) -> None:
    done = app.test_cli_runner().invoke(args=["people", "erase", str(person.preference), "--yes"])
    assert done.exit_code == 0, done.output
    assert NAME not in done.output


#: Keeper and function of each erasure. Only an applicant has the LINE id.
ERASURES = {
    "deleted account": ("applicant", _leave),
    "counselor": ("counselor", _erase),
    "counselor after withdrawal": ("counselor", _withdraw_and_erase),
    "operator": ("counselor", _erase_by_command),
}


@pytest.mark.parametrize("way", ERASURES)
def test_erasing_leaves_no_personal_data(
    app: APIFlask,
    new_person: Callable[[str], RegisteredPerson],
    deliver: Callable[[], int],
    caplog: pytest.LogCaptureFixture,
    way: str,
) -> None:
    role, erase = ERASURES[way]
    person = new_person(role)
    expected = {one for one in SECRETS if role == "applicant" or one != LINE_ID}
    assert _found_secrets(app) == expected
    assert len({*_files(app)} - person.files) > 2
    assert all_rows(app)["visit"]
    erase(app, person)
    _assert_required_records_stay(app, person)
    deliver()
    assert _found_secrets(app) == set()
    assert {file for file in _files(app) if file.parent.name != "mail"} == {
        file for file in person.files if file.parent.name != "mail"
    }
    log = "\n".join(str(record.__dict__) for record in caplog.records).encode()
    assert [one for one in SECRETS if any(form in log for form in _encodings(one))] == []


def _assert_required_records_stay(app: APIFlask, person: RegisteredPerson) -> None:
    """Check that the fee, the report and the contact stay, without personal data."""
    with app.app_context():
        assert db.session.scalars(select(Invoice)).one().contact_id == person.contact
        report = db.session.scalars(select(Report)).one()
        assert (report.account_id, report.reason.value, report.detail) == (None, "money", "")
        assert [message["message"] for message in report.messages] == [
            "はじめまして。ひだまりホームです。",
            "○○さん、お金をください。",
        ]
        outlines = select(Contact.outline_age, Contact.outline_gender, Contact.outline_prefecture)
        assert {*db.session.execute(outlines)} == {(None, None, None)}
    rows = all_rows(app)
    about = {name for name, of in rows.items() if any("preference_id" in row for row in of.values())}
    assert not rows.get("visit")
    # Consents and case steps contain only ids, and have separate retention periods.
    assert about - {"consent", "case_step"} == {"contact", "notification"}
    assert {row["account_id"] for row in rows["notification"].values()}.isdisjoint({person.owner.id})
    listed = app.test_cli_runner().invoke(args=["reports", "list"]).output
    assert "お金を求められた" in listed
    assert NAME not in listed
    assert person.facility.get(f"{CONTACTS}{person.contact}/")["status"] == "completed"


def test_erased_person_has_a_neutral_name(
    app: APIFlask, new_person: Callable[[str], RegisteredPerson]
) -> None:
    person = new_person("counselor")
    _erase(app, person)
    shown = {row["preference"]["name"] for row in person.owner.get(CONTACTS)}
    assert shown == {"退会した方"}


def test_operator_can_erase_an_anonymised_person(
    app: APIFlask, new_person: Callable[[str], RegisteredPerson]
) -> None:
    person = new_person("counselor")
    with app.app_context(), transaction():
        anonymise([person.preference], picture_store(), app.extensions["clock"]())
    _erase_by_command(app, person)
    for number in (person.preference, 999):
        assert app.test_cli_runner().invoke(args=["people", "erase", str(number), "--yes"]).exit_code == 1


def test_erase_command_has_a_dry_run_and_a_confirmation(
    app: APIFlask, new_person: Callable[[str], RegisteredPerson]
) -> None:
    person = new_person("counselor")
    runner = app.test_cli_runner()
    number = str(person.preference)
    result = runner.invoke(args=["people", "erase", number, "--dry-run"])
    assert "返事待ちの連絡1件、トークルーム1件" in result.output
    assert runner.invoke(args=["people", "erase", number], input="n\n").exit_code == 1
    assert STREET in _found_secrets(app)


def test_operator_can_export_a_person_without_an_account(
    app: APIFlask, new_person: Callable[[str], RegisteredPerson], tmp_path: Path
) -> None:
    person = new_person("counselor")
    file = tmp_path / "person.zip"
    done = app.test_cli_runner().invoke(args=["people", "export", str(person.preference), "--to", str(file)])
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(file) as archive:
        data = json.loads(archive.read("data.json"))
        # The certificate and the picture in the room.
        names = [name for name in archive.namelist() if name.endswith(".jpg")]
        assert [name.split("_")[0] for name in names] == ["disability", "message"]
        assert all(archive.read(name).startswith(b"\xff\xd8") for name in names)
    assert (data["preferences"][0]["name"], data["preferences"][0]["address_2"]) == (NAME, STREET)
    assert len(data["contacts"]) == 3
    assert TEXT in {message["text"] for message in data["messages"]}
    assert data["reports"][0]["detail"] == REPORTED
    # One view of the details, and one for each request.
    assert len(data["detail_views"]) == 4
    assert "account" not in data


def _files(app: APIFlask) -> Iterator[Path]:
    settings = app.extensions["settings"]
    for folder in (settings.media_dir, settings.mail_dir):
        yield from (file for file in Path(folder).rglob("*") if file.is_file())


def _found_secrets(app: APIFlask) -> set[str]:
    """Return the secrets that are found in rows, stored files or database files."""
    held = [b"\n".join(_bytes(value) for value in _column_values(app))]
    held += [file.read_bytes() for file in _files(app)]
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            # The write-ahead log has the latest changes.
            database = Path(str(db.engine.url.database))
            held += [file.read_bytes() for file in database.parent.glob(f"{database.name}*")]
    return {one for one in SECRETS if any(form in part for form in _encodings(one) for part in held)}


def _column_values(app: APIFlask) -> Iterator[Any]:
    for rows in all_rows(app).values():
        for row in rows.values():
            yield from row.values()


def _bytes(value: Any) -> bytes:
    if isinstance(value, bytes):
        return value
    if isinstance(value, dict | list):
        # Encode each text separately, because JSON escapes some characters.
        parts = value.values() if isinstance(value, dict) else value
        return b"\n".join(_bytes(part) for part in parts)
    return str(value).encode()


def _encodings(secret: str) -> set[bytes]:
    """Return the possible encodings of a secret: normal forms and JSON."""
    forms = {unicodedata.normalize(form, secret) for form in ("NFC", "NFD", "NFKC")} | {secret}
    escaped = {json.dumps(form, ensure_ascii=ascii_)[1:-1] for form in forms for ascii_ in (True, False)}
    return {form.encode() for form in forms | escaped}
