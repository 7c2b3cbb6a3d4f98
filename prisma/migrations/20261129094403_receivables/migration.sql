-- AlterTable
ALTER TABLE "Conversion" ADD COLUMN "assessedAt" DATETIME;
ALTER TABLE "Conversion" ADD COLUMN "contractId" TEXT;
ALTER TABLE "Conversion" ADD COLUMN "reportedCents" INTEGER;

-- CreateTable
CREATE TABLE "StripeInvoice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "customerId" TEXT NOT NULL,
    "subscriptionId" TEXT,
    "number" TEXT,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "totalCents" BIGINT NOT NULL,
    "taxCents" BIGINT NOT NULL DEFAULT 0,
    "paidCents" BIGINT NOT NULL DEFAULT 0,
    "remainingCents" BIGINT NOT NULL DEFAULT 0,
    "refundedCents" BIGINT NOT NULL DEFAULT 0,
    "creditedCents" BIGINT NOT NULL DEFAULT 0,
    "dispute" TEXT,
    "attempted" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "finalizedAt" DATETIME,
    "dueAt" DATETIME,
    "pageUrl" TEXT,
    "pdfUrl" TEXT,
    "readAt" DATETIME NOT NULL,
    CONSTRAINT "StripeInvoice_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "InvoiceLine" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "invoiceId" TEXT,
    "chargeId" TEXT,
    "kind" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "taxCents" BIGINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "periodFrom" DATETIME NOT NULL,
    "periodTo" DATETIME NOT NULL,
    "description" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "InvoiceLine_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "InvoiceLine_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "StripeInvoice" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ReconciliationRun" (
    "day" TEXT NOT NULL PRIMARY KEY,
    "startedAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,
    "companies" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "ReconciliationDifference" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "expected" TEXT NOT NULL,
    "found" TEXT NOT NULL,
    "firstAt" DATETIME NOT NULL,
    "lastAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME,
    CONSTRAINT "ReconciliationDifference_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CommissionContract" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "effectiveFrom" DATETIME NOT NULL,
    "shopBasis" TEXT NOT NULL,
    "windowDays" INTEGER,
    "renewals" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "createdById" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CommissionContract_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "IssuedBill" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "series" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "tenantId" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "issuer" JSONB NOT NULL,
    "billedTo" JSONB NOT NULL,
    "currency" TEXT NOT NULL,
    "netCents" BIGINT NOT NULL,
    "taxBps" INTEGER NOT NULL,
    "taxCents" BIGINT NOT NULL,
    "taxNote" TEXT NOT NULL DEFAULT '',
    "issuedAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    CONSTRAINT "IssuedBill_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WebhookRefusal" (
    "provider" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" DATETIME NOT NULL,

    PRIMARY KEY ("provider", "day")
);

-- CreateIndex
CREATE INDEX "StripeInvoice_tenantId_createdAt_idx" ON "StripeInvoice"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "StripeInvoice_status_idx" ON "StripeInvoice"("status");

-- CreateIndex
CREATE INDEX "InvoiceLine_tenantId_month_idx" ON "InvoiceLine"("tenantId", "month");

-- CreateIndex
CREATE INDEX "InvoiceLine_month_idx" ON "InvoiceLine"("month");

-- CreateIndex
CREATE INDEX "InvoiceLine_invoiceId_idx" ON "InvoiceLine"("invoiceId");

-- CreateIndex
CREATE INDEX "InvoiceLine_chargeId_idx" ON "InvoiceLine"("chargeId");

-- CreateIndex
CREATE INDEX "ReconciliationDifference_tenantId_resolvedAt_idx" ON "ReconciliationDifference"("tenantId", "resolvedAt");

-- CreateIndex
CREATE UNIQUE INDEX "CommissionContract_tenantId_effectiveFrom_key" ON "CommissionContract"("tenantId", "effectiveFrom");

-- CreateIndex
CREATE UNIQUE INDEX "IssuedBill_series_number_key" ON "IssuedBill"("series", "number");

