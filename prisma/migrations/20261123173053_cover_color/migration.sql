-- Written by hand: Prisma would copy the whole table for a column that SQLite can add in place.
-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "coverColor" TEXT NOT NULL DEFAULT '#1e40af';
