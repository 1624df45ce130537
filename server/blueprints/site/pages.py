"""Which build answers a page's path (docs/decisions.md §1), and the builds' own files."""

import json
from contextlib import suppress
from functools import cache
from pathlib import Path

from apiflask import APIBlueprint
from flask import Response, request, send_from_directory
from werkzeug.exceptions import NotFound as NoSuchFile
from werkzeug.routing import PathConverter

from server.accounts.http.access import public
from server.accounts.http.tokens import ROLE_COOKIE, presented
from server.blueprints.site.page_list import LIFF, OPERATOR, PORTAL, AppPage, pages_at
from server.blueprints.site.preloads import preloads_of
from server.config import Settings
from server.core.refusals import SignInNeeded
from server.core.services import app_settings
from server.core.vocabulary import Role

blueprint = APIBlueprint("pages", __name__, enable_openapi=False)

# Plain cookie: this browser has shown the LIFF app before, so a chat link belongs there.
LAST_APP_COOKIE = "last_app"
# Plain cookie: light or dark, as the person chose it in the LIFF app (liff-app/src/display.ts).
THEME_COOKIE = "theme"
_THEMES = ("light", "dark")
_LIFF_LOGIN_KEYS = ("liffClientId", "liffRedirectUri", "liffOAuth2Error")
# What a browser looks for at the root under a name of its own choosing, or keeps for an installed portal.
_ROOT_FILES = {
    "manifest.webmanifest": "application/manifest+json",
    "apple-touch-icon.png": "image/png",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable-512.png": "image/png",
}
# What the builds' own pages say (shared-ui/src/strings/frame/portal.ts).
_NOT_FOUND = "ページが見つかりません"
_NOT_PAGES = ("api", "ws", "media", "assets", "healthz", "readyz", "metrics")


class PageConverter(PathConverter):
    """A path that may be a page's; for all others the address is unknown, whatever the method."""

    regex = rf"(?!(?:{'|'.join(_NOT_PAGES)})(?:/|$))[^/].*?"


blueprint.record(lambda state: state.app.url_map.converters.update(page=PageConverter))


@blueprint.get("/assets/<path:name>")
@public
def asset(name: str) -> Response:
    """Serve a hashed file, compressed at build time, for ever."""
    build = LIFF if name.startswith("liff/") else PORTAL
    folder = app_settings().builds_dir / build / "dist" / "assets"
    for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
        if request.accept_encodings[encoding]:
            # Asked for like any other file: a name that no file can have is none that is there.
            with suppress(NoSuchFile):
                response = send_from_directory(folder, f"{name}{ending}", mimetype=_mimetype(name))
                response.headers["Content-Encoding"] = encoding
                return _for_ever(response)
    return _for_ever(send_from_directory(folder, name))


@blueprint.get("/api/docs")
@public
def api_docs() -> Response:
    """Serve the page on which people read the OpenAPI document; it holds no data of anybody's."""
    return Response(_html(app_settings(), PORTAL, "api-docs.html"), mimetype="text/html")


@blueprint.get("/")
@blueprint.get("/<page:path>")
@public
def page(path: str = "") -> Response:
    """Serve the page of the build that a path belongs to; unknown paths get that build's own not-found page."""
    if path in _ROOT_FILES:
        folder = app_settings().builds_dir / PORTAL / "dist"
        return send_from_directory(folder, path, mimetype=_ROOT_FILES[path], max_age=86400)
    build, found = build_for(path)
    home, document = (PORTAL, "operator.html") if build == OPERATOR else (build, "index.html")
    html = _html(app_settings(), home, document)
    dist = app_settings().builds_dir / home / "dist"
    preloads = preloads_of(dist, found, _may_ask(), _line_modules() if build == LIFF else ())
    html = html.replace("</head>", f"{preloads}</head>", 1)
    html = _titled(html, found.title if found else _NOT_FOUND)
    if build == LIFF and request.cookies.get(THEME_COOKIE) in _THEMES:
        html = html.replace("<html ", f'<html data-theme="{request.cookies[THEME_COOKIE]}" ', 1)
    response = Response(html, status=200 if found else 404, mimetype="text/html")
    response.headers["Cache-Control"] = "no-cache"
    if build == LIFF:
        response.set_cookie(LAST_APP_COOKIE, LIFF, max_age=31536000, samesite="Lax", httponly=True)
    return response


