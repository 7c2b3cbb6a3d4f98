-- CreateTable
CREATE TABLE "MailAccount" (
    "tenantId" TEXT NOT NULL PRIMARY KEY,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "username" TEXT NOT NULL,
    "sealedPassword" TEXT NOT NULL,
    "failingSince" DATETIME,
    "fault" TEXT,
    "retryAt" DATETIME,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "MailAccount_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "MailAccount_failingSince_idx" ON "MailAccount"("failingSince");
