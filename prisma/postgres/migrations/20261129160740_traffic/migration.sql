-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "page" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "referrer" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "utmCampaign" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "utmMedium" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "utmSource" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "WidgetEvent" ADD COLUMN     "traffic" TEXT;

-- CreateTable
CREATE TABLE "TrafficDailyRollup" (
    "tenantId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "widget" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "visitors" INTEGER NOT NULL,

    CONSTRAINT "TrafficDailyRollup_pkey" PRIMARY KEY ("tenantId","kind","day","widget","value")
);

-- AddForeignKey
ALTER TABLE "TrafficDailyRollup" ADD CONSTRAINT "TrafficDailyRollup_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
