-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "dkimPrivateKey" TEXT,
ADD COLUMN     "dkimSelector" TEXT,
ADD COLUMN     "marketingDailyCap" INTEGER NOT NULL DEFAULT 2,
ADD COLUMN     "marketingHourlyLimit" INTEGER,
ADD COLUMN     "marketingPauseReason" TEXT,
ADD COLUMN     "marketingPausedAt" TIMESTAMP(3),
ADD COLUMN     "senderCheckedAt" TIMESTAMP(3),
ADD COLUMN     "senderChecks" JSONB,
ADD COLUMN     "textHoursEnd" INTEGER NOT NULL DEFAULT 1200,
ADD COLUMN     "textHoursStart" INTEGER NOT NULL DEFAULT 540,
ADD COLUMN     "warmUpStartedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Contact" ADD COLUMN     "lessOften" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Suppression" ADD COLUMN     "detail" TEXT;

-- AlterTable
ALTER TABLE "EmailCampaign" ADD COLUMN     "archivedAt" TIMESTAMP(3),
ADD COLUMN     "enrolledThrough" TIMESTAMP(3),
ADD COLUMN     "statusVersion" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "EmailTemplate" ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "winner" TEXT,
ADD COLUMN     "winnerAt" TIMESTAMP(3),
ADD COLUMN     "winnerFigures" JSONB;

-- AlterTable
ALTER TABLE "EmailSend" ADD COLUMN     "bouncedAt" TIMESTAMP(3),
ADD COLUMN     "reason" TEXT,
ADD COLUMN     "unsubscribedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "BulkSend" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "subject" TEXT,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'sending',
    "recipientCount" INTEGER NOT NULL DEFAULT 0,
    "skipped" JSONB NOT NULL DEFAULT '{}',
    "createdById" TEXT,
    "completedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BulkSend_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BulkRecipient" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "bulkId" TEXT NOT NULL,
    "contactId" TEXT,
    "leadId" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "outboxMessageId" TEXT,
    "openedAt" TIMESTAMP(3),
    "machineOpenedAt" TIMESTAMP(3),
    "clickedAt" TIMESTAMP(3),
    "unsubscribedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BulkRecipient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProviderEvent" (
    "id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "providerMessageId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProviderEvent_pkey" PRIMARY KEY ("id")
);

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

-- AddForeignKey
ALTER TABLE "BulkSend" ADD CONSTRAINT "BulkSend_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkRecipient" ADD CONSTRAINT "BulkRecipient_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkRecipient" ADD CONSTRAINT "BulkRecipient_bulkId_fkey" FOREIGN KEY ("bulkId") REFERENCES "BulkSend"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BulkRecipient" ADD CONSTRAINT "BulkRecipient_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "Contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;
