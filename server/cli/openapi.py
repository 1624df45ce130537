"""`flask openapi` and `flask vocabulary`: the API's document and the constants that the TypeScript side uses."""

import json
from pathlib import Path
from typing import Any

import click
from apiflask import APIFlask
from flask import current_app
from flask.cli import with_appcontext

from server.core.retention import TERMS
from server.screen_vocabulary import vocabulary

#: Built when its sources change (deploy/api-types.mjs) and ignored by git.
BUILT = Path("shared-ui/src/api/built")
#: Committed.
GENERATED = Path("shared-ui/src/api/generated")
# Each in a file of its own: a page loads only what it shows.
_OF_THE_VOCABULARY = {
    "vocabulary.ts": ("labels", "declinedFor"),
    "console.ts": ("consoleLabels",),
    "forms.ts": ("fields",),
    "limits.ts": ("limits",),
    "regions.ts": ("regions",),
    "fee-terms.ts": ("feeTerms",),
}


def generated_files() -> dict[str, str]:
    """Return the committed files by name."""
    constants = vocabulary()
    terms = [{"what": term.what, "until": term.until, "afterwards": term.afterwards} for term in TERMS]
    return {
        **{
            file: _typescript("vocabulary", {name: constants[name] for name in names})
            for file, names in _OF_THE_VOCABULARY.items()
        },
        "terms.ts": _typescript("table of terms", {"terms": terms}),
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
    """Write the OpenAPI document that the screens' types are made from."""
    BUILT.mkdir(parents=True, exist_ok=True)
    app: APIFlask = current_app._get_current_object()  # type: ignore[attr-defined]
    (BUILT / "openapi.json").write_text(json.dumps(app.spec, ensure_ascii=False), encoding="utf-8")


@click.command("vocabulary")
def write_vocabulary() -> None:
    """Write the vocabulary and the table of terms for the screens."""
    for name, content in generated_files().items():
        (GENERATED / name).write_text(content, encoding="utf-8")
