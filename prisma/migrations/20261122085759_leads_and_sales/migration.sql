-- CreateTable
CREATE TABLE "LeadNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "leadId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "authorKind" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "authorLabel" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" DATETIME,
    CONSTRAINT "LeadNote_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LeadNote_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LeadDailyRollup" (
    "tenantId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "widget" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "site" TEXT NOT NULL,
    "leads" INTEGER NOT NULL,
    "completed" INTEGER NOT NULL,

    PRIMARY KEY ("tenantId", "kind", "day", "value", "widget", "locale", "site"),
    CONSTRAINT "LeadDailyRollup_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SavedView" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "page" TEXT NOT NULL DEFAULT 'leads',
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL DEFAULT '{}',
    "createdById" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "SavedView_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Columns are added rather than their tables rebuilt, which the engine would do: their triggers stay, and a million rows are not copied.
ALTER TABLE "Tenant" ADD COLUMN "isDemo" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Tenant" ADD COLUMN "viewersSeeAnswers" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "Lead" ADD COLUMN "tags" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Lead" ADD COLUMN "site" TEXT NOT NULL DEFAULT '';
CREATE INDEX "Lead_tenantId_converted_createdAt_idx" ON "Lead"("tenantId", "converted", "createdAt");

ALTER TABLE "Conversion" ADD COLUMN "productIds" TEXT NOT NULL DEFAULT '';

ALTER TABLE "UnmatchedOrder" ADD COLUMN "productIds" TEXT NOT NULL DEFAULT '';
ALTER TABLE "UnmatchedOrder" ADD COLUMN "leadId" TEXT;
ALTER TABLE "UnmatchedOrder" ADD COLUMN "matchedBy" TEXT;

ALTER TABLE "CommissionCharge" ADD COLUMN "orderCount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "CommissionCharge" ADD COLUMN "refundsCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "CommissionCharge" ADD COLUMN "refundCount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "CommissionCharge" ADD COLUMN "baseFeeCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "CommissionCharge" ADD COLUMN "rateBps" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "CommissionCharge" ADD COLUMN "billedTo" JSONB NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "LeadNote_tenantId_createdAt_idx" ON "LeadNote"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "LeadNote_leadId_createdAt_idx" ON "LeadNote"("leadId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_tenantId_page_name_key" ON "SavedView"("tenantId", "page", "name");

-- The demo's tenants, which may be removed with their sales.
UPDATE "Tenant" SET "isDemo" = true WHERE "id" IN ('demo-tidewell', 'demo-solvenne', 'demo-quillbrook');

-- Sales, and the accounts of closed months, are only ever added, also by those who have only the application's access; a
-- demo's may be removed. A later rebuild of these tables drops the triggers: write them again after it.
CREATE TRIGGER "Conversion_no_update" BEFORE UPDATE OF "id", "tenantId", "leadId", "kind", "dedupeKey", "bodyHash", "orderId", "currency", "saleAmountCents", "commissionRateBps", "commissionAmountCents", "refundOfId", "conversionDate", "month", "source", "createdAt" ON "Conversion"
BEGIN
    SELECT RAISE(ABORT, 'A row of Conversion never changes.');
END;

CREATE TRIGGER "Conversion_no_delete" BEFORE DELETE ON "Conversion"
WHEN NOT EXISTS (SELECT 1 FROM "Tenant" WHERE "id" = OLD."tenantId" AND "isDemo")
BEGIN
    SELECT RAISE(ABORT, 'A row of Conversion never changes.');
END;

-- INSERT OR REPLACE deletes the old row without asking the trigger above.
CREATE TRIGGER "Conversion_no_replace" BEFORE INSERT ON "Conversion"
WHEN EXISTS (SELECT 1 FROM "Conversion" WHERE "id" = NEW."id" OR ("tenantId" = NEW."tenantId" AND "dedupeKey" = NEW."dedupeKey"))
BEGIN
    SELECT RAISE(ABORT, 'A row of Conversion never changes.');
END;

CREATE TRIGGER "CommissionCharge_no_update" BEFORE UPDATE OF "id", "tenantId", "month", "currency", "salesCents", "orderCount", "refundsCents", "refundCount", "baseFeeCents", "rateBps", "billedTo", "commissionCents", "carriedInCents", "carriedOutCents", "chargedCents", "createdAt" ON "CommissionCharge"
BEGIN
    SELECT RAISE(ABORT, 'A row of CommissionCharge never changes.');
END;

CREATE TRIGGER "CommissionCharge_no_delete" BEFORE DELETE ON "CommissionCharge"
WHEN NOT EXISTS (SELECT 1 FROM "Tenant" WHERE "id" = OLD."tenantId" AND "isDemo")
BEGIN
    SELECT RAISE(ABORT, 'A row of CommissionCharge never changes.');
END;

-- INSERT OR REPLACE deletes the old row without asking the trigger above.
CREATE TRIGGER "CommissionCharge_no_replace" BEFORE INSERT ON "CommissionCharge"
WHEN EXISTS (SELECT 1 FROM "CommissionCharge" WHERE "id" = NEW."id" OR ("tenantId" = NEW."tenantId" AND "month" = NEW."month"))
BEGIN
    SELECT RAISE(ABORT, 'A row of CommissionCharge never changes.');
END;
