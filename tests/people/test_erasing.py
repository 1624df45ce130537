"""Whoever is erased leaves no byte: not in a table, a file, a mail or a log; the facility's books stay, nameless."""

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
from server.core.vocabulary import MoveInAnswer, MoveInAsked
from server.models import Account, Contact, Invoice, MoveInQuestion, Report, RestLifted
from server.operator.service.erasing import anonymise
from tests.support.database import all_rows
from tests.support.forms import picture, sent_form
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.retention import ExampleIds, add_example
from tests.support.rooms import MESSAGES, send_once

PREFERENCES = "/api/applicants/preferences/"
# Signs that a search, a LIKE, JSON or a normal form might trip over; in NFC, as names are kept.
NAME = unicodedata.normalize("NFC", "𠮷﨑 O'Né%_\\ゔ")
STREET, DETAIL = "谷のおく７−８ 'コーポ\\％'", 'ひみつの病状 "％_"'
#: Nobody of the world of the access tests, whose copies lie in the same file.
LINE_ID = "U" + "5" * 32
WORDS, TOLD, ANSWERED = "ないしょの言葉です", "運営だけに知らせること", "写真のあとの言葉"
SECRETS = (NAME, *NAME.split(), LINE_ID, STREET, DETAIL, WORDS, TOLD, ANSWERED)


@dataclass
class Life:
    """A person with everything, whoever keeps their registration, and the facility where they moved in."""

    keeper: Person
    facility: Person
    preference: int
    contact: int
    #: What lay in the folders before the person came.
    files: set[Path]


@pytest.fixture
def live(
    app: APIFlask,
    people: People,
    address: str,
    deliver: Callable[[], int],
    caplog: pytest.LogCaptureFixture,
) -> Callable[[str], Life]:
    caplog.set_level(logging.DEBUG, logger="server")

    def as_kept_by(keeper: str) -> Life:
        facilities = [people.facility(name) for name in ("一つめの法人", "二つめの法人", "三つめの法人")]
        files = {*_files(app)}
        person = people.applicant(LINE_ID) if keeper == "applicant" else people.counselor()
        life = Life(person, facilities[0], _register(app, person, keeper), 0, files)
        life.contact, pending, declined = (_ask(facility, life.preference) for facility in facilities)
        person.patch(f"{CONTACTS}{declined}/decline_contact/")
        assert pending
        _talk(app, address, life)
        _leave_traces(app, life, facilities[1])
        deliver()
        return life

    return as_kept_by


def _register(app: APIFlask, person: Person, keeper: str) -> int:
    form = sent_form(address_2=STREET, condition_detail=DETAIL)
    form["disability_certificate"] = (io.BytesIO(picture(444, 333)), "techo.jpg")
    if keeper == "applicant":
        with app.app_context(), transaction():
            db.session.execute(update(Account).where(Account.id == person.id).values(username=NAME))
    else:
        form["name"] = NAME
    return int(person.post(PREFERENCES, data=form)["id"])


def _ask(facility: Person, preference: int) -> int:
    body = {"home": facility.register_home(), "preference": preference}
    return int(facility.post(CONTACTS, body)["id"])


def _talk(app: APIFlask, address: str, life: Life) -> None:
    room = f"{CONTACTS}{life.contact}/"
    life.keeper.patch(f"{room}accept_contact/")
    life.keeper.post(f"{room}add_allowed_user/")
    [preference] = [row["id"] for row in life.keeper.get(PREFERENCES)]
    assert life.facility.look(preference).status_code == 200
    said = {"talk_room": str(life.contact), "image": (io.BytesIO(picture(555)), "me.jpg")}
    life.keeper.post(MESSAGES, data=said)
    send_once(address, life.keeper, life.contact, WORDS)
    send_once(address, life.facility, life.contact, f"{NAME.split()[0]}さん、お金をください。")
    send_once(address, life.keeper, life.contact, ANSWERED)
    life.keeper.post(f"{room}report/", {"reason": "money", "detail": TOLD})
    day = (app.extensions["clock"]() + timedelta(days=3)).date().isoformat()
    offers = [{"day": day, "hour": "10:00", "place": "玄関"}]
    [offered] = life.facility.post(f"{room}visits/", {"offers": offers})["offered"]
    life.keeper.post(f"{room}visits/{offered['id']}/choose/")
    life.facility.patch(f"{room}complete_visit/", {"early": True})
    life.facility.patch(f"{room}confirm/")


