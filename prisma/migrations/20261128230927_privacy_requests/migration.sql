-- CreateTable
CREATE TABLE "PrivacyRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "leadId" TEXT,
    "contactId" TEXT,
    "kind" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "region" TEXT,
    "words" TEXT,
    "addressHmac" TEXT,
    "receivedAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "doneAt" DATETIME,
    "doneBy" TEXT,
    "note" TEXT
);

-- CreateIndex
CREATE INDEX "PrivacyRequest_tenantId_doneAt_dueAt_idx" ON "PrivacyRequest"("tenantId", "doneAt", "dueAt");

-- CreateIndex
CREATE INDEX "PrivacyRequest_contactId_idx" ON "PrivacyRequest"("contactId");

-- CreateIndex
CREATE INDEX "PrivacyRequest_leadId_idx" ON "PrivacyRequest"("leadId");
