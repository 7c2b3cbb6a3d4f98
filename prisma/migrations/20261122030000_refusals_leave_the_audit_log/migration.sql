-- The audit log is append-only, but for lines of refusals (wrong passwords and the like) that are older than 90 days: anybody
-- can cause them, so that they must not fill the disk. The clock is the database's own.
DROP TRIGGER "AuditEvent_no_delete";

CREATE TRIGGER "AuditEvent_no_delete" BEFORE DELETE ON "AuditEvent"
WHEN NOT COALESCE(
    OLD."action" IN ('session.wrong-password', 'session.wrong-code', 'session.wrong-step-up', 'session.locked-out', 'access.refuse', 'access.wrong-key')
    AND julianday(OLD."createdAt") < julianday('now', '-90 days'),
    FALSE
)
BEGIN
    SELECT RAISE(ABORT, 'The audit log is append-only.');
END;
