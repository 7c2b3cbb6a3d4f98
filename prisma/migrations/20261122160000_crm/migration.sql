-- CreateTable
CREATE TABLE "CrmConnection" (
    "tenantId" TEXT NOT NULL PRIMARY KEY,
    "isEnabled" BOOLEAN NOT NULL DEFAULT false,
    "sealedApiKey" TEXT,
    "locationId" TEXT,
    "sendsHealth" BOOLEAN NOT NULL DEFAULT false,
    "tags" JSONB NOT NULL DEFAULT '[]',
    "tagsGoals" BOOLEAN NOT NULL DEFAULT false,
    "mapping" JSONB NOT NULL DEFAULT '{}',
    "customFields" JSONB NOT NULL DEFAULT '[]',
    "customFieldsReadAt" DATETIME,
    "failingSince" DATETIME,
    "lastSuccessAt" DATETIME,
    "lastFailureAt" DATETIME,
    "lastError" TEXT,
    "resyncId" TEXT,
    "resyncSince" DATETIME,
    "resyncStartedAt" DATETIME,
    "resyncTotal" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "CrmConnection_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CrmPush" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "leadId" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "statusCode" INTEGER,
    "error" TEXT,
    "answer" TEXT NOT NULL DEFAULT '',
    "durationMs" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CrmPush_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CrmConnection_isEnabled_idx" ON "CrmConnection"("isEnabled");

-- CreateIndex
CREATE INDEX "CrmPush_tenantId_createdAt_idx" ON "CrmPush"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "CrmPush_tenantId_leadId_idx" ON "CrmPush"("tenantId", "leadId");

-- CreateIndex
CREATE INDEX "CrmPush_createdAt_idx" ON "CrmPush"("createdAt");
