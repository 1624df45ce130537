"""CSV files for Excel, with protection against formula injection."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date, datetime

from server.core.japan import JAPAN
from server.core.refusals import Conflict

#: Characters that start a formula in a spreadsheet. The last character is U+2212 MINUS SIGN. Texts are converted to
#: NFKC before the comparison.
_FORMULA_STARTS = frozenset("=+-@−")
_BREAKS = ("\t", "\r", "\n")
#: Unicode categories of invisible characters: separators, control and format characters, combining marks.
_INVISIBLE_CATEGORIES = ("Z", "C", "M")
#: Korean filler letters, which are invisible too.
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")

Cell = str | int | None
#: The most rows of the file of a list.
ROWS_MAX = 1_000


class TooManyRows(Conflict):
    """The list is too long for one file."""

    def __init__(self, total: int) -> None:
        super().__init__(
            f"一覧が{total}件あり、一度に保存できるのは{ROWS_MAX}件までです。しぼり込んでから、保存してください。",
            "too_many_rows",
        )


def day_cell(day: date | None) -> str:
    return f"{day:%Y/%m/%d}" if day else ""


def moment_cell(moment: datetime | None) -> str:
    return f"{moment.astimezone(JAPAN):%Y/%m/%d %H:%M}" if moment else ""


def csv_file(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Write a table as CSV with a byte order mark; without the mark Excel reads Japanese in a wrong encoding."""
    text = io.StringIO(newline="")
    # Quote all texts: LibreOffice splits an unquoted text at semicolons and tabs, and a part could start a formula.
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow(columns)
    writer.writerows([[_escaped(cell) for cell in row] for row in rows])
    return text.getvalue().encode("utf-8-sig")


def _escaped(cell: Cell) -> Cell:
    # A spreadsheet shows a cell that starts with an apostrophe as text.
    return f"'{cell}" if isinstance(cell, str) and _looks_like_formula(cell) else cell


def _looks_like_formula(cell: str) -> bool:
    if cell.startswith(_BREAKS):
        return True
    first = next((char for char in cell if not _is_invisible(char)), "")
    return not _FORMULA_STARTS.isdisjoint(unicodedata.normalize("NFKC", first)[:1])


def _is_invisible(char: str) -> bool:
    return char in _FILLERS or unicodedata.category(char).startswith(_INVISIBLE_CATEGORIES)
