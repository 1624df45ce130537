"""Serve the frontend builds: choose the build for a path (docs/decisions.md §1), and serve the files of the builds."""

import gzip
import json
from contextlib import suppress
from functools import cache
from pathlib import Path

from apiflask import APIBlueprint
from flask import Response, request, send_from_directory
from werkzeug.exceptions import NotFound as NoSuchFile
from werkzeug.routing import PathConverter

from server.accounts.http.access import public
from server.accounts.http.tokens import REFRESH_CSRF_COOKIE, ROLE_COOKIE, verify_token
from server.blueprints.site.embedded import embedded_answers
from server.blueprints.site.page_list import LIFF, OPERATOR, PORTAL, AppPage, pages_at
from server.blueprints.site.preloads import preloads_of
from server.config import Settings
from server.core.refusals import SignInNeeded
from server.core.services import app_settings
from server.core.vocabulary import Role

blueprint = APIBlueprint("pages", __name__, enable_openapi=False)

# Unsigned cookie: this browser has opened the LIFF app before, so chat links open in the LIFF app.
LAST_APP_COOKIE = "last_app"
# Unsigned cookies: the display settings of the LIFF app (liff-app/src/display.ts), with the values that change a page.
_DISPLAY_COOKIES = {"furigana": ("off",), "text-size": ("large", "largest"), "theme": ("light", "dark")}
# The wording in which a build is prerendered for visitors who chose none.
_WORDINGS = {LIFF: "easy", PORTAL: "standard"}
_WORDING_COOKIE = "wording"
_LIFF_LOGIN_KEYS = ("liffClientId", "liffRedirectUri", "liffOAuth2Error")
# Files that browsers request at the root, or that an installed portal loads.
_ROOT_FILES = {
    "manifest.webmanifest": "application/manifest+json",
    "apple-touch-icon.png": "image/png",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable-512.png": "image/png",
}
# The same text as in the builds (portal-app/src/frame/text.ts).
_NOT_FOUND = "ページが見つかりません"
_NOT_PAGES = ("api", "ws", "media", "assets", "healthz", "readyz", "metrics")


class PageConverter(PathConverter):
    """Match only paths that can be pages. So a POST to an unknown address of the API is a 404, not a 405."""

    regex = rf"(?!(?:{'|'.join(_NOT_PAGES)})(?:/|$))[^/].*?"


blueprint.record(lambda state: state.app.url_map.converters.update(page=PageConverter))


@blueprint.get("/assets/<path:name>")
@public
def asset(name: str) -> Response:
    """Serve a file with a hash in its name. The build has compressed the file, and browsers may cache it for ever."""
    build = LIFF if name.startswith("liff/") else PORTAL
    folder = app_settings().builds_dir / build / "dist" / "assets"
    for encoding, suffix in (("br", ".br"), ("gzip", ".gz")):
        if request.accept_encodings[encoding]:
            # NoSuchFile means that no compressed file exists or that the name is invalid. Then try the plain file.
            with suppress(NoSuchFile):
                response = _cached_forever(folder, f"{name}{suffix}", _mimetype(name))
                response.headers["Content-Encoding"] = encoding
                return response
    return _cached_forever(folder, name, _mimetype(name))


@blueprint.get("/api/docs")
@public
def api_docs() -> Response:
    """Serve the page that shows the OpenAPI document. The document contains no personal data."""
    return Response(_html(app_settings(), PORTAL, "api-docs.html"), mimetype="text/html")


