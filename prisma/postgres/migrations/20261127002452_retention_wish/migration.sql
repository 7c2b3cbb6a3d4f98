-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "pendingRetentionDays" INTEGER,
ADD COLUMN     "pendingRetentionFrom" TIMESTAMP(3);
