-- AlterTable
ALTER TABLE "EmailTemplate" ADD COLUMN     "preheader" TEXT;
