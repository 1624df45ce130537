"""The calls of the access log: table and keys."""

from collections.abc import Callable

TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/offices
    GET    /{id}/looks/                    office             401   OK 404 404      403             OK 404 404
"""


def keys_of_looks(under: Callable[[str, str], str]) -> dict[str, str]:
    """Return the keys of each answer."""
    details, in_contact = "office home times latest_at", "office what times latest_at"
    return {
        "GET /api/offices/{id}/looks/": "id at viewer what preference person",
        "GET /api/applicants/preferences/{id}/certificate_views/": "kind viewer viewed_at",
        "GET /api/applicants/preferences/{id}/looks/": (
            f"lists {under('details', details)} {under('in_contact', in_contact)}"
        ),
    }
