"""The applicant's own data as one file, and leaving the service."""

import logging

from apiflask import APIBlueprint
from apiflask.schemas import FileSchema
from flask import Response, jsonify

from server.accounts.http.access import APPLICANT, allow, audited, viewer
from server.accounts.http.limits import limited_by_account
from server.accounts.http.tokens import clear_browser
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.limits import EXPORTS_OF_ACCOUNT
from server.core.refusals import SignInFailed, Unavailable
from server.core.schemas import Empty
from server.core.services import app_settings, picture_store
from server.integrations.line.login import end_link
from server.integrations.storage.packing import packed
from server.operator.service.erasing import leave
from server.people.queries.my_data import everything_about, own_files
from server.people.schemas.preferences import LeaveIn

blueprint = APIBlueprint("leaving", __name__, url_prefix="/api/applicants", tag="My data")

_log = logging.getLogger(__name__)


@blueprint.get("/my_data/")
@audited(Act.OWN_DATA_SAVED)
@allow(APPLICANT)
@limited_by_account(EXPORTS_OF_ACCOUNT)
@blueprint.output(FileSchema(type="string", format="binary"), content_type="application/zip")
@blueprint.doc(summary="Download everything held about the applicant, as one ZIP file")
def my_data() -> Response:
    file = packed(everything_about(viewer()), own_files(viewer()), picture_store())
    response = Response(file, mimetype="application/zip")
    response.headers["Content-Disposition"] = 'attachment; filename="my-data.zip"'
    return response


@blueprint.delete("/account/")
@audited(Act.ACCOUNT_LEFT)
@allow(APPLICANT)
@blueprint.input(LeaveIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Delete the account: rooms close, personal data is gone, LINE is told")
def delete_account(json_data: LeaveIn) -> Response:
    if json_data.access_token:
        try:
            end_link(app_settings(), json_data.access_token)
        except (SignInFailed, Unavailable):
            # Nobody is kept from leaving because LINE does not answer.
            _log.warning("LINE could not be told that an account is deleted")
    leave(viewer(), picture_store(), now())
    return clear_browser(jsonify({}))
