-- CreateTable
CREATE TABLE "CrmContact" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "contactId" TEXT NOT NULL,
    "locationId" TEXT NOT NULL,
    "crmContactId" TEXT NOT NULL,
    "isCreated" BOOLEAN NOT NULL DEFAULT false,
    "healthFields" JSONB NOT NULL DEFAULT '[]',
    "hasGoalTags" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CrmContact_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CrmErasureTask" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "locationId" TEXT NOT NULL,
    "crmContactId" TEXT,
    "leadId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" DATETIME,
    CONSTRAINT "CrmErasureTask_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CrmContact_tenantId_locationId_crmContactId_idx" ON "CrmContact"("tenantId", "locationId", "crmContactId");

-- CreateIndex
CREATE UNIQUE INDEX "CrmContact_tenantId_contactId_locationId_crmContactId_key" ON "CrmContact"("tenantId", "contactId", "locationId", "crmContactId");

-- CreateIndex
CREATE INDEX "CrmErasureTask_tenantId_doneAt_idx" ON "CrmErasureTask"("tenantId", "doneAt");

-- CreateIndex
CREATE INDEX "CrmErasureTask_tenantId_leadId_idx" ON "CrmErasureTask"("tenantId", "leadId");

-- The log of the last 30 days names the contacts that pushes created or changed.
INSERT INTO "CrmContact" ("id", "tenantId", "contactId", "locationId", "crmContactId", "isCreated")
SELECT MIN(p."id"), p."tenantId", l."contactId", c."locationId", json_extract(p."answer", '$.contactId'), MAX(json_extract(p."answer", '$.new'))
FROM "CrmPush" AS p
JOIN "Lead" AS l ON l."id" = p."leadId" AND l."tenantId" = p."tenantId" AND l."contactId" IS NOT NULL
JOIN "CrmConnection" AS c ON c."tenantId" = p."tenantId" AND c."locationId" IS NOT NULL
WHERE p."error" IS NULL AND p."answer" LIKE '{"new":%,"contactId":"%"}'
GROUP BY 2, 3, 4, 5;
