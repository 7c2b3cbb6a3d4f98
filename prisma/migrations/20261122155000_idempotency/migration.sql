-- CreateTable
CREATE TABLE "ApiAnswer" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempt" TEXT NOT NULL,
    "leaseUntil" DATETIME NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "ApiAnswer_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ApiAnswer_tenantId_createdAt_idx" ON "ApiAnswer"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "ApiAnswer_expiresAt_idx" ON "ApiAnswer"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApiAnswer_scope_key_key" ON "ApiAnswer"("scope", "key");
