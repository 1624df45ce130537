"""What an operator does for somebody: each act asks for its reason, and its preview says what follows."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited, unaudited
from server.accounts.service.email_change import announce_email
from server.accounts.service.factors.resets import announce_reset
from server.blueprints.operator.previews import what_follows_of
from server.core.audit.rules import Act
from server.core.audit.service import because
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
from server.operator.service.accounts import account_to_help, end_sessions_for, rename_account
from server.operator.service.corporations import merge_corporations
from server.operator.service.people import disclose, erase_person, rename_home_contact, rename_person

blueprint = APIBlueprint("operator_acts", __name__, url_prefix="/api/operator", tag="Operator")


@blueprint.post("/preview/")
@unaudited("it counts what an act would do, changing nothing; the act is recorded")
@allow(OPERATOR)
@blueprint.input(PreviewIn)
@blueprint.output(PreviewOut)
@blueprint.doc(summary="Read what an act would do, or why it is refused", responses=[404, 409])
def preview(json_data: PreviewIn) -> PreviewOut:
    return PreviewOut(follows=what_follows_of(json_data, now()))


@blueprint.post("/accounts/<int:account_id>/disable/")
@audited(Act.ACCOUNT_DISABLED)
@allow(OPERATOR)
@blueprint.input(DisableIn)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Disable an account; somebody takes over, or nobody waits any more", responses=[404, 409]
)
def disable(account_id: int, json_data: DisableIn) -> Empty:
    because(json_data.reason)
    account = account_to_help(account_id)
    heir = None if json_data.to is None else account_to_help(json_data.to)
    disable_account(account.id, heir, now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/enable/")
@audited(Act.ACCOUNT_ENABLED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Enable a disabled account again", responses=[404, 409])
def enable(account_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    enable_account(account_to_help(account_id).id, now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/sign-out/")
@audited(Act.SIGNED_OUT_FOR)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="End all sessions of an account", responses=[404, 409])
def sign_out(account_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    end_sessions_for(account_to_help(account_id).id, now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/reset-factors/")
@audited(Act.FACTORS_RESET_ANNOUNCED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Have the second factors of an account taken away a day from now, which its owner may stop",
    responses=[404, 409],
)
def reset_factors(account_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    announce_reset(account_to_help(account_id).email or "", now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/rename/")
@audited(Act.ACCOUNT_RENAMED)
@allow(OPERATOR)
@blueprint.input(RenameIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Correct the name of an account", responses=[404, 409])
def rename(account_id: int, json_data: RenameIn) -> Empty:
    because(json_data.reason)
    rename_account(account_to_help(account_id).id, json_data.name, now())
    return Empty()


@blueprint.post("/accounts/<int:account_id>/change-email/")
@audited(Act.EMAIL_CHANGE_ANNOUNCED)
@allow(OPERATOR)
@blueprint.input(NewEmailIn)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Have a new mail address confirmed there, from a day from now on; the former one may stop it",
    responses=[404, 409],
)
def change_email(account_id: int, json_data: NewEmailIn) -> Empty:
    because(json_data.reason)
    announce_email(account_to_help(account_id).id, json_data.email, now())
    return Empty()


@blueprint.post("/people/<int:preference_id>/rename/")
@audited(Act.PERSON_RENAMED)
@allow(OPERATOR)
@blueprint.input(RenameIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Correct the name of a person whom an office registered", responses=[404, 409])
def rename_one(preference_id: int, json_data: RenameIn) -> Empty:
    because(json_data.reason)
    rename_person(preference_id, json_data.name, now())
    return Empty()


@blueprint.post("/people/<int:preference_id>/disclose/")
@audited(Act.DISCLOSURE_ANSWERED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(
    summary="Tell a person, or who is in charge of them, how they receive what is held of them",
    responses=[404, 409],
)
def disclose_to(preference_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    disclose(preference_id, now())
    return Empty()


@blueprint.post("/people/<int:preference_id>/erase/")
@audited(Act.PERSON_ERASED_FOR)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Erase a person", responses=[404, 409])
def erase(preference_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    erase_person(preference_id, picture_store(), now())
    return Empty()


@blueprint.post("/homes/<int:home_id>/rename-contact/")
@audited(Act.HOME_CONTACT_RENAMED)
@allow(OPERATOR)
@blueprint.input(RenameContactIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Correct the name of whom one asks for at a home", responses=[404, 409])
def rename_contact(home_id: int, json_data: RenameContactIn) -> Empty:
    because(json_data.reason)
    rename_home_contact(home_id, json_data.name, now())
    return Empty()


@blueprint.post("/offices/<int:office_id>/merge/")
@audited(Act.CORPORATIONS_MERGED)
@allow(OPERATOR)
@blueprint.input(MergeIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Make the corporation of an office that of another one", responses=[404, 409])
def merge(office_id: int, json_data: MergeIn) -> Empty:
    because(json_data.reason)
    merge_corporations(office_id, json_data.into, now())
    return Empty()
