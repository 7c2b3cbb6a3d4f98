-- CreateTable
CREATE TABLE "SendingDay" (
    "domain" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "planned" INTEGER NOT NULL DEFAULT 0,
    "sent" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("domain", "day")
);

-- CreateTable
CREATE TABLE "SlowDomain" (
    "domain" TEXT NOT NULL PRIMARY KEY,
    "deferrals" INTEGER NOT NULL,
    "slowUntil" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ContentRefusal" (
    "tenantId" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "refusals" INTEGER NOT NULL,

    PRIMARY KEY ("tenantId", "domain", "day"),
    CONSTRAINT "ContentRefusal_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "SendingDay_day_idx" ON "SendingDay"("day");

-- CreateIndex
CREATE INDEX "SlowDomain_slowUntil_idx" ON "SlowDomain"("slowUntil");

-- CreateIndex
CREATE INDEX "ContentRefusal_day_idx" ON "ContentRefusal"("day");

-- Delivered counts what was reported as delivered, no longer everything that was sent and did not bounce.
UPDATE "CampaignAnalytics" SET "totalDelivered" = (
    SELECT COUNT(*) FROM "EmailSend" WHERE "EmailSend"."templateId" = "CampaignAnalytics"."templateId"
        AND "EmailSend"."campaignId" = "CampaignAnalytics"."campaignId"
        AND "EmailSend"."variantUsed" = "CampaignAnalytics"."variant" AND "EmailSend"."status" = 'delivered');
