"""How to report a vulnerability: /.well-known/security.txt (RFC 9116) and the policy."""

from datetime import timedelta
from pathlib import Path

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import public
from server.core.clock import now
from server.core.refusals import NotFound
from server.core.services import app_settings

blueprint = APIBlueprint("security", __name__, enable_openapi=False)

_POLICY = Path(__file__).resolve().parents[3] / "SECURITY.md"
_POLICY_PATH = "/security-policy.txt"
#: The file is valid for this long. Then readers fetch it again, because the contact may have changed.
_VALID_FOR = timedelta(days=30)


@blueprint.get("/.well-known/security.txt")
@public
def security_contact() -> Response:
    settings = app_settings()
    contacts = [f"mailto:{settings.support_email}"] if settings.support_email else []
    if settings.inquiry_url.startswith("https://"):
        contacts.append(settings.inquiry_url)
    if not contacts:
        raise NotFound()
    lines = [
        *(f"Contact: {contact_url}" for contact_url in contacts),
        f"Expires: {now() + _VALID_FOR:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: ja, en",
        f"Canonical: {settings.public_url}/.well-known/security.txt",
        f"Policy: {settings.public_url}{_POLICY_PATH}",
    ]
    return Response("\n".join(lines) + "\n", mimetype="text/plain")


@blueprint.get(_POLICY_PATH)
@public
def security_policy() -> Response:
    return Response(_POLICY.read_text(encoding="utf-8"), mimetype="text/plain")
