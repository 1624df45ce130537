"""`npm run dev`: what its server loads before its workers is there to be loaded."""

import ast
from importlib.util import find_spec
from pathlib import Path

CONFIG = Path(__file__).resolve().parents[2] / "deploy/dev/gunicorn.conf.py"


def libraries() -> list[str]:
    # Read, not run: it patches the process.
    for node in ast.parse(CONFIG.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "LIBRARIES":
            return list(ast.literal_eval(node.value))
    return []


def test_every_library_is_installed():
    assert libraries()
    assert [name for name in libraries() if not find_spec(name)] == []
