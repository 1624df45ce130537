"""The calls of figures: table and keys."""

from collections.abc import Callable
from typing import Any

TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/offices/figures
    GET    /                               -                  401   OK              403             OK
    GET    /csv/                           -                  401   OK              403             OK
/api/facilities/matching-preferences
    GET    /{id}/shortfalls/               home               401   OK 404 404      403             403
"""

_MONTH = "month requests accepted declined withdrawn median_hours late visits_agreed visits_held move_ins"


def keys_of_figures(under: Callable[[str, str], str]) -> dict[str, Any]:
    """Return the keys of each answer: numbers, no personal data."""
    return {
        "GET /api/offices/figures/": f"office name {under('months', _MONTH)}",
        "GET /api/offices/figures/csv/": "",
        "GET /api/facilities/matching-preferences/{id}/shortfalls/": (
            "criterion label words must is_change more has_fewer fewer"
        ),
    }