-- CreateIndex
CREATE UNIQUE INDEX "IssuedBill_tenantId_month_currency_key" ON "IssuedBill"("tenantId", "month", "currency");

-- Columns with a default are added to their tables as they are; Prisma would copy every table.
ALTER TABLE "Tenant" ADD COLUMN "baseFeeCurrency" TEXT NOT NULL DEFAULT 'USD';
ALTER TABLE "CommissionRate" ADD COLUMN "baseFeeCurrency" TEXT NOT NULL DEFAULT 'USD';
ALTER TABLE "CommissionCharge" ADD COLUMN "baseFeeCurrency" TEXT NOT NULL DEFAULT 'USD';
ALTER TABLE "CommissionCharge" ADD COLUMN "subscriptionId" TEXT;
ALTER TABLE "BillingAccount" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "BillingAccount" ADD COLUMN "cancelAt" DATETIME;
ALTER TABLE "BillingAccount" ADD COLUMN "invoicesReadAt" DATETIME;
ALTER TABLE "BillingAccount" ADD COLUMN "readFailure" TEXT;
ALTER TABLE "BillingAccount" ADD COLUMN "legalName" TEXT;
ALTER TABLE "BillingAccount" ADD COLUMN "taxId" TEXT;
ALTER TABLE "BillingAccount" ADD COLUMN "address" JSONB;
ALTER TABLE "UnmatchedOrder" ADD COLUMN "reason" TEXT NOT NULL DEFAULT '';
ALTER TABLE "UnmatchedOrder" ADD COLUMN "isRenewal" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "UnmatchedOrder" ADD COLUMN "reportedCents" INTEGER;

-- The fees of companies without a customer at Stripe were shown to them in their own currency; Stripe's prices are in USD.
UPDATE "Tenant" SET "baseFeeCurrency" = "currency" WHERE "stripeCustomerId" IS NULL AND "trialEndsAt" IS NULL;
UPDATE "CommissionRate" SET "baseFeeCurrency" = (SELECT t."baseFeeCurrency" FROM "Tenant" AS t WHERE t."id" = "CommissionRate"."tenantId");
UPDATE "CommissionCharge" SET "baseFeeCurrency" = (SELECT t."baseFeeCurrency" FROM "Tenant" AS t WHERE t."id" = "CommissionCharge"."tenantId");
UPDATE "CommissionCharge" SET "subscriptionId" = (SELECT t."stripeSubscriptionId" FROM "Tenant" AS t WHERE t."id" = "CommissionCharge"."tenantId")
WHERE "stripeInvoiceItemId" IS NOT NULL AND "final" = false;

-- The fees of closed months stay what their statements say.
INSERT INTO "InvoiceLine" ("key", "tenantId", "kind", "amountCents", "currency", "month", "periodFrom", "periodTo", "description", "createdAt")
SELECT 'closed:' || "tenantId" || ':' || "month", "tenantId", 'fee', "baseFeeCents", "baseFeeCurrency", "month", "month" || '-01T00:00:00.000+00:00', strftime('%Y-%m-%dT00:00:00.000+00:00', "month" || '-01', '+1 month'), 'Base fee', "createdAt"
FROM "CommissionCharge" WHERE "baseFeeCents" <> 0;

-- Companies that exist agreed to commission on the total that is reported, without a limit of time, renewals included.
INSERT INTO "CommissionContract" ("id", "tenantId", "effectiveFrom", "shopBasis", "windowDays", "renewals", "reason", "createdAt")
SELECT 'contract-' || "id", "id", "createdAt", 'total', NULL, true, 'before-contracts', "createdAt" FROM "Tenant";

-- Lines, contracts and bills are only ever added; a demo's may be removed. A later rebuild of these tables drops the triggers: write them again
-- after it.
CREATE TRIGGER "InvoiceLine_no_update" BEFORE UPDATE ON "InvoiceLine"
BEGIN
    SELECT RAISE(ABORT, 'A row of InvoiceLine never changes.');
END;

