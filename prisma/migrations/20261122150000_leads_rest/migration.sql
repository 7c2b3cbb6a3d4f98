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

-- CommissionCharge's sums are BigInt now: an INTEGER of SQLite has 64 bits anyway, so that the table stays as it is.
