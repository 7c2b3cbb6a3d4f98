-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "privacyUrl" TEXT;
