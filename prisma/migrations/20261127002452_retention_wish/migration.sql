-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "pendingRetentionDays" INTEGER;
ALTER TABLE "Tenant" ADD COLUMN "pendingRetentionFrom" DATETIME;
