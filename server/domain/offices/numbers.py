"""The public numbers of corporations and offices, as people type them."""

import re

from server.domain.text import tidy_ascii


def office_number_digits(value: str) -> str | None:
    """Return the ten digits of an office number typed in any width, or None."""
    digits = tidy_ascii(value)
    return digits if re.fullmatch(r"[0-9]{10}", digits) else None


def corporation_number_digits(value: str) -> str | None:
    """Return the thirteen digits of a corporation's number typed in any width, or None."""
    digits = tidy_ascii(value)
    return digits if re.fullmatch(r"[0-9]{13}", digits) else None