def _titled(html: str, title: str) -> str:
    """Return a build's page with its name, until the app itself is there: in the title, and as its heading."""
    titled = html.replace("<title>", f"<title>{title} | ", 1)
    return titled.replace("<h1></h1>", f"<h1>{title}</h1>", 1)


def build_for(path: str) -> tuple[str, AppPage | None]:
    """Return the build that answers a path of the present request, and the page that it has there."""
    plain = path.strip("/")
    found = pages_at(plain)
    if len(found) > 1:
        build = LIFF if (_chats_in_liff() if plain else _starts_in_liff()) else PORTAL
    elif found:
        (build,) = found
    elif plain.startswith(("applicants", "accounts/applicants")):
        build = LIFF
    else:
        build = OPERATOR if plain.split("/")[0] == "operator" else PORTAL
    return build, found.get(build)


def _starts_in_liff() -> bool:
    """Whoever is signed in starts in their own app, also in LINE's browser: staff may have been sent a link there."""
    if _asked_by_liff():
        return True
    role = _role()
    return role == Role.APPLICANT if role else _line_browser()


def _opened_by_liff() -> bool:
    return _asked_by_liff() or _line_browser()


def _asked_by_liff() -> bool:
    return any(key.startswith("liff.") or key in _LIFF_LOGIN_KEYS for key in request.args)


def _line_modules() -> tuple[str, ...]:
    """Return what the LIFF app starts LINE with, which it finds out only once it runs (liff-app/src/line/liff.ts)."""
    if app_settings().line_emulator:
        return ("src/line/liff-emulator.ts",)
    return ("src/line/liff-sdk.ts",) if _opened_by_liff() else ()


def _chats_in_liff() -> bool:
    role = _role()
    if role:
        return role == Role.APPLICANT
    return _line_browser() or request.cookies.get(LAST_APP_COOKIE) == LIFF


def _role() -> str | None:
    return request.cookies.get(ROLE_COOKIE)


def _may_ask() -> bool:
    try:
        presented("access")
    except SignInNeeded:
        return False
    return True


def _line_browser() -> bool:
    return " Line/" in request.user_agent.string


@cache
def _html(settings: Settings, build: str, name: str) -> str:
    file = settings.builds_dir / build / "dist" / name
    if not file.is_file():
        raise NoSuchFile()
    # "<" must not end the script element early.
    values = json.dumps(page_settings(settings), ensure_ascii=False).replace("<", "\\u003c")
    script = f'<script type="application/json" id="settings">{values}</script>'
    return file.read_text(encoding="utf-8").replace("<!--settings-->", script)


def page_settings(settings: Settings) -> dict[str, str | None]:
    """Return what a page needs to know of this deployment."""
    return {
        "liffId": settings.liff_id,
        "loginChannelId": settings.line_login_channel_id,
        "lineEmulator": settings.line_emulator,
        "addFriendUrl": settings.add_friend_url,
        "inquiryUrl": settings.inquiry_url,
        "supportEmail": settings.support_email,
        "supportPhone": settings.support_phone,
        "operatorName": settings.operator_name,
        "operatorAddress": settings.operator_address,
        "privacyOfficer": settings.privacy_officer,
        "registrationNumber": settings.qualified_number,
        "bankAccount": settings.bank_account,
    }


def _mimetype(name: str) -> str:
    known = {
        ".js": "text/javascript",
        ".css": "text/css",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
        ".json": "application/json",
    }
    return known.get(Path(name).suffix, "application/octet-stream")


def _for_ever(response: Response) -> Response:
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    response.headers["Vary"] = "Accept-Encoding"
    return response
