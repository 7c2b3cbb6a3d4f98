-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "freeOfferTerms" TEXT;
