"""Monthly figures of the viewer's offices."""

from apiflask import APIBlueprint
from apiflask.schemas import FileSchema
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, audited, viewer
from server.accounts.rules.factors import RequiredProof
from server.contacts.queries.figures import monthly_figures
from server.contacts.schemas.figures import MonthOut, OfficeFigures, columns_of, rows_of
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer, csv_response
from server.core.schemas import list_of
from server.core.vocabulary import WORKING_POSITIONS
from server.offices.queries import own_offices

blueprint = APIBlueprint("figures", __name__, url_prefix="/api/offices/figures", tag="Offices")


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(list_of(OfficeFigures))
@blueprint.doc(summary="Read the monthly figures of the viewer's offices: counts of contacts")
def read_figures() -> Response:
    return answer(_figures())


@blueprint.get("/csv/")
@audited(Act.FIGURES_SAVED)
@allow(FACILITY, COUNSELOR, proof=RequiredProof.FACTOR)
@blueprint.output(FileSchema(type="string"), content_type="text/csv")
@blueprint.doc(summary="Download the monthly figures as CSV, one row for each month")
def download_figures() -> Response:
    response = csv_response("figures", columns_of(viewer().role), rows_of(_figures()))
    record_read(Act.FIGURES_SAVED, viewer().id)
    return response


def _figures() -> list[OfficeFigures]:
    offices = [office for office, position in own_offices(viewer().id) if position in WORKING_POSITIONS]
    months = monthly_figures(viewer(), [office.id for office in offices], now())
    return [
        OfficeFigures(
            office=office.id, name=office.name, months=[MonthOut.of(month) for month in months[office.id]]
        )
        for office in offices
    ]
