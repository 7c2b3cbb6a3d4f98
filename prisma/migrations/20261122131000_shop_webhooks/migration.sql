-- CreateTable
CREATE TABLE "WaitingRefund" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "refundKey" TEXT NOT NULL,
    "amountCents" INTEGER,
    "currency" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "WaitingRefund_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ShopWebhook" (
    "tenantId" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "sealedSecret" TEXT NOT NULL,
    "lastReceivedAt" DATETIME,
    "lastRefusedAt" DATETIME,
    "lastRefusal" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("tenantId", "shop"),
    CONSTRAINT "ShopWebhook_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "WaitingRefund_createdAt_idx" ON "WaitingRefund"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "WaitingRefund_tenantId_dedupeKey_refundKey_key" ON "WaitingRefund"("tenantId", "dedupeKey", "refundKey");