@blueprint.get("/")
@blueprint.get("/<page:path>")
@public
def page(path: str = "") -> Response:
    """Serve the build that a path belongs to. For an unknown path, the build shows its not-found page."""
    if path in _ROOT_FILES:
        folder = app_settings().builds_dir / PORTAL / "dist"
        return send_from_directory(folder, path, mimetype=_ROOT_FILES[path], max_age=86400)
    build, app_page = build_for(path)
    # The operator's console is a second document in the dist folder of the portal.
    folder_build, document = (PORTAL, "operator.html") if build == OPERATOR else (build, "index.html")
    dist = app_settings().builds_dir / folder_build / "dist"
    html = _html(app_settings(), folder_build, _prerendered(dist, app_page) or document)
    modules = (app_page.modules if app_page else ()) + (_line_modules() if build == LIFF else ())
    answers = embedded_answers(app_page.calls if app_page else ()) if _embeds_answers() else ""
    html = html.replace("</head>", f"{preloads_of(dist, modules)}{answers}</head>", 1)
    html = _with_title(html, app_page.title if app_page else _NOT_FOUND)
    if build == LIFF:
        html = html.replace("<html ", f"<html {_display_attributes()} ", 1)
    response = Response(html, status=200 if app_page else 404, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store" if answers else "no-cache"
    if build == LIFF:
        response.set_cookie(LAST_APP_COOKIE, LIFF, max_age=31536000, samesite="Lax", httponly=True)
    # Not with personal data: the length of a compressed page shows how often its texts repeat (BREACH).
    return response if answers else _compressed(response)


def _compressed(response: Response) -> Response:
    response.headers["Vary"] = "Accept-Encoding"
    if request.accept_encodings["gzip"]:
        response.set_data(gzip.compress(response.get_data(), mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def _prerendered(dist: Path, app_page: AppPage | None) -> str | None:
    """Return the document of a page that the build has prerendered, if the app will show the same.

    Signed-in users see another frame or are redirected. LINE may sign the user in first.
    """
    if app_page is None or REFRESH_CSRF_COOKIE in request.cookies or _opened_by_liff():
        return None
    wording = _WORDINGS.get(app_page.build, "")
    if app_page.build == LIFF and request.cookies.get(_WORDING_COOKIE) == "standard":
        wording = "standard"
    # The path of the list, not of the request: a parameter can contain "..".
    document = f"prerendered/{wording}{app_page.path}index.html"
    return document if (dist / document).is_file() else None


def _display_attributes() -> str:
    """Return the attributes that `applyDisplay` of the LIFF app sets later, so that the page does not change then."""
    chosen = {name: request.cookies.get(name) for name in _DISPLAY_COOKIES}
    attributes = {name: value for name, value in chosen.items() if value in _DISPLAY_COOKIES[name]}
    return " ".join(f'data-{name}="{value}"' for name, value in ({"furigana": "on"} | attributes).items())


def _with_title(html: str, title: str) -> str:
    """Add the page's title to the title and heading that the browser shows until the app has loaded."""
    titled = html.replace("<title>", f"<title>{title} | ", 1)
    return titled.replace("<h1></h1>", f"<h1>{title}</h1>", 1)


def build_for(path: str) -> tuple[str, AppPage | None]:
    """Choose the build that answers the current request's path, and find its page."""
    trimmed_path = path.strip("/")
    pages = pages_at(trimmed_path)
    if len(pages) > 1:
        # Both apps have a start page and a chat page.
        opens_liff = _chats_in_liff() if trimmed_path else _starts_in_liff()
        build = LIFF if opens_liff else PORTAL
    elif pages:
        # The only key of the dict.
        (build,) = pages
    elif trimmed_path.startswith(("applicants", "accounts/applicants")):
        build = LIFF
    else:
        build = OPERATOR if trimmed_path.split("/")[0] == "operator" else PORTAL
    return build, pages.get(build)


def _starts_in_liff() -> bool:
    """Check whether `/` opens the LIFF app. Signed-in users get the app of their role, even staff in LINE's browser."""
    if _has_liff_parameter():
        return True
    role = _role()
    if role:
        return role == Role.APPLICANT
    return _is_line_browser()


def _opened_by_liff() -> bool:
    return _has_liff_parameter() or _is_line_browser()


def _has_liff_parameter() -> bool:
    return any(key.startswith("liff.") or key in _LIFF_LOGIN_KEYS for key in request.args)


def _line_modules() -> tuple[str, ...]:
    """Return the module that the LIFF app loads to start LINE; the same choice as in liff-app/src/line/liff.ts."""
    if app_settings().line_emulator:
        return ("src/line/liff-emulator.ts",)
    return ("src/line/liff-sdk.ts",) if _opened_by_liff() else ()


def _chats_in_liff() -> bool:
    role = _role()
    if role:
        return role == Role.APPLICANT
    return _is_line_browser() or request.cookies.get(LAST_APP_COOKIE) == LIFF


def _role() -> str | None:
    return request.cookies.get(ROLE_COOKIE)


def _embeds_answers() -> bool:
    """Return whether the page embeds answers of the API. Without a valid token all would be refusals."""
    if request.method != "GET":
        return False
    try:
        verify_token("access")
    except SignInNeeded:
        return False
    return True


def _is_line_browser() -> bool:
    return " Line/" in request.user_agent.string


@cache
def _html(settings: Settings, build: str, name: str) -> str:
    file = settings.builds_dir / build / "dist" / name
    if not file.is_file():
        raise NoSuchFile()
    # Escape "<", so that a value that contains "</script>" does not end the script element.
    values = json.dumps(page_settings(settings), ensure_ascii=False).replace("<", "\\u003c")
    script = f'<script type="application/json" id="settings">{values}</script>'
    return file.read_text(encoding="utf-8").replace("<!--settings-->", script)


def page_settings(settings: Settings) -> dict[str, str | None]:
    """Return the settings of this deployment that the apps need. These settings are public."""
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


def _cached_forever(folder: Path, name: str, mimetype: str) -> Response:
    """Serve a file with as few headers as possible, because they are longer than some modules."""
    response = send_from_directory(folder, name, mimetype=mimetype)
    # The file is never saved, and its ETag is enough.
    del response.headers["Content-Disposition"]
    del response.headers["Last-Modified"]
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    response.headers["Vary"] = "Accept-Encoding"
    return response
