"""Key rotation: sessions, signed addresses and encrypted files stay valid, and old keys can be removed afterwards."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jwt
import pytest
from apiflask import APIFlask

from server.blueprints.site.health import keys_decrypt_stored_files
from server.config import Settings
from server.core.picture_keys import encrypted_file_keys
from server.core.vocabulary import Role
from server.integrations.storage import storage_of
from server.integrations.storage.pictures import PictureStore
from server.operator.service import keys
from server.operator.service.keys import rotate_keys
from tests.accounts.factors.device import LOGIN, STEP, add_app
from tests.support.clock import Clock
from tests.support.forms import picture, sent_form
from tests.support.media.s3 import s3_storage
from tests.support.people import PASSWORD, REFRESH, People, Person
from tests.support.rooms import MESSAGES, Room, send_file

ME = "/api/auth/user/"
OLD, NEW = "the key of before " * 2, "the key of from now on " * 2
#: Restarts the app with other keys.
Change = Callable[..., None]


@pytest.fixture(params=["folder", "S3"])
def change(
    request: pytest.FixtureRequest, app: APIFlask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Any:
    """Begin with one key of each kind and a new picture storage; return a function that changes the keys."""

    def with_keys(base: Settings) -> Change:
        def to(**values: str) -> None:
            settings = app.extensions["settings"].model_copy(
                update={"secret_keys_old": "", "certificate_keys_old": "", **values}
            )
            monkeypatch.setitem(app.extensions, "settings", settings)
            monkeypatch.setitem(app.config, "JWT_SECRET_KEY", settings.secret_key)
            store = PictureStore(storage_of(base), settings.certificate_keys)
            monkeypatch.setitem(app.extensions, "pictures", store)

        to(secret_key="s" * 40, certificate_key=_key(OLD))
        return to

    if request.param == "folder":
        yield with_keys(Settings(mode="development", media_dir=tmp_path))
        return
    with s3_storage() as (_, settings):
        yield with_keys(settings)


def _key(words: str) -> str:
    return words.replace(" ", "-")


def rotated_keys() -> dict[str, str]:
    """Return settings with two new keys, in which the old ones are still accepted."""
    return {
        "secret_key": "t" * 40,
        "secret_keys_old": "s" * 40,
        "certificate_key": _key(NEW),
        "certificate_keys_old": _key(OLD),
    }


def kid_of(person: Person) -> Any:
    cookie = person.client.get_cookie("access_token_cookie")
    assert cookie is not None
    return jwt.get_unverified_header(cookie.value)["kid"]


def certificate_of(seeker: Person, **changes: Any) -> str:
    form = sent_form(**changes) | {"disability_certificate": (io.BytesIO(picture()), "a.jpg")}
    return str(seeker.post("/api/applicants/preferences/", data=form)["disability_certificate"])


def run(app: APIFlask, command: str) -> Any:
    return app.test_cli_runner().invoke(args=["keys", command])


def test_sessions_survive_rotation_until_the_old_key_is_removed(change: Change, people: People) -> None:
    person = people.facility()
    before = kid_of(person)
    change(**rotated_keys())
    assert person.call("GET", ME).status_code == 200
    csrf = person.client.get_cookie("csrf_refresh_token")
    assert csrf is not None
    assert person.call("POST", REFRESH, headers={"X-CSRF-TOKEN": csrf.value}).status_code == 200
    assert kid_of(person) != before
    stale = people.facility("まだ")
    change(secret_key="t" * 40, certificate_key=_key(OLD))
    assert person.call("GET", ME).status_code == 200
    assert stale.call("GET", ME).status_code == 200
    change(secret_key="u" * 40, certificate_key=_key(OLD))
    assert person.call("GET", ME).status_code == 401


@pytest.mark.parametrize("header", [{}, {"kid": "00000000"}], ids=["no key id", "unknown key id"])
def test_token_without_a_known_key_id_is_refused(
    change: Change, people: People, header: dict[str, str]
) -> None:
    person = people.facility()
    good = person.client.get_cookie("access_token_cookie")
    assert good is not None
    claims = jwt.decode(good.value, options={"verify_signature": False})
    person.client.set_cookie("access_token_cookie", jwt.encode(claims, "s" * 40, "HS256", headers=header))
    assert person.call("GET", ME).status_code == 401


def test_signed_address_survives_a_new_key(change: Change, room: Room, people: People) -> None:
    facility, seeker, contact = room
    message_id = send_file(facility, contact).json["id"]
    address = seeker.get(f"{MESSAGES}{message_id}/file/")["address"]
    change(**rotated_keys())
    assert people.visitor().call("GET", address).status_code == 200
    later = seeker.get(f"{MESSAGES}{message_id}/file/")["address"]
    change(secret_key="t" * 40, certificate_key=_key(OLD))
    assert [people.visitor().call("GET", one).status_code for one in (address, later)] == [404, 200]


def test_rotation_reencrypts_all_files_with_the_new_key(
    app: APIFlask, change: Change, room: Room, people: People
) -> None:
    facility, seeker, contact = room
    counselor = people.counselor()
    addresses = [
        (counselor, certificate_of(counselor, name="山本")),
        (facility, send_file(facility, contact).json["file"]["address"]),
    ]
    body = {"talk_room": str(contact), "image": (io.BytesIO(picture()), "a.jpg")}
    image = seeker.post(MESSAGES, data=body)["image"]
    addresses += [(facility, image["full"]), (facility, image["thumbnail"])]
    seen = [person.call("GET", address).data for person, address in addresses]
    change(**rotated_keys())
    assert [person.call("GET", address).data for person, address in addresses] == seen
    assert "書き直していないもの：4ファイル" in run(app, "status").output
    done = run(app, "rotate")
    assert done.exit_code == 0
    assert "3件を確かめ、3件を書き直しました。" in done.output
    assert "書き直していないもの：0ファイル" in done.output
    assert "0件を書き直しました。" in run(app, "rotate").output
    change(**rotated_keys() | {"certificate_keys_old": ""})
    assert [person.call("GET", address).data for person, address in addresses] == seen


def test_interrupted_rotation_can_be_resumed(
    app: APIFlask, change: Change, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "_BATCH_SIZE", 1)
    counselor = people.counselor()
    for name in ("山本", "森", "林"):
        certificate_of(counselor, name=name)
    change(**rotated_keys())
    with app.app_context():
        next(rotate_keys(app.extensions["pictures"]))
    assert "書き直していないもの：2ファイル" in run(app, "status").output
    assert "3件を確かめ、2件を書き直しました。" in run(app, "rotate").output


@pytest.mark.parametrize("when", ["before it is read", "before it is written"])
def test_picture_deleted_during_rotation_is_not_restored(
    app: APIFlask, change: Change, people: People, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    seeker = people.applicant()
    address = certificate_of(seeker)
    change(**rotated_keys())
    store: PictureStore = app.extensions["pictures"]
    name = {"before it is read": "load_beginning", "before it is written": "save"}[when]
    do = getattr(store._storage, name)

    def after_it_was_deleted(*values: Any) -> Any:
        monkeypatch.setattr(store._storage, name, do)
        preference = address.split("/")[3]
        deleted = f"/api/applicants/preferences/{preference}/delete_image/disability_certificate/"
        assert seeker.call("DELETE", deleted).status_code == 200
        return do(*values)

    monkeypatch.setattr(store._storage, name, after_it_was_deleted)
    with app.app_context():
        [key] = encrypted_file_keys("", 10)
        [*found] = rotate_keys(store)
        assert found[-1].unreadable == []
        assert [*store.key_ids(key)] == []


def test_files_without_a_key_are_reported(app: APIFlask, change: Change, people: People) -> None:
    with app.app_context():
        assert keys_decrypt_stored_files(app.extensions["pictures"]), (
            "without stored files any key is accepted"
        )
    certificate_of(people.applicant())
    with app.app_context():
        assert keys_decrypt_stored_files(app.extensions["pictures"])
    change(secret_key="s" * 40, certificate_key=_key(NEW))
    with app.app_context():
        assert not keys_decrypt_stored_files(app.extensions["pictures"])
    refused = run(app, "rotate")
    assert refused.exit_code == 1
    assert "どの鍵でも開けないファイルが1件あります" in refused.output
    assert "設定にない鍵" in run(app, "status").output


def test_app_codes_work_after_rotation(app: APIFlask, change: Change, people: People, clock: Clock) -> None:
    account_id, email = people.staff_account(Role.FACILITY, "高橋 直子")
    shown, _ = add_app(people.staff(account_id, email), clock)

    def sign_in_status() -> int:
        clock.forward(minutes=2)
        visitor = people.visitor()
        step = visitor.post(LOGIN, {"email": email, "password": PASSWORD})["second_step"]["state"]
        return visitor.call("POST", STEP, {"second_step": step, "code": shown.code()}).status_code

    change(**rotated_keys())
    assert sign_in_status() == 200
    run(app, "rotate")
    change(**rotated_keys() | {"certificate_keys_old": "", "secret_keys_old": ""})
    assert sign_in_status() == 200
