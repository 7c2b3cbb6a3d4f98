-- AlterTable
ALTER TABLE "Contact" ADD COLUMN     "provedAt" TIMESTAMP(3);
