"""Every route declares who may call it, and a GET never writes."""

import inspect
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any

import pytest
from apiflask import APIFlask

from server.accounts.http import access
from server.app import create_app
from server.config import Settings
from server.core.audit.rules import ACCESS_ACTS

LIVE = "server.rooms.live."
# The modules of `core` that write.
WRITERS = (
    *(f"server.core.audit.{name}" for name in ("service", "own_transaction", "shortening")),
    *(f"server.core.{name}" for name in ("limits", "pictures", "transaction")),
)
SOCKET = "live.chat"

# The route of the library. The document contains no personal data.
LIBRARY_ROUTES = {"openapi.spec"}

# The only GET routes that write. Looks at certificates are recorded (docs/decisions.md §4). A socket is opened
# with GET, and messages are sent over it.
GET_ROUTES_THAT_WRITE = {
    "media.certificate": {"record_certificate_view"},
    "matching.matching_preferences": {"record_shown_page"},
    "matching.download_matches": {"record_shown_page"},
    "matching.matching_preference": {"open_details"},
    "live.chat": {"mark_read", "mark_room_read"},
    # Counts failed look-ups by network.
    "calendar_files.member_calendar": {"enforce_limit"},
    # No personal data: checks whether the disk is writable.
    "health.readiness": {"check_writable"},
    "health.read_metrics": {"check_writable"},
}


@pytest.fixture(scope="module")
def app() -> APIFlask:
    return create_app(Settings(mode="development", database_url="sqlite://"))


@pytest.fixture(scope="module")
def views(app) -> dict[str, Callable[..., Any]]:
    """Our view functions by endpoint."""
    return {name: view for name, view in app.view_functions.items() if name not in LIBRARY_ROUTES}


def guarded(views: dict[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    return {name: view for name, view in views.items() if getattr(view, "allowed_roles", None)}


def test_every_route_declares_who_may_call_it(views):
    assert [name for name, view in views.items() if not hasattr(view, "allowed_roles")] == []


def test_guard_is_the_outermost_decorator(views):
    """With an inner guard, callers without the right would get the errors of their input first."""
    guard = inspect.getsourcefile(access)
    first = {name: view.__code__.co_filename for name, view in guarded(views).items()}
    # The right to enter a room is checked before the socket opens. A decorator of the view would run too late.
    assert {name for name, file in first.items() if file != guard} == {SOCKET}


def test_public_routes_are_listed(views):
    public = {name for name, view in views.items() if getattr(view, "allowed_roles", None) == frozenset()}
    assert public == {
        "accounts.authorize",
        "accounts.login_with_line",
        "accounts.login_with_password",
        "accounts.logout",
        "accounts.refresh",
        "calendar_files.member_calendar",
        "calendar_files.visit_calendar",
        "health.liveness",
        "health.read_metrics",
        "health.readiness",
        "invitations.accept_invitation",
        "invitations.read_invitation",
        "pages.api_docs",
        "pages.asset",
        "pages.page",
        "signups.confirm_signup",
        "safety.confirm_email",
        "safety.undo_email",
        "second_steps.begin_passkey_sign_in",
        "second_steps.finish_login_with_code",
        "second_steps.stop_announced_reset",
        "second_steps.login_with_passkey",
        "signups.request_password_link",
        "signups.set_password_with_link",
        "signups.request_signup",
        "unsubscribe.confirmation_page",
        "unsubscribe.unsubscribe",
        "line.webhook",
        "media.signed_file",
        "postal.look_up_postal_code",
        "security.security_contact",
        "security.security_policy",
    }


def writers_reached_by(view: Callable[..., Any]) -> set[str]:
    """Return the names of the use cases that a view calls directly, through its package or through the live rooms."""
    own = inspect.unwrap(view)
    seen: set[FunctionType] = set()
    waiting: list[Any] = [own]
    writers = set()
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        for name in names_in(function.__code__):
            found = inspect.unwrap(function.__globals__.get(name))
            module = getattr(found, "__module__", None) or ""
            if isinstance(found, FunctionType) and (
                "service" in module.split(".") or module.startswith(WRITERS)
            ):
                writers.add(name)
            elif isinstance(found, FunctionType) and module.startswith(
                (own.__module__.rpartition(".")[0], LIVE)
            ):
                waiting.append(found)
    return writers


def names_in(code: CodeType) -> Iterator[str]:
    """Yield every global name that a function reads, including lambdas and inner functions."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)


def run_before(app: APIFlask, endpoint: str) -> list[Callable[..., Any]]:
    """Return the functions that the blueprint of an endpoint runs before each view."""
    return list(app.before_request_funcs.get(endpoint.rpartition(".")[0], []))


def endpoints_with(app: APIFlask, *methods: str) -> set[str]:
    return {rule.endpoint for rule in app.url_map.iter_rules() if {*methods} & (rule.methods or set())}


def test_get_never_writes(app, views):
    found = {
        name: set().union(*map(writers_reached_by, [view, *run_before(app, name)]))
        for name, view in views.items()
        if name in endpoints_with(app, "GET", "HEAD")
    }
    unexpected = {name: writers - GET_ROUTES_THAT_WRITE.get(name, set()) for name, writers in found.items()}
    # A recorded read is written before the answer.
    unexpected |= {
        name: unexpected[name] - {"record_read", "record_reads"}
        for name in found
        if hasattr(views[name], "act")
    }
    assert {name: writers for name, writers in unexpected.items() if writers} == {}
    assert [name for name in GET_ROUTES_THAT_WRITE if not found[name]] == [], (
        "no exception outlives its reason"
    )


def test_every_changing_call_declares_its_audit_act_or_why_it_has_none(app, views):
    changing = endpoints_with(app, "POST", "PUT", "PATCH", "DELETE") & {*views}
    says = {
        name: (getattr(views[name], "act", None), getattr(views[name], "unaudited", None)) for name in views
    }
    assert [name for name in sorted(changing) if not any(says[name])] == []
    assert [name for name, (act, because) in says.items() if act and because] == []


def test_every_access_act_has_a_route(views):
    recorded = {getattr(view, "act", None) for view in views.values()}
    assert [look for look in ACCESS_ACTS if look not in recorded] == []


def test_writers_of_changing_calls_are_found(app, views):
    changing = endpoints_with(app, "POST", "PUT", "PATCH", "DELETE") - {"accounts.login_with_password"}
    # These read with a body. They write only a use count.
    changing -= {
        "facility_previews.preview_form",
        "homes.find_alike",
        "operator.preview_act",
        "preferences.count_fitting_homes",
        "preferences.find_alike",
        "readings.add_readings_to_texts",
    }
    assert [name for name in sorted(changing) if not writers_reached_by(views[name])] == []
    assert writers_reached_by(views["answers.accept"]) == {"accept_contact"}
    assert writers_reached_by(views["accounts.login_with_line"]) >= {"sign_in_with_line", "open_session"}
