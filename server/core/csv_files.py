"""Tables as CSV for Excel, in which no cell is taken for a formula."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence

#: With what a cell begins that a spreadsheet would reckon with, in whatever width; the last is mathematics' own.
_FORMULA = frozenset("=+-@−")
_BREAKS = ("\t", "\r", "\n")
#: The kinds of signs that nobody sees before it: blanks, controls and joiners, marks upon nothing.
_UNSEEN = ("Z", "C", "M")
#: Letters of Korean that are there to be empty.
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")

Cell = str | int | None


def csv_file(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return a table as a file with a byte order mark, without which Excel takes Japanese for another encoding."""
    text = io.StringIO(newline="")
    # What is not in quotes LibreOffice also parts at semicolons and tabs, where another cell would begin.
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow(columns)
    writer.writerows([[_plain(cell) for cell in row] for row in rows])
    return text.getvalue().encode("utf-8-sig")


def _plain(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and _is_taken_for_a_formula(cell) else cell


def _is_taken_for_a_formula(cell: str) -> bool:
    if cell.startswith(_BREAKS):
        return True
    first = next((sign for sign in cell if not _is_unseen(sign)), "")
    return not _FORMULA.isdisjoint(unicodedata.normalize("NFKC", first)[:1])


def _is_unseen(sign: str) -> bool:
    return sign in _FILLERS or unicodedata.category(sign).startswith(_UNSEEN)
