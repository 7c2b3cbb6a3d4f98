-- No tenant could choose a scheme before: what stands there is the old default.
UPDATE "Tenant" SET "colorScheme" = 'host';
-- AlterTable
ALTER TABLE "Tenant" ALTER COLUMN "colorScheme" SET DEFAULT 'host';
