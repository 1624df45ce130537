"""Which calls of staff require a fresh proof of identity: the one table, enforced by `@allow`.

A proof lasts `PROOF_LASTS`. It is always the strongest factor of the account: with a passkey or an app, the password is
no proof (`server/accounts/service/factors/proving.py`). Applicants only have LINE and are not asked.
"""

from collections.abc import Mapping

from server.accounts.rules.factors import Asks

#: By endpoint: the names of blueprint and function.
PROOFS: Mapping[str, Asks] = {
    # Members of an office, and handovers.
    "members.update_member": Asks.FACTOR,
    "members.delete_member": Asks.FACTOR,
    "members.create_invitation": Asks.FACTOR,
    "members.resend_invitation": Asks.FACTOR,
    "members.delete_invitation": Asks.FACTOR,
    "member_factors.update_need": Asks.FACTOR,
    "member_factors.delete_factors": Asks.FACTOR,
    "handover.create_handover": Asks.FACTOR,
    "handover.create_offer": Asks.FACTOR,
    "handover.accept": Asks.FACTOR,
    # Certificates, move-ins, exported files.
    "media.certificate": Asks.FACTOR,
    "move_ins.confirm": Asks.FACTOR,
    "move_ins.unconfirm": Asks.FACTOR,
    "records.record": Asks.FACTOR,
    "figures.download_figures": Asks.FACTOR,
    # Names of office and corporation, billing address.
    "offices.update_office": Asks.STRONGEST,
    # Password, mail address and second factors of the own account.
    "safety.change": Asks.FACTOR_BESIDES,
    "safety.change_email": Asks.FACTOR_BESIDES,
    "factors.begin_with_passkey": Asks.STRONGEST,
    "factors.create_passkey": Asks.STRONGEST,
    "factors.delete_passkey": Asks.STRONGEST,
    "factors.begin_with_app": Asks.STRONGEST,
    "factors.create_app": Asks.STRONGEST,
    "factors.delete_app": Asks.STRONGEST,
    "factors.create_recovery_codes": Asks.STRONGEST,
    # Acts and decisions of operators.
    "operator_acts.disable": Asks.FACTOR,
    "operator_acts.enable": Asks.FACTOR,
    "operator_acts.sign_out": Asks.FACTOR,
    "operator_acts.reset_factors": Asks.FACTOR,
    "operator_acts.rename": Asks.FACTOR,
    "operator_acts.change_email": Asks.FACTOR,
    "operator_acts.rename_one": Asks.FACTOR,
    "operator_acts.disclose_to": Asks.FACTOR,
    "operator_acts.erase": Asks.FACTOR,
    "operator_acts.rename_contact": Asks.FACTOR,
    "operator_acts.merge": Asks.FACTOR,
    "operator_reports.settle": Asks.FACTOR,
    "operator_reports.suspend_office": Asks.FACTOR,
    "operator_reports.resume": Asks.FACTOR,
}
