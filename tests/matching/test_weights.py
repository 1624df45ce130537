"""The tables of weights: each makes 100 and has a name of its own, by which a score says what it was made with."""

from server.criteria.rules.rules import CURRENT_WEIGHTS, RULES, WEIGHTS, WHOLE
from tests.support.rows import for_each


@for_each("weights", WEIGHTS, ids=lambda weights: weights.version)
def test_the_weights_sum_to_100_and_none_is_nothing(weights):
    assert sum(weights.points.values()) == 100
    assert min(weights.points.values()) > 0


def test_every_table_has_a_version_of_its_own_and_one_of_them_counts():
    assert len({weights.version for weights in WEIGHTS}) == len(WEIGHTS)
    assert CURRENT_WEIGHTS in WEIGHTS


@for_each("weights", WEIGHTS, ids=lambda weights: weights.version)
def test_whoever_lacks_anything_is_given_less_for_it(weights):
    # A ranking looks first at those who lack nothing: rounding must not make others their equals.
    for rule in RULES:
        if rule.criterion in weights.points:
            answers = len(rule.vocabulary)
            most = WHOLE * (answers - 1) // answers if rule.shared else 0
            assert weights.points[rule.criterion] * (WHOLE - most) > WHOLE // 2
