"""Readings (furigana) of texts for applicants: computed on request and not stored."""

import logging
import re
import subprocess
import sys

import pytest

from server.core.limits import READINGS_OF_ACCOUNT
from tests.support.people import People

READINGS = "/api/chat/readings/"


def test_readings_are_added_without_other_changes(people: People) -> None:
    texts = [
        "来週の土曜日、午後2時に見学できます。\nお茶を用意して、お待ちしています。",
        "わからないことは、世話人に聞いてください。",
        "{記号|きごう}も\\そのまま😀です。",
        "かなだけ",
        "",
    ]
    read = people.applicant().post(READINGS, {"texts": texts})["texts"]
    assert "{土曜日|どようび}、{午後|ごご}2{時|じ}に{見学|けんがく}できます。\n" in read[0]
    assert "お{待|ま}ちしています。" in read[0]
    assert "{世話人|せわにん}に{聞|き}いて" in read[1]
    assert [_plain(text) for text in read] == texts


@pytest.mark.parametrize("texts", [[], ["あ"] * 21, ["あ" * 2001], ["あ" * 1001, "あ" * 1000]])
def test_too_many_or_too_long_texts_are_refused(people: People, texts: list[str]) -> None:
    answer = people.applicant().call("POST", READINGS, {"texts": texts})
    assert (answer.status_code, [*answer.json["fields"]]) == (422, ["texts"])


def test_readings_are_rate_limited(people: People) -> None:
    person = people.applicant()
    answers = [
        person.call("POST", READINGS, {"texts": ["あ"]}).status_code
        for _ in range(READINGS_OF_ACCOUNT.most + 1)
    ]
    assert (answers[:-1], answers[-1]) == ([200] * READINGS_OF_ACCOUNT.most, 429)


def test_texts_are_not_logged(people: People, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    people.applicant().post(READINGS, {"texts": ["秘密の病名"]})
    assert "秘密" not in caplog.text
    assert "ひみつ" not in caplog.text


@pytest.mark.ci
def test_dictionary_is_loaded_on_first_use() -> None:
    loaded = "from server.integrations import furigana as f; print(f._tokenizer.cache_info().currsize)"
    result = subprocess.run(  # noqa: S603 - constant arguments
        [sys.executable, "-c", f"import server.app; {loaded}"], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "0"


def _plain(text: str) -> str:
    without = re.sub(r"(?<!\\)\{([^{}|\\]+)\|[^{}|\\]+\}", r"\1", text)
    return re.sub(r"\\(.)", r"\1", without)
