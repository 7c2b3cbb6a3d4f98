-- Columns are added in place: a table that is made anew loses its triggers.
-- AlterTable
ALTER TABLE "EmailCampaign" ADD COLUMN "holdoutPercent" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "EmailCampaign" ADD COLUMN "salesWithinDays" INTEGER NOT NULL DEFAULT 30;

-- AlterTable
ALTER TABLE "EmailSend" ADD COLUMN "machineClickedAt" DATETIME;
ALTER TABLE "EmailSend" ADD COLUMN "recentClicks" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "CampaignAnalytics" ADD COLUMN "totalMachineClicked" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "BulkRecipient" ADD COLUMN "machineClickedAt" DATETIME;
ALTER TABLE "BulkRecipient" ADD COLUMN "recentClicks" TEXT NOT NULL DEFAULT '';
