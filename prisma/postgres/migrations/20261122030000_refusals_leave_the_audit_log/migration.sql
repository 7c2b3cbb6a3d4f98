-- The audit log is append-only, but for lines of refusals (wrong passwords and the like) that are older than 90 days: anybody
-- can cause them, so that they must not fill the disk. The clock is the database's own.
CREATE OR REPLACE FUNCTION "refuse_change_of_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD."action" IN ('session.wrong-password', 'session.wrong-code', 'session.wrong-step-up', 'session.locked-out', 'access.refuse', 'access.wrong-key')
            AND OLD."createdAt" < (now() AT TIME ZONE 'UTC') - interval '90 days' THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'The audit log is append-only.';
END
$$;
