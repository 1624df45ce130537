"""PDFs in rooms: checked before storing, downloaded only by current participants, deleted with the room."""

import io
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from pypdf import PdfReader

from server.config import Settings
from server.integrations.storage.documents import document_name, prepare_document
from tests.support.matching.pairs import CONTACTS
from tests.support.media.pdfs import ACTIVE, DUPLICATE_KEYS, TOO_LARGE, ZIP, pdf
from tests.support.people import People, Person
from tests.support.rooms import MESSAGES, Enter, Room, messages_of, receive, send_file


def _get(person: Person, address: str) -> Any:
    return person.call("GET", address)


def test_both_sides_receive_and_download_a_file(enter: Enter, room: Room) -> None:
    facility, seeker, contact = room
    sockets = [enter(person, contact, since=0) for person in (facility, seeker)]
    uploaded = send_file(facility, contact).json
    assert uploaded["message"] == "間取り図.pdf"
    assert uploaded["image"] is None
    assert uploaded["file"]["address"] == f"/media/chat-files/{uploaded['id']}.pdf"
    for person, socket in zip((facility, seeker), sockets, strict=True):
        while (received := receive(socket))["file"] is None:
            pass
        assert received["file"] == messages_of(person, contact)[-1]["file"] == uploaded["file"]
        answer = _get(person, uploaded["file"]["address"])
        assert len(answer.data) == uploaded["file"]["size"]
        assert len(PdfReader(io.BytesIO(answer.data)).pages) == 1
        headers = answer.headers
        assert headers["Content-Type"] == "application/pdf"
        assert headers["Content-Disposition"].startswith("attachment; ")
        assert "filename*=UTF-8''%E9%96%93" in headers["Content-Disposition"]
        assert headers["Cache-Control"] == "private, no-store"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in headers["Content-Security-Policy"]


# tests/storage/test_documents.py has every kind of file. These show that a room applies the rules.
@pytest.mark.parametrize(
    ("data", "code", "says"),
    [
        pytest.param(b"", "file_empty", "空", id="empty"),
        pytest.param(TOO_LARGE, "file_too_large", "10MB", id="too large"),
        pytest.param(ACTIVE["a script"], "file_active", "プログラムやほかのファイル", id="a script"),
    ],
)
def test_invalid_file_is_refused_and_not_stored(
    room: Room, media: Path, data: bytes, code: str, says: str
) -> None:
    facility, _, contact = room
    before = _files(media)
    answer = send_file(facility, contact, data)
    assert (answer.status_code, answer.json["code"]) == (422, code)
    assert says in answer.json["fields"]["file"][0]
    assert _files(media) == before
    assert len(messages_of(facility, contact)) == 1


def test_stored_pdf_has_no_foreign_content(room: Room) -> None:
    facility, seeker, contact = room
    for sent in (
        DUPLICATE_KEYS,
        b"MZ<script>" + pdf() + ZIP,
        pdf() + ACTIVE["a script"],
        ACTIVE["a script"] + pdf(),
    ):
        answer = send_file(facility, contact, sent)
        if answer.status_code == 422:
            continue
        kept = _get(seeker, answer.json["file"]["address"]).data
        assert kept.startswith(b"%PDF-")
        assert kept.rstrip().endswith(b"%%EOF")
        assert kept.count(b"%%EOF") == 1
        assert not any(word in kept for word in (b"JavaScript", b"<script>", b"PK\x03\x04"))


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("C:\\書類\\重要.PDF", "重要.pdf"),
        ("../../etc/passwd", "passwd.pdf"),
        ("a\r\nSet-Cookie: x.pdf", "a Set-Cookie: x.pdf"),
        ("あ" * 300 + ".pdf", "あ" * 96 + ".pdf"),
        ("...", "ファイル.pdf"),
        ("", "ファイル.pdf"),
    ],
)
def test_file_name_is_sanitised(sent: str, kept: str) -> None:
    assert document_name(sent) == kept


def test_file_is_encrypted_in_storage(room: Room, media: Path) -> None:
    facility, _, contact = room
    before = _files(media)
    send_file(facility, contact)
    [new] = _files(media) - before
    assert b"%PDF" not in new.read_bytes()


