-- AlterTable
ALTER TABLE "Suppression" ADD COLUMN "detail" TEXT;

-- AlterTable
ALTER TABLE "EmailSend" ADD COLUMN "bouncedAt" DATETIME;
ALTER TABLE "EmailSend" ADD COLUMN "reason" TEXT;
ALTER TABLE "EmailSend" ADD COLUMN "unsubscribedAt" DATETIME;

-- CreateTable
CREATE TABLE "BulkSend" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "subject" TEXT,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'sending',
    "recipientCount" INTEGER NOT NULL DEFAULT 0,
    "skipped" JSONB NOT NULL DEFAULT '{}',
    "createdById" TEXT,
    "completedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "BulkSend_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BulkRecipient" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "bulkId" TEXT NOT NULL,
    "contactId" TEXT,
    "leadId" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "outboxMessageId" TEXT,
    "openedAt" DATETIME,
    "machineOpenedAt" DATETIME,
    "clickedAt" DATETIME,
    "unsubscribedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "BulkRecipient_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BulkRecipient_bulkId_fkey" FOREIGN KEY ("bulkId") REFERENCES "BulkSend" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BulkRecipient_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "Contact" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "providerMessageId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "textHoursStart" INTEGER NOT NULL DEFAULT 540;
ALTER TABLE "Tenant" ADD COLUMN "textHoursEnd" INTEGER NOT NULL DEFAULT 1200;
ALTER TABLE "Tenant" ADD COLUMN "marketingDailyCap" INTEGER NOT NULL DEFAULT 2;
ALTER TABLE "Tenant" ADD COLUMN "marketingHourlyLimit" INTEGER;
ALTER TABLE "Tenant" ADD COLUMN "warmUpStartedAt" DATETIME;
ALTER TABLE "Tenant" ADD COLUMN "marketingPausedAt" DATETIME;
ALTER TABLE "Tenant" ADD COLUMN "marketingPauseReason" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "dkimSelector" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "dkimPrivateKey" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "senderChecks" JSONB;
ALTER TABLE "Tenant" ADD COLUMN "senderCheckedAt" DATETIME;

-- AlterTable
ALTER TABLE "Contact" ADD COLUMN "lessOften" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "EmailCampaign" ADD COLUMN "statusVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "EmailCampaign" ADD COLUMN "enrolledThrough" DATETIME;
ALTER TABLE "EmailCampaign" ADD COLUMN "archivedAt" DATETIME;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_EmailTemplate" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "campaignId" TEXT NOT NULL,
    "sequenceOrder" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "subjectLine" TEXT NOT NULL,
    "subjectLineVariant" TEXT,
    "bodyHtml" TEXT NOT NULL,
    "bodyHtmlVariant" TEXT,
    "delayDays" INTEGER NOT NULL DEFAULT 0,
    "ctaText" TEXT,
    "ctaUrl" TEXT,
    "attachmentUrl" TEXT,
    "translations" JSONB NOT NULL DEFAULT '{}',
    "winner" TEXT,
    "winnerAt" DATETIME,
    "winnerFigures" JSONB,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "EmailTemplate_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EmailTemplate_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "EmailCampaign" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_EmailTemplate" ("attachmentUrl", "bodyHtml", "bodyHtmlVariant", "campaignId", "createdAt", "ctaText", "ctaUrl", "delayDays", "id", "name", "sequenceOrder", "subjectLine", "subjectLineVariant", "tenantId") SELECT "attachmentUrl", "bodyHtml", "bodyHtmlVariant", "campaignId", "createdAt", "ctaText", "ctaUrl", "delayDays", "id", "name", "sequenceOrder", "subjectLine", "subjectLineVariant", "tenantId" FROM "EmailTemplate";
DROP TABLE "EmailTemplate";
ALTER TABLE "new_EmailTemplate" RENAME TO "EmailTemplate";
CREATE INDEX "EmailTemplate_tenantId_idx" ON "EmailTemplate"("tenantId");
CREATE UNIQUE INDEX "EmailTemplate_campaignId_sequenceOrder_key" ON "EmailTemplate"("campaignId", "sequenceOrder");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "BulkSend_tenantId_createdAt_idx" ON "BulkSend"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "BulkSend_status_idx" ON "BulkSend"("status");

-- CreateIndex
CREATE UNIQUE INDEX "BulkRecipient_outboxMessageId_key" ON "BulkRecipient"("outboxMessageId");

-- CreateIndex
CREATE INDEX "BulkRecipient_bulkId_state_idx" ON "BulkRecipient"("bulkId", "state");

-- CreateIndex
CREATE INDEX "BulkRecipient_tenantId_idx" ON "BulkRecipient"("tenantId");

-- CreateIndex
CREATE INDEX "BulkRecipient_contactId_idx" ON "BulkRecipient"("contactId");

-- CreateIndex
CREATE UNIQUE INDEX "BulkRecipient_bulkId_contactId_key" ON "BulkRecipient"("bulkId", "contactId");

-- CreateIndex
CREATE INDEX "ProviderEvent_createdAt_idx" ON "ProviderEvent"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderEvent_provider_eventId_key" ON "ProviderEvent"("provider", "eventId");
