"""What asks for a fresh proof of who somebody is: one table for all calls of staff, which `@allow` goes by.

A proof counts for `PROOF_LASTS`. It is always the strongest that the account has: where a passkey or an app stands, the
password proves nothing any more (`server/actions/accounts/factors/proving.py`). Applicants are asked for nothing here:
they have LINE alone.
"""

from collections.abc import Mapping

from server.domain.accounts.factors import Asks

#: By endpoint, so by a blueprint's name and its function's.
PROOFS: Mapping[str, Asks] = {
    # Who works in an office, and what they have in hand.
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
    # Certificates, move-ins, and what leaves as a file.
    "media.certificate": Asks.FACTOR,
    "move_ins.confirm": Asks.FACTOR,
    "move_ins.unconfirm": Asks.FACTOR,
    "records.record": Asks.FACTOR,
    "figures.download_figures": Asks.FACTOR,
    # As whom an office and its corporation are known, and where their invoices go.
    "offices.update_office": Asks.STRONGEST,
    # By what somebody signs in.
    "safety.change": Asks.FACTOR_BESIDES,
    "safety.change_email": Asks.FACTOR_BESIDES,
    "factors.begin_with_passkey": Asks.STRONGEST,
    "factors.create_passkey": Asks.STRONGEST,
    "factors.delete_passkey": Asks.STRONGEST,
    "factors.begin_with_app": Asks.STRONGEST,
    "factors.create_app": Asks.STRONGEST,
    "factors.delete_app": Asks.STRONGEST,
    "factors.create_recovery_codes": Asks.STRONGEST,
    # What an operator does for somebody, or decides about them.
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
