-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "crmGetsHealth" BOOLEAN NOT NULL DEFAULT false;

UPDATE "Tenant" SET "crmGetsHealth" = true WHERE "id" IN (SELECT "tenantId" FROM "CrmConnection" WHERE "isEnabled" AND "sendsHealth");
