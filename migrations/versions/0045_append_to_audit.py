"""PostgreSQL binds a row of the audit to the last one by itself: in one trip, for all others wait until its commit."""

from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None

# Any number that nothing else of this database locks. Each statement of a function sees what was committed before it,
# so what is read after the lock is the last row.
_APPEND = """
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
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_APPEND)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION append_to_audit(jsonb)")
