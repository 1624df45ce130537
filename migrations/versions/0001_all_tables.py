"""Create every table."""

import sqlalchemy as sa
import sqlalchemy.dialects.postgresql
from alembic import op


# Changes whenever this migration changes. A database with an older revision is refused, and the demo's is recreated.
revision = "0001_20261130d"
down_revision = None
branch_labels = None
depends_on = None

# Nobody may change a row of the audit, nor delete one within three years: not even the owner of the database.
_AUDIT_ON_SQLITE = (
    "CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry"
    " BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END",
    "CREATE TRIGGER audit_entry_is_kept BEFORE DELETE ON audit_entry"
    " WHEN old.at > datetime('now', '-1095 days')"
    " BEGIN SELECT RAISE(ABORT, 'the audit is only added to'); END",
)
# PostgreSQL also computes the chain, in the transaction's last trip: the lock that orders the rows is held shortly.
# A statement of a function sees what was committed before it, so what it reads after the lock is the last row.
_AUDIT_ON_POSTGRESQL = (
    """
CREATE FUNCTION append_to_audit(entries jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  entry jsonb;
  new audit_entry;
  last_sequence bigint;
  last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(1635083369);
  SELECT sequence, own_hash INTO last_sequence, last_hash FROM audit_entry ORDER BY sequence DESC LIMIT 1;
  FOR entry IN SELECT value FROM jsonb_array_elements(entries) LOOP
    new := jsonb_populate_record(NULL::audit_entry, entry);
    new.sequence := coalesce(last_sequence, 0) + 1;
    new.former_hash := coalesce(last_hash, repeat('0', 64));
    new.own_hash := encode(
      sha256(convert_to(format('[%s,%s,"%s"]', new.sequence, entry->>'content', new.former_hash), 'UTF8')), 'hex'
    );
    INSERT INTO audit_entry SELECT new.*;
    INSERT INTO audit_reason SELECT new.sequence, entry->>'reason' WHERE entry->>'reason' IS NOT NULL;
    last_sequence := new.sequence;
    last_hash := new.own_hash;
  END LOOP;
END $$
""",
    "CREATE FUNCTION refuse_to_change_the_audit() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RAISE EXCEPTION 'the audit is only added to'; END $$",
    "CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry"
    " FOR EACH ROW EXECUTE FUNCTION refuse_to_change_the_audit()",
    "CREATE TRIGGER audit_entry_is_kept BEFORE DELETE ON audit_entry"
    " FOR EACH ROW WHEN (old.at > now() - interval '1095 days')"
    " EXECUTE FUNCTION refuse_to_change_the_audit()",
    "CREATE TRIGGER audit_entry_is_not_emptied BEFORE TRUNCATE ON audit_entry"
    " FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_audit()",
)


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column(
            "role",
            sa.Enum(
                "facility",
                "applicant",
                "counselor",
                "operator",
                name="role",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("username", sa.String(length=100), nullable=False),
        sa.Column("person_name", sa.String(length=100), nullable=True),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("email_dead_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("password_hash", sa.String(length=200), nullable=True),
        sa.Column("line_id", sa.String(length=33), nullable=True),
        sa.Column("picture_url", sa.String(length=1000), nullable=True),
        sa.Column("line_reachable", sa.Boolean(), nullable=False),
        sa.Column("line_changed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("quiet_from", sa.SmallInteger(), nullable=True),
        sa.Column("quiet_until", sa.SmallInteger(), nullable=True),
        sa.Column("shows_read", sa.Boolean(), nullable=False),
        sa.Column("shows_typing", sa.Boolean(), nullable=True),
        sa.Column("disabled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("role <> 'applicant' OR line_id IS NOT NULL", name=op.f("ck_account_applicant_has_line_id")),
        sa.CheckConstraint("role = 'applicant' OR email IS NOT NULL", name=op.f("ck_account_staff_has_email")),
        sa.CheckConstraint(
            "(quiet_from IS NULL) = (quiet_until IS NULL) AND quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23 AND quiet_from <> quiet_until",
            name=op.f("ck_account_quiet_hours"),
        ),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("email", name="uq_account_email"),
        sa.UniqueConstraint("line_id", name="uq_account_line_id"),
    )
    op.create_index("ix_account_email", "account", ["email"], postgresql_ops={"email": "text_pattern_ops"})
    op.create_index(
        "ix_account_email_dead",
        "account",
        ["id"],
        sqlite_where=sa.text("email_dead_at IS NOT NULL"),
        postgresql_where=sa.text("email_dead_at IS NOT NULL"),
    )
    op.create_index(
        "ix_account_person_name", "account", ["person_name"], postgresql_ops={"person_name": "text_pattern_ops"}
    )
    op.create_index("ix_account_username", "account", ["username"], postgresql_ops={"username": "text_pattern_ops"})

    op.create_table(
        "audit_entry",
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("act", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("object_id", sa.BigInteger(), nullable=True),
        sa.Column("office_id", sa.Integer(), nullable=True),
        sa.Column("network", sa.String(length=45), nullable=True),
        sa.Column("request_id", sa.String(length=32), nullable=True),
        sa.Column(
            "result",
            sa.Enum("done", "refused", name="result", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.Column("times", sa.Integer(), nullable=True),
        sa.Column("reason_hash", sa.String(length=64), nullable=True),
        sa.Column("former_hash", sa.String(length=64), nullable=False),
        sa.Column("own_hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("sequence", name="pk_audit_entry"),
    )
    op.create_index("ix_audit_entry_account_id", "audit_entry", ["account_id", "sequence"])
    op.create_index("ix_audit_entry_object", "audit_entry", ["kind", "object_id", "sequence"])
    op.create_index("ix_audit_entry_office_id", "audit_entry", ["office_id", "sequence"])

    op.create_table(
        "audit_refusal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("minute", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("act", sa.String(length=40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("object_id", sa.BigInteger(), nullable=True),
        sa.Column("network", sa.String(length=45), nullable=True),
        sa.Column("request_id", sa.String(length=32), nullable=True),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit_refusal"),
        sa.UniqueConstraint("minute", "who", "act", name="uq_audit_refusal_minute"),
    )
    op.create_table(
        "corporation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("number", sa.String(length=13), nullable=True),
        sa.Column("billing_address", sa.String(length=300), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_corporation"),
        sa.UniqueConstraint("number", name="uq_corporation_number"),
    )
    op.create_index("ix_corporation_name", "corporation", ["name"], postgresql_ops={"name": "text_pattern_ops"})

    op.create_table(
        "failed_sign_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_key", sa.String(length=64), nullable=False),
        sa.Column("network_key", sa.String(length=64), nullable=False),
        sa.Column("browser_key", sa.String(length=64), nullable=True),
        sa.Column("failed_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_failed_sign_in"),
    )
    op.create_index("ix_failed_sign_in_account_key", "failed_sign_in", ["account_key", "failed_at"])
    op.create_index("ix_failed_sign_in_failed_at", "failed_sign_in", ["failed_at"])
    op.create_index("ix_failed_sign_in_network_key", "failed_sign_in", ["network_key", "failed_at"])

    op.create_table(
        "stored_figures",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("counted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("stored_bytes", sa.BigInteger(), nullable=False),
        sa.Column("tls_ends_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_stored_figures"),
    )
    op.create_table(
        "line_event",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_line_event"),
    )
    op.create_index("ix_line_event_taken_at", "line_event", ["taken_at"])

    op.create_table(
        "line_reply",
        sa.Column("reply_token", sa.String(length=128), nullable=False),
        sa.Column("messages", sa.JSON(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "waiting", "sent", "failed", name="state", native_enum=False, create_constraint=True, length=24
            ),
            nullable=False,
        ),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_attempt_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failure", sa.String(length=500), nullable=True),
        sa.Column("dismissed_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_line_reply"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_line_reply_failed",
        "line_reply",
        ["id"],
        sqlite_where=sa.text("state = 'failed' AND dismissed_at IS NULL"),
        postgresql_where=sa.text("state = 'failed' AND dismissed_at IS NULL"),
    )
    op.create_index(
        "ix_line_reply_settled_at",
        "line_reply",
        ["settled_at"],
        sqlite_where=sa.text("settled_at IS NOT NULL"),
        postgresql_where=sa.text("settled_at IS NOT NULL"),
    )
    op.create_index("ix_line_reply_state", "line_reply", ["state", "next_attempt_at"])

    op.create_table(
        "matching_version",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.SmallInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matching_version"),
    )
    op.create_table(
        "signup",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column(
            "role",
            sa.Enum(
                "facility",
                "applicant",
                "counselor",
                "operator",
                name="role",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("organization", sa.String(length=100), nullable=False),
        sa.Column("corporation_number", sa.String(length=13), nullable=True),
        sa.Column("office_name", sa.String(length=100), nullable=True),
        sa.Column("contact_name", sa.String(length=100), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("phone", sa.String(length=11), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("office_number", sa.String(length=10), nullable=True),
        sa.Column(
            "state",
            sa.Enum(
                "waiting", "approved", "rejected", name="state", native_enum=False, create_constraint=True, length=24
            ),
            nullable=False,
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=True),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("role NOT IN ('applicant', 'operator')", name=op.f("ck_signup_staff_only")),
        sa.PrimaryKeyConstraint("id", name="pk_signup"),
        sa.UniqueConstraint("secret_hash", name="uq_signup_secret_hash"),
    )
    op.create_index("ix_signup_email", "signup", ["email"])
    op.create_index("ix_signup_state", "signup", ["state"])

    op.create_table(
        "use_count",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_use_count"),
    )
    op.create_index("ix_use_count_ends_at", "use_count", ["ends_at"])

    op.create_table(
        "worker_state",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("beat_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("digest_sent_on", sa.Date(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_worker_state"),
    )
    op.create_table(
        "audit_reason",
        sa.Column("sequence", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("reason", sa.String(length=300), nullable=False),
        sa.ForeignKeyConstraint(["sequence"], ["audit_entry.sequence"], name="fk_audit_reason_sequence"),
        sa.PrimaryKeyConstraint("sequence", name="pk_audit_reason"),
    )
    op.create_table(
        "calendar_feed",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_calendar_feed_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", name="pk_calendar_feed"),
        sa.UniqueConstraint("secret_hash", name="uq_calendar_feed_secret_hash"),
    )
    op.create_table(
        "code_app",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("encrypted_secret", sa.Text(), nullable=False),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_code_app_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", name="pk_code_app"),
    )
    op.create_table(
        "email_change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("former", sa.String(length=254), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("undo_hash", sa.String(length=64), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("undone_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_email_change_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_email_change"),
        sa.UniqueConstraint("secret_hash", name="uq_email_change_secret_hash"),
        sa.UniqueConstraint("undo_hash", name="uq_email_change_undo_hash"),
    )
    op.create_index("ix_email_change_account_id", "email_change", ["account_id"])
    op.create_index("ix_email_change_created_at", "email_change", ["created_at"])

    op.create_table(
        "factor_reset",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_factor_reset_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", name="pk_factor_reset"),
        sa.UniqueConstraint("secret_hash", name="uq_factor_reset_secret_hash"),
    )
    op.create_index("ix_factor_reset_due_at", "factor_reset", ["due_at"])

    op.create_table(
        "form_draft",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("form", sa.String(length=40), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_form_draft_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", "form", name="pk_form_draft"),
    )
    op.create_index("ix_form_draft_updated_at", "form_draft", ["updated_at"])

    op.create_table(
        "helper_invitation",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_helper_invitation_account_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", name="pk_helper_invitation"),
        sa.UniqueConstraint("code_hash", name="uq_helper_invitation_code_hash"),
    )
    op.create_index("ix_helper_invitation_expires_at", "helper_invitation", ["expires_at"])

    op.create_table(
        "helping",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("helper_id", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("account_id <> helper_id", name=op.f("ck_helping_somebody_else")),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_helping_account_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["helper_id"], ["account.id"], name="fk_helping_helper_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", name="pk_helping"),
    )
    op.create_index("ix_helping_helper_id", "helping", ["helper_id"])

    op.create_table(
        "known_browser",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("browser_key", sa.String(length=64), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_known_browser_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", "browser_key", name="pk_known_browser"),
    )
    op.create_index("ix_known_browser_used_at", "known_browser", ["used_at"])

    op.create_table(
        "mail",
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "waiting", "sent", "failed", name="state", native_enum=False, create_constraint=True, length=24
            ),
            nullable=False,
        ),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_attempt_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failure", sa.String(length=500), nullable=True),
        sa.Column("dismissed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_mail_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_mail"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_mail_account_id", "mail", ["account_id"])
    op.create_index("ix_mail_address", "mail", ["address"])
    op.create_index(
        "ix_mail_failed",
        "mail",
        ["id"],
        sqlite_where=sa.text("state = 'failed' AND dismissed_at IS NULL"),
        postgresql_where=sa.text("state = 'failed' AND dismissed_at IS NULL"),
    )
    op.create_index(
        "ix_mail_settled_at",
        "mail",
        ["settled_at"],
        sqlite_where=sa.text("settled_at IS NOT NULL"),
        postgresql_where=sa.text("settled_at IS NOT NULL"),
    )
    op.create_index("ix_mail_state", "mail", ["state", "next_attempt_at"])

    op.create_table(
        "office",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum("facility", "counselor", name="kind", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("number", sa.String(length=10), nullable=True),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("is_shared", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("needs_factor", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("suspended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["corporation_id"], ["corporation.id"], name="fk_office_corporation_id"),
        sa.ForeignKeyConstraint(["owner_id"], ["account.id"], name="fk_office_owner_id"),
        sa.PrimaryKeyConstraint("id", name="pk_office"),
        sa.UniqueConstraint("kind", "number", name="uq_office_kind_number"),
    )
    op.create_index("ix_office_corporation_id", "office", ["corporation_id"])
    op.create_index("ix_office_name", "office", ["name"], postgresql_ops={"name": "text_pattern_ops"})
    op.create_index("ix_office_number", "office", ["number"])
    op.create_index(
        "ix_office_suspended",
        "office",
        ["id"],
        sqlite_where=sa.text("suspended_at IS NOT NULL"),
        postgresql_where=sa.text("suspended_at IS NOT NULL"),
    )

    op.create_table(
        "passkey",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("credential_id", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=50), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_passkey_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
        sa.UniqueConstraint("credential_id", name="uq_passkey_credential_id"),
    )
    op.create_index("ix_passkey_account_id", "passkey", ["account_id"])

    op.create_table(
        "password_link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_password_link_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_password_link"),
        sa.UniqueConstraint("secret_hash", name="uq_password_link_secret_hash"),
    )
    op.create_index("ix_password_link_account_id", "password_link", ["account_id"])

    op.create_table(
        "quota_warning",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column(
            "quota",
            sa.Enum(
                "requests",
                "pending",
                "details",
                "listed",
                name="quota",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.Column("most", sa.Integer(), nullable=False),
        sa.Column("reached_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("checked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["corporation_id"], ["corporation.id"], name="fk_quota_warning_corporation_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_quota_warning"),
        sa.UniqueConstraint("corporation_id", "quota", "day", name="uq_quota_warning_day"),
    )
    op.create_index("ix_quota_warning_reached_at", "quota_warning", ["reached_at"])
    op.create_index(
        "ix_quota_warning_waiting",
        "quota_warning",
        ["id"],
        sqlite_where=sa.text("checked_at IS NULL"),
        postgresql_where=sa.text("checked_at IS NULL"),
    )

    op.create_table(
        "recovery_code",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_recovery_code_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", "code_hash", name="pk_recovery_code"),
    )
    op.create_table(
        "sign_in_session",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("current_key", sa.String(length=36), nullable=False),
        sa.Column("previous_key", sa.String(length=36), nullable=True),
        sa.Column("rotated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("proved_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("browser_key", sa.String(length=64), nullable=True),
        sa.Column("browser", sa.String(length=40), nullable=True),
        sa.Column("network", sa.String(length=45), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_sign_in_session_account_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_sign_in_session"),
    )
    op.create_index("ix_sign_in_session_account_id", "sign_in_session", ["account_id"])
    op.create_index("ix_sign_in_session_browser_key", "sign_in_session", ["browser_key"])
    op.create_index("ix_sign_in_session_expires_at", "sign_in_session", ["expires_at"])
    op.create_index(
        "ix_sign_in_session_revoked_at",
        "sign_in_session",
        ["revoked_at"],
        sqlite_where=sa.text("revoked_at IS NOT NULL"),
        postgresql_where=sa.text("revoked_at IS NOT NULL"),
    )

    op.create_table(
        "saved_view",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column(
            "of_list",
            sa.Enum(
                "contacts",
                "matches",
                "people",
                name="of_list",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("filters", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_saved_view_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_saved_view"),
    )
    op.create_index("ix_saved_view_account_id", "saved_view", ["account_id"])

    op.create_table(
        "staff_notice_choice",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "request",
                "message",
                "visit",
                "invoice",
                "new_matches",
                "vacancies",
                name="kind",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column(
            "way",
            sa.Enum("at_once", "daily", "here", name="way", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_staff_notice_choice_account_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "kind", name="pk_staff_notice_choice"),
    )
    op.create_table(
        "case_offer",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("from_office_id", sa.Integer(), nullable=False),
        sa.Column("to_office_id", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=False),
        sa.Column("preferences", sa.JSON(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "waiting",
                "accepted",
                "declined",
                "taken_back",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decided_by_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["actor_id"], ["account.id"], name="fk_case_offer_actor_id"),
        sa.ForeignKeyConstraint(["decided_by_id"], ["account.id"], name="fk_case_offer_decided_by_id"),
        sa.ForeignKeyConstraint(["from_office_id"], ["office.id"], name="fk_case_offer_from_office_id"),
        sa.ForeignKeyConstraint(["to_office_id"], ["office.id"], name="fk_case_offer_to_office_id"),
        sa.PrimaryKeyConstraint("id", name="pk_case_offer"),
    )
    op.create_index("ix_case_offer_from_office_id", "case_offer", ["from_office_id"])
    op.create_index("ix_case_offer_to_office_id", "case_offer", ["to_office_id"])

    op.create_table(
        "handover",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=False),
        sa.Column("to_id", sa.Integer(), nullable=True),
        sa.Column("homes", sa.JSON(), nullable=False),
        sa.Column("preferences", sa.JSON(), nullable=False),
        sa.Column("handed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["actor_id"], ["account.id"], name="fk_handover_actor_id"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_handover_office_id"),
        sa.ForeignKeyConstraint(["to_id"], ["account.id"], name="fk_handover_to_id"),
        sa.PrimaryKeyConstraint("id", name="pk_handover"),
    )
    op.create_index("ix_handover_office_id", "handover", ["office_id"])

    op.create_table(
        "home",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("assignee_id", sa.Integer(), nullable=True),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("postal_code", sa.String(length=7), nullable=False),
        sa.Column("prefecture", sa.String(length=4), nullable=False),
        sa.Column("address_1", sa.String(length=100), nullable=False),
        sa.Column("address_2", sa.String(length=200), nullable=False),
        sa.Column("contact_name", sa.String(length=100), nullable=False),
        sa.Column("contact_phone", sa.String(length=11), nullable=False),
        sa.Column("contact_email", sa.String(length=254), nullable=False),
        sa.Column(
            "acceptance_levels", sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column(
            "gender",
            sa.Enum("male", "female", "any", name="gender", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.Column(
            "target_groups", sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("rent", sa.Integer(), nullable=False),
        sa.Column(
            "building_type",
            sa.Enum(
                "existing_house",
                "new_house",
                "shared_apartment",
                "one_room",
                "mansion",
                "other",
                name="building_type",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("wheelchair_accessible", sa.Boolean(), nullable=False),
        sa.Column("smoking_allowed", sa.Boolean(), nullable=False),
        sa.Column("drinking_allowed", sa.Boolean(), nullable=False),
        sa.Column("curfew", sa.Boolean(), nullable=False),
        sa.Column("pets_allowed", sa.Boolean(), nullable=False),
        sa.Column(
            "pets_resident", sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("violence_accessible", sa.Boolean(), nullable=False),
        sa.Column(
            "home_type",
            sa.Enum(
                "day_support",
                "share_house",
                "one_room",
                "satellite",
                name="home_type",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column(
            "medical_supports", sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("greeting", sa.Text(), nullable=False),
        sa.Column("capacity", sa.Integer(), nullable=True),
        sa.Column("vacancies", sa.Integer(), nullable=True),
        sa.Column("meals_cost", sa.Integer(), nullable=True),
        sa.Column("utilities_cost", sa.Integer(), nullable=True),
        sa.Column("supplies_cost", sa.Integer(), nullable=True),
        sa.Column("other_cost", sa.Integer(), nullable=True),
        sa.Column(
            "night_support",
            sa.Enum(
                "night_staff",
                "sleep_in",
                "on_call",
                "none",
                name="night_support",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.Column("station", sa.String(length=40), nullable=True),
        sa.Column("station_minutes", sa.Integer(), nullable=True),
        sa.Column("vacancies_stated_on", sa.Date(), nullable=True),
        sa.Column("vacancy_expected_on", sa.Date(), nullable=True),
        sa.Column("is_recruiting", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("full_since", sa.DateTime(timezone=True), nullable=True),
        sa.Column("accepted_mask", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("suspended", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("capacity BETWEEN 1 AND 200", name=op.f("ck_home_capacity_in_range")),
        sa.CheckConstraint("meals_cost BETWEEN 0 AND 300000", name=op.f("ck_home_meals_cost_in_range")),
        sa.CheckConstraint("other_cost BETWEEN 0 AND 300000", name=op.f("ck_home_other_cost_in_range")),
        sa.CheckConstraint("rent BETWEEN 0 AND 1000000", name=op.f("ck_home_rent_in_range")),
        sa.CheckConstraint("station_minutes BETWEEN 1 AND 120", name=op.f("ck_home_station_minutes_in_range")),
        sa.CheckConstraint("supplies_cost BETWEEN 0 AND 300000", name=op.f("ck_home_supplies_cost_in_range")),
        sa.CheckConstraint("utilities_cost BETWEEN 0 AND 300000", name=op.f("ck_home_utilities_cost_in_range")),
        sa.CheckConstraint("vacancies BETWEEN 0 AND COALESCE(capacity, 200)", name=op.f("ck_home_vacancies_in_range")),
        sa.ForeignKeyConstraint(["assignee_id"], ["account.id"], name="fk_home_assignee_id"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_home_office_id"),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_home_user_id"),
        sa.PrimaryKeyConstraint("id", name="pk_home"),
    )
    op.create_index(
        "ix_home_fit",
        "home",
        ["prefecture", "accepted_mask"],
        sqlite_where=sa.text("is_active"),
        postgresql_where=sa.text("is_active"),
    )
    op.create_index("ix_home_name", "home", ["name"], postgresql_ops={"name": "text_pattern_ops"})
    op.create_index("ix_home_office_id", "home", ["office_id"])

    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=False),
        sa.Column(
            "position",
            sa.Enum(
                "manager", "staff", "billing", name="position", native_enum=False, create_constraint=True, length=24
            ),
            nullable=False,
        ),
        sa.Column("secret_hash", sa.String(length=64), nullable=False),
        sa.Column("invited_by_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["invited_by_id"], ["account.id"], name="fk_invitation_invited_by_id"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_invitation_office_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_invitation"),
        sa.UniqueConstraint("secret_hash", name="uq_invitation_secret_hash"),
    )
    op.create_index("ix_invitation_office_id", "invitation", ["office_id"])
    op.create_index(
        "uq_invitation_waiting",
        "invitation",
        ["office_id", "email"],
        unique=True,
        sqlite_where=sa.text("used_at IS NULL"),
        postgresql_where=sa.text("used_at IS NULL"),
    )

    op.create_table(
        "match_notice",
        sa.Column("office_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("checked_on", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_match_notice_office_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("office_id", name="pk_match_notice"),
    )
    op.create_index("ix_match_notice_checked_on", "match_notice", ["checked_on"])

    op.create_table(
        "membership",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column(
            "position",
            sa.Enum(
                "manager", "staff", "billing", name="position", native_enum=False, create_constraint=True, length=24
            ),
            nullable=False,
        ),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_membership_account_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_membership_office_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", "office_id", name="pk_membership"),
    )
    op.create_index("ix_membership_office_id", "membership", ["office_id"])

    op.create_table(
        "preference",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=True),
        sa.Column("assignee_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=True),
        sa.Column("name_kana", sa.String(length=100), nullable=True),
        sa.Column("age", sa.Integer(), nullable=False),
        sa.Column(
            "gender",
            sa.Enum("male", "female", "no_answer", name="gender", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.Column("postal_code", sa.String(length=7), nullable=False),
        sa.Column("prefecture", sa.String(length=4), nullable=False),
        sa.Column("address_1", sa.String(length=100), nullable=False),
        sa.Column("address_2", sa.String(length=200), nullable=False),
        sa.Column(
            "support_level",
            sa.Enum(
                "unknown",
                "1",
                "2",
                "3",
                "4",
                "5",
                "6",
                name="support_level",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column(
            "condition_categories", sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("condition_detail", sa.Text(), nullable=False),
        sa.Column(
            "building_types", sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("home_types", sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column(
            "medical_supports", sa.JSON().with_variant(sa.dialects.postgresql.JSONB(), "postgresql"), nullable=False
        ),
        sa.Column("wheelchair_accessible", sa.Boolean(), nullable=False),
        sa.Column("violence_accessible", sa.Boolean(), nullable=False),
        sa.Column(
            "smoking_allowed",
            sa.Enum("yes", "no", "no_preference", name="smoking", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.Column(
            "drinking_allowed",
            sa.Enum(
                "yes", "no", "no_preference", name="drinking", native_enum=False, create_constraint=True, length=24
            ),
            nullable=False,
        ),
        sa.Column(
            "curfew",
            sa.Enum("yes", "no", "no_preference", name="curfew", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.Column(
            "pets_allowed",
            sa.Enum("yes", "no", "no_preference", name="pets", native_enum=False, create_constraint=True, length=24),
            nullable=False,
        ),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("suspended", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("resting_since", sa.DateTime(timezone=True), nullable=True),
        sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "end_reason",
            sa.Enum(
                "housed",
                "moved",
                "died",
                "mistake",
                "other",
                name="end_reason",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.Column("anonymised_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("age BETWEEN 0 AND 150", name=op.f("ck_preference_age_in_range")),
        sa.ForeignKeyConstraint(["assignee_id"], ["account.id"], name="fk_preference_assignee_id"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_preference_office_id"),
        sa.ForeignKeyConstraint(["user_id"], ["account.id"], name="fk_preference_user_id"),
        sa.PrimaryKeyConstraint("id", name="pk_preference"),
    )
    op.create_index("ix_preference_name", "preference", ["name"], postgresql_ops={"name": "text_pattern_ops"})
    op.create_index(
        "ix_preference_name_kana", "preference", ["name_kana"], postgresql_ops={"name_kana": "text_pattern_ops"}
    )
    op.create_index("ix_preference_office_id", "preference", ["office_id"])
    op.create_index("ix_preference_user_id", "preference", ["user_id"])
    op.create_index(
        "ix_preference_withdrawn_at",
        "preference",
        ["withdrawn_at"],
        sqlite_where=sa.text("withdrawn_at IS NOT NULL AND anonymised_at IS NULL"),
        postgresql_where=sa.text("withdrawn_at IS NOT NULL AND anonymised_at IS NULL"),
    )

    op.create_table(
        "room_template",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("title", sa.String(length=30), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_room_template_office_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_room_template"),
    )
    op.create_index("ix_room_template_office_id", "room_template", ["office_id"])

    op.create_table(
        "block",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column("home_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["corporation_id"], ["corporation.id"], name="fk_block_corporation_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_block_home_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_block_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_block"),
    )
    op.create_index("ix_block_corporation_id", "block", ["corporation_id"])
    op.create_index(
        "uq_block_of_corporation",
        "block",
        ["preference_id", "corporation_id"],
        unique=True,
        sqlite_where=sa.text("home_id IS NULL"),
        postgresql_where=sa.text("home_id IS NULL"),
    )
    op.create_index(
        "uq_block_of_home",
        "block",
        ["preference_id", "home_id"],
        unique=True,
        sqlite_where=sa.text("home_id IS NOT NULL"),
        postgresql_where=sa.text("home_id IS NOT NULL"),
    )

    op.create_table(
        "case_step",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column(
            "reason",
            sa.Enum(
                "housed",
                "moved",
                "died",
                "mistake",
                "other",
                name="reason",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["actor_id"], ["account.id"], name="fk_case_step_actor_id"),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_case_step_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_case_step"),
    )
    op.create_index("ix_case_step_preference_id", "case_step", ["preference_id"])
    op.create_index("ix_case_step_taken_at", "case_step", ["taken_at"])

    op.create_table(
        "certificate",
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "disability_certificate",
                "welfare_certificate",
                name="kind",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("storage_key", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_certificate_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("preference_id", "kind", name="pk_certificate"),
        sa.UniqueConstraint("storage_key", name="uq_certificate_storage_key"),
    )
    op.create_table(
        "certificate_permission",
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("granted_by_id", sa.Integer(), nullable=False),
        sa.Column("granted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_certificate_permission_account_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["granted_by_id"], ["account.id"], name="fk_certificate_permission_granted_by_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["office_id"], ["office.id"], name="fk_certificate_permission_office_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_certificate_permission_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("preference_id", "office_id", name="pk_certificate_permission"),
    )
    op.create_table(
        "certificate_view",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column(
            "kind",
            sa.Enum(
                "disability_certificate",
                "welfare_certificate",
                name="kind",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("viewer_id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("viewed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_certificate_view_office_id"),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_certificate_view_preference_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["viewer_id"], ["account.id"], name="fk_certificate_view_viewer_id"),
        sa.PrimaryKeyConstraint("id", name="pk_certificate_view"),
    )
    op.create_index("ix_certificate_view_preference_id", "certificate_view", ["preference_id"])

    op.create_table(
        "consent",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column(
            "way",
            sa.Enum(
                "own", "written", "spoken", "family", name="way", native_enum=False, create_constraint=True, length=24
            ),
            nullable=False,
        ),
        sa.Column("agreed_on", sa.Date(), nullable=False),
        sa.Column("given_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_consent_account_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_consent_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_consent"),
    )
    op.create_index("ix_consent_account_id", "consent", ["account_id"])
    op.create_index("ix_consent_preference_id", "consent", ["preference_id"])

    op.create_table(
        "contact",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column(
            "status",
            sa.Enum(
                "pending",
                "accepted",
                "declined",
                "completed",
                name="status",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column(
            "ended_by",
            sa.Enum("facility", "seeker", name="ended_by", native_enum=False, create_constraint=True, length=24),
            nullable=True,
        ),
        sa.Column(
            "decline_reason",
            sa.Enum(
                "far",
                "cost",
                "support",
                "daily_life",
                "elsewhere",
                "not_now",
                "other",
                name="decline_reason",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.Column(
            "progress_note",
            sa.Enum(
                "",
                "reply_pending",
                "schedule_pending",
                "move_in_pending",
                name="progress_note",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("request_words", sa.String(length=200), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("latest_message_sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("latest_message_id", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("accepted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("put_off_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("visit_starts_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("visit_wanted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("visit_completed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("moved_in_on", sa.Date(), nullable=True),
        sa.Column("took_place", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("contested_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("fee_checked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("address_shown_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("outline_age", sa.Integer(), nullable=True),
        sa.Column(
            "outline_gender",
            sa.Enum(
                "male",
                "female",
                "no_answer",
                name="outline_gender",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.Column("outline_prefecture", sa.String(length=4), nullable=True),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_contact_home_id"),
        sa.ForeignKeyConstraint(["preference_id"], ["preference.id"], name="fk_contact_preference_id"),
        sa.PrimaryKeyConstraint("id", name="pk_contact"),
    )
    op.create_index(
        "ix_contact_confirmed",
        "contact",
        ["home_id", "preference_id"],
        sqlite_where=sa.text("confirmed_at IS NOT NULL"),
        postgresql_where=sa.text("confirmed_at IS NOT NULL"),
    )
    op.create_index(
        "ix_contact_contested",
        "contact",
        ["id"],
        sqlite_where=sa.text("contested_at IS NOT NULL"),
        postgresql_where=sa.text("contested_at IS NOT NULL"),
    )
    op.create_index(
        "ix_contact_ended_at",
        "contact",
        ["ended_at"],
        sqlite_where=sa.text("outline_age IS NOT NULL"),
        postgresql_where=sa.text("outline_age IS NOT NULL"),
    )
    op.create_index("ix_contact_home_id", "contact", ["home_id", "id"])
    op.create_index(
        "ix_contact_open",
        "contact",
        ["home_id", "status"],
        sqlite_where=sa.text("status IN ('pending', 'accepted')"),
        postgresql_where=sa.text("status IN ('pending', 'accepted')"),
    )
    op.create_index("ix_contact_preference_id", "contact", ["preference_id", "id"])
    op.create_index(
        "ix_contact_unconfirmed_ended",
        "contact",
        ["ended_at"],
        sqlite_where=sa.text("visit_completed_at IS NOT NULL AND confirmed_at IS NULL"),
        postgresql_where=sa.text("visit_completed_at IS NOT NULL AND confirmed_at IS NULL"),
    )
    op.create_index(
        "ix_contact_unconfirmed_visited",
        "contact",
        ["visit_completed_at"],
        sqlite_where=sa.text("visit_completed_at IS NOT NULL AND confirmed_at IS NULL"),
        postgresql_where=sa.text("visit_completed_at IS NOT NULL AND confirmed_at IS NULL"),
    )
    op.create_index(
        "uq_contact_one_open",
        "contact",
        ["preference_id", "home_id"],
        unique=True,
        sqlite_where=sa.text("status IN ('pending', 'accepted')"),
        postgresql_where=sa.text("status IN ('pending', 'accepted')"),
    )

    op.create_table(
        "detail_view",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column("viewer_id", sa.Integer(), nullable=False),
        sa.Column("viewed_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["corporation_id"], ["corporation.id"], name="fk_detail_view_corporation_id"),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_detail_view_home_id"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_detail_view_office_id"),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_detail_view_preference_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["viewer_id"], ["account.id"], name="fk_detail_view_viewer_id"),
        sa.PrimaryKeyConstraint("id", name="pk_detail_view"),
    )
    op.create_index("ix_detail_view_corporation_id", "detail_view", ["corporation_id", "viewed_at", "preference_id"])
    op.create_index("ix_detail_view_preference_id", "detail_view", ["preference_id", "id"])
    op.create_index("ix_detail_view_viewed_at", "detail_view", ["viewed_at"])

    op.create_table(
        "home_draft",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("source_key", sa.String(length=20), nullable=False),
        sa.Column("office_number", sa.String(length=10), nullable=False),
        sa.Column("corporation", sa.String(length=100), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("phone", sa.String(length=11), nullable=False),
        sa.Column("postal_code", sa.String(length=7), nullable=False),
        sa.Column("prefecture", sa.String(length=4), nullable=False),
        sa.Column("address_1", sa.String(length=100), nullable=False),
        sa.Column("address_2", sa.String(length=200), nullable=False),
        sa.Column("capacity", sa.Integer(), nullable=True),
        sa.Column("published_on", sa.Date(), nullable=False),
        sa.Column("office_id", sa.Integer(), nullable=True),
        sa.Column("home_id", sa.Integer(), nullable=True),
        sa.Column("dismissed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_home_draft_home_id", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_home_draft_office_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_home_draft"),
        sa.UniqueConstraint("source_key", name="uq_home_draft_source_key"),
    )
    op.create_index("ix_home_draft_home_id", "home_draft", ["home_id"])
    op.create_index("ix_home_draft_office_id", "home_draft", ["office_id"])
    op.create_index("ix_home_draft_office_number", "home_draft", ["office_number"])

    op.create_table(
        "home_image",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("storage_key", sa.String(length=64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_home_image_home_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_home_image"),
        sa.UniqueConstraint("storage_key", name="uq_home_image_storage_key"),
    )
    op.create_index("ix_home_image_home_id", "home_image", ["home_id"])

    op.create_table(
        "list_shown",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("viewer_id", sa.Integer(), nullable=False),
        sa.Column("preference_ids", sa.JSON(), nullable=False),
        sa.Column("shown_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_counted", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_list_shown_home_id"),
        sa.ForeignKeyConstraint(["viewer_id"], ["account.id"], name="fk_list_shown_viewer_id"),
        sa.PrimaryKeyConstraint("id", name="pk_list_shown"),
    )
    op.create_index("ix_list_shown_shown_at", "list_shown", ["shown_at"])
    op.create_index(
        "ix_list_shown_uncounted",
        "list_shown",
        ["id"],
        sqlite_where=sa.text("NOT is_counted"),
        postgresql_where=sa.text("NOT is_counted"),
    )

    op.create_table(
        "listed_person",
        sa.Column("preference_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("corporation_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["corporation_id"], ["corporation.id"], name="fk_listed_person_corporation_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_listed_person_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("preference_id", "corporation_id", "ends_at", name="pk_listed_person"),
    )
    op.create_index("ix_listed_person_ends_at", "listed_person", ["ends_at", "corporation_id"])

    op.create_table(
        "listing_count",
        sa.Column("preference_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("lists", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_listing_count_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("preference_id", name="pk_listing_count"),
    )
    op.create_table(
        "match_notice_state",
        sa.Column("home_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("counted_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("prefecture", sa.String(length=4), nullable=False),
        sa.Column("accepted_mask", sa.BigInteger(), nullable=False),
        sa.Column("known_mask", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_match_notice_state_home_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("home_id", name="pk_match_notice_state"),
    )
    op.create_table(
        "matching_row",
        sa.Column("prefecture", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("preference_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("needs_mask", sa.BigInteger(), nullable=False),
        sa.Column("contacts_current", sa.SmallInteger(), nullable=False),
        sa.Column("town", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_matching_row_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("preference_id", "prefecture", name="pk_matching_row"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_matching_row_ranking",
        "matching_row",
        ["prefecture", "contacts_current", sa.literal_column("preference_id DESC"), "needs_mask", "town"],
    )
    op.create_index("ix_matching_row_town", "matching_row", ["prefecture", "town"])

    op.create_table(
        "office_note",
        sa.Column("office_id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_office_note_account_id"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_office_note_office_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_office_note_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("office_id", "preference_id", name="pk_office_note"),
    )
    op.create_index("ix_office_note_preference_id", "office_note", ["preference_id"])
    op.create_index("ix_office_note_updated_at", "office_note", ["updated_at"])

    op.create_table(
        "preference_area",
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("prefecture", sa.String(length=4), nullable=False),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_preference_area_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("preference_id", "position", name="pk_preference_area"),
    )
    op.create_table(
        "put_aside",
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("put_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_put_aside_account_id"),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_put_aside_home_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_put_aside_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("home_id", "preference_id", name="pk_put_aside"),
    )
    op.create_index("ix_put_aside_preference_id", "put_aside", ["preference_id"])

    op.create_table(
        "cooldown_waiver",
        sa.Column("preference_id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column("lifted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["corporation_id"], ["corporation.id"], name="fk_cooldown_waiver_corporation_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["preference_id"], ["preference.id"], name="fk_cooldown_waiver_preference_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("preference_id", "corporation_id", name="pk_cooldown_waiver"),
    )
    op.create_table(
        "contact_note",
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_contact_note_account_id"),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_contact_note_contact_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("contact_id", name="pk_contact_note"),
    )
    op.create_index("ix_contact_note_updated_at", "contact_note", ["updated_at"])

    op.create_table(
        "contact_step",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column(
            "from_status",
            sa.Enum(
                "pending",
                "accepted",
                "declined",
                "completed",
                name="from_status",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.Column(
            "to_status",
            sa.Enum(
                "pending",
                "accepted",
                "declined",
                "completed",
                name="to_status",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("taken_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["actor_id"], ["account.id"], name="fk_contact_step_actor_id"),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_contact_step_contact_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_contact_step"),
    )
    op.create_index("ix_contact_step_contact_id", "contact_step", ["contact_id"])
    op.create_index("ix_contact_step_taken_at", "contact_step", ["taken_at"])

    op.create_table(
        "helper_opinion",
        sa.Column("account_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("contact_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("said_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["helping.account_id"], name="fk_helper_opinion_account_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_helper_opinion_contact_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("account_id", "contact_id", name="pk_helper_opinion"),
    )
    op.create_index("ix_helper_opinion_contact_id", "helper_opinion", ["contact_id"])

    op.create_table(
        "invoice",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("home_id", sa.Integer(), nullable=False),
        sa.Column("corporation_id", sa.Integer(), nullable=False),
        sa.Column("amount_yen", sa.Integer(), nullable=False),
        sa.Column("tax_rate_percent", sa.Integer(), nullable=False),
        sa.Column("tax_yen", sa.Integer(), nullable=False),
        sa.Column("total_yen", sa.Integer(), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_on", sa.Date(), nullable=False),
        sa.Column("cancelled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "cancel_reason",
            sa.Enum(
                "by_mistake",
                "called_off",
                "other_home",
                name="cancel_reason",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_invoice_contact_id"),
        sa.ForeignKeyConstraint(["corporation_id"], ["corporation.id"], name="fk_invoice_corporation_id"),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_invoice_home_id"),
        sa.PrimaryKeyConstraint("id", name="pk_invoice"),
    )
    op.create_index("ix_invoice_corporation_id", "invoice", ["corporation_id"])
    op.create_index(
        "uq_invoice_contact_id",
        "invoice",
        ["contact_id"],
        unique=True,
        sqlite_where=sa.text("cancelled_at IS NULL"),
        postgresql_where=sa.text("cancelled_at IS NULL"),
    )

    op.create_table(
        "message",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("sender_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=36), nullable=True),
        sa.Column("storage_key", sa.String(length=64), nullable=True),
        sa.Column("file_size", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_back_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_message_contact_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["sender_id"], ["account.id"], name="fk_message_sender_id"),
        sa.PrimaryKeyConstraint("id", name="pk_message"),
    )
    op.create_index("ix_message_contact_id", "message", ["contact_id", "id"])
    op.create_index(
        "ix_message_taken_back",
        "message",
        ["contact_id", "id"],
        sqlite_where=sa.text("taken_back_at IS NOT NULL"),
        postgresql_where=sa.text("taken_back_at IS NOT NULL"),
    )
    op.create_index(
        "uq_message_storage_key",
        "message",
        ["storage_key"],
        unique=True,
        sqlite_where=sa.text("storage_key IS NOT NULL"),
        postgresql_where=sa.text("storage_key IS NOT NULL"),
    )
    op.create_index("uq_message_key", "message", ["contact_id", "sender_id", "key"], unique=True)

    op.create_table(
        "move_in_question",
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column(
            "asked",
            sa.Enum(
                "soon", "later", "after_closing", name="asked", native_enum=False, create_constraint=True, length=24
            ),
            nullable=False,
        ),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column(
            "answer",
            sa.Enum("yes", "not_yet", "no", name="answer", native_enum=False, create_constraint=True, length=24),
            nullable=True,
        ),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contact.id"], name="fk_move_in_question_contact_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("contact_id", "asked", name="pk_move_in_question"),
    )
    op.create_index(
        "ix_move_in_question_yes",
        "move_in_question",
        ["contact_id"],
        sqlite_where=sa.text("answer = 'yes'"),
        postgresql_where=sa.text("answer = 'yes'"),
    )

    op.create_table(
        "notification",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=True),
        sa.Column("home_id", sa.Integer(), nullable=True),
        sa.Column("preference_id", sa.Integer(), nullable=True),
        sa.Column("office_id", sa.Integer(), nullable=True),
        sa.Column("event", sa.String(length=30), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_notification_account_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_notification_contact_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_notification_home_id"),
        sa.ForeignKeyConstraint(["office_id"], ["office.id"], name="fk_notification_office_id"),
        sa.ForeignKeyConstraint(["preference_id"], ["preference.id"], name="fk_notification_preference_id"),
        sa.PrimaryKeyConstraint("id", name="pk_notification"),
    )
    op.create_index("ix_notification_account_id", "notification", ["account_id", "id"])
    op.create_index("ix_notification_contact_id", "notification", ["contact_id"])
    op.create_index("ix_notification_created_at", "notification", ["created_at"])
    op.create_index(
        "ix_notification_unread",
        "notification",
        ["account_id", "contact_id"],
        sqlite_where=sa.text("read_at IS NULL"),
        postgresql_where=sa.text("read_at IS NULL"),
    )
    op.create_index(
        "uq_notification_one_unread_per_room",
        "notification",
        ["account_id", "contact_id"],
        unique=True,
        sqlite_where=sa.text("event = 'message' AND read_at IS NULL"),
        postgresql_where=sa.text("event = 'message' AND read_at IS NULL"),
    )

    op.create_table(
        "report",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column(
            "reason",
            sa.Enum(
                "harassment",
                "money",
                "false_information",
                "other",
                name="reason",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("messages", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "decision",
            sa.Enum(
                "nothing",
                "warned",
                "suspended",
                "rooms_closed",
                "all_rooms_closed",
                name="decision",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_report_account_id", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_report_contact_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )
    op.create_index("ix_report_account_id", "report", ["account_id"])
    op.create_index("ix_report_contact_id", "report", ["contact_id"])

    op.create_table(
        "room_read",
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_room_read_account_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_room_read_contact_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("contact_id", "account_id", name="pk_room_read"),
    )
    op.create_table(
        "visit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("starts_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(length=100), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "offered",
                "agreed",
                "done",
                "moved",
                "called_off",
                name="state",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("offered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("agreed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column(
            "called_off_by",
            sa.Enum("facility", "seeker", name="called_off_by", native_enum=False, create_constraint=True, length=24),
            nullable=True,
        ),
        sa.Column(
            "reason",
            sa.Enum(
                "not_well",
                "schedule",
                "weather",
                "at_the_home",
                "not_needed",
                "other",
                name="reason",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.Column(
            "move_by",
            sa.Enum("facility", "seeker", name="move_by", native_enum=False, create_constraint=True, length=24),
            nullable=True,
        ),
        sa.Column(
            "move_reason",
            sa.Enum(
                "not_well",
                "schedule",
                "weather",
                "at_the_home",
                "not_needed",
                "other",
                name="move_reason",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=True,
        ),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_visit_contact_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_visit"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_visit_agreed",
        "visit",
        ["starts_at"],
        sqlite_where=sa.text("state = 'agreed'"),
        postgresql_where=sa.text("state = 'agreed'"),
    )
    op.create_index("ix_visit_contact_id", "visit", ["contact_id", "starts_at"])
    op.create_index("ix_visit_starts_at", "visit", ["starts_at"])
    op.create_index(
        "uq_visit_one_agreed",
        "visit",
        ["contact_id"],
        unique=True,
        sqlite_where=sa.text("state = 'agreed'"),
        postgresql_where=sa.text("state = 'agreed'"),
    )

    op.create_table(
        "push",
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("contact_id", sa.Integer(), nullable=False),
        sa.Column("event", sa.String(length=30), nullable=True),
        sa.Column("visit_id", sa.Integer(), nullable=True),
        sa.Column("retry_key", sa.String(length=36), nullable=False),
        sa.Column("line_id", sa.String(length=33), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column(
            "state",
            sa.Enum(
                "waiting", "sent", "failed", name="state", native_enum=False, create_constraint=True, length=24
            ),
            nullable=False,
        ),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_attempt_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failure", sa.String(length=500), nullable=True),
        sa.Column("dismissed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_push_account_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_push_contact_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["visit_id"], ["visit.id"], name="fk_push_visit_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_push"),
        sa.UniqueConstraint("retry_key", name="uq_push_retry_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_push_account_id", "push", ["account_id"])
    op.create_index("ix_push_contact_id", "push", ["contact_id"])
    op.create_index(
        "ix_push_failed",
        "push",
        ["id"],
        sqlite_where=sa.text("state = 'failed' AND dismissed_at IS NULL"),
        postgresql_where=sa.text("state = 'failed' AND dismissed_at IS NULL"),
    )
    op.create_index(
        "ix_push_settled_at",
        "push",
        ["settled_at"],
        sqlite_where=sa.text("settled_at IS NOT NULL"),
        postgresql_where=sa.text("settled_at IS NOT NULL"),
    )
    op.create_index("ix_push_state", "push", ["state", "next_attempt_at"])
    op.create_index("ix_push_visit_id", "push", ["visit_id"])

    op.create_table(
        "staff_notice",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("mail_id", sa.Integer(), nullable=True),
        sa.Column("contact_id", sa.Integer(), nullable=True),
        sa.Column("home_id", sa.Integer(), nullable=True),
        sa.Column("visit_id", sa.Integer(), nullable=True),
        sa.Column(
            "kind",
            sa.Enum(
                "request",
                "message",
                "visit",
                "invoice",
                "new_matches",
                "vacancies",
                name="kind",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("event", sa.String(length=30), nullable=True),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_staff_notice_account_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["mail_id"], ["mail.id"], name="fk_staff_notice_mail_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["contact_id"], ["contact.id"], name="fk_staff_notice_contact_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["home_id"], ["home.id"], name="fk_staff_notice_home_id"),
        sa.ForeignKeyConstraint(["visit_id"], ["visit.id"], name="fk_staff_notice_visit_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_staff_notice"),
    )
    op.create_index("ix_staff_notice_account_id", "staff_notice", ["account_id", "due_at"])
    op.create_index("ix_staff_notice_contact_id", "staff_notice", ["contact_id"])
    op.create_index("ix_staff_notice_due_at", "staff_notice", ["due_at"])
    op.create_index("ix_staff_notice_mail_id", "staff_notice", ["mail_id"])
    op.create_index("ix_staff_notice_visit_id", "staff_notice", ["visit_id"])

    op.create_table(
        "settled_visit_reminder",
        sa.Column("visit_id", sa.Integer(), nullable=False),
        sa.Column(
            "reminder",
            sa.Enum(
                "day_before",
                "two_hours",
                "report",
                name="reminder",
                native_enum=False,
                create_constraint=True,
                length=24,
            ),
            nullable=False,
        ),
        sa.Column("settled_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["visit_id"], ["visit.id"], name="fk_settled_visit_reminder_visit_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("visit_id", "reminder", name="pk_settled_visit_reminder"),
    )
    if op.get_bind().dialect.name == "postgresql":
        # Of a table that is read by its index alone, dead rows are removed soon.
        op.execute(
            "ALTER TABLE matching_row SET (autovacuum_vacuum_scale_factor = 0.01,"
            " autovacuum_vacuum_insert_scale_factor = 0.01)"
        )
    for statement in _AUDIT_ON_SQLITE if op.get_bind().dialect.name == "sqlite" else _AUDIT_ON_POSTGRESQL:
        op.execute(statement)


def downgrade() -> None:
    raise NotImplementedError("Nothing comes before the first migration.")
