-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "baseFeeCurrency" TEXT NOT NULL DEFAULT 'USD';

-- AlterTable
ALTER TABLE "Conversion" ADD COLUMN     "assessedAt" TIMESTAMP(3),
ADD COLUMN     "contractId" TEXT,
ADD COLUMN     "reportedCents" INTEGER;

-- AlterTable
ALTER TABLE "UnmatchedOrder" ADD COLUMN     "isRenewal" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "reportedCents" INTEGER;

-- AlterTable
ALTER TABLE "CommissionRate" ADD COLUMN     "baseFeeCurrency" TEXT NOT NULL DEFAULT 'USD';

-- AlterTable
ALTER TABLE "CommissionCharge" ADD COLUMN     "baseFeeCurrency" TEXT NOT NULL DEFAULT 'USD',
ADD COLUMN     "subscriptionId" TEXT;

-- AlterTable
ALTER TABLE "BillingAccount" ADD COLUMN     "address" JSONB,
ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "cancelAt" TIMESTAMP(3),
ADD COLUMN     "invoicesReadAt" TIMESTAMP(3),
ADD COLUMN     "legalName" TEXT,
ADD COLUMN     "readFailure" TEXT,
ADD COLUMN     "taxId" TEXT;

-- CreateTable
CREATE TABLE "StripeInvoice" (
    "id" TEXT NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL,
    "finalizedAt" TIMESTAMP(3),
    "dueAt" TIMESTAMP(3),
    "pageUrl" TEXT,
    "pdfUrl" TEXT,
    "readAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "StripeInvoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceLine" (
    "key" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "invoiceId" TEXT,
    "chargeId" TEXT,
    "kind" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "taxCents" BIGINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "periodFrom" TIMESTAMP(3) NOT NULL,
    "periodTo" TIMESTAMP(3) NOT NULL,
    "description" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "InvoiceLine_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ReconciliationRun" (
    "day" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),
    "companies" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ReconciliationRun_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "ReconciliationDifference" (
    "key" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "expected" TEXT NOT NULL,
    "found" TEXT NOT NULL,
    "firstAt" TIMESTAMP(3) NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),

    CONSTRAINT "ReconciliationDifference_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "CommissionContract" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "effectiveFrom" TIMESTAMP(3) NOT NULL,
    "shopBasis" TEXT NOT NULL,
    "windowDays" INTEGER,
    "renewals" BOOLEAN NOT NULL,
    "reason" TEXT NOT NULL,
    "createdById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CommissionContract_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IssuedBill" (
    "id" TEXT NOT NULL,
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
    "issuedAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IssuedBill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookRefusal" (
    "provider" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WebhookRefusal_pkey" PRIMARY KEY ("provider","day")
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

-- AddForeignKey
ALTER TABLE "StripeInvoice" ADD CONSTRAINT "StripeInvoice_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceLine" ADD CONSTRAINT "InvoiceLine_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceLine" ADD CONSTRAINT "InvoiceLine_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "StripeInvoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReconciliationDifference" ADD CONSTRAINT "ReconciliationDifference_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommissionContract" ADD CONSTRAINT "CommissionContract_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IssuedBill" ADD CONSTRAINT "IssuedBill_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The fees of companies without a customer at Stripe were shown to them in their own currency; Stripe's prices are in USD.
UPDATE "Tenant" SET "baseFeeCurrency" = "currency" WHERE "stripeCustomerId" IS NULL AND "trialEndsAt" IS NULL;
UPDATE "CommissionRate" SET "baseFeeCurrency" = (SELECT t."baseFeeCurrency" FROM "Tenant" AS t WHERE t."id" = "CommissionRate"."tenantId");
UPDATE "CommissionCharge" SET "baseFeeCurrency" = (SELECT t."baseFeeCurrency" FROM "Tenant" AS t WHERE t."id" = "CommissionCharge"."tenantId");
UPDATE "CommissionCharge" SET "subscriptionId" = (SELECT t."stripeSubscriptionId" FROM "Tenant" AS t WHERE t."id" = "CommissionCharge"."tenantId")
WHERE "stripeInvoiceItemId" IS NOT NULL AND "final" = false;

-- The fees of closed months stay what their statements say.
INSERT INTO "InvoiceLine" ("key", "tenantId", "kind", "amountCents", "currency", "month", "periodFrom", "periodTo", "description", "createdAt")
SELECT 'closed:' || "tenantId" || ':' || "month", "tenantId", 'fee', "baseFeeCents", "baseFeeCurrency", "month", ("month" || '-01')::timestamp, ("month" || '-01')::timestamp + interval '1 month', 'Base fee', "createdAt"
FROM "CommissionCharge" WHERE "baseFeeCents" <> 0;

-- Companies that exist agreed to commission on the total that is reported, without a limit of time, renewals included.
INSERT INTO "CommissionContract" ("id", "tenantId", "effectiveFrom", "shopBasis", "windowDays", "renewals", "reason", "createdAt")
SELECT 'contract-' || "id", "id", "createdAt", 'total', NULL, true, 'before-contracts', "createdAt" FROM "Tenant";

-- Lines, contracts and bills are only ever added; a demo's may be removed.
CREATE TRIGGER "InvoiceLine_no_update" BEFORE UPDATE ON "InvoiceLine"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "InvoiceLine_no_delete" BEFORE DELETE ON "InvoiceLine"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "InvoiceLine_no_truncate" BEFORE TRUNCATE ON "InvoiceLine"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "CommissionContract_no_update" BEFORE UPDATE ON "CommissionContract"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "CommissionContract_no_delete" BEFORE DELETE ON "CommissionContract"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "CommissionContract_no_truncate" BEFORE TRUNCATE ON "CommissionContract"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "IssuedBill_no_update" BEFORE UPDATE ON "IssuedBill"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "IssuedBill_no_delete" BEFORE DELETE ON "IssuedBill"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "IssuedBill_no_truncate" BEFORE TRUNCATE ON "IssuedBill"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_account"();

-- The new columns of accounts and sales never change either.
DROP TRIGGER "CommissionCharge_no_update" ON "CommissionCharge";
CREATE TRIGGER "CommissionCharge_no_update" BEFORE UPDATE OF "id", "tenantId", "month", "currency", "salesCents", "orderCount", "refundsCents", "refundCount", "baseFeeCents", "baseFeeCurrency", "rateBps", "billedTo", "commissionCents", "carriedInCents", "carriedOutCents", "chargedCents", "createdAt" ON "CommissionCharge"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

DROP TRIGGER "Conversion_no_update" ON "Conversion";
CREATE TRIGGER "Conversion_no_update" BEFORE UPDATE OF "id", "tenantId", "leadId", "kind", "dedupeKey", "bodyHash", "orderId", "currency", "saleAmountCents", "commissionRateBps", "commissionAmountCents", "refundOfId", "conversionDate", "month", "source", "reportedCents", "contractId", "assessedAt", "createdAt" ON "Conversion"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();
