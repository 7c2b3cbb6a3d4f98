-- CreateTable
CREATE TABLE "ApiAnswer" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempt" TEXT NOT NULL,
    "leaseUntil" TIMESTAMP(3) NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApiAnswer_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ApiAnswer_tenantId_createdAt_idx" ON "ApiAnswer"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "ApiAnswer_expiresAt_idx" ON "ApiAnswer"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApiAnswer_scope_key_key" ON "ApiAnswer"("scope", "key");

-- AddForeignKey
ALTER TABLE "ApiAnswer" ADD CONSTRAINT "ApiAnswer_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
