-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "numbersReadFor" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "phoneCountry" TEXT;

-- AlterTable
ALTER TABLE "BulkRecipient" ADD COLUMN "deliveredAt" DATETIME;
ALTER TABLE "BulkRecipient" ADD COLUMN "undeliveredAt" DATETIME;

-- By hand: Prisma's schema knows no index with a condition. Leads with a phone number are counted on each look at Communications.
CREATE INDEX "Lead_tenantId_withPhone_idx" ON "Lead"("tenantId") WHERE "phone" IS NOT NULL AND "erasedAt" IS NULL;
