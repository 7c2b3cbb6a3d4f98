-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "approvedAt" TIMESTAMP(3),
ADD COLUMN     "sendingStoppedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "WebhookEndpoint" ADD COLUMN     "provenAt" TIMESTAMP(3),
ADD COLUMN     "replayHourStart" TIMESTAMP(3),
ADD COLUMN     "replayedInHour" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "StaffAddress" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "provenAt" TIMESTAMP(3),
    "proofSentAt" TIMESTAMP(3),
    "proofsSent" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StaffAddress_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UnvouchedRecipient" (
    "tenantId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "recipientHash" TEXT NOT NULL,
    "personHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UnvouchedRecipient_pkey" PRIMARY KEY ("tenantId","channel","recipientHash")
);

-- CreateIndex
CREATE UNIQUE INDEX "StaffAddress_tenantId_emailKey_key" ON "StaffAddress"("tenantId", "emailKey");

-- CreateIndex
CREATE INDEX "Tenant_sendingStoppedAt_idx" ON "Tenant"("sendingStoppedAt");

-- AddForeignKey
ALTER TABLE "StaffAddress" ADD CONSTRAINT "StaffAddress_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UnvouchedRecipient" ADD CONSTRAINT "UnvouchedRecipient_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Companies that exist were there before anybody had to vouch for one.
UPDATE "Tenant" SET "approvedAt" = "createdAt";

-- Whoever has a confirmed account reads the address. Other addresses wait until their owners confirm them, save those of the
-- default company and of the demo.
INSERT INTO "StaffAddress" ("id", "tenantId", "emailKey", "provenAt", "createdAt")
SELECT CAST(gen_random_uuid() AS TEXT), "tenantId", LOWER(TRIM("email")), "emailVerifiedAt", "createdAt"
FROM "TenantUser" WHERE "emailVerifiedAt" IS NOT NULL
ON CONFLICT ("tenantId", "emailKey") DO NOTHING;
INSERT INTO "StaffAddress" ("id", "tenantId", "emailKey", "provenAt", "createdAt")
SELECT CAST(gen_random_uuid() AS TEXT), "id", LOWER(TRIM("contactEmail")), "createdAt", "createdAt"
FROM "Tenant" WHERE "id" = 'default-tenant' OR "isDemo"
ON CONFLICT ("tenantId", "emailKey") DO NOTHING;

-- Endpoints that exist have had events already.
UPDATE "WebhookEndpoint" SET "provenAt" = "createdAt";
