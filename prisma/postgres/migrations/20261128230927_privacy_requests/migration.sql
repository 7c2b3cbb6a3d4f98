-- CreateTable
CREATE TABLE "PrivacyRequest" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "leadId" TEXT,
    "contactId" TEXT,
    "kind" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "region" TEXT,
    "words" TEXT,
    "addressHmac" TEXT,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "doneAt" TIMESTAMP(3),
    "doneBy" TEXT,
    "note" TEXT,

    CONSTRAINT "PrivacyRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PrivacyRequest_tenantId_doneAt_dueAt_idx" ON "PrivacyRequest"("tenantId", "doneAt", "dueAt");

-- CreateIndex
CREATE INDEX "PrivacyRequest_contactId_idx" ON "PrivacyRequest"("contactId");

-- CreateIndex
CREATE INDEX "PrivacyRequest_leadId_idx" ON "PrivacyRequest"("leadId");