def _leave_traces(app: APIFlask, life: Life, other: Person) -> None:
    """Have what other parts of the product record of a person happen, too."""
    now, office = app.extensions["clock"](), other.office
    with app.app_context(), transaction():
        home = db.session.scalars(select(Invoice.home_id)).one()
        corporation = db.session.scalars(select(Invoice.corporation_id)).one()
        place = ExampleIds(other.id, life.keeper.id, office, corporation, home, life.preference, life.contact)
        for term in ("looks", "looks_at_certificates"):
            add_example(term, place, now)
        db.session.execute(
            insert(MoveInQuestion).values(
                contact_id=life.contact,
                asked=MoveInAsked.SOON,
                asked_at=now,
                answer=MoveInAnswer.YES,
                answered_at=now,
            )
        )
        lifted = {"preference_id": life.preference, "corporation_id": corporation, "lifted_at": now}
        db.session.execute(insert(RestLifted).values(**lifted))


def _leave(app: APIFlask, life: Life) -> None:
    assert life.keeper.call("GET", "/api/applicants/my_data/").status_code == 200
    assert life.keeper.call("DELETE", "/api/applicants/account/", {}).status_code == 200


def _erase(app: APIFlask, life: Life) -> None:
    assert life.keeper.call("DELETE", f"{PREFERENCES}{life.preference}/data/").status_code == 200


def _withdraw_and_erase(app: APIFlask, life: Life) -> None:
    assert life.keeper.call("DELETE", f"{PREFERENCES}{life.preference}/").status_code == 200
    _erase(app, life)


def _command(app: APIFlask, life: Life) -> None:
    done = app.test_cli_runner().invoke(args=["people", "erase", str(life.preference), "--yes"])
    assert done.exit_code == 0, done.output
    assert NAME not in done.output


#: A counselor goes on being linked to LINE; nothing else of what is searched for is the counselor's own.
WAYS = {
    "leaving": ("applicant", _leave),
    "a counselor": ("counselor", _erase),
    "a counselor who had withdrawn it": ("counselor", _withdraw_and_erase),
    "the operator": ("counselor", _command),
}


@pytest.mark.parametrize("way", WAYS)
def test_of_whoever_is_erased_no_byte_is_left(
    app: APIFlask,
    live: Callable[[str], Life],
    deliver: Callable[[], int],
    caplog: pytest.LogCaptureFixture,
    way: str,
) -> None:
    keeper, erase = WAYS[way]
    life = live(keeper)
    there = {one for one in SECRETS if keeper == "applicant" or one != LINE_ID}
    assert _found(app) == there
    assert len({*_files(app)} - life.files) > 2
    erase(app, life)
    deliver()
    assert _found(app) == set()
    assert {file for file in _files(app) if file.parent.name != "mail"} == {
        file for file in life.files if file.parent.name != "mail"
    }
    told = "\n".join(str(record.__dict__) for record in caplog.records).encode()
    assert [one for one in SECRETS if any(form in told for form in _forms(one))] == []


@pytest.mark.parametrize("way", WAYS)
def test_what_must_stay_stays_without_the_person(
    app: APIFlask, live: Callable[[str], Life], way: str
) -> None:
    keeper, erase = WAYS[way]
    life = live(keeper)
    assert all_rows(app)["visit"]
    erase(app, life)
    with app.app_context():
        assert db.session.scalars(select(Invoice)).one().contact_id == life.contact
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
    # Who agreed to which text when, and who did what with a case, is numbers alone, and has a term of its own.
    assert about - {"consent", "case_step"} == {"contact", "notification"}
    assert {row["account_id"] for row in rows["notification"].values()}.isdisjoint({life.keeper.id})
    listed = app.test_cli_runner().invoke(args=["reports", "list"]).output
    assert "お金を求められた" in listed
    assert NAME not in listed
    assert life.facility.get(f"{CONTACTS}{life.contact}/")["status"] == "completed"


