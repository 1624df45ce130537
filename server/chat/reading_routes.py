"""Readings above the kanji of texts that an applicant has before them."""

from apiflask import APIBlueprint

from server.domain.accounts.limits import READINGS_OF_ACCOUNT
from server.readings.dictionary import with_readings
from server.schemas.rooms.readings import ReadingsIn, ReadingsOut
from server.web.access import APPLICANT, allow, unaudited
from server.web.limits import limited_by_account

blueprint = APIBlueprint("readings", __name__, url_prefix="/api/chat/readings", tag="Chat")


@blueprint.post("/")
@unaudited("it only says how words are read")
@allow(APPLICANT)
@limited_by_account(READINGS_OF_ACCOUNT)
@blueprint.input(ReadingsIn)
@blueprint.output(ReadingsOut)
@blueprint.doc(
    summary="Give the readings of texts, as {漢字|かんじ}; they may be wrong, and no text is kept",
)
def read(json_data: ReadingsIn) -> ReadingsOut:
    return ReadingsOut(texts=with_readings(json_data.texts))
