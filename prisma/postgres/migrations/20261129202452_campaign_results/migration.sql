-- AlterTable
ALTER TABLE "EmailCampaign" ADD COLUMN     "holdoutPercent" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "salesWithinDays" INTEGER NOT NULL DEFAULT 30;

-- AlterTable
ALTER TABLE "EmailSend" ADD COLUMN     "machineClickedAt" TIMESTAMP(3),
ADD COLUMN     "recentClicks" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "CampaignAnalytics" ADD COLUMN     "totalMachineClicked" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "BulkRecipient" ADD COLUMN     "machineClickedAt" TIMESTAMP(3),
ADD COLUMN     "recentClicks" TEXT NOT NULL DEFAULT '';
