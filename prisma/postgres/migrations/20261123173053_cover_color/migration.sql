-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "coverColor" TEXT NOT NULL DEFAULT '#1e40af';
