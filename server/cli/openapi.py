"""`flask openapi` writes the OpenAPI document; `flask vocabulary` writes constants for the TypeScript code."""

import json
from pathlib import Path
from typing import Any

import click
from apiflask import APIFlask
from flask import current_app
from flask.cli import with_appcontext

from server.operator.service.retention_table import RETENTION
from server.screen_vocabulary import vocabulary

#: The OpenAPI document is written here when its sources change (deploy/api-types.mjs). Git ignores this folder.
BUILT = Path("shared-ui/src/api/built")
#: The constants are written here, and the files are committed to git.
GENERATED = Path("shared-ui/src/api/generated")
# The constants of each file. There are several files, so that a page loads only the constants that it needs.
_VOCABULARY_FILES = {
    "vocabulary.ts": ("labels", "declinedFor"),
    "console.ts": ("consoleLabels",),
    "forms.ts": ("fields",),
    "limits.ts": ("limits",),
    "refusals.ts": ("refusalValues", "faultValues"),
    "regions.ts": ("regions",),
    "fee-terms.ts": ("feeTerms",),
}


def generated_files() -> dict[str, str]:
    """Return the content of each generated file that is committed, by the name of the file."""
    constants = vocabulary()
    retention = [
        {"what": entry.what, "until": entry.until, "afterwards": entry.afterwards} for entry in RETENTION
    ]
    return {
        **{
            file: _typescript("vocabulary", {name: constants[name] for name in names})
            for file, names in _VOCABULARY_FILES.items()
        },
        "terms.ts": _typescript("table of terms", {"terms": retention}),
    }


def _typescript(source: str, constants: dict[str, Any]) -> str:
    lines = [
        f"export const {name} = {json.dumps(value, ensure_ascii=False, indent=2)} as const;\n"
        for name, value in constants.items()
    ]
    return f"// Generated from the server's {source} by `npm run generate`; not edited.\n" + "\n".join(lines)


@click.command("openapi")
@with_appcontext
def openapi() -> None:
    """Write the OpenAPI document from which the TypeScript types are generated."""
    BUILT.mkdir(parents=True, exist_ok=True)
    app: APIFlask = current_app._get_current_object()  # type: ignore[attr-defined]
    (BUILT / "openapi.json").write_text(json.dumps(app.spec, ensure_ascii=False), encoding="utf-8")


@click.command("vocabulary")
def write_vocabulary() -> None:
    """Write the vocabulary and the retention table for the TypeScript code."""
    for name, content in generated_files().items():
        (GENERATED / name).write_text(content, encoding="utf-8")