def test_an_erased_person_does_not_go_by_their_counselors_name(
    app: APIFlask, live: Callable[[str], Life]
) -> None:
    life = live("counselor")
    _erase(app, life)
    shown = {row["preference"]["name"] for row in life.keeper.get(CONTACTS)}
    assert shown == {"退会した方"}


def test_whoever_was_emptied_by_the_terms_can_still_be_erased_by_the_operator(
    app: APIFlask, live: Callable[[str], Life]
) -> None:
    life = live("counselor")
    with app.app_context(), transaction():
        anonymise([life.preference], picture_store(), app.extensions["clock"]())
    _command(app, life)
    for number in (life.preference, 999):
        assert app.test_cli_runner().invoke(args=["people", "erase", str(number), "--yes"]).exit_code == 1


def test_the_operator_reads_first_what_would_follow_and_may_stop(
    app: APIFlask, live: Callable[[str], Life]
) -> None:
    life = live("counselor")
    runner = app.test_cli_runner()
    number = str(life.preference)
    said = runner.invoke(args=["people", "erase", number, "--dry-run"])
    assert "返事待ちの連絡1件、トークルーム1件" in said.output
    assert runner.invoke(args=["people", "erase", number], input="n\n").exit_code == 1
    assert STREET in _found(app)


def test_the_operator_hands_out_what_is_held_of_somebody_without_an_account(
    app: APIFlask, live: Callable[[str], Life], tmp_path: Path
) -> None:
    life = live("counselor")
    file = tmp_path / "person.zip"
    done = app.test_cli_runner().invoke(args=["people", "export", str(life.preference), "--to", str(file)])
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(file) as archive:
        data = json.loads(archive.read("data.json"))
        # The certificate, and what was shown in the room.
        names = [name for name in archive.namelist() if name.endswith(".jpg")]
        assert [name.split("_")[0] for name in names] == ["disability", "message"]
        assert all(archive.read(name).startswith(b"\xff\xd8") for name in names)
    assert (data["preferences"][0]["name"], data["preferences"][0]["address_2"]) == (NAME, STREET)
    assert len(data["contacts"]) == 3
    assert WORDS in {message["text"] for message in data["messages"]}
    assert data["reports"][0]["detail"] == TOLD
    # Opened once, and read with each request.
    assert len(data["detail_views"]) == 4
    assert "account" not in data


def _files(app: APIFlask) -> Iterator[Path]:
    settings = app.extensions["settings"]
    for folder in (settings.media_dir, settings.mail_dir):
        yield from (file for file in Path(folder).rglob("*") if file.is_file())


def _found(app: APIFlask) -> set[str]:
    """Return which secrets stand anywhere: in a row, in the file of the database, in a file beside it."""
    held = [b"\n".join(_bytes(value) for value in _values(app))]
    held += [file.read_bytes() for file in _files(app)]
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            # With its log beside it, in which the last changes are.
            database = Path(str(db.engine.url.database))
            held += [file.read_bytes() for file in database.parent.glob(f"{database.name}*")]
    return {one for one in SECRETS if any(form in part for form in _forms(one) for part in held)}


def _values(app: APIFlask) -> Iterator[Any]:
    for rows in all_rows(app).values():
        for row in rows.values():
            yield from row.values()


def _bytes(value: Any) -> bytes:
    if isinstance(value, bytes):
        return value
    if isinstance(value, dict | list):
        # Each text by itself: JSON would write some signs differently.
        parts = value.values() if isinstance(value, dict) else value
        return b"\n".join(_bytes(part) for part in parts)
    return str(value).encode()


def _forms(secret: str) -> set[bytes]:
    """Return a secret as it might be written: as it is, decomposed, and within JSON."""
    forms = {unicodedata.normalize(form, secret) for form in ("NFC", "NFD", "NFKC")} | {secret}
    escaped = {json.dumps(form, ensure_ascii=ascii_)[1:-1] for form in forms for ascii_ in (True, False)}
    return {form.encode() for form in forms | escaped}
