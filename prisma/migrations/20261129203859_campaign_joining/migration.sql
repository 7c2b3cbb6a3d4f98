-- AlterTable
ALTER TABLE "EmailCampaign" ADD COLUMN "excludeBuyersDays" INTEGER;
ALTER TABLE "EmailCampaign" ADD COLUMN "leadsFrom" DATETIME;
