"""Words that have no place in the project, and the sentence that every module opens with."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

TEXT_ENDINGS = (
    *(".py", ".ts", ".tsx", ".css", ".mjs", ".js", ".html", ".json", ".toml", ".ini", ".mako", ".in"),
    *(".txt", ".md", ".yml", ".yaml", ".sh", ".svg", ".cfg", "run", "Dockerfile", ".npmrc", ".gitignore"),
    *("pre-commit", ".editorconfig"),
)
# What the repository leaves out is not ours to judge.
FOLDERS_OF_OTHERS = {
    line.rstrip("/")
    for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    if line.endswith("/")
}
HIDDEN_FOLDERS_OF_OURS = {".ci", ".githooks"}

UNWANTED = {
    "a path of one machine": r"(?<![\w.~$}/-])/(?:work|root|[t]mp|home/\w+|Users/\w+)\b",
    "a package registry": r"registry\.(?:npmjs|yarnpkg)|pypi\.org|pythonhosted\.org|proxy\.golang|[n]pmmirror",
    "how the project was written": r"\b(?:issue|ticket|session|milestone|sprint) ?(?:#|no\. ?)?\d+\b|#\d+ \(",
    "an assistant": r"\b(?:[c]laude|[a]nthropic|[c]hatgpt|[c]opilot|[o]penai|[c]odex|language [m]odel|[L]LM)\b",
    "work left undone": r"\b(?:[T]ODO|[F]IXME|[X]XX|[T]MP|[H]ACK)\b",
}


def own_texts() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every file that is the project's own."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(
            name
            for name in folders
            if name not in FOLDERS_OF_OTHERS and (not name.startswith(".") or name in HIDDEN_FOLDERS_OF_OURS)
        )
        for name in sorted(names):
            if name.endswith(TEXT_ENDINGS):
                file = Path(folder, name)
                yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return dict(own_texts())


def places(pattern: str, texts: dict[str, str]) -> list[str]:
    return [
        f"{path}:{number} {line.strip()[:100]}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if re.search(pattern, line, re.IGNORECASE)
    ]


@pytest.mark.parametrize("what", UNWANTED)
def test_nowhere_stands_what_belongs_to_one_machine_or_to_the_writing(what, texts):
    assert places(UNWANTED[what], texts) == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a path of one machine", 'open("' + "/wo" + 'rk/main/x")'),
        ("a path of one machine", "see " + "/ro" + "ot/.cache/x"),
        ("a package registry", "https://registry." + "npmjs.org/react"),
        ("how the project was written", "as asked in issue " + "#12"),
        ("how the project was written", "left by session " + "3"),
        ("an assistant", "written with Clau" + "de"),
        ("work left undone", "# TO" + "DO later"),
        ("work left undone", "# FIX" + "ME"),
        ("work left undone", "phases=(Phase.generate,),  # TM" + "P"),
        ("work left undone", "# XX" + "X: why?"),
        ("work left undone", "/* HA" + "CK around it */"),
    ],
)
def test_an_unwanted_word_is_found(what, line):
    assert places(UNWANTED[what], {"file": line})


@pytest.mark.parametrize(
    "line", ["href='/homes/'", "shared-ui/work/x", "the session's 30 days", "OpenAPI 3.1"]
)
def test_the_products_own_words_are_not_unwanted(line):
    assert [what for what, pattern in UNWANTED.items() if places(pattern, {"file": line})] == []


def test_every_python_module_opens_with_a_sentence(texts):
    modules = {path: ast.parse(text) for path, text in texts.items() if path.endswith(".py")}
    opening = {path: (ast.get_docstring(tree) or "").partition("\n\n")[0] for path, tree in modules.items()}
    assert [
        path for path, words in opening.items() if not re.match(r"\S.*[.](?:\s|$)", words, re.DOTALL)
    ] == []


def test_every_typescript_module_opens_with_a_sentence(texts):
    modules = {
        path: text
        for path, text in texts.items()
        if path.endswith((".ts", ".tsx", ".mjs")) and "/generated/" not in path
    }
    opening = re.compile(r"(?:#!.*\n)?/\*\*(?:(?!\*/).)*?\S[.](?:\s|\*/)", re.DOTALL)
    assert [path for path, text in modules.items() if not opening.match(text)] == []


def test_every_public_function_of_server_and_demo_says_what_it_does(texts):
    """Routes say it in their summary, which the document shows; dunder and nested functions need not."""
    silent = [
        f"{path}:{node.lineno} {node.name}"
        for path, text in texts.items()
        if path.startswith(("server/", "demo/"))
        and not path.endswith("_routes.py")
        and path != "server/accounts/session_routes.py"
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and not ast.get_docstring(node)
    ]
    assert silent == []
