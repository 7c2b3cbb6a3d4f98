-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "numbersReadFor" TEXT,
ADD COLUMN     "phoneCountry" TEXT;

-- AlterTable
ALTER TABLE "BulkRecipient" ADD COLUMN     "deliveredAt" TIMESTAMP(3),
ADD COLUMN     "undeliveredAt" TIMESTAMP(3);

-- By hand: Prisma's schema knows no index with a condition. Leads with a phone number are counted on each look at Communications.
CREATE INDEX "Lead_tenantId_withPhone_idx" ON "Lead"("tenantId") WHERE "phone" IS NOT NULL AND "erasedAt" IS NULL;
