-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "isDemo" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "viewersSeeAnswers" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "site" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "tags" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Conversion" ADD COLUMN     "productIds" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "UnmatchedOrder" ADD COLUMN     "leadId" TEXT,
ADD COLUMN     "matchedBy" TEXT,
ADD COLUMN     "productIds" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "CommissionCharge" ADD COLUMN     "baseFeeCents" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "billedTo" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "rateBps" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refundsCents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "refundCount" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "orderCount" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "LeadNote" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "leadId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "authorKind" TEXT NOT NULL,
    "authorId" TEXT NOT NULL,
    "authorLabel" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMP(3),

    CONSTRAINT "LeadNote_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "LeadDailyRollup_pkey" PRIMARY KEY ("tenantId","kind","day","value","widget","locale","site")
);

-- CreateTable
CREATE TABLE "SavedView" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "page" TEXT NOT NULL DEFAULT 'leads',
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL DEFAULT '{}',
    "createdById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LeadNote_tenantId_createdAt_idx" ON "LeadNote"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "LeadNote_leadId_createdAt_idx" ON "LeadNote"("leadId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "SavedView_tenantId_page_name_key" ON "SavedView"("tenantId", "page", "name");

-- CreateIndex
CREATE INDEX "Lead_tenantId_converted_createdAt_idx" ON "Lead"("tenantId", "converted", "createdAt");

-- AddForeignKey
ALTER TABLE "LeadNote" ADD CONSTRAINT "LeadNote_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeadNote" ADD CONSTRAINT "LeadNote_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LeadDailyRollup" ADD CONSTRAINT "LeadDailyRollup_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The demo's tenants, which may be removed with their sales.
UPDATE "Tenant" SET "isDemo" = true WHERE "id" IN ('demo-tidewell', 'demo-solvenne', 'demo-quillbrook');

-- Sales, and the accounts of closed months, are only ever added, also by those who have only the application's access; a
-- demo's may be removed.
CREATE FUNCTION "refuse_change_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT 1 FROM "Tenant" WHERE "id" = OLD."tenantId" AND "isDemo") THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'A row of % never changes.', TG_TABLE_NAME;
END
$$;

CREATE TRIGGER "Conversion_no_update" BEFORE UPDATE OF "id", "tenantId", "leadId", "kind", "dedupeKey", "bodyHash", "orderId", "currency", "saleAmountCents", "commissionRateBps", "commissionAmountCents", "refundOfId", "conversionDate", "month", "source", "createdAt" ON "Conversion"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "Conversion_no_delete" BEFORE DELETE ON "Conversion"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "Conversion_no_truncate" BEFORE TRUNCATE ON "Conversion"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "CommissionCharge_no_update" BEFORE UPDATE OF "id", "tenantId", "month", "currency", "salesCents", "orderCount", "refundsCents", "refundCount", "baseFeeCents", "rateBps", "billedTo", "commissionCents", "carriedInCents", "carriedOutCents", "chargedCents", "createdAt" ON "CommissionCharge"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "CommissionCharge_no_delete" BEFORE DELETE ON "CommissionCharge"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();

CREATE TRIGGER "CommissionCharge_no_truncate" BEFORE TRUNCATE ON "CommissionCharge"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_account"();
