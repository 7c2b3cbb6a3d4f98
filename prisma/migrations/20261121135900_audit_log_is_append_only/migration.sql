-- The audit log is append-only, also to whoever has only the application's access. A later rebuild of this table (the
-- schema engine makes one for SQLite when a column changes) drops the triggers: write them again after it.
CREATE TRIGGER "AuditEvent_no_update" BEFORE UPDATE ON "AuditEvent"
BEGIN
    SELECT RAISE(ABORT, 'The audit log is append-only.');
END;

CREATE TRIGGER "AuditEvent_no_delete" BEFORE DELETE ON "AuditEvent"
BEGIN
    SELECT RAISE(ABORT, 'The audit log is append-only.');
END;

-- INSERT OR REPLACE deletes the old row without asking the trigger above.
CREATE TRIGGER "AuditEvent_no_replace" BEFORE INSERT ON "AuditEvent"
WHEN EXISTS (SELECT 1 FROM "AuditEvent" WHERE "id" = NEW."id")
BEGIN
    SELECT RAISE(ABORT, 'The audit log is append-only.');
END;
