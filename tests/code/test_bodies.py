"""Body limits: each route's limit allows its largest valid body, and nginx has the same limits."""

import re
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask

from server.app import create_app
from server.config import Settings
from server.core.http.bodies import BODY_MAX, UPLOAD, UPLOAD_MAX
from server.core.http.errors import http_error_body
from server.core.http.openapi import Call, calls_of
from server.homes.models import IMAGES_MAX
from server.integrations.storage.images import BYTES_MAX

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "deploy" / "nginx.conf.template"
_UNITS = {"k": 1024, "m": 1024 * 1024}
# Bytes of a Japanese character in UTF-8, and of a text with a fixed format, such as a postal code.
_BYTES, _SHORT = 3, 300
# Bytes of an object that a browser or LINE writes. Measured, because its schema has no limits.
_OF_BROWSERS = 8 * 1024


@pytest.fixture(scope="module")
def app() -> APIFlask:
    return create_app(Settings(mode="development", database_url="sqlite://"))


def _limit(view: Any, *, of_upload: bool = False) -> int:
    most: int = getattr(view, "body_max", BODY_MAX)
    return getattr(view, "upload_max", most) if of_upload else most


def _largest(shape: dict[str, Any], shapes: dict[str, Any]) -> int:
    """Return the largest number of bytes of JSON that a schema allows."""
    if "$ref" in shape:
        return _largest(shapes[shape["$ref"].rpartition("/")[2]], shapes)
    for kind in ("anyOf", "oneOf", "allOf"):
        if kind in shape:
            return max(_largest(one, shapes) for one in shape[kind])
    if "properties" in shape:
        return sum(len(name) + 6 + _largest(one, shapes) for name, one in shape["properties"].items())
    match shape.get("type"):
        case "array":
            item = shape["items"]
            named = shapes.get(item.get("$ref", "").rpartition("/")[2], item)
            count = shape.get("maxItems", len(named.get("enum", ())) or 50)
            return int(count) * (1 + _largest(item, shapes))
        case "string":
            return int(shape.get("maxLength", _SHORT // _BYTES)) * _BYTES
        case "object":
            return _OF_BROWSERS
    return 20


@pytest.fixture(scope="module")
def document(app: APIFlask) -> Any:
    with app.app_context():
        return app.spec


@pytest.fixture(scope="module")
def calls(app: APIFlask, document: Any) -> list[Call]:
    return [*calls_of(app, document)]


def test_largest_valid_body_is_within_the_limit_of_its_route(document: Any, calls: list[Call]) -> None:
    shapes = document["components"]["schemas"]
    assert [
        f"{call.method} {call.rule.rule}"
        for call in calls
        for kind, media in call.request_bodies.items()
        if kind != UPLOAD and _largest(media["schema"], shapes) > _limit(call.view)
    ] == []


def test_only_routes_that_take_files_have_an_upload_limit(calls: list[Call]) -> None:
    described = {call.view for call in calls if UPLOAD in call.request_bodies}
    assert {call.view for call in calls if hasattr(call.view, "upload_max")} == described != set()


def _nginx_limit(path: str) -> int:
    """Return the limit for a path. nginx chooses the exact location, else the first regex, else the longest prefix."""
    text = TEMPLATE.read_text(encoding="utf-8")
    places = re.findall(r"location (=|~)? ?(\S+) \{\n([^}]*)", text)
    general = re.search(r"^    client_max_body_size (\S+);", text, re.MULTILINE)
    assert general is not None
    chosen = [body for sign, place, body in places if sign == "=" and path == place]
    chosen += [body for sign, place, body in places if sign == "~" and re.search(place, path)]
    prefixes = [(place, body) for sign, place, body in places if not sign and path.startswith(place)]
    chosen += [body for _, body in sorted(prefixes, key=lambda one: -len(one[0]))]
    found = re.search(r"client_max_body_size (\S+);", chosen[0]) or general
    return int(found[1][:-1]) * _UNITS[found[1][-1]]


def test_all_pictures_of_a_home_fit_in_one_upload() -> None:
    assert IMAGES_MAX * BYTES_MAX + BODY_MAX <= UPLOAD_MAX


@pytest.mark.parametrize("page", ["deploy", "security", "decisions"])
def test_documents_name_the_upload_limit(page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    assert re.search(rf"\b{UPLOAD_MAX // 1024**2} ?MB", text)


def test_nginx_has_the_body_limit_of_each_route(app: APIFlask) -> None:
    limits: dict[str, int] = {}
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        path = re.sub(r"<int:\w+>", "12", re.sub(r"<any\((\w+)[^>]*>", r"\1", rule.rule))
        limits[path] = max(limits.get(path, 0), _limit(view, of_upload=True))
    assert {UPLOAD_MAX, BODY_MAX, 1024 * 1024, 256 * 1024} == {*limits.values()}
    assert [path for path, limit in limits.items() if _nginx_limit(path) != limit] == []


def test_nginx_answers_413_like_the_server() -> None:
    body = http_error_body(413)
    assert f'{{"detail":"{body["detail"]}","code":"{body["code"]}"}}' in TEMPLATE.read_text(encoding="utf-8")
