"""Download the applicant's own data, and delete the account."""

import logging

from apiflask import APIBlueprint
from apiflask.schemas import FileSchema
from flask import Response, jsonify

from server.accounts.http.access import APPLICANT, allow, audited, viewer
from server.accounts.http.limits import limited_by_account
from server.accounts.http.tokens import clear_browser
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.limits import EXPORTS_OF_ACCOUNT
from server.core.refusals import SignInFailed, Unavailable
from server.core.schemas import Empty
from server.core.services import app_settings, picture_store
from server.integrations.line.login import deauthorize_user
from server.integrations.storage.packing import zip_chunks
from server.operator.service.erasing import delete_own_account
from server.people.queries.my_data import applicant_export, own_files
from server.people.schemas.preferences import LeaveIn

blueprint = APIBlueprint("leaving", __name__, url_prefix="/api/applicants", tag="My data")

_log = logging.getLogger(__name__)


@blueprint.get("/my_data/")
@audited(Act.OWN_DATA_SAVED)
@allow(APPLICANT)
@limited_by_account(EXPORTS_OF_ACCOUNT)
@blueprint.output(FileSchema(type="string", format="binary"), content_type="application/zip")
@blueprint.doc(summary="Download all data about the applicant as one ZIP file")
def my_data() -> Response:
    file = zip_chunks(applicant_export(viewer()), own_files(viewer()), picture_store())
    record_read(Act.OWN_DATA_SAVED, viewer().id)
    response = Response(file, mimetype="application/zip")
    response.headers["Content-Disposition"] = 'attachment; filename="my-data.zip"'
    return response


@blueprint.delete("/account/")
@audited(Act.ACCOUNT_LEFT)
@allow(APPLICANT)
@blueprint.input(LeaveIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Delete the account: close its rooms, erase its personal data, and notify LINE")
def delete_account(json_data: LeaveIn) -> Response:
    if json_data.access_token:
        try:
            deauthorize_user(app_settings(), json_data.access_token)
        except (SignInFailed, Unavailable):
            # The account is deleted even if LINE is unavailable.
            _log.warning("LINE could not be notified that an account is deleted")
    delete_own_account(viewer(), picture_store(), now())
    return clear_browser(jsonify({}))
