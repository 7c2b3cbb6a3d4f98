-- CreateTable
CREATE TABLE "ShopConnection" (
    "tenantId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "stateHash" TEXT,
    "stateExpiresAt" TIMESTAMP(3),
    "startedById" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "serviceOrigin" TEXT NOT NULL,
    "sealedKey" TEXT,
    "keyEnd" TEXT,
    "approvedAt" TIMESTAMP(3),
    "step" TEXT NOT NULL DEFAULT 'webhooks',
    "webhookIds" JSONB NOT NULL DEFAULT '[]',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMP(3),
    "workingUntil" TIMESTAMP(3),
    "failingSince" TIMESTAMP(3),
    "lastError" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ShopConnection_pkey" PRIMARY KEY ("tenantId")
);

-- CreateTable
CREATE TABLE "OrderLineMatch" (
    "tenantId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "entryId" TEXT,
    "lineName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrderLineMatch_pkey" PRIMARY KEY ("tenantId","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "ShopConnection_stateHash_key" ON "ShopConnection"("stateHash");

-- CreateIndex
CREATE INDEX "ShopConnection_nextTryAt_idx" ON "ShopConnection"("nextTryAt");

-- AddForeignKey
ALTER TABLE "ShopConnection" ADD CONSTRAINT "ShopConnection_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderLineMatch" ADD CONSTRAINT "OrderLineMatch_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
