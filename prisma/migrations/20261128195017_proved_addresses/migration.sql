-- AlterTable
ALTER TABLE "Contact" ADD COLUMN "provedAt" DATETIME;
