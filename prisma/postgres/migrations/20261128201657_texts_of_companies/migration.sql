-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "textBrandId" TEXT,
ADD COLUMN     "textCampaignId" TEXT,
ADD COLUMN     "textSender" TEXT,
ADD COLUMN     "textsPerMonth" INTEGER NOT NULL DEFAULT 4;
