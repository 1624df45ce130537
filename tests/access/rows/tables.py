"""The additional tables."""

from tests.access.rows.of_audit import TABLE as OF_AUDIT
from tests.access.rows.of_cases import TABLE as OF_CASES
from tests.access.rows.of_figures import TABLE as OF_FIGURES
from tests.access.rows.of_helpers import TABLE as OF_HELPERS
from tests.access.rows.of_notices import TABLE as OF_NOTICES
from tests.access.rows.of_offices import TABLE as OF_OFFICES
from tests.access.rows.of_operator import TABLE as OF_OPERATOR
from tests.access.rows.of_operator_people import TABLE as OF_OPERATORS_PEOPLE
from tests.access.rows.of_safety import TABLE as OF_SAFETY

OTHERS = (
    OF_OFFICES,
    OF_HELPERS,
    OF_NOTICES,
    OF_CASES,
    OF_FIGURES,
    OF_SAFETY,
    OF_AUDIT,
    OF_OPERATOR,
    OF_OPERATORS_PEOPLE,
)
