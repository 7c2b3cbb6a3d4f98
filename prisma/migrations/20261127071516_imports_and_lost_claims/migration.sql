-- CreateTable
CREATE TABLE "SalesImport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "file" BLOB NOT NULL,
    "rows" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "stored" INTEGER NOT NULL DEFAULT 0,
    "actor" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "leaseUntil" DATETIME NOT NULL,
    CONSTRAINT "SalesImport_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable (by hand: the engine would write the whole table anew)
ALTER TABLE "OutboxMessage" ADD COLUMN "lostClaims" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "SalesImport_tenantId_createdAt_idx" ON "SalesImport"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "SalesImport_leaseUntil_idx" ON "SalesImport"("leaseUntil");

-- By hand: few messages have lost a worker, and each look for them must not read those that have not.
CREATE INDEX "OutboxMessage_lostClaims_idx" ON "OutboxMessage"("lostClaims") WHERE "lostClaims" > 0;
