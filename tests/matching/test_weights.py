"""The tables of weights: each sums to 100 and has a unique version, which is stored with the scores."""

from server.criteria.rules.rules import CURRENT_WEIGHTS, RULES, WEIGHTS, WHOLE
from tests.support.rows import for_each


@for_each("weights", WEIGHTS, ids=lambda weights: weights.version)
def test_weights_sum_to_100_and_none_is_zero(weights):
    assert sum(weights.points.values()) == 100
    assert min(weights.points.values()) > 0


def test_versions_are_unique_and_one_is_current():
    assert len({weights.version for weights in WEIGHTS}) == len(WEIGHTS)
    assert CURRENT_WEIGHTS in WEIGHTS


@for_each("weights", WEIGHTS, ids=lambda weights: weights.version)
def test_every_unmet_criterion_lowers_the_score(weights):
    # Rounding must not give a person with an unmet criterion the full score.
    for rule in RULES:
        if rule.criterion in weights.points:
            answers = len(rule.vocabulary)
            most = WHOLE * (answers - 1) // answers if rule.each_counts else 0
            assert weights.points[rule.criterion] * (WHOLE - most) > WHOLE // 2
