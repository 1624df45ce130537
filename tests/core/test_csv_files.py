"""Tables for spreadsheets: what anybody writes stays text, with whatever it begins."""

import csv
import io

from server.core.csv_files import csv_file
from tests.support.rows import for_each

UNSEEN = {
    "nothing": "",
    "a blank": " ",
    "a wide blank": "\u3000",
    "a blank that does not break": "\xa0",
    "a soft hyphen": "\xad",
    "a blank of no width": "\u200b",
    "a joiner": "\u2060",
    "the mark of an order of bytes": "\ufeff",
    "a direction": "\u202e",
    "a control": "\x00\x0b",
    "a variant of nothing": "\ufe0f",
    "an empty letter": "\u3164",
    "several": " \u200b\u3000\xad",
}


def cell_of(text: str) -> str:
    """Return a cell as a spreadsheet reads it."""
    file = csv_file(["名前"], [[text]]).decode("utf-8-sig")
    [_, [cell]] = csv.reader(io.StringIO(file, newline=""))
    return cell


@for_each("sign", "=+-@＝＋－＠﹢﹣﹫−")
@for_each("before", UNSEEN.values(), ids=UNSEEN)
def test_what_would_be_reckoned_with_is_prefixed_whatever_unseen_stands_before_it(
    before: str, sign: str
) -> None:
    text = f"{before}{sign}HYPERLINK(1)"
    assert cell_of(text) == f"'{text}"


@for_each("text", ["\tひだまり", "\rひだまり", "\nひだまり", "\t"])
def test_a_cell_that_begins_with_a_break_is_prefixed(text: str) -> None:
    assert cell_of(text) == f"'{text}"


@for_each("text", ["", " ", "ひだまり", "ひだまり=1", "A-1", "　こもれび＋", "1+1", "ー", "～"])
def test_what_is_a_name_stays_as_it_is_written(text: str) -> None:
    assert cell_of(text) == text


def test_numbers_stay_numbers_and_nothing_stays_empty() -> None:
    assert csv_file(["a", "b"], [[-1, None]]).decode("utf-8-sig").splitlines()[1] == '-1,""'


@for_each("sign", ";\t,")
def test_no_formula_begins_in_the_middle_of_a_cell_wherever_it_is_parted(sign: str) -> None:
    text = f"ひだまり{sign}=HYPERLINK(1)"
    assert cell_of(text) == text
    file = csv_file(["名前"], [[text]]).decode("utf-8-sig")
    assert [*csv.reader(io.StringIO(file, newline=""), delimiter=sign)][1:] == [[text]]
