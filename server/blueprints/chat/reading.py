"""Readings (furigana) for the kanji in texts shown to an applicant."""

from apiflask import APIBlueprint

from server.accounts.http.access import APPLICANT, allow, unaudited
from server.accounts.http.limits import limited_by_account
from server.core.limits import READINGS_OF_ACCOUNT
from server.integrations.furigana import add_readings
from server.rooms.schemas import ReadingsIn, ReadingsOut

blueprint = APIBlueprint("readings", __name__, url_prefix="/api/chat/readings", tag="Chat")


@blueprint.post("/")
@unaudited("it only returns readings")
@allow(APPLICANT)
@limited_by_account(READINGS_OF_ACCOUNT)
@blueprint.input(ReadingsIn)
@blueprint.output(ReadingsOut)
@blueprint.doc(
    summary="Add readings to texts, as {漢字|かんじ}; a reading may be wrong, and the texts are not stored"
)
def add_readings_to_texts(json_data: ReadingsIn) -> ReadingsOut:
    return ReadingsOut(texts=add_readings(json_data.texts))
