"""Answers of the API inside a page: the same as the API gives in the same session, and never for others."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask

from server.blueprints.site.embedded import embedded_answers
from server.blueprints.site.page_list import pages_at
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person

USER = "/api/auth/user/"
ANSWERS = re.compile(r'<script type="application/json" id="answers">(.*?)</script>')


@pytest.fixture(autouse=True)
def _builds(app: APIFlask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Serve small builds."""
    for build in ("liff-app", "portal-app"):
        (tmp_path / build / "dist").mkdir(parents=True)
        (tmp_path / build / "dist" / "index.html").write_text("<html><head></head></html>")
    settings = app.extensions["settings"].model_copy(update={"builds_dir": tmp_path})
    monkeypatch.setitem(app.extensions, "settings", settings)


def _answers(html: str) -> dict[str, Any]:
    found = ANSWERS.search(html)
    return json.loads(found[1]) if found else {}


def _calls(path: str) -> tuple[str, ...]:
    (page,) = pages_at(path.strip("/")).values()
    return page.calls


def _people_in_contact(people: People) -> dict[str, Person]:
    facility, counselor, applicant = people.facility(), people.counselor(), people.applicant()
    home = facility.register_home(name="ひだまり</script><b>")
    registered = (counselor.register_preference(name="山本 一郎"), applicant.register_preference())
    for preference in registered:
        facility.post(CONTACTS, {"home": home, "preference": preference})
    return {
        "/facilities/top/": facility,
        "/counselors/top/": counselor,
        "/chat/": counselor,
        "/applicants/top/": applicant,
    }


def test_top_page_has_the_answers_that_the_api_gives_to_the_viewer(people: People) -> None:
    for path, person in _people_in_contact(people).items():
        page = person.client.get(path)
        answers = _answers(page.text)
        assert list(answers) == [USER, *_calls(path)], path
        for call, answer in answers.items():
            asked = person.call("GET", call)
            assert answer["body"] == asked.json, call
            headers = {name: asked.headers.get(name) for name in ("Link", "X-Total-Count")}
            assert answer["headers"] == {name: value for name, value in headers.items() if value}, call
        assert page.text.count("</script>") == 1


def test_page_with_answers_is_never_stored(people: People) -> None:
    facility = people.facility()
    assert facility.client.get("/facilities/top/").headers["Cache-Control"] == "no-store"
    assert facility.client.get("/facilities/figures/").headers["Cache-Control"] == "no-store"
    assert people.visitor().client.get("/facilities/top/").headers["Cache-Control"] == "no-cache"


def test_only_pages_without_answers_are_compressed(people: People) -> None:
    for person, encoding in ((people.facility(), None), (people.visitor(), "gzip")):
        page = person.client.get("/facilities/top/", headers={"Accept-Encoding": "gzip, br"})
        assert page.headers.get("Content-Encoding") == encoding
        html = gzip.decompress(page.data).decode() if encoding else page.text
        assert ("answers" in html, "</html>" in html) == (encoding is None, True)
    plain = people.visitor().client.get("/facilities/top/")
    assert (plain.headers.get("Content-Encoding"), plain.headers["Vary"]) == (None, "Accept-Encoding")


def test_page_without_a_session_has_no_answers(people: People) -> None:
    assert "answers" not in people.visitor().client.get("/facilities/top/").text
    facility = people.facility()
    other_tab = facility.tab()
    facility.post("/api/auth/logout/")
    page = other_tab.client.get("/facilities/top/")
    assert ("answers" in page.text, page.headers["Cache-Control"]) == (False, "no-cache")


def test_page_of_another_role_has_only_the_viewer(people: People) -> None:
    for path in ("/counselors/top/", "/applicants/top/"):
        assert list(_answers(people.facility().client.get(path).text)) == [USER]


def test_head_request_gets_no_answers(people: People) -> None:
    assert people.facility().client.head("/facilities/top/").headers["Cache-Control"] == "no-cache"


def test_embedded_look_is_recorded_like_a_call(app: APIFlask, people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="山本 一郎")
    details = f"/api/facilities/matching-preferences/{home}/{preference}/"
    cookies = "; ".join(
        f"{name}={cookie.value}"
        for name in ("access_token_cookie", "signed_in_role")
        if (cookie := facility.client.get_cookie(name))
    )
    with app.test_request_context("/facilities/top/", headers={"Cookie": cookies}):
        assert details in embedded_answers((details,))
    (look,) = facility.get(f"/api/offices/{facility.office}/looks/")
    assert look["what"] == "一覧から詳しい内容を見ました"
