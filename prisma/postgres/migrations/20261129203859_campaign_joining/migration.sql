-- AlterTable
ALTER TABLE "EmailCampaign" ADD COLUMN     "excludeBuyersDays" INTEGER,
ADD COLUMN     "leadsFrom" TIMESTAMP(3);
