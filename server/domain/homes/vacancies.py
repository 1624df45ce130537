"""How many places a home has left once somebody does not move in after all."""


def after_leaving(vacancies: int, capacity: int | None) -> int:
    """Return one place more, never more than the home has."""
    return vacancies + 1 if capacity is None else min(vacancies + 1, capacity)
