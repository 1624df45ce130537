"""The layers: imports point down only, each part of the server names what it may import, and the demo stands beside."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVER, DEMO = ROOT / "server", ROOT / "demo"

_BELOW_ROUTES = (
    *("actions", "queries", "schemas", "models", "line", "mail", "media", "postal", "readings"),
    *("domain", "extensions", "config", "issuer", "services", "metrics"),
)
_ROUTES = (*_BELOW_ROUTES, "web")

# Each part of the server, and what it may import besides itself.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    # Settings are read by gunicorn's first process, before gevent has patched anything.
    "__init__": (),
    "accounts": _ROUTES,
    "applicants": _ROUTES,
    "chat": (*_ROUTES, "live"),
    "facilities": _ROUTES,
    "offices": _ROUTES,
    "operator": _ROUTES,
    "site": _ROUTES,
    "cli": (*_BELOW_ROUTES, "web.clock", "web.logs"),
    "live": (*_BELOW_ROUTES, "web.access", "web.clock", "web.csrf", "web.outages"),
    "web": (
        "queries.accounts.accounts",
        "actions.accounts.guessing",
        "actions.audit",
        "actions.limits",
        "actions.transaction",
        "actions.accounts.sessions",
        "actions.accounts.signing",
        "schemas.base",
        "schemas.errors",
        "media.images",
        "media.turns",
        "domain",
        "config",
        "services",
        "metrics",
        "shared_clock",
    ),
    "schemas": ("models", "media", "domain"),
    "actions": ("queries", "models", "line", "media", "domain", "extensions", "services", "metrics", "tls"),
    "queries": ("models", "domain", "extensions"),
    "extensions": ("models", "metrics", "shared_clock"),
    "models": ("domain",),
    "line": ("domain", "config"),
    "mail": ("domain", "config"),
    "media": ("domain", "config"),
    "postal": ("domain", "config"),
    "readings": (),
    "domain": (),
    "config": ("domain", "issuer", "weak_keys"),
    "issuer": (),
    "weak_keys": (),
    "fault_reports": ("config", "web.logs"),
    "metrics": (),
    "shared_clock": (),
    "tls": (),
    "services": ("config", "domain", "media"),
}

# Parts that stay free of most libraries; the standard library is everybody's.
MAY_USE: dict[str, tuple[str, ...]] = {
    "domain": (),
    "models": ("sqlalchemy",),
    "queries": ("sqlalchemy",),
}

# The parts of the demo that know the pure rules alone; the others know of the server what a command knows.
DEMO_OF_RULES_ALONE = ("data", "population", "fairness")

# Who knows that there is a request: everybody else is called the same by a command, a loop or a test.
KNOW_OF_REQUESTS = (
    "accounts",
    "applicants",
    "chat",
    "facilities",
    "live",
    "offices",
    "operator",
    "site",
    "web",
)
REQUEST_NAMES = ("request", "g", "session", "jsonify", "Response", "abort")

# What a layer is divided into: the same areas under the same names in every one (ARCHITECTURE.md).
AREAS = {
    "accounts",
    "audit",
    "offices",
    "people",
    "homes",
    "matching",
    "contacts",
    "rooms",
    "notices",
    "money",
    "operator",
}
DIVIDED = ("domain", "models", "schemas", "queries", "actions")

_FILES = sorted(SERVER.rglob("*.py"))


def part_of(file: Path) -> str:
    """Return the part of the server that a file belongs to; "" is the composition root."""
    inside = file.relative_to(SERVER)
    part = inside.parts[0] if len(inside.parts) > 1 else inside.stem
    return "" if part == "app" else part


def imports_of(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Yield line, module and name of every import, wherever in a file it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((node.lineno, module, alias.name) for alias in node.names)


def target_of(module: str, name: str) -> str:
    """Return what an import of the server reaches, as it stands in the table."""
    path = ".".join(filter(None, (module.removeprefix("server").lstrip("."), name)))
    is_module = (SERVER / path.replace(".", "/")).with_suffix(".py").is_file()
    is_package = (SERVER / path.replace(".", "/")).is_dir()
    return path if is_module or is_package else path.rpartition(".")[0]


def violations(file: Path, source: str) -> list[str]:
    """Return each import that the tables do not allow, with its file and line."""
    part = part_of(file)
    found = []
    for line, module, name in imports_of(ast.parse(source)):
        where = f"{file.relative_to(ROOT)}:{line} imports {module} {name}".rstrip()
        top = module.partition(".")[0]
        if module.startswith("."):
            found.append(f"{where}: name the module whole, from `server` on")
        elif top in ("demo", "line_emulator", "tests"):
            found.append(f"{where}: a program of its own")
        elif top == "server":
            allowed = (part, *MAY_IMPORT[part]) if part else None
            target = target_of(module, name)
            if allowed is not None and not any(f"{target}.".startswith(f"{one}.") for one in allowed):
                found.append(f"{where}: {part} may import {', '.join(allowed)}")
        elif part in MAY_USE and top not in (*MAY_USE[part], *sys.stdlib_module_names):
            found.append(f"{where}: {part} may use {', '.join(MAY_USE[part]) or 'no library'}")
        elif top == "flask" and name in REQUEST_NAMES and part not in (*KNOW_OF_REQUESTS, ""):
            found.append(f"{where}: {part} knows of no request")
    return found


def test_every_import_of_the_server_points_where_it_may():
    found = [line for file in _FILES for line in violations(file, file.read_text(encoding="utf-8"))]
    assert not found, "\n".join(found)


def test_every_part_of_the_server_is_in_the_table_and_nothing_else_is():
    assert {part_of(file) for file in _FILES} - {""} == set(MAY_IMPORT)


@pytest.mark.parametrize("layer", DIVIDED)
def test_a_layer_is_divided_into_the_areas_that_every_layer_has(layer):
    folders = {folder.name for folder in (SERVER / layer).iterdir() if folder.is_dir()} - {"__pycache__"}
    assert folders <= AREAS


def demo_violations(file: Path, source: str) -> list[str]:
    """Return each import of the demo that it may not make, with its file and line."""
    part = file.relative_to(DEMO).parts[0].removesuffix(".py")
    pure = part in DEMO_OF_RULES_ALONE
    allowed = ("domain",) if pure else (*MAY_IMPORT["cli"], "cli")
    found = []
    for line, module, name in imports_of(ast.parse(source)):
        where = f"{file.relative_to(ROOT)}:{line} imports {module} {name}".rstrip()
        top = module.partition(".")[0]
        if module.startswith(".") or top in ("line_emulator", "tests", "wsgi"):
            found.append(f"{where}: the demo stands on the server alone")
        elif top == "demo":
            if pure and module.removeprefix("demo.").partition(".")[0] not in DEMO_OF_RULES_ALONE:
                found.append(f"{where}: {part} knows the rules alone")
        elif top == "server":
            target = target_of(module, name)
            if not any(f"{target}.".startswith(f"{one}.") for one in allowed):
                found.append(f"{where}: {part} may import {', '.join(allowed)}")
        elif pure and top not in sys.stdlib_module_names:
            found.append(f"{where}: {part} may use no library")
    return found


def test_every_import_of_the_demo_points_where_it_may():
    files = sorted(DEMO.rglob("*.py"))
    found = [line for file in files for line in demo_violations(file, file.read_text(encoding="utf-8"))]
    assert files
    assert not found, "\n".join(found)


NOT_OF_THE_DEMO = (
    ("data/homes.py", "from PIL import Image"),
    ("data/homes.py", "from demo.story import PICTURES"),
    ("population.py", "from server.models import Home"),
    ("fairness.py", "from server.postal.lookup import municipalities"),
    ("story.py", "from server.web.access import viewer"),
    ("story.py", "from server.app import create_app"),
    ("commands.py", "from tests.support.people import PASSWORD"),
    ("commands.py", "from .story import PASSWORD"),
)


def test_an_import_that_the_demo_may_not_make_is_found():
    found = {
        (file, source): [line.partition(":")[0] for line in demo_violations(DEMO / file, source)]
        for file, source in NOT_OF_THE_DEMO
    }
    assert found == {(file, source): [f"demo/{file}"] for file, source in NOT_OF_THE_DEMO}


@pytest.mark.parametrize("layer", DIVIDED)
def test_the_areas_of_a_layer_do_not_go_round_in_a_circle(layer):
    imports: dict[str, set[str]] = {area: set() for area in AREAS}
    for file in sorted((SERVER / layer).glob("*/*.py")):
        for _, module, _ in imports_of(ast.parse(file.read_text(encoding="utf-8"))):
            if module.startswith(f"server.{layer}."):
                imports[file.parent.name].add(module.split(".")[2])
    # What is left when whoever needs nobody is taken away, again and again, goes round.
    while free := {area for area, others in imports.items() if not {*imports} & others - {area}}:
        imports = {area: others for area, others in imports.items() if area not in free}
    assert imports == {}


def test_the_stand_in_for_line_is_a_program_of_its_own():
    for file in sorted((ROOT / "line_emulator").rglob("*.py")):
        modules = [module for _, module, _ in imports_of(ast.parse(file.read_text(encoding="utf-8")))]
        assert not [one for one in modules if one.partition(".")[0] in ("server", "demo")], file


UP_OR_ASIDE = (
    ("domain/money/fees.py", "import sqlalchemy"),
    ("domain/money/fees.py", "from server.models import Home"),
    ("domain/money/fees.py", "def late():\n    from server import config"),
    ("models/homes/home.py", "from server.queries.homes.homes import home_for"),
    ("queries/homes/homes.py", "from server.actions.homes.homes import change_home"),
    ("queries/homes/homes.py", "from flask import request"),
    ("actions/homes/homes.py", "from server.web.clock import now"),
    ("actions/homes/homes.py", "from flask import current_app, g"),
    ("chat/contact_routes.py", "from server.accounts.session_routes import blueprint"),
    ("chat/contact_routes.py", "from .presentation import shown_contact"),
    ("live/socket.py", "from server.chat.presentation import shown_contact"),
    ("actions/rooms/messages.py", "from server.live.fanout import live_fanout"),
    ("web/access.py", "from server.queries.contacts.contacts import contact_for"),
    ("web/access.py", "from server.queries import contacts"),
    ("web/access.py", "import server.queries.contacts.contacts"),
    ("cli/worker.py", "from server.web.access import viewer"),
    ("cli/worker.py", "from server.chat import presentation"),
    ("line/login.py", "from server.extensions import db"),
    ("schemas/homes/homes.py", "from server.queries.homes.homes import home_for"),
    ("__init__.py", "from server.domain import vocabulary"),
    ("app.py", "from line_emulator.app import create_emulator"),
    ("app.py", "from demo.commands import register"),
    ("cli/matching/__init__.py", "from demo.population import Population"),
)


def test_an_import_that_points_up_or_aside_is_found():
    found = {
        (file, source): [line.partition(":")[0] for line in violations(SERVER / file, source)]
        for file, source in UP_OR_ASIDE
    }
    assert found == {(file, source): [f"server/{file}"] for file, source in UP_OR_ASIDE}


DOWN = (
    ("chat/contact_routes.py", "from server.chat import presentation"),
    ("web/access.py", "from server.queries.accounts import accounts"),
    ("cli/worker.py", "import server.web.clock"),
    (
        "actions/homes/homes.py",
        "from server.models import Home\nfrom server.models.homes.home import IMAGES_MAX",
    ),
    ("domain/money/fees.py", "from datetime import date\nfrom server.domain import vocabulary"),
    ("app.py", "from server.chat.contact_routes import blueprint"),
)


def test_an_import_that_points_down_is_fine():
    assert [line for file, source in DOWN for line in violations(SERVER / file, source)] == []
