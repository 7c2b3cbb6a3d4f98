-- AlterTable
ALTER TABLE "Contact" ADD COLUMN "marketingPausedUntil" DATETIME;

-- AlterTable
ALTER TABLE "Suppression" ADD COLUMN "wishReason" TEXT;
