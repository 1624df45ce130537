"""CSV files for spreadsheets: user text stays text and is never run as a formula."""

import csv
import io

from server.core.csv_files import csv_file
from tests.support.rows import for_each

UNSEEN = {
    "empty": "",
    "space": " ",
    "wide space": "\u3000",
    "no-break space": "\xa0",
    "soft hyphen": "\xad",
    "zero-width space": "\u200b",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "text direction": "\u202e",
    "control characters": "\x00\x0b",
    "variation selector": "\ufe0f",
    "empty letter": "\u3164",
    "several": " \u200b\u3000\xad",
}


def cell_of(text: str) -> str:
    """Write a text to a CSV file and return the cell that a spreadsheet reads."""
    file = csv_file(["名前"], [[text]]).decode("utf-8-sig")
    [_, [cell]] = csv.reader(io.StringIO(file, newline=""))
    return cell


@for_each("sign", "=+-@＝＋－＠﹢﹣﹫−")
@for_each("before", UNSEEN.values(), ids=UNSEEN)
def test_formula_is_prefixed_even_after_invisible_characters(before: str, sign: str) -> None:
    text = f"{before}{sign}HYPERLINK(1)"
    assert cell_of(text) == f"'{text}"


@for_each("text", ["\tひだまり", "\rひだまり", "\nひだまり", "\t"])
def test_cell_that_begins_with_a_line_break_or_tab_is_prefixed(text: str) -> None:
    assert cell_of(text) == f"'{text}"


@for_each("text", ["", " ", "ひだまり", "ひだまり=1", "A-1", "　こもれび＋", "1+1", "ー", "～"])
def test_ordinary_text_is_not_changed(text: str) -> None:
    assert cell_of(text) == text


def test_numbers_stay_numbers_and_none_is_an_empty_cell() -> None:
    assert csv_file(["a", "b"], [[-1, None]]).decode("utf-8-sig").splitlines()[1] == '-1,""'


@for_each("sign", ";\t,")
def test_delimiter_in_a_cell_does_not_start_a_formula(sign: str) -> None:
    text = f"ひだまり{sign}=HYPERLINK(1)"
    assert cell_of(text) == text
    file = csv_file(["名前"], [[text]]).decode("utf-8-sig")
    assert [*csv.reader(io.StringIO(file, newline=""), delimiter=sign)][1:] == [[text]]
