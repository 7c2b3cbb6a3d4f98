-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "inactiveRetentionDays" INTEGER;
ALTER TABLE "Tenant" ADD COLUMN "retentionRulesFrom" DATETIME;
ALTER TABLE "Tenant" ADD COLUMN "unprovedRetentionDays" INTEGER;
ALTER TABLE "Tenant" ADD COLUMN "withoutConsentRetentionDays" INTEGER;

-- AlterTable
ALTER TABLE "Contact" ADD COLUMN "lastActiveAt" DATETIME;

-- CreateIndex
CREATE INDEX "Contact_tenantId_lastLeadAt_idx" ON "Contact"("tenantId", "lastLeadAt");
