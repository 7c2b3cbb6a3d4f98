-- CreateTable
CREATE TABLE "CrmConnection" (
    "tenantId" TEXT NOT NULL,
    "isEnabled" BOOLEAN NOT NULL DEFAULT false,
    "sealedApiKey" TEXT,
    "locationId" TEXT,
    "sendsHealth" BOOLEAN NOT NULL DEFAULT false,
    "tags" JSONB NOT NULL DEFAULT '[]',
    "tagsGoals" BOOLEAN NOT NULL DEFAULT false,
    "mapping" JSONB NOT NULL DEFAULT '{}',
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "customFieldsReadAt" TIMESTAMP(3),
    "failingSince" TIMESTAMP(3),
    "lastSuccessAt" TIMESTAMP(3),
    "lastFailureAt" TIMESTAMP(3),
    "lastError" TEXT,
    "resyncId" TEXT,
    "resyncSince" TIMESTAMP(3),
    "resyncStartedAt" TIMESTAMP(3),
    "resyncTotal" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CrmConnection_pkey" PRIMARY KEY ("tenantId")
);

-- CreateTable
CREATE TABLE "CrmPush" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "leadId" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "statusCode" INTEGER,
    "error" TEXT,
    "answer" TEXT NOT NULL DEFAULT '',
    "durationMs" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CrmPush_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CrmConnection_isEnabled_idx" ON "CrmConnection"("isEnabled");

-- CreateIndex
CREATE INDEX "CrmPush_tenantId_createdAt_idx" ON "CrmPush"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "CrmPush_tenantId_leadId_idx" ON "CrmPush"("tenantId", "leadId");

-- CreateIndex
CREATE INDEX "CrmPush_createdAt_idx" ON "CrmPush"("createdAt");

-- AddForeignKey
ALTER TABLE "CrmConnection" ADD CONSTRAINT "CrmConnection_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CrmPush" ADD CONSTRAINT "CrmPush_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
