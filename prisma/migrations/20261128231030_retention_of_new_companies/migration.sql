-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "inactiveRetentionDays" INTEGER;
ALTER TABLE "Tenant" ADD COLUMN "retentionRulesFrom" DATETIME;
ALTER TABLE "Tenant" ADD COLUMN "unprovedRetentionDays" INTEGER;
ALTER TABLE "Tenant" ADD COLUMN "withoutConsentRetentionDays" INTEGER;

-- AlterTable
ALTER TABLE "Contact" ADD COLUMN "lastActiveAt" DATETIME;

-- CreateIndex
CREATE INDEX "Contact_tenantId_lastLeadAt_idx" ON "Contact"("tenantId", "lastLeadAt");

-- People who bought or clicked before this column existed were active then.
UPDATE "Contact" SET "lastActiveAt" = (
  SELECT MAX(active."at") FROM (
    SELECT c."conversionDate" AS "at" FROM "Conversion" AS c JOIN "Lead" AS l ON l."id" = c."leadId" WHERE l."contactId" = "Contact"."id"
    UNION ALL
    SELECT e."clickedAt" AS "at" FROM "EmailSend" AS e JOIN "Lead" AS s ON s."id" = e."leadId" WHERE s."contactId" = "Contact"."id" AND e."clickedAt" IS NOT NULL
    UNION ALL
    SELECT b."clickedAt" AS "at" FROM "BulkRecipient" AS b WHERE b."contactId" = "Contact"."id" AND b."clickedAt" IS NOT NULL
  ) AS active);
