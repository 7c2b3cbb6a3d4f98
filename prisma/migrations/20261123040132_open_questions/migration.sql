-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "openQuestions" JSONB;
