"""`npm run dev`: what its server loads before its workers is there to be loaded, and none of it is ours."""

import ast
import os
import subprocess
import sys
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


def test_nothing_of_ours_is_loaded_before_the_workers() -> None:
    script = f"""
import runpy, sys
runpy.run_path({str(CONFIG)!r})["on_starting"](None)
print([name for name in sys.modules if name.partition(".")[0] == "server"])
"""
    env = os.environ | {"MODE": "development"}
    told = subprocess.run(  # noqa: S603 - the test's own words
        [sys.executable, "-c", script],
        cwd=CONFIG.parents[2],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "[]"
