"""Readings above the kanji of texts that an applicant has before them."""

from apiflask import APIBlueprint

from server.actions.limits import count_use
from server.domain.accounts.limits import READINGS_OF_ACCOUNT
from server.readings.dictionary import with_readings
from server.schemas.rooms.readings import ReadingsIn, ReadingsOut
from server.web.access import APPLICANT, allow, unaudited, viewer
from server.web.clock import now

blueprint = APIBlueprint("readings", __name__, url_prefix="/api/chat/readings", tag="Chat")


@blueprint.post("/")
@unaudited("it only says how words are read")
@allow(APPLICANT)
@blueprint.input(ReadingsIn)
@blueprint.output(ReadingsOut)
@blueprint.doc(
    summary="Give the readings of texts, as {漢字|かんじ}; they may be wrong, and no text is kept",
    responses=[429],
)
def read(json_data: ReadingsIn) -> ReadingsOut:
    count_use(READINGS_OF_ACCOUNT, str(viewer().id), now())
    return ReadingsOut(texts=with_readings(json_data.texts))
