-- Prisma's client writes these values itself with every new row, also that of the release before: the defaults were never used.
-- unused since 20261121013342_init
-- AlterTable
ALTER TABLE "Tenant" ALTER COLUMN "plan" DROP DEFAULT,
ALTER COLUMN "monthlyAssessmentLimit" DROP DEFAULT,
ALTER COLUMN "commissionRateBps" DROP DEFAULT,
ALTER COLUMN "baseFeeCents" DROP DEFAULT;
