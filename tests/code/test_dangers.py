"""Ways in that nothing opens: a library that is not the one we chose, calls that run or parse a stranger's words."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

REQUIREMENTS = (
    "requirements.txt",
    "tests/requirements.txt",
    "requirements-learning.txt",
    "bench/peers/requirements.txt",
)
PACKAGES = ("package.json", "shared-ui/package.json", "liff-app/package.json", "portal-app/package.json")

#: What a program of the product may not call, by the endings of the files.
DANGERS = {
    (".ts", ".tsx"): {
        "text taken for HTML": r"dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write",
        "text taken for a program": r"\beval\(|\bnew Function\(|set(?:Timeout|Interval)\(\s*[\"'`]",
        "messages of other windows": r"\bpostMessage\(|window\.addEventListener\([\"']message|window\.onmessage",
        "a page of another site within ours": r"<iframe|<(?:object|embed)\s",
        "a database in the browser": r"\bindexedDB\b",
    },
    (".py",): {
        "text taken for a program": r"(?<![\w.])(?:eval|exec|compile)\(",
        "text taken for a template": r"render_template_string|\bjinja2\b|(?<!\w)Template\(",
        "objects made as a stranger says": r"\b(?:pickle|marshal|shelve|dill)\b|yaml\.(?:unsafe_)?load\(",
        "XML": r"\b(?:lxml|xml\.(?:etree|sax|dom)|xmltodict)\b",
        "a shell": r"os\.system|shell=True|os\.popen",
        "a hash that is broken": r"\b(?:md5|sha1)\b",
        "chance that can be foreseen": r"^\s*(?:import random\b|from random )",
    },
}
PRODUCT = ("server", "shared-ui/src", "liff-app/src", "portal-app/src")


def found_in(path: str, text: str) -> list[str]:
    """Return the dangers of a file of the product."""
    kinds = next((kinds for endings, kinds in DANGERS.items() if path.endswith(endings)), {})
    return [f"{path}: {what}" for what, call in kinds.items() if re.search(call, text, re.MULTILINE)]


def product_files() -> dict[str, Path]:
    """Return the product's own source files, without tests and generated files, by their path from the root."""
    files = [file for folder in PRODUCT for file in (ROOT / folder).rglob("*.*")]
    found = {file.relative_to(ROOT).as_posix(): file for file in sorted(files)}
    endings = tuple(ending for endings in DANGERS for ending in endings)
    return {
        path: file
        for path, file in found.items()
        if path.endswith(endings) and ".test." not in path and "/generated/" not in path
    }


def test_the_product_runs_and_parses_nothing_that_a_stranger_wrote():
    files = product_files()
    assert len(files) > 500
    found = [
        line for path, file in files.items() for line in found_in(path, file.read_text(encoding="utf-8"))
    ]
    assert found == []


EXAMPLES = (
    ("shared-ui/src/a.tsx", "<p dangerouslySetInnerHTML={{ __html: words }} />"),
    ("liff-app/src/a.ts", 'window.addEventListener("message", take);'),
    ("portal-app/src/a.ts", "new Function(words)()"),
    ("server/a.py", "subprocess.run(words, shell=True)"),
    ("server/a.py", "import random"),
    ("server/a.py", "found = eval(words)"),
    ("server/a.py", "import xml.etree.ElementTree"),
)


def test_a_danger_is_found():
    assert [line for path, line in EXAMPLES if not found_in(path, line)] == []


def test_every_library_of_python_is_one_version_known_by_its_hash():
    faults = []
    for path in REQUIREMENTS:
        text = (ROOT / path).read_text(encoding="utf-8")
        blocks = [block for block in re.split(r"\n(?=\S)", text) if not block.startswith("#")]
        assert len(blocks) > 5, path
        faults += [
            f"{path}: {block.splitlines()[0]}"
            for block in blocks
            if not re.match(r"[\w.\[\],-]+==[\w.]+ ", block) or "--hash=sha256:" not in block
        ]
    assert faults == []


def test_every_library_of_node_is_one_version_known_by_its_hash():
    named = {
        f"{path} {name}": version
        for path in PACKAGES
        for kind in ("dependencies", "devDependencies")
        for name, version in json.loads((ROOT / path).read_text(encoding="utf-8")).get(kind, {}).items()
    }
    assert {name: version for name, version in named.items() if not re.fullmatch(r"[\d.]+", version)} == {}
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    ours = {"", *(path.removesuffix("/package.json") for path in PACKAGES)}
    others = {name: one for name, one in locked.items() if name not in ours and not one.get("link")}
    assert len(others) > 100
    assert [name for name, one in others.items() if not one.get("integrity", "").startswith("sha512-")] == []
