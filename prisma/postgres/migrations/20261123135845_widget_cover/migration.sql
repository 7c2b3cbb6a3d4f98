-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "coverEnabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "coverGround" TEXT NOT NULL DEFAULT 'tint',
ADD COLUMN     "coverHeadline" TEXT,
ADD COLUMN     "coverLine" TEXT,
ADD COLUMN     "coverPictureUrl" TEXT;
