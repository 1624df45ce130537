"""`flask openapi`: the document, the vocabulary and the table of terms that the TypeScript side is generated from."""

import json
from pathlib import Path
from typing import Any

import click
from apiflask import APIFlask
from flask import current_app
from flask.cli import with_appcontext

from server.domain.people.terms import TERMS

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


def generated_files(app: APIFlask) -> dict[str, str]:
    """Return the generated files by name, as they are committed."""
    spec: dict[str, Any] = json.loads(json.dumps(app.spec))
    vocabulary = spec.pop("x-vocabulary")
    terms = [{"what": term.what, "until": term.until, "afterwards": term.afterwards} for term in TERMS]
    return {
        "openapi.json": json.dumps(spec, ensure_ascii=False, indent=2, sort_keys=True) + "\n",
        **{
            file: _typescript("vocabulary", {name: vocabulary[name] for name in names})
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
    """Write the OpenAPI document, the vocabulary and the table of terms for the screens."""
    GENERATED.mkdir(parents=True, exist_ok=True)
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    for name, content in generated_files(app).items():
        (GENERATED / name).write_text(content, encoding="utf-8")
