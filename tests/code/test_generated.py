"""What is generated is fresh: the screens are typed and labelled by what the server says today."""

import subprocess
from pathlib import Path

import pytest
from apiflask import APIFlask

from server.app import create_app
from server.cli.openapi import GENERATED, generated_files
from server.config import Settings

ROOT = Path(__file__).resolve().parents[2]
GENERATOR = ROOT / "node_modules/.bin/openapi-typescript"
STALE = "is stale: run `npm run generate`"


@pytest.fixture(scope="module")
def app() -> APIFlask:
    return create_app(Settings(mode="development", database_url="sqlite://"))


FILES = {
    *("openapi.json", "vocabulary.ts", "console.ts", "forms.ts", "limits.ts", "regions.ts"),
    *("fee-terms.ts", "terms.ts"),
}


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_generated_file_is_what_the_server_makes_now(app, name):
    # Compared as a truth, not as texts: the difference of two long documents takes minutes to show.
    fresh = generated_files(app)[name] == (ROOT / GENERATED / name).read_text(encoding="utf-8")
    assert fresh, f"{name} {STALE}"


def test_these_are_all_the_files_that_the_server_makes(app):
    assert set(generated_files(app)) == FILES


@pytest.mark.skipif(not GENERATOR.exists(), reason="node_modules is not installed")
def test_the_types_are_what_the_generator_makes_of_the_document(tmp_path):
    types = tmp_path / "schema.d.ts"
    document = ROOT / GENERATED / "openapi.json"
    subprocess.run([GENERATOR, document, "--output", types], cwd=ROOT, check=True, capture_output=True)  # noqa: S603
    fresh = types.read_text(encoding="utf-8") == (ROOT / GENERATED / "schema.d.ts").read_text(
        encoding="utf-8"
    )
    assert fresh, f"schema.d.ts {STALE}"
