-- CreateTable
CREATE TABLE "ErasedTrackingId" (
    "tenantId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ErasedTrackingId_pkey" PRIMARY KEY ("tenantId","hash")
);

-- CreateIndex
CREATE INDEX "ErasedTrackingId_expiresAt_idx" ON "ErasedTrackingId"("expiresAt");

-- AddForeignKey
ALTER TABLE "ErasedTrackingId" ADD CONSTRAINT "ErasedTrackingId_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
