"""The layers of the server: a feature imports only lower features, rules are pure, and `core` imports no feature."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVER, DEMO = ROOT / "server", ROOT / "demo"

#: The features, lowest first. Each may import the features before it. All may import the models of every feature.
FEATURES = (
    "notifications",
    "billing",
    "accounts",
    "offices",
    "criteria",
    "people",
    "homes",
    "matching",
    "visits",
    "rooms",
    "contacts",
    "handover",
    "operator",
)
BASE = ("core", "integrations")
# Modules outside the packages: settings and the list of all tables.
SHARED = ("config", "models")
#: These may import every feature. No feature imports them.
TOP_LAYERS = ("blueprints", "cli", "app", "screen_vocabulary")

# These parts of the demo import only pure rules. The other parts may import the same modules as a command.
PURE_PARTS_OF_THE_DEMO = ("data", "population", "fairness")
REQUEST_NAMES = ("request", "g", "session", "jsonify", "Response", "abort")
#: Besides the blueprints, only these may use the HTTP request. Commands, jobs and tests call everything else too.
MAY_USE_REQUESTS = ("core.http", "accounts.http", "rooms.live", "core.logs", "core.clock")


def imports_of(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Yield line, module and name of every import, also of imports inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((node.lineno, module, alias.name) for alias in node.names)


def module_of(file: Path) -> str:
    """Return the module name of a file, without `server.`."""
    return ".".join(file.relative_to(SERVER).with_suffix("").parts).removesuffix("__init__").rstrip(".")


def target_of(module: str, name: str) -> str:
    """Return the imported module, without `server.`."""
    path = ".".join(filter(None, (module.removeprefix("server").lstrip("."), name)))
    there = SERVER / path.replace(".", "/")
    return path if there.is_dir() or there.with_suffix(".py").is_file() else path.rpartition(".")[0]


def is_pure(module: str) -> bool:
    """Return whether a module holds rules. Rules import only the standard library, other rules and values of `core`."""
    return module.split(".")[1:2] == ["rules"]


def may_import(module: str, target: str) -> bool:
    part, other = module.partition(".")[0], target.partition(".")[0]
    if part in ("app", "screen_vocabulary") or other == part:
        return True
    if part == "config":
        return target == "core.keys"
    if part == "models":
        return target.endswith(".models")
    if other in SHARED:
        return not is_pure(module)
    if target.split(".")[1:2] == ["models"]:
        return True
    if part in BASE:
        return other in BASE
    if part in FEATURES:
        return other in (*BASE, *FEATURES[: FEATURES.index(part)])
    return part in TOP_LAYERS and other in (
        *BASE,
        *FEATURES,
        *(("screen_vocabulary",) if part == "cli" else ()),
    )


def may_use_requests(module: str) -> bool:
    """Return whether a module may use the HTTP request."""
    return any(f"{module}.".startswith(f"{one}.") for one in ("blueprints", "app", *MAY_USE_REQUESTS))


def violations(file: Path, source: str) -> list[str]:
    """Return each forbidden import with its file and line."""
    module, found = module_of(file), []
    part = module.partition(".")[0]
    for line, imported, name in imports_of(ast.parse(source)):
        where = f"{file.relative_to(ROOT)}:{line} imports {imported} {name}".rstrip()
        top = imported.partition(".")[0]
        if imported.startswith("."):
            found.append(f"{where}: write the full name, starting with `server`")
        elif top in ("demo", "line_emulator", "tests"):
            found.append(f"{where}: a separate program")
        elif top == "server":
            target = target_of(imported, name)
            if not may_import(module, target):
                found.append(f"{where}: {part} is below {target}")
            elif is_pure(module) and not (is_pure(target) or target.startswith("core.")):
                found.append(f"{where}: rules are pure")
        elif is_pure(module) and top not in sys.stdlib_module_names:
            found.append(f"{where}: rules use only the standard library")
        elif top == "flask" and name in REQUEST_NAMES and not may_use_requests(module):
            found.append(f"{where}: {module} must not use the HTTP request")
    return found


def test_server_imports_only_lower_layers():
    files = sorted(SERVER.rglob("*.py"))
    found = [line for file in files for line in violations(file, file.read_text(encoding="utf-8"))]
    assert not found, "\n".join(found)


def test_every_package_of_the_server_has_a_layer():
    packages = {file.parent.name for file in SERVER.glob("*/__init__.py")}
    assert packages == {*FEATURES, *BASE, "blueprints", "cli"}


def test_imports_have_no_cycle():
    imports: dict[str, set[str]] = {}
    for file in sorted(SERVER.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = [one for node in tree.body for one in imports_of(ast.Module([node], []))]
        targets = {target_of(module, name) for _, module, name in named if module.startswith("server")}
        imports[module_of(file)] = targets - {module_of(file)}
    # Remove modules without imports or importers until none is left to remove. Only modules of a cycle remain.
    while free := {module for module, others in imports.items() if not {*imports} & others}:
        imports = {module: others for module, others in imports.items() if module not in free}
    while free := {*imports} - set().union(*imports.values()):
        imports = {module: others for module, others in imports.items() if module not in free}
    assert imports == {}


FORBIDDEN = (
    ("billing/rules.py", "import sqlalchemy"),
    ("billing/rules.py", "from server.models import Home"),
    ("billing/rules.py", "def late():\n    from server import config"),
    ("homes/models.py", "from server.contacts.queries.contacts import contact_for"),
    ("homes/queries.py", "from server.contacts.service.contacts import ask"),
    ("homes/queries.py", "from flask import request"),
    ("homes/service/homes.py", "from flask import current_app, g"),
    ("homes/service/homes.py", "from .drafts import complete_draft"),
    ("rooms/queries.py", "from server.blueprints.chat.presentation import shown_contact"),
    ("core/transaction.py", "from server.contacts.queries.contacts import contact_for"),
    ("core/transaction.py", "from server.contacts.queries import contacts"),
    ("core/transaction.py", "import server.contacts.queries.contacts"),
    ("integrations/line/login.py", "from server.accounts.queries import account_for"),
    ("cli/worker.py", "from server.blueprints.chat import presentation"),
    ("app.py", "from line_emulator.app import create_emulator"),
    ("app.py", "from demo.commands import register"),
)


def test_forbidden_import_is_found():
    found = {
        (file, source): [line.partition(":")[0] for line in violations(SERVER / file, source)]
        for file, source in FORBIDDEN
    }
    assert found == {(file, source): [f"server/{file}"] for file, source in FORBIDDEN}


ALLOWED = (
    (
        "contacts/service/contacts.py",
        "from server.homes.queries import home_for\nfrom server.models import Home",
    ),
    ("homes/queries.py", "from server.contacts.models import DETAIL_MAX"),
    ("billing/rules.py", "from datetime import date\nfrom server.core import vocabulary"),
    (
        "blueprints/chat/contact.py",
        "from flask import request\nfrom server.blueprints.chat import presentation",
    ),
    ("app.py", "from server.blueprints.chat.contact import blueprint"),
)


def test_import_of_a_lower_layer_is_allowed():
    assert [line for file, source in ALLOWED for line in violations(SERVER / file, source)] == []


def demo_violations(file: Path, source: str) -> list[str]:
    """Return each forbidden import of the demo with its file and line."""
    part = file.relative_to(DEMO).parts[0].removesuffix(".py")
    pure = part in PURE_PARTS_OF_THE_DEMO
    found = []
    for line, module, name in imports_of(ast.parse(source)):
        where = f"{file.relative_to(ROOT)}:{line} imports {module} {name}".rstrip()
        top = module.partition(".")[0]
        if module.startswith(".") or top in ("line_emulator", "tests", "wsgi"):
            found.append(f"{where}: the demo imports only the server")
        elif top == "demo":
            if pure and module.removeprefix("demo.").partition(".")[0] not in PURE_PARTS_OF_THE_DEMO:
                found.append(f"{where}: {part} knows the rules alone")
        elif top == "server":
            target = target_of(module, name)
            if target.startswith(("blueprints", "accounts.http", "app")):
                found.append(f"{where}: the demo knows what a command knows")
            elif pure and not (is_pure(target) or target.startswith("core.")):
                found.append(f"{where}: {part} may import rules")
        elif pure and top not in sys.stdlib_module_names:
            found.append(f"{where}: {part} may use no library")
    return found


def test_demo_has_no_forbidden_import():
    files = sorted(DEMO.rglob("*.py"))
    found = [line for file in files for line in demo_violations(file, file.read_text(encoding="utf-8"))]
    assert files
    assert not found, "\n".join(found)


FORBIDDEN_IN_THE_DEMO = (
    ("data/homes.py", "from PIL import Image"),
    ("data/homes.py", "from demo.story import PICTURES"),
    ("population.py", "from server.models import Home"),
    ("fairness.py", "from server.integrations.postal import municipalities"),
    ("story.py", "from server.accounts.http.access import viewer"),
    ("story.py", "from server.app import create_app"),
    ("commands.py", "from tests.support.people import PASSWORD"),
    ("commands.py", "from .story import PASSWORD"),
)


def test_forbidden_import_of_the_demo_is_found():
    found = {
        (file, source): [line.partition(":")[0] for line in demo_violations(DEMO / file, source)]
        for file, source in FORBIDDEN_IN_THE_DEMO
    }
    assert found == {(file, source): [f"demo/{file}"] for file, source in FORBIDDEN_IN_THE_DEMO}


def test_line_emulator_imports_no_other_program():
    for file in sorted((ROOT / "line_emulator").rglob("*.py")):
        modules = [module for _, module, _ in imports_of(ast.parse(file.read_text(encoding="utf-8")))]
        assert not [one for one in modules if one.partition(".")[0] in ("server", "demo")], file
