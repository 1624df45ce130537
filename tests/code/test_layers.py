"""The layout of the server: features import those before them, rules are pure, `core` knows no feature."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVER, DEMO = ROOT / "server", ROOT / "demo"

#: The features, lowest first: each may import those before it, and every feature the models of all.
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
# Modules that stand beside the packages: settings and the list of all tables.
SHARED = ("config", "models")
#: What may import every feature, and is imported by none.
ON_TOP = ("blueprints", "cli", "app", "screen_vocabulary")

# The parts of the demo that know the pure rules alone; the others know of the server what a command knows.
DEMO_OF_RULES_ALONE = ("data", "population", "fairness")
REQUEST_NAMES = ("request", "g", "session", "jsonify", "Response", "abort")
#: What knows of HTTP requests beside the blueprints: commands, jobs and tests call everything else alike.
KNOW_OF_REQUESTS = ("core.http", "accounts.http", "rooms.live", "core.logs", "core.clock")


def imports_of(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Yield line, module and name of every import, wherever in a file it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((node.lineno, module, alias.name) for alias in node.names)


def module_of(file: Path) -> str:
    """Return a file's module inside the server, without `server.`."""
    return ".".join(file.relative_to(SERVER).with_suffix("").parts).removesuffix("__init__").rstrip(".")


def target_of(module: str, name: str) -> str:
    """Return the module inside the server that an import reaches."""
    path = ".".join(filter(None, (module.removeprefix("server").lstrip("."), name)))
    there = SERVER / path.replace(".", "/")
    return path if there.is_dir() or there.with_suffix(".py").is_file() else path.rpartition(".")[0]


def is_pure(module: str) -> bool:
    """Return whether a module holds rules: standard library, other rules and values of `core` alone."""
    return module.split(".")[1:2] == ["rules"]


def may_import(module: str, target: str) -> bool:
    """Return whether one module of the server may import another."""
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
    return part in ON_TOP and other in (*BASE, *FEATURES, *(("screen_vocabulary",) if part == "cli" else ()))


def knows_of_requests(module: str) -> bool:
    """Return whether a module may read the HTTP request that is being answered."""
    return any(f"{module}.".startswith(f"{one}.") for one in ("blueprints", "app", *KNOW_OF_REQUESTS))


def violations(file: Path, source: str) -> list[str]:
    """Return each import that the layout does not allow, with its file and line."""
    module, found = module_of(file), []
    part = module.partition(".")[0]
    for line, imported, name in imports_of(ast.parse(source)):
        where = f"{file.relative_to(ROOT)}:{line} imports {imported} {name}".rstrip()
        top = imported.partition(".")[0]
        if imported.startswith("."):
            found.append(f"{where}: write the whole name, from `server` on")
        elif top in ("demo", "line_emulator", "tests"):
            found.append(f"{where}: a program of its own")
        elif top == "server":
            target = target_of(imported, name)
            if not may_import(module, target):
                found.append(f"{where}: {part} is below {target}")
            elif is_pure(module) and not (is_pure(target) or target.startswith("core.")):
                found.append(f"{where}: rules are pure")
        elif is_pure(module) and top not in sys.stdlib_module_names:
            found.append(f"{where}: rules use the standard library alone")
        elif top == "flask" and name in REQUEST_NAMES and not knows_of_requests(module):
            found.append(f"{where}: {module} knows of no request")
    return found


def test_every_import_of_the_server_points_down():
    files = sorted(SERVER.rglob("*.py"))
    found = [line for file in files for line in violations(file, file.read_text(encoding="utf-8"))]
    assert not found, "\n".join(found)


def test_every_package_of_the_server_is_a_feature_or_named_here():
    packages = {file.parent.name for file in SERVER.glob("*/__init__.py")}
    assert packages == {*FEATURES, *BASE, "blueprints", "cli"}


def test_no_imports_go_round_in_a_circle():
    imports: dict[str, set[str]] = {}
    for file in sorted(SERVER.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = [one for node in tree.body for one in imports_of(ast.Module([node], []))]
        targets = {target_of(module, name) for _, module, name in named if module.startswith("server")}
        imports[module_of(file)] = targets - {module_of(file)}
    # What is left when the modules that need no other, or that no other needs, are taken away, again and again.
    while free := {module for module, others in imports.items() if not {*imports} & others}:
        imports = {module: others for module, others in imports.items() if module not in free}
    while free := {*imports} - set().union(*imports.values()):
        imports = {module: others for module, others in imports.items() if module not in free}
    assert imports == {}


WRONG = (
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


def test_an_import_that_points_up_or_aside_is_found():
    found = {
        (file, source): [line.partition(":")[0] for line in violations(SERVER / file, source)]
        for file, source in WRONG
    }
    assert found == {(file, source): [f"server/{file}"] for file, source in WRONG}


RIGHT = (
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


def test_an_import_that_points_down_is_fine():
    assert [line for file, source in RIGHT for line in violations(SERVER / file, source)] == []


def demo_violations(file: Path, source: str) -> list[str]:
    """Return each import of the demo that it may not make, with its file and line."""
    part = file.relative_to(DEMO).parts[0].removesuffix(".py")
    pure = part in DEMO_OF_RULES_ALONE
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
            if target.startswith(("blueprints", "accounts.http", "app")):
                found.append(f"{where}: the demo knows what a command knows")
            elif pure and not (is_pure(target) or target.startswith("core.")):
                found.append(f"{where}: {part} may import rules")
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
    ("fairness.py", "from server.integrations.postal import municipalities"),
    ("story.py", "from server.accounts.http.access import viewer"),
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


def test_the_line_emulator_is_a_program_of_its_own():
    for file in sorted((ROOT / "line_emulator").rglob("*.py")):
        modules = [module for _, module, _ in imports_of(ast.parse(file.read_text(encoding="utf-8")))]
        assert not [one for one in modules if one.partition(".")[0] in ("server", "demo")], file
