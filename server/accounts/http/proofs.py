"""The endpoints of offices that require a fresh proof of identity; `@allow` enforces the proof.

The operator's acts state it in `server/operator/acts`.

A proof is valid for `PROOF_LASTS`. An account with a passkey or an app must use one of them; its password is not
accepted (`server/accounts/service/factors/proving.py`). Applicants sign in with LINE only, so they are exempt.
"""

from collections.abc import Mapping

from server.accounts.rules.factors import RequiredProof

#: Key: the Flask endpoint (blueprint and view function).
PROOFS: Mapping[str, RequiredProof] = {
    # Members of an office, and handovers.
    "members.update_member": RequiredProof.FACTOR,
    "members.delete_member": RequiredProof.FACTOR,
    "members.create_invitation": RequiredProof.FACTOR,
    "members.resend_invitation": RequiredProof.FACTOR,
    "members.delete_invitation": RequiredProof.FACTOR,
    "member_factors.update_need": RequiredProof.FACTOR,
    "member_factors.delete_factors": RequiredProof.FACTOR,
    "handover.create_handover": RequiredProof.FACTOR,
    "handover.create_offer": RequiredProof.FACTOR,
    "handover.accept": RequiredProof.FACTOR,
    # Certificates, move-ins, exported files.
    "media.certificate": RequiredProof.FACTOR,
    "move_ins.confirm": RequiredProof.FACTOR,
    "move_ins.unconfirm": RequiredProof.FACTOR,
    "records.record": RequiredProof.FACTOR,
    "figures.download_figures": RequiredProof.FACTOR,
    # Names of office and corporation, billing address.
    "offices.update_office": RequiredProof.STRONGEST,
    # Password, mail address and second factors of the user's own account.
    "safety.change": RequiredProof.FACTOR_WITH_PASSWORD,
    "safety.change_email": RequiredProof.FACTOR_WITH_PASSWORD,
    "factors.begin_with_passkey": RequiredProof.STRONGEST,
    "factors.create_passkey": RequiredProof.STRONGEST,
    "factors.delete_passkey": RequiredProof.STRONGEST,
    "factors.begin_with_app": RequiredProof.STRONGEST,
    "factors.create_app": RequiredProof.STRONGEST,
    "factors.delete_app": RequiredProof.STRONGEST,
    "factors.create_recovery_codes": RequiredProof.STRONGEST,
}
