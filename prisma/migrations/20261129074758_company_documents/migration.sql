-- CreateTable
CREATE TABLE "CompanyDocument" (
    "tenantId" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "texts" JSONB NOT NULL,
    "firstShownAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("tenantId", "document", "sha256")
);

-- A version that was shown stays as it was shown.
CREATE TRIGGER "CompanyDocument_no_update" BEFORE UPDATE ON "CompanyDocument"
BEGIN
    SELECT RAISE(ABORT, 'Versions of documents are append-only.');
END;

CREATE TRIGGER "CompanyDocument_no_delete" BEFORE DELETE ON "CompanyDocument"
BEGIN
    SELECT RAISE(ABORT, 'Versions of documents are append-only.');
END;

-- INSERT OR REPLACE deletes the old row without asking the trigger above.
CREATE TRIGGER "CompanyDocument_no_replace" BEFORE INSERT ON "CompanyDocument"
WHEN EXISTS (SELECT 1 FROM "CompanyDocument" WHERE "tenantId" = NEW."tenantId" AND "document" = NEW."document" AND "sha256" = NEW."sha256")
BEGIN
    SELECT RAISE(ABORT, 'Versions of documents are append-only.');
END;
