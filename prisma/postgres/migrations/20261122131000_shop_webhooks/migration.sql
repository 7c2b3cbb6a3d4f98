-- CreateTable
CREATE TABLE "WaitingRefund" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "refundKey" TEXT NOT NULL,
    "amountCents" INTEGER,
    "currency" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WaitingRefund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ShopWebhook" (
    "tenantId" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "sealedSecret" TEXT NOT NULL,
    "lastReceivedAt" TIMESTAMP(3),
    "lastRefusedAt" TIMESTAMP(3),
    "lastRefusal" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ShopWebhook_pkey" PRIMARY KEY ("tenantId","shop")
);

-- CreateIndex
CREATE INDEX "WaitingRefund_createdAt_idx" ON "WaitingRefund"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "WaitingRefund_tenantId_dedupeKey_refundKey_key" ON "WaitingRefund"("tenantId", "dedupeKey", "refundKey");

-- AddForeignKey
ALTER TABLE "WaitingRefund" ADD CONSTRAINT "WaitingRefund_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShopWebhook" ADD CONSTRAINT "ShopWebhook_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
