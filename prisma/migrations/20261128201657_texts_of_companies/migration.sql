-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "textBrandId" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "textCampaignId" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "textSender" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "textsPerMonth" INTEGER NOT NULL DEFAULT 4;
