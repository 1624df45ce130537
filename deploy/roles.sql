-- The role of the web servers and the worker: reads and writes the owner's tables, but may only insert into the audit.
-- Run as the owner of the tables after each migration; idempotent (docs/deploy.md). If the owner may not create roles, an
-- administrator of the database creates this one once, with a password.
SELECT set_config('roles.role', :'role', false) IS NOT NULL, set_config('roles.password', :'password', false) IS NOT NULL;
DO $$
DECLARE
  name text := current_setting('roles.role');
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
    BEGIN
      EXECUTE format('CREATE ROLE %I LOGIN NOINHERIT', name);
    EXCEPTION WHEN insufficient_privilege THEN
      RAISE EXCEPTION 'there is no role "%", and "%" may not make it', name, current_user
        USING HINT = format('Have an administrator run once: CREATE ROLE %I LOGIN NOINHERIT PASSWORD ''...'';', name);
    END;
  END IF;
  -- The role may have been created with more rights. Only a superuser could revoke all of them.
  IF EXISTS (
    SELECT FROM pg_roles
    WHERE rolname = name
      AND (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls OR NOT rolcanlogin)
  ) OR EXISTS (SELECT FROM pg_auth_members JOIN pg_roles ON pg_roles.oid = member WHERE rolname = name) THEN
    RAISE EXCEPTION 'the role "%" has more rights than the servers need, or may not log in', name
      USING HINT = 'Run: ALTER ROLE ... LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS; revoke other roles from it.';
  END IF;
  BEGIN
    EXECUTE format('ALTER ROLE %I PASSWORD %L', name, current_setting('roles.password'));
  EXCEPTION WHEN insufficient_privilege THEN
    RAISE NOTICE 'the password of "%" stays as its administrator set it', name;
  END;
END $$;
GRANT USAGE ON SCHEMA public TO :"role";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO :"role";
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :"role";
REVOKE ALL ON audit_entry, audit_reason FROM :"role";
GRANT SELECT, INSERT ON audit_entry, audit_reason TO :"role";
-- Only the owner may change the migration version.
REVOKE INSERT, UPDATE, DELETE ON alembic_version FROM :"role";
