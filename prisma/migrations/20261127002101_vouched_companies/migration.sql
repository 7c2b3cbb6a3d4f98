-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "approvedAt" DATETIME;
ALTER TABLE "Tenant" ADD COLUMN "sendingStoppedAt" DATETIME;

-- CreateTable
CREATE TABLE "StaffAddress" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "provenAt" DATETIME,
    "proofSentAt" DATETIME,
    "proofsSent" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StaffAddress_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "UnvouchedRecipient" (
    "tenantId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "recipientHash" TEXT NOT NULL,
    "personHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("tenantId", "channel", "recipientHash"),
    CONSTRAINT "UnvouchedRecipient_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_WebhookEndpoint" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" JSONB NOT NULL DEFAULT '[]',
    "sendsContact" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'on',
    "disabledReason" TEXT,
    "disabledAt" DATETIME,
    "provenAt" DATETIME,
    "replayHourStart" DATETIME,
    "replayedInHour" INTEGER NOT NULL DEFAULT 0,
    "sealedSecret" TEXT NOT NULL,
    "sealedPreviousSecret" TEXT,
    "previousSecretUntil" DATETIME,
    "failingSince" DATETIME,
    "lastSuccessAt" DATETIME,
    "lastFailureAt" DATETIME,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "WebhookEndpoint_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_WebhookEndpoint" ("createdAt", "description", "disabledAt", "disabledReason", "events", "failingSince", "id", "lastError", "lastFailureAt", "lastSuccessAt", "previousSecretUntil", "sealedPreviousSecret", "sealedSecret", "sendsContact", "state", "tenantId", "updatedAt", "url") SELECT "createdAt", "description", "disabledAt", "disabledReason", "events", "failingSince", "id", "lastError", "lastFailureAt", "lastSuccessAt", "previousSecretUntil", "sealedPreviousSecret", "sealedSecret", "sendsContact", "state", "tenantId", "updatedAt", "url" FROM "WebhookEndpoint";
DROP TABLE "WebhookEndpoint";
ALTER TABLE "new_WebhookEndpoint" RENAME TO "WebhookEndpoint";
CREATE INDEX "WebhookEndpoint_tenantId_createdAt_idx" ON "WebhookEndpoint"("tenantId", "createdAt");
CREATE INDEX "WebhookEndpoint_failingSince_idx" ON "WebhookEndpoint"("failingSince");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "StaffAddress_tenantId_emailKey_key" ON "StaffAddress"("tenantId", "emailKey");

-- CreateIndex
CREATE INDEX "Tenant_sendingStoppedAt_idx" ON "Tenant"("sendingStoppedAt");

-- Companies that exist were there before anybody had to vouch for one.
UPDATE "Tenant" SET "approvedAt" = "createdAt";

-- Whoever has a confirmed account reads the address. Other addresses wait until their owners confirm them, save those of the
-- default company and of the demo.
INSERT INTO "StaffAddress" ("id", "tenantId", "emailKey", "provenAt", "createdAt")
SELECT lower(hex(randomblob(16))), "tenantId", LOWER(TRIM("email")), "emailVerifiedAt", "createdAt"
FROM "TenantUser" WHERE "emailVerifiedAt" IS NOT NULL
ON CONFLICT ("tenantId", "emailKey") DO NOTHING;
INSERT INTO "StaffAddress" ("id", "tenantId", "emailKey", "provenAt", "createdAt")
SELECT lower(hex(randomblob(16))), "id", LOWER(TRIM("contactEmail")), "createdAt", "createdAt"
FROM "Tenant" WHERE "id" = 'default-tenant' OR "isDemo"
ON CONFLICT ("tenantId", "emailKey") DO NOTHING;

-- Endpoints that exist have had events already.
UPDATE "WebhookEndpoint" SET "provenAt" = "createdAt";
