"""Places that need an entry for each criterion, and where nothing else would notice a missing one."""

import re
from pathlib import Path

from server.core.vocabulary import Criterion
from server.criteria.rules.rules import RULES
from server.matching.rules.shortfalls import CHANGES

ROOT = Path(__file__).resolve().parents[2]
#: A home cannot change where it is, or for which group it was founded.
FIXED = {Criterion.AREA, Criterion.MUNICIPALITY, Criterion.GENDER}


def test_shortfalls_cover_every_changeable_criterion() -> None:
    assert {change.criterion for change in CHANGES} == {*Criterion} - FIXED


def test_family_sheet_has_an_easy_word_for_every_wish() -> None:
    source = (ROOT / "portal-app/src/features/sheets/text.ts").read_text(encoding="utf-8")
    [words] = re.findall(r"^    criteria: \{(.*?)^    \}", source, re.MULTILINE | re.DOTALL)
    assert {rule.criterion.value for rule in RULES if not rule.must} <= {*re.findall(r"(\w+):", words)}


def test_screens_know_the_answer_of_every_wish() -> None:
    source = (ROOT / "shared-ui/src/features/preference/wished.ts").read_text(encoding="utf-8")
    [answers] = re.findall(r"^const ANSWERS.*?= \{(.*?)^\};", source, re.MULTILINE | re.DOTALL)
    wishes = {rule.criterion.value for rule in RULES if not rule.must}
    assert {*re.findall(r"^  (\w+):", answers, re.MULTILINE)} == wishes
