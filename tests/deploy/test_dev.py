"""`npm run dev`: gunicorn preloads installed libraries, but no code of the project."""

import ast
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

CONFIG = Path(__file__).resolve().parents[2] / "deploy/dev/gunicorn.conf.py"


def libraries() -> list[str]:
    # Parsed, because running it would patch this process.
    for node in ast.parse(CONFIG.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "LIBRARIES":
            return list(ast.literal_eval(node.value))
    return []


def test_every_preloaded_library_is_installed():
    assert libraries()
    assert [name for name in libraries() if not find_spec(name)] == []


def test_no_project_code_is_loaded_before_the_workers() -> None:
    script = f"""
import runpy, sys
runpy.run_path({str(CONFIG)!r})["on_starting"](None)
print([name for name in sys.modules if name.partition(".")[0] == "server"])
"""
    env = os.environ | {"MODE": "development"}
    result = subprocess.run(  # noqa: S603 - constant arguments
        [sys.executable, "-c", script],
        cwd=CONFIG.parents[2],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == "[]"