CREATE TRIGGER "InvoiceLine_no_delete" BEFORE DELETE ON "InvoiceLine"
WHEN NOT EXISTS (SELECT 1 FROM "Tenant" WHERE "id" = OLD."tenantId" AND "isDemo")
BEGIN
    SELECT RAISE(ABORT, 'A row of InvoiceLine never changes.');
END;

-- INSERT OR REPLACE deletes the old row without asking the trigger above.
CREATE TRIGGER "InvoiceLine_no_replace" BEFORE INSERT ON "InvoiceLine"
WHEN EXISTS (SELECT 1 FROM "InvoiceLine" WHERE "key" = NEW."key")
BEGIN
    SELECT RAISE(ABORT, 'A row of InvoiceLine never changes.');
END;

CREATE TRIGGER "CommissionContract_no_update" BEFORE UPDATE ON "CommissionContract"
BEGIN
    SELECT RAISE(ABORT, 'A row of CommissionContract never changes.');
END;

CREATE TRIGGER "CommissionContract_no_delete" BEFORE DELETE ON "CommissionContract"
WHEN NOT EXISTS (SELECT 1 FROM "Tenant" WHERE "id" = OLD."tenantId" AND "isDemo")
BEGIN
    SELECT RAISE(ABORT, 'A row of CommissionContract never changes.');
END;

-- INSERT OR REPLACE deletes the old row without asking the trigger above.
CREATE TRIGGER "CommissionContract_no_replace" BEFORE INSERT ON "CommissionContract"
WHEN EXISTS (SELECT 1 FROM "CommissionContract" WHERE "id" = NEW."id" OR ("tenantId" = NEW."tenantId" AND "effectiveFrom" = NEW."effectiveFrom"))
BEGIN
    SELECT RAISE(ABORT, 'A row of CommissionContract never changes.');
END;

CREATE TRIGGER "IssuedBill_no_update" BEFORE UPDATE ON "IssuedBill"
BEGIN
    SELECT RAISE(ABORT, 'A row of IssuedBill never changes.');
END;

CREATE TRIGGER "IssuedBill_no_delete" BEFORE DELETE ON "IssuedBill"
WHEN NOT EXISTS (SELECT 1 FROM "Tenant" WHERE "id" = OLD."tenantId" AND "isDemo")
BEGIN
    SELECT RAISE(ABORT, 'A row of IssuedBill never changes.');
END;

-- INSERT OR REPLACE deletes the old row without asking the trigger above.
CREATE TRIGGER "IssuedBill_no_replace" BEFORE INSERT ON "IssuedBill"
WHEN EXISTS (SELECT 1 FROM "IssuedBill" WHERE "id" = NEW."id" OR ("series" = NEW."series" AND "number" = NEW."number") OR ("tenantId" = NEW."tenantId" AND "month" = NEW."month" AND "currency" = NEW."currency"))
BEGIN
    SELECT RAISE(ABORT, 'A row of IssuedBill never changes.');
END;

-- The new columns of accounts and sales never change either.
DROP TRIGGER "CommissionCharge_no_update";
CREATE TRIGGER "CommissionCharge_no_update" BEFORE UPDATE OF "id", "tenantId", "month", "currency", "salesCents", "orderCount", "refundsCents", "refundCount", "baseFeeCents", "baseFeeCurrency", "rateBps", "billedTo", "commissionCents", "carriedInCents", "carriedOutCents", "chargedCents", "createdAt" ON "CommissionCharge"
BEGIN
    SELECT RAISE(ABORT, 'A row of CommissionCharge never changes.');
END;

DROP TRIGGER "Conversion_no_update";
CREATE TRIGGER "Conversion_no_update" BEFORE UPDATE OF "id", "tenantId", "leadId", "kind", "dedupeKey", "bodyHash", "orderId", "currency", "saleAmountCents", "commissionRateBps", "commissionAmountCents", "refundOfId", "conversionDate", "month", "source", "reportedCents", "contractId", "assessedAt", "createdAt" ON "Conversion"
BEGIN
    SELECT RAISE(ABORT, 'A row of Conversion never changes.');
END;
