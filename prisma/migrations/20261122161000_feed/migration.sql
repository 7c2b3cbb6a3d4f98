-- AlterTable
ALTER TABLE "TenantProduct" ADD COLUMN "outOfStock" TEXT;

-- CreateTable
CREATE TABLE "ProductFeed" (
    "tenantId" TEXT NOT NULL PRIMARY KEY,
    "source" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "isOn" BOOLEAN NOT NULL DEFAULT true,
    "fillsPrice" BOOLEAN NOT NULL DEFAULT false,
    "fillsPicture" BOOLEAN NOT NULL DEFAULT false,
    "fillsLink" BOOLEAN NOT NULL DEFAULT false,
    "outOfStock" TEXT NOT NULL DEFAULT 'hide',
    "maxChangePercent" INTEGER NOT NULL DEFAULT 30,
    "validators" JSONB NOT NULL DEFAULT '[]',
    "nextReadAt" DATETIME NOT NULL,
    "readingUntil" DATETIME,
    "failingSince" DATETIME,
    "lastSuccessAt" DATETIME,
    "lastFailureAt" DATETIME,
    "lastProblem" TEXT,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "ProductFeed_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
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

    PRIMARY KEY ("tenantId", "key"),
    CONSTRAINT "FeedProduct_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FeedMatch" (
    "tenantId" TEXT NOT NULL,
    "entryId" TEXT NOT NULL,
    "productKey" TEXT NOT NULL,
    "productName" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("tenantId", "entryId"),
    CONSTRAINT "FeedMatch_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ProductFeed_nextReadAt_idx" ON "ProductFeed"("nextReadAt");
