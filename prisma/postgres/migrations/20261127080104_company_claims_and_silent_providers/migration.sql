-- CreateTable
CREATE TABLE "CompanyClaim" (
    "tenantId" TEXT NOT NULL,
    "work" TEXT NOT NULL,
    "claimedBy" TEXT NOT NULL,
    "leaseUntil" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CompanyClaim_pkey" PRIMARY KEY ("tenantId","work")
);

-- CreateTable
CREATE TABLE "ProviderSilence" (
    "provider" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "lastSilentAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderSilence_pkey" PRIMARY KEY ("provider")
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
