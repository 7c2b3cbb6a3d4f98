-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "inactiveRetentionDays" INTEGER,
ADD COLUMN     "retentionRulesFrom" TIMESTAMP(3),
ADD COLUMN     "unprovedRetentionDays" INTEGER,
ADD COLUMN     "withoutConsentRetentionDays" INTEGER;

-- AlterTable
ALTER TABLE "Contact" ADD COLUMN     "lastActiveAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "Contact_tenantId_lastLeadAt_idx" ON "Contact"("tenantId", "lastLeadAt");
