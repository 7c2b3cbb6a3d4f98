-- CreateTable
CREATE TABLE "ShopConnection" (
    "tenantId" TEXT NOT NULL PRIMARY KEY,
    "url" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "stateHash" TEXT,
    "stateExpiresAt" DATETIME,
    "startedById" TEXT,
    "startedAt" DATETIME NOT NULL,
    "serviceOrigin" TEXT NOT NULL,
    "sealedKey" TEXT,
    "keyEnd" TEXT,
    "approvedAt" DATETIME,
    "step" TEXT NOT NULL DEFAULT 'webhooks',
    "webhookIds" JSONB NOT NULL DEFAULT '[]',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME,
    "workingUntil" DATETIME,
    "failingSince" DATETIME,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "ShopConnection_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OrderLineMatch" (
    "tenantId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "entryId" TEXT,
    "lineName" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("tenantId", "key"),
    CONSTRAINT "OrderLineMatch_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ShopConnection_stateHash_key" ON "ShopConnection"("stateHash");

-- CreateIndex
CREATE INDEX "ShopConnection_nextTryAt_idx" ON "ShopConnection"("nextTryAt");
