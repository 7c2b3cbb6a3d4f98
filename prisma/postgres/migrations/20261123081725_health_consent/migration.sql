-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "asksForHealthConsent" BOOLEAN NOT NULL DEFAULT false;
