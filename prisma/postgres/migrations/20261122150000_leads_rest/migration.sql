-- CreateIndex
CREATE INDEX "AuditEvent_tenantId_targetType_targetId_createdAt_idx" ON "AuditEvent"("tenantId", "targetType", "targetId", "createdAt");

-- A lead all of whose sales were paid back is not converted; `npm run rebuild:figures` finds the rarer rest, which shows an
-- order that was paid back beside one that was not.
UPDATE "Lead" SET "converted" = false, "conversionDate" = NULL, "saleAmountCents" = NULL, "orderId" = NULL,
  "commissionRateBps" = NULL, "commissionAmountCents" = NULL
WHERE "converted" = true
  AND EXISTS (SELECT 1 FROM "Conversion" AS refund WHERE refund."leadId" = "Lead"."id" AND refund."kind" = 'refund')
  AND NOT EXISTS (
    SELECT 1 FROM "Conversion" AS sale WHERE sale."leadId" = "Lead"."id" AND sale."kind" = 'sale'
      AND sale."saleAmountCents" + COALESCE((SELECT SUM(refund."saleAmountCents") FROM "Conversion" AS refund
        WHERE refund."refundOfId" = sale."id"), 0) > 0);

-- A month's commission in a currency of small units passes 2,147,483,647. A column that a trigger names can't change its type.
DROP TRIGGER "CommissionCharge_no_update" ON "CommissionCharge";

-- AlterTable
ALTER TABLE "CommissionCharge" ALTER COLUMN "commissionCents" SET DATA TYPE BIGINT,
ALTER COLUMN "carriedInCents" SET DATA TYPE BIGINT,
ALTER COLUMN "carriedOutCents" SET DATA TYPE BIGINT,
ALTER COLUMN "chargedCents" SET DATA TYPE BIGINT;

CREATE TRIGGER "CommissionCharge_no_update" BEFORE UPDATE OF "id", "tenantId", "month", "currency", "salesCents", "orderCount", "refundsCents", "refundCount", "baseFeeCents", "rateBps", "billedTo", "commissionCents", "carriedInCents", "carriedOutCents", "chargedCents", "createdAt" ON "CommissionCharge"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_account"();
