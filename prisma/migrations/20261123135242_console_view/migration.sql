-- AlterTable
ALTER TABLE "User" ADD COLUMN "consoleView" JSONB;

-- AlterTable
ALTER TABLE "TenantUser" ADD COLUMN "consoleView" JSONB;
