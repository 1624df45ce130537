"""The operator's acts on accounts, people, homes and offices. Each act requires a reason and has a preview."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited, unaudited
from server.accounts.service.email_change import announce_email_change
from server.accounts.service.factors.resets import announce_reset
from server.blueprints.operator.previews import effects_of
from server.core.audit.rules import Act
from server.core.audit.service import set_audit_reason
from server.core.clock import now
from server.core.schemas import Empty
from server.core.services import picture_store
from server.handover.service.closing import disable_account, enable_account
from server.operator.schemas import (
    DisableIn,
    MergeIn,
    NewEmailIn,
    PreviewIn,
    PreviewOut,
    Reasoned,
    RenameContactIn,
    RenameIn,
)
from server.operator.service.accounts import account_for_operator, end_sessions_for, rename_account
from server.operator.service.corporations import merge_corporations
from server.operator.service.people import disclose, erase_person, rename_home_contact, rename_person

blueprint = APIBlueprint("operator_acts", __name__, url_prefix="/api/operator", tag="Operator")


@blueprint.post("/preview/")
@unaudited("it changes nothing; the act itself is audited")
@allow(OPERATOR)
@blueprint.input(PreviewIn)
@blueprint.output(PreviewOut)
@blueprint.doc(summary="Read the effects of an act, or why the act is refused", responses=[404, 409])
def preview(json_data: PreviewIn) -> PreviewOut:
    return PreviewOut(follows=effects_of(json_data, now()))


@blueprint.post("/accounts/<int:account_id>/disable/")
@audited(Act.ACCOUNT_DISABLED)
@allow(OPERATOR)
@blueprint.input(DisableIn)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Disable an account; `to` names the account that takes over, otherwise open contacts end",
    responses=[404, 409],
)
def disable(account_id: int, json_data: DisableIn) -> Empty:
    set_audit_reason(json_data.reason)
    account = account_for_operator(account_id)
    new_assignee = None if json_data.to is None else account_for_operator(json_data.to)
    disable_account(account.id, new_assignee, now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/enable/")
@audited(Act.ACCOUNT_ENABLED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Enable a disabled account again", responses=[404, 409])
def enable(account_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    enable_account(account_for_operator(account_id).id, now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/sign-out/")
@audited(Act.SIGNED_OUT_FOR)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="End all sessions of an account", responses=[404, 409])
def sign_out(account_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    end_sessions_for(account_for_operator(account_id).id, now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/reset-factors/")
@audited(Act.FACTORS_RESET_ANNOUNCED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Announce the removal of an account's second factors after a day; its owner can stop the removal",
    responses=[404, 409],
)
def reset_factors(account_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    announce_reset(account_for_operator(account_id).email or "", now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/rename/")
@audited(Act.ACCOUNT_RENAMED)
@allow(OPERATOR)
@blueprint.input(RenameIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Correct the name of an account", responses=[404, 409])
def rename(account_id: int, json_data: RenameIn) -> Empty:
    set_audit_reason(json_data.reason)
    rename_account(account_for_operator(account_id).id, json_data.name, now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/change-email/")
@audited(Act.EMAIL_CHANGE_ANNOUNCED)
@allow(OPERATOR)
@blueprint.input(NewEmailIn)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Announce a change of mail address; the new address can confirm it in a day, the old address can stop it",
    responses=[404, 409],
)
def change_email(account_id: int, json_data: NewEmailIn) -> Empty:
    set_audit_reason(json_data.reason)
    announce_email_change(account_for_operator(account_id).id, json_data.email, now())
    return Empty()


@blueprint.post("/people/<int:preference_id>/rename/")
@audited(Act.PERSON_RENAMED)
@allow(OPERATOR)
@blueprint.input(RenameIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Correct the name of a person that an office registered", responses=[404, 409])
def rename_one(preference_id: int, json_data: RenameIn) -> Empty:
    set_audit_reason(json_data.reason)
    rename_person(preference_id, json_data.name, now())
    return Empty()


@blueprint.post("/people/<int:preference_id>/disclose/")
@audited(Act.DISCLOSURE_ANSWERED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Notify a person, or their assignee, how the person receives the data that is stored about them",
    responses=[404, 409],
)
def disclose_to(preference_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    disclose(preference_id, now())
    return Empty()


@blueprint.post("/people/<int:preference_id>/erase/")
@audited(Act.PERSON_ERASED_FOR)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Erase a person", responses=[404, 409])
def erase(preference_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    erase_person(preference_id, picture_store(), now())
    return Empty()


@blueprint.post("/homes/<int:home_id>/rename-contact/")
@audited(Act.HOME_CONTACT_RENAMED)
@allow(OPERATOR)
@blueprint.input(RenameContactIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Correct the name of a home's contact person", responses=[404, 409])
def rename_contact(home_id: int, json_data: RenameContactIn) -> Empty:
    set_audit_reason(json_data.reason)
    rename_home_contact(home_id, json_data.name, now())
    return Empty()


@blueprint.post("/offices/<int:office_id>/merge/")
@audited(Act.CORPORATIONS_MERGED)
@allow(OPERATOR)
@blueprint.input(MergeIn)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Merge an office's corporation into the corporation of another office", responses=[404, 409]
)
def merge(office_id: int, json_data: MergeIn) -> Empty:
    set_audit_reason(json_data.reason)
    merge_corporations(office_id, json_data.into, now())
    return Empty()
