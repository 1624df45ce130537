"""Supply chain and injection: every dependency is pinned by hash, and the product calls no dangerous function."""

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

#: Forbidden calls, by file extension.
DANGERS = {
    (".ts", ".tsx"): {
        "text as HTML": r"dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write",
        "text as code": r"\beval\(|\bnew Function\(|set(?:Timeout|Interval)\(\s*[\"'`]",
        "messages of other windows": r"\bpostMessage\(|window\.addEventListener\([\"']message|window\.onmessage",
        "embedded pages": r"<iframe|<(?:object|embed)\s",
        "a database in the browser": r"\bindexedDB\b",
    },
    (".py",): {
        "text as code": r"(?<![\w.])(?:eval|exec|compile)\(",
        "text as a template": r"render_template_string|\bjinja2\b|(?<!\w)Template\(",
        "unsafe deserialisation": r"\b(?:pickle|marshal|shelve|dill)\b|yaml\.(?:unsafe_)?load\(",
        "XML": r"\b(?:lxml|xml\.(?:etree|sax|dom)|xmltodict)\b",
        "a shell": r"os\.system|shell=True|os\.popen",
        "a broken hash": r"\b(?:md5|sha1)\b",
        "predictable random numbers": r"^\s*(?:import random\b|from random )",
    },
}
PRODUCT = ("server", "shared-ui/src", "liff-app/src", "portal-app/src")


def found_in(path: str, text: str) -> list[str]:
    """Return the forbidden calls in a source file."""
    kinds = next((kinds for endings, kinds in DANGERS.items() if path.endswith(endings)), {})
    return [f"{path}: {what}" for what, call in kinds.items() if re.search(call, text, re.MULTILINE)]


def product_files() -> dict[str, Path]:
    """Return the source files of the product by path, without tests and generated files."""
    files = [file for folder in PRODUCT for file in (ROOT / folder).rglob("*.*")]
    found = {file.relative_to(ROOT).as_posix(): file for file in sorted(files)}
    endings = tuple(ending for endings in DANGERS for ending in endings)
    return {
        path: file
        for path, file in found.items()
        if path.endswith(endings) and ".test." not in path and "/generated/" not in path
    }


def test_product_has_no_dangerous_calls():
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


def test_dangerous_calls_are_found():
    assert [line for path, line in EXAMPLES if not found_in(path, line)] == []


def test_python_packages_are_pinned_by_version_and_hash():
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


def test_node_packages_are_pinned_by_version_and_hash():
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