def test_guessed_address_is_not_found(room: Room, people: People) -> None:
    facility, seeker, contact = room
    uploaded = send_file(facility, contact).json
    address = uploaded["file"]["address"]
    for stranger in (people.facility("別の法人"), people.counselor()):
        assert _get(stranger, address).status_code == 404
    assert _get(people.visitor(), address).status_code == 401
    assert _get(facility, f"/media/chat-images/{uploaded['id']}/full.jpg").status_code == 404
    assert _get(seeker, "/media/chat-files/999999.pdf").status_code == 404
    assert send_file(people.facility("別の法人"), contact).status_code == 404


def test_closing_the_room_deletes_its_files(room: Room, media: Path) -> None:
    facility, seeker, contact = room
    before = _files(media)
    address = send_file(facility, contact).json["file"]["address"]
    signed = seeker.get(f"{MESSAGES}{address.split('/')[-1].removesuffix('.pdf')}/file/")["address"]
    facility.patch(f"{CONTACTS}{contact}/close/")
    assert _files(media) == before
    assert [_get(one, address).status_code for one in (facility, seeker)] == [404, 404]
    assert _get(facility, signed).status_code == 404
    late = send_file(facility, contact)
    assert (late.status_code, late.json["code"]) == (409, "room_closed")
    assert _files(media) == before


def test_taking_a_message_back_deletes_its_file(room: Room, media: Path) -> None:
    facility, seeker, contact = room
    before = _files(media)
    uploaded = send_file(facility, contact).json
    assert facility.call("DELETE", f"{MESSAGES}{uploaded['id']}/").status_code == 200
    assert _files(media) == before
    shown = messages_of(seeker, contact)[-1]
    assert (shown["message"], shown["file"], shown["taken_back_at"] is None) == ("", None, False)
    assert _get(seeker, uploaded["file"]["address"]).status_code == 404


def test_file_sent_during_closing_is_not_stored(
    room: Room, media: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facility, seeker, contact = room
    before = _files(media)
    look = prepare_document

    def close_meanwhile(*asked: Any) -> Any:
        seeker.patch(f"{CONTACTS}{contact}/close/")
        return look(*asked)

    monkeypatch.setattr("server.core.pictures.prepare_document", close_meanwhile)
    assert send_file(facility, contact).status_code == 409
    assert _files(media) == before


@pytest.mark.both_databases
def test_file_with_the_same_key_is_stored_once(room: Room, media: Path) -> None:
    facility, _, contact = room
    before = _files(media)
    answers: list[Any] = []
    tabs = [facility.tab() for _ in range(2)]
    threads = [
        threading.Thread(
            target=lambda one=one: answers.append(send_file(one, contact, key=f"key-of-{id(one)}"))
        )
        for one in tabs
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer.status_code for answer in answers] == [201, 201]
    again = send_file(facility, contact, key="key-of-the-plan").json
    assert send_file(facility, contact, key="key-of-the-plan").json == again
    assert len(_files(media) - before) == 3


def test_record_has_only_the_name_of_a_file(room: Room) -> None:
    facility, _, contact = room
    send_file(facility, contact)
    record = facility.call("GET", f"{CONTACTS}{contact}/record/").data.decode("utf-8-sig")
    assert "（ファイル）間取り図.pdf" in record


@pytest.mark.parametrize(("ends", "status"), [(0, 201), (1, 422), (None, 503)])
def test_virus_scanner_can_refuse_a_file(
    app: APIFlask, room: Room, media: Path, tmp_path: Path, ends: int | None, status: int
) -> None:
    program = tmp_path / "scan.py"
    program.write_text(f"import sys; sys.exit({ends} if open(sys.argv[1], 'rb').read(5) == b'%PDF-' else 9)")
    command = f"{sys.executable} {program}" if ends is not None else str(tmp_path / "nowhere")
    settings: Settings = app.extensions["settings"]
    app.extensions["settings"] = settings.model_copy(update={"scanner_command": command})
    before = _files(media)
    try:
        assert send_file(room[0], room[2]).status_code == status
    finally:
        app.extensions["settings"] = settings
    assert (len(_files(media) - before) == 1) is (status == 201)


def test_applicant_cannot_send_files(room: Room) -> None:
    assert send_file(room[1], room[2]).status_code == 403


@pytest.fixture
def media(app: APIFlask) -> Path:
    """The folder with the files of the app."""
    settings: Settings = app.extensions["settings"]
    return settings.media_dir


def _files(media: Path) -> set[Path]:
    return set(media.glob("??/*"))
