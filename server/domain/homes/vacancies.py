"""How many places a home has left once somebody moves in, or did not after all."""


def after_move_in(vacancies: int) -> int:
    """Return one place less; a home that stated none has none still."""
    return max(vacancies - 1, 0)


def after_leaving(vacancies: int, capacity: int | None) -> int:
    """Return one place more, never more than the home has."""
    return vacancies + 1 if capacity is None else min(vacancies + 1, capacity)
