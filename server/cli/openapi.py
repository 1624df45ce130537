"""`flask openapi`: the document and the vocabulary that the TypeScript side is generated from."""

import json
from pathlib import Path
from typing import Any

import click
from apiflask import APIFlask
from flask import current_app
from flask.cli import with_appcontext

GENERATED = Path("shared-ui/src/api/generated")


def generated_files(app: APIFlask) -> dict[str, str]:
    """Return the generated files by name, as they are committed."""
    spec: dict[str, Any] = json.loads(json.dumps(app.spec))
    vocabulary = spec.pop("x-vocabulary")
    return {
        "openapi.json": json.dumps(spec, ensure_ascii=False, indent=2, sort_keys=True) + "\n",
        "vocabulary.ts": "// Generated from the server's codes and labels by `npm run generate`; not edited.\n"
        + "".join(
            f"export const {name} = {json.dumps(value, ensure_ascii=False, indent=2)} as const;\n\n"
            for name, value in vocabulary.items()
        ).rstrip("\n")
        + "\n",
    }


@click.command("openapi")
@with_appcontext
def openapi() -> None:
    """Write the OpenAPI document and the vocabulary for the screens."""
    GENERATED.mkdir(parents=True, exist_ok=True)
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    for name, content in generated_files(app).items():
        (GENERATED / name).write_text(content, encoding="utf-8")
