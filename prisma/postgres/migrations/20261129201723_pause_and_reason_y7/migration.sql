-- AlterTable
ALTER TABLE "Contact" ADD COLUMN     "marketingPausedUntil" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Suppression" ADD COLUMN     "wishReason" TEXT;
