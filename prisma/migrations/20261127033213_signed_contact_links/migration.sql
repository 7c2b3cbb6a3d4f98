-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Contact" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "emailSha256" TEXT NOT NULL,
    "phoneE164" TEXT,
    "firstName" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "token" TEXT,
    "legacyTokenHash" TEXT,
    "marketingConsent" TEXT NOT NULL DEFAULT 'none',
    "smsConsent" BOOLEAN NOT NULL DEFAULT false,
    "lessOften" BOOLEAN NOT NULL DEFAULT false,
    "leadsCount" INTEGER NOT NULL DEFAULT 1,
    "firstLeadAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastLeadAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Contact_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Contact" ("createdAt", "emailKey", "emailSha256", "firstLeadAt", "firstName", "id", "lastLeadAt", "leadsCount", "lessOften", "locale", "marketingConsent", "phoneE164", "smsConsent", "tenantId", "token") SELECT "createdAt", "emailKey", "emailSha256", "firstLeadAt", "firstName", "id", "lastLeadAt", "leadsCount", "lessOften", "locale", "marketingConsent", "phoneE164", "smsConsent", "tenantId", "token" FROM "Contact";
DROP TABLE "Contact";
ALTER TABLE "new_Contact" RENAME TO "Contact";
CREATE UNIQUE INDEX "Contact_token_key" ON "Contact"("token");
CREATE UNIQUE INDEX "Contact_legacyTokenHash_key" ON "Contact"("legacyTokenHash");
CREATE INDEX "Contact_tenantId_emailSha256_idx" ON "Contact"("tenantId", "emailSha256");
CREATE INDEX "Contact_phoneE164_idx" ON "Contact"("phoneE164");
CREATE UNIQUE INDEX "Contact_tenantId_emailKey_key" ON "Contact"("tenantId", "emailKey");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
