-- CreateTable
CREATE TABLE "BillingAccount" (
    "tenantId" TEXT NOT NULL PRIMARY KEY,
    "leaseToken" TEXT,
    "leaseUntil" DATETIME,
    "pastDueSince" DATETIME,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "BillingAccount_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
