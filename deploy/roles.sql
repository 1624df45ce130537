-- The role of the web servers and the worker: it reads and writes what the owner has made, and only adds to the audit.
-- Run as the owner of the tables, after each migration; running it again changes nothing (docs/deploy.md).
SELECT set_config('roles.role', :'role', false) IS NOT NULL, set_config('roles.password', :'password', false) IS NOT NULL;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = current_setting('roles.role')) THEN
    EXECUTE format('CREATE ROLE %I NOINHERIT', current_setting('roles.role'));
  END IF;
  EXECUTE format(
    'ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD %L',
    current_setting('roles.role'), current_setting('roles.password')
  );
END $$;
GRANT USAGE ON SCHEMA public TO :"role";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO :"role";
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :"role";
REVOKE ALL ON audit_entry, audit_reason FROM :"role";
GRANT SELECT, INSERT ON audit_entry, audit_reason TO :"role";
-- Which migrations there are is the owner's alone to say.
REVOKE INSERT, UPDATE, DELETE ON alembic_version FROM :"role";
