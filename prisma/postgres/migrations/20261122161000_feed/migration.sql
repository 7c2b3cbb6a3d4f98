-- AlterTable
ALTER TABLE "TenantProduct" ADD COLUMN     "outOfStock" TEXT;

-- CreateTable
CREATE TABLE "ProductFeed" (
    "tenantId" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "isOn" BOOLEAN NOT NULL DEFAULT true,
    "fillsPrice" BOOLEAN NOT NULL DEFAULT false,
    "fillsPicture" BOOLEAN NOT NULL DEFAULT false,
    "fillsLink" BOOLEAN NOT NULL DEFAULT false,
    "outOfStock" TEXT NOT NULL DEFAULT 'hide',
    "maxChangePercent" INTEGER NOT NULL DEFAULT 30,
    "validators" JSONB NOT NULL DEFAULT '[]',
    "nextReadAt" TIMESTAMP(3) NOT NULL,
    "readingUntil" TIMESTAMP(3),
    "failingSince" TIMESTAMP(3),
    "lastSuccessAt" TIMESTAMP(3),
    "lastFailureAt" TIMESTAMP(3),
    "lastProblem" TEXT,
    "lastError" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProductFeed_pkey" PRIMARY KEY ("tenantId")
);

-- CreateTable
CREATE TABLE "FeedProduct" (
    "tenantId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sku" TEXT,
    "priceCents" INTEGER,
    "pictureUrl" TEXT,
    "productUrl" TEXT,
    "inStock" BOOLEAN NOT NULL,

    CONSTRAINT "FeedProduct_pkey" PRIMARY KEY ("tenantId","key")
);

-- CreateTable
CREATE TABLE "FeedMatch" (
    "tenantId" TEXT NOT NULL,
    "entryId" TEXT NOT NULL,
    "productKey" TEXT NOT NULL,
    "productName" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FeedMatch_pkey" PRIMARY KEY ("tenantId","entryId")
);

-- CreateIndex
CREATE INDEX "ProductFeed_nextReadAt_idx" ON "ProductFeed"("nextReadAt");

-- AddForeignKey
ALTER TABLE "ProductFeed" ADD CONSTRAINT "ProductFeed_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedProduct" ADD CONSTRAINT "FeedProduct_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedMatch" ADD CONSTRAINT "FeedMatch_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
