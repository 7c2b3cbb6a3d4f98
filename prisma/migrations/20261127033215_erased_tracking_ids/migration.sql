-- CreateTable
CREATE TABLE "ErasedTrackingId" (
    "tenantId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,

    PRIMARY KEY ("tenantId", "hash"),
    CONSTRAINT "ErasedTrackingId_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ErasedTrackingId_expiresAt_idx" ON "ErasedTrackingId"("expiresAt");
