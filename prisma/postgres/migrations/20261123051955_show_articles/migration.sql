-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "showArticles" BOOLEAN NOT NULL DEFAULT true;
