"""Builds by path, assets, postal codes, health checks and security headers."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from apiflask import APIFlask

from server.app import create_app
from server.config import Settings
from tests.support.people import People

LINE_BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari Line/15.12.0 LIFF"

PRERENDERED = [
    ("portal-app", "standard", "accounts/privacy"),
    ("liff-app", "easy", "accounts/applicants/privacy"),
    ("liff-app", "standard", "accounts/applicants/privacy"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> APIFlask:
    """Return the app with two small builds, which differ in their texts."""
    builds = tmp_path_factory.mktemp("builds")
    for build in ("liff-app", "portal-app"):
        (builds / build / "dist" / "assets" / build.split("-")[0]).mkdir(parents=True)
        html = f'<html lang="ja"><head><title>{build}</title><!--settings--></head>'
        (builds / build / "dist" / "index.html").write_text(html)
    for build, wording, page in PRERENDERED:
        document = builds / build / "dist" / "prerendered" / wording / page / "index.html"
        document.parent.mkdir(parents=True)
        document.write_text(f"<html><head></head><h1>prerendered: {build}, {wording}</h1></html>")
    (builds / "portal-app" / "dist" / "api-docs.html").write_text("<title>APIの一覧</title>")
    (builds / "portal-app" / "dist" / "manifest.webmanifest").write_text('{"lang": "ja"}')
    asset = builds / "portal-app" / "dist" / "assets" / "portal" / "main-1a2b.js"
    asset.write_text("let a = 1;")
    asset.with_name("main-1a2b.js.br").write_bytes(b"brotli")
    asset.with_name("main-1a2b.js.gz").write_bytes(b"gzip")
    settings = Settings(
        mode="development", database_url="sqlite://", builds_dir=Path(builds), liff_id="</script>"
    )
    return create_app(settings)


@pytest.mark.parametrize(
    ("path", "build"),
    [
        ("/", "portal-app"),
        ("/?liff.state=%2Fchat%2F1%2F", "liff-app"),
        ("/?code=x&liffClientId=1650000001", "liff-app"),
        ("/accounts/facilities/login/", "portal-app"),
        ("/accounts/facilities/login", "portal-app"),
        ("/accounts/counselors/login/", "portal-app"),
        ("/accounts/facilities/request/", "portal-app"),
        ("/accounts/facilities/password/", "portal-app"),
        ("/accounts/facilities/forgotten/", "portal-app"),
        ("/accounts/applicants/login/", "liff-app"),
        ("/accounts/applicants/callback/?code=a&state=b", "liff-app"),
        ("/facilities/top/", "portal-app"),
        ("/facilities/edit/3/", "portal-app"),
        ("/facilities/matched-preferences/3/", "portal-app"),
        ("/facilities/contacts/3/%E3%81%B2%E3%81%A0/", "portal-app"),
        ("/facilities/contacts/3/A%2FB/", "portal-app"),
        ("/facilities/print/3/", "portal-app"),
        ("/facilities/print/person/3/", "portal-app"),
        ("/counselors/print/3/", "portal-app"),
        ("/counselors/line/?code=c&state=s", "portal-app"),
        ("/counselors/print/home/3/", "portal-app"),
        ("/applicants/contacts/?contact=3", "liff-app"),
        ("/counselors/edit/3", "portal-app"),
        ("/counselors/contacts/3/%E5%B1%B1/", "portal-app"),
        ("/chat/3/", "portal-app"),
    ],
)
def test_each_path_is_answered_by_its_build_without_redirect(site: APIFlask, path: str, build: str) -> None:
    answer = site.test_client().get(path)
    assert answer.status_code == 200
    assert f" | {build}</title>" in answer.text
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(("path", "build"), [("/nowhere/", "portal-app"), ("/applicants/x/", "liff-app")])
def test_unknown_page_gets_the_not_found_page_of_its_app(site: APIFlask, path: str, build: str) -> None:
    answer = site.test_client().get(path)
    assert (answer.status_code, build in answer.text) == (404, True)


@pytest.mark.parametrize("path", ["/api", "/api/nowhere/", "/media/nowhere", "/ws/nowhere"])
def test_unknown_call_gets_404_as_json(site: APIFlask, path: str) -> None:
    answer: Any = site.test_client().get(path)
    assert (answer.status_code, answer.json["code"]) == (404, "http_404")


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_unknown_call_gets_404_for_every_method(site: APIFlask, method: str) -> None:
    assert site.test_client().open("/api/nowhere/", method=method).status_code == 404


def test_unsupported_method_gets_the_allowed_methods(site: APIFlask) -> None:
    answer: Any = site.test_client().get("/api/auth/logout/")
    assert (answer.status_code, answer.json["code"]) == (405, "http_405")
    assert set(answer.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


def test_chat_link_opens_in_the_app_of_the_browsers_role(site: APIFlask) -> None:
    browser = site.test_client()
    assert "liff-app" in browser.get("/chat/3/", headers={"User-Agent": LINE_BROWSER}).text
    assert "liff-app" in browser.get("/chat/3/").text
    browser.set_cookie("signed_in_role", "facility")
    assert "portal-app" in browser.get("/chat/3/").text
    browser.set_cookie("signed_in_role", "applicant")
    assert "liff-app" in browser.get("/chat/3/").text
    assert "liff-app" in browser.get("/").text


def test_settings_cannot_close_the_script_element(site: APIFlask) -> None:
    text = site.test_client().get("/").text
    assert text.count("</script>") == 1
    assert "\\u003c/script>" in text


def test_assets_are_compressed_and_immutable(site: APIFlask) -> None:
    answer = site.test_client().get("/assets/portal/main-1a2b.js", headers={"Accept-Encoding": "br, gzip"})
    assert (answer.data, answer.headers["Content-Encoding"]) == (b"brotli", "br")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "immutable" in answer.headers["Cache-Control"]
    assert site.test_client().get("/assets/portal/main-1a2b.js").text == "let a = 1;"
    assert site.test_client().get("/assets/portal/../../index.html").status_code == 404


@pytest.mark.parametrize(
    ("accepted", "body", "encoding"),
    [
        ("gzip, br", b"brotli", "br"),
        ("gzip", b"gzip", "gzip"),
        ("br;q=0, gzip", b"gzip", "gzip"),
        ("", b"let a = 1;", None),
    ],
)
def test_asset_encoding_follows_accept_encoding(
    site: APIFlask, accepted: str, body: bytes, encoding: str | None
) -> None:
    answer = site.test_client().get("/assets/portal/main-1a2b.js", headers={"Accept-Encoding": accepted})
    assert (answer.data, answer.headers.get("Content-Encoding")) == (body, encoding)
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_cached_asset_gets_304(site: APIFlask) -> None:
    browser = site.test_client()
    tags = set()
    for accepted in ("br", "gzip", ""):
        headers = {"Accept-Encoding": accepted}
        tag = browser.get("/assets/portal/main-1a2b.js", headers=headers).headers["ETag"]
        again = browser.get("/assets/portal/main-1a2b.js", headers={**headers, "If-None-Match": tag})
        assert (again.status_code, again.data) == (304, b"")
        tags.add(tag)
    assert len(tags) == 3


def test_manifest_is_cached_for_a_day(site: APIFlask) -> None:
    answer = site.test_client().get("/manifest.webmanifest")
    assert (answer.status_code, answer.mimetype) == (200, "application/manifest+json")
    assert answer.headers["Cache-Control"] == "public, max-age=86400"
    assert site.test_client().get("/icon-192.png").status_code == 404


def test_every_answer_has_security_headers(site: APIFlask) -> None:
    for path in ("/", "/api/auth/user/", "/healthz", "/nowhere"):
        headers = site.test_client().get(path).headers
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
    assert site.test_client().get("/api/auth/user/").headers["Cache-Control"] == "no-store"


def _areas(people: People, zipcode: str) -> Any:
    return people.visitor().get(f"/api/postal-codes/?zipcode={zipcode}")["results"]


def test_postal_code_gives_its_address(people: People) -> None:
    expected = {"zipcode": "1000001", "address1": "東京都", "address2": "千代田区", "address3": "千代田"}
    for typed in ("1000001", "100-0001", "〒１００－０００１"):
        assert _areas(people, typed) == [expected]


def test_postal_code_of_several_areas_gives_all(people: People) -> None:
    assert len(_areas(people, "4520961")) > 50


def test_unknown_postal_code_gives_null(people: People) -> None:
    assert _areas(people, "9999999") is None


def test_postal_code_with_too_few_digits_is_refused(people: People) -> None:
    answer = people.visitor().call("GET", "/api/postal-codes/?zipcode=123")
    assert answer.status_code == 422
    assert answer.json["fields"] == {"zipcode": ["郵便番号は7けたの数字で入力してください。例：123-4567"]}


def test_postal_codes_are_limited_to_30_a_minute_per_address(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor, path = people.visitor(), "/api/postal-codes/?zipcode=1000001"
    codes = [visitor.call("GET", path).status_code for _ in range(30)]
    assert codes == [200] * 30
    refused = visitor.call("GET", path)
    assert (refused.status_code, refused.json["code"]) == (429, "too_many")
    assert "もう一度お試しください。" in refused.json["detail"]
    assert 0 < int(refused.headers["Retry-After"]) <= 61
    elsewhere = visitor.call("GET", path, environ_base={"REMOTE_ADDR": "10.0.0.9"})
    assert elsewhere.status_code == 200
    later = SimpleNamespace(time=lambda: time.time() + 60)
    monkeypatch.setattr("limits.storage.memory.time", later)
    assert visitor.call("GET", path).status_code == 200


def test_openapi_document_states_who_may_call(people: People) -> None:
    document = people.visitor().get("/api/openapi.json")
    assert document["openapi"].startswith("3.1")
    accept = document["paths"]["/api/chat/contacts/{contact_id}/accept_contact/"]["patch"]
    assert accept["security"] == [
        {"session": ["applicant"], "csrf": []},
        {"session": ["counselor"], "csrf": []},
    ]
    assert document["paths"]["/api/postal-codes/"]["get"]["security"] == []
    calls = [call for path in document["paths"].values() for call in path.values()]
    assert [call["summary"] for call in calls if "security" not in call] == []


@pytest.mark.parametrize("path", ["/api/docs", "/api/docs/"])
def test_openapi_page_is_public(site: APIFlask, path: str) -> None:
    answer = site.test_client().get(path)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert "<title>APIの一覧</title>" in answer.text
    assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_healthz_and_readyz_answer(people: People) -> None:
    assert people.visitor().get("/healthz") == {"status": "ok"}
    assert people.visitor().get("/readyz")["status"] == "ok"


@pytest.mark.parametrize(
    ("path", "cookie", "chosen", "expected"),
    [
        ("/applicants/top/", "theme", "dark", '<html data-furigana="on" data-theme="dark" lang="ja">'),
        ("/applicants/top/", "theme", "light", '<html data-furigana="on" data-theme="light" lang="ja">'),
        ("/applicants/top/", "theme", "device", '<html data-furigana="on" lang="ja">'),
        ("/applicants/top/", "theme", '"><script>', '<html data-furigana="on" lang="ja">'),
        ("/applicants/top/", "furigana", "off", '<html data-furigana="off" lang="ja">'),
        (
            "/applicants/top/",
            "text-size",
            "large",
            '<html data-furigana="on" data-text-size="large" lang="ja">',
        ),
        ("/facilities/top/", "theme", "dark", '<html lang="ja">'),
    ],
)
def test_applicant_pages_look_as_chosen_before_scripts_run(
    site: APIFlask, path: str, cookie: str, chosen: str, expected: str
) -> None:
    client = site.test_client()
    client.set_cookie(cookie, chosen)
    assert client.get(path).text.startswith(expected)


def test_prerendered_page_is_sent_to_visitors_in_their_wording(site: APIFlask) -> None:
    visitor = site.test_client()
    assert "<h1>prerendered: portal-app, standard</h1>" in visitor.get("/accounts/privacy/").text
    assert "<h1>prerendered: portal-app, standard</h1>" in visitor.get("/accounts/privacy").text
    assert "<h1>prerendered: liff-app, easy</h1>" in visitor.get("/accounts/applicants/privacy/").text
    visitor.set_cookie("wording", "standard")
    assert "<h1>prerendered: liff-app, standard</h1>" in visitor.get("/accounts/applicants/privacy/").text
    visitor.set_cookie("wording", "../easy")
    assert "<h1>prerendered: liff-app, easy</h1>" in visitor.get("/accounts/applicants/privacy/").text
    assert "prerendered" not in visitor.get("/accounts/facilities/login/").text


@pytest.mark.parametrize(
    ("cookies", "headers", "query"),
    [
        ({"csrf_refresh_token": "x"}, {}, ""),
        ({}, {"User-Agent": LINE_BROWSER}, ""),
        ({}, {}, "?liff.state=%2F"),
    ],
)
def test_page_is_not_prerendered_for_members_and_in_line(
    site: APIFlask, cookies: dict[str, str], headers: dict[str, str], query: str
) -> None:
    browser = site.test_client()
    for name, value in cookies.items():
        browser.set_cookie(name, value)
    for path in ("/accounts/privacy/", "/accounts/applicants/privacy/"):
        assert "prerendered" not in browser.get(f"{path}{query}", headers=headers).text


def test_security_txt_names_contact_and_policy(site: APIFlask) -> None:
    browser = site.test_client()
    assert browser.get("/.well-known/security.txt").status_code == 404
    contact_settings = {
        "support_email": "security@homes.example.jp",
        "inquiry_url": "https://inquiry.example.jp/",
    }
    known = site.extensions["settings"]
    site.extensions["settings"] = known.model_copy(update=contact_settings)
    try:
        answer = browser.get("/.well-known/security.txt")
    finally:
        site.extensions["settings"] = known
    lines = [line.partition(": ") for line in answer.text.splitlines()]
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert [value for name, _, value in lines if name == "Contact"] == [
        "mailto:security@homes.example.jp",
        "https://inquiry.example.jp/",
    ]
    fields = {name: value for name, _, value in lines}
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=7) < left < timedelta(days=365)
    assert fields["Preferred-Languages"] == "ja, en"
    policy = browser.get(fields["Policy"].removeprefix(known.public_url))
    assert policy.text.startswith("# セキュリティについて / Security")
