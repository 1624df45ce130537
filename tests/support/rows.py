"""Table tests: one test runs over all rows and reports every failing row."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]


def for_each(names: str | Sequence[str], rows: Iterable[Any], ids: Any = None) -> Callable[[Test], Test]:
    """Run a test over a table, like `pytest.mark.parametrize`, but as one case that lists every failing row.

    Only for pure functions and reads, because nothing is reset between rows.
    """
    fields = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    table = [_values(row, len(fields), isinstance(names, str)) for row in rows]
    assert table, "A table without rows proves nothing."
    labels = [*ids] if ids is not None and not callable(ids) else [None] * len(table)

    def decorate(test: Test) -> Test:
        signature = inspect.signature(test)
        rest = [one for name, one in signature.parameters.items() if name not in fields]
        assert len(rest) == len(signature.parameters) - len(fields), f"{test.__name__} does not take {fields}"

        @wraps(test)
        def over_all(*args: Any, **fixtures: Any) -> None:
            faults = []
            for label, row in zip(labels, table, strict=True):
                try:
                    test(*args, **fixtures, **dict(zip(fields, row, strict=True)))
                except (Exception, pytest.fail.Exception) as fault:
                    shown = f"{label}: " if label else ""
                    faults.append(f"{shown}{_shown(fields, row)}: {type(fault).__name__}: {fault}")
            if faults:
                pytest.fail(f"{len(faults)} of {len(table)} rows:\n" + "\n".join(faults), pytrace=False)

        over_all.__signature__ = signature.replace(parameters=rest)  # type: ignore[attr-defined]
        return over_all

    return decorate


def _values(row: Any, count: int, by_string: bool) -> tuple[Any, ...]:
    # A row made by pytest.param.
    if hasattr(row, "values") and hasattr(row, "marks"):
        return tuple(row.values)
    return (row,) if count == 1 and by_string else tuple(row)


def _shown(fields: list[str], row: tuple[Any, ...]) -> str:
    return ", ".join(f"{name}={value!r:.200}" for name, value in zip(fields, row, strict=True))
