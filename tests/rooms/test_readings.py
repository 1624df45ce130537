"""Readings of what an applicant reads: computed when asked for, of their own words alone, and kept nowhere."""

import logging
import re
import subprocess
import sys

import pytest

from server.core.limits import READINGS_OF_ACCOUNT
from tests.support.people import People

READINGS = "/api/chat/readings/"


def test_a_text_comes_back_with_its_readings_and_nothing_else_changed(people: People) -> None:
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
def test_more_than_a_message_is_refused(people: People, texts: list[str]) -> None:
    answer = people.applicant().call("POST", READINGS, {"texts": texts})
    assert (answer.status_code, [*answer.json["fields"]]) == (422, ["texts"])


def test_a_machine_that_asks_on_and_on_is_stopped(people: People) -> None:
    person = people.applicant()
    answers = [
        person.call("POST", READINGS, {"texts": ["あ"]}).status_code
        for _ in range(READINGS_OF_ACCOUNT.most + 1)
    ]
    assert (answers[:-1], answers[-1]) == ([200] * READINGS_OF_ACCOUNT.most, 429)


def test_no_word_of_it_is_logged(people: People, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    people.applicant().post(READINGS, {"texts": ["秘密の病名"]})
    assert "秘密" not in caplog.text
    assert "ひみつ" not in caplog.text


@pytest.mark.ci
def test_the_dictionary_is_not_loaded_before_somebody_asks() -> None:
    loaded = "from server.integrations import furigana as f; print(f._tokenizer.cache_info().currsize)"
    told = subprocess.run(  # noqa: S603 - the test's own words
        [sys.executable, "-c", f"import server.app; {loaded}"], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "0"


def _plain(text: str) -> str:
    without = re.sub(r"(?<!\\)\{([^{}|\\]+)\|[^{}|\\]+\}", r"\1", text)
    return re.sub(r"\\(.)", r"\1", without)
