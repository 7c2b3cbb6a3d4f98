-- AlterTable
ALTER TABLE "SalesImport" ADD COLUMN "choices" JSONB;
