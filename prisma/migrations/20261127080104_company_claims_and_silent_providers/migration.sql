-- CreateTable
CREATE TABLE "CompanyClaim" (
    "tenantId" TEXT NOT NULL,
    "work" TEXT NOT NULL,
    "claimedBy" TEXT NOT NULL,
    "leaseUntil" DATETIME NOT NULL,

    PRIMARY KEY ("tenantId", "work")
);

-- CreateTable
CREATE TABLE "ProviderSilence" (
    "provider" TEXT NOT NULL PRIMARY KEY,
    "since" DATETIME NOT NULL,
    "lastSilentAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "Tenant_stripeSyncedAt_idx" ON "Tenant"("stripeSyncedAt");

-- CreateIndex
CREATE INDEX "Tenant_senderCheckedAt_idx" ON "Tenant"("senderCheckedAt");

-- CreateIndex
CREATE INDEX "Tenant_leadNotification_idx" ON "Tenant"("leadNotification");

-- CreateIndex
CREATE INDEX "Tenant_dataRetentionDays_idx" ON "Tenant"("dataRetentionDays");

-- CreateIndex
CREATE INDEX "Tenant_pendingRetentionFrom_idx" ON "Tenant"("pendingRetentionFrom");
