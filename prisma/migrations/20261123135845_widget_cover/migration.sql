-- Written by hand: Prisma would copy the whole table for columns that SQLite can add in place.
-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "coverEnabled" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Tenant" ADD COLUMN "coverHeadline" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "coverLine" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "coverGround" TEXT NOT NULL DEFAULT 'tint';
ALTER TABLE "Tenant" ADD COLUMN "coverPictureUrl" TEXT;
