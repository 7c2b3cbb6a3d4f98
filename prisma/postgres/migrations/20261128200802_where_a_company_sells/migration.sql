-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN     "establishedIn" TEXT,
ADD COLUMN     "euRepresentative" TEXT,
ADD COLUMN     "followsSpecification" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "legalName" TEXT,
ADD COLUMN     "minimumAge" INTEGER NOT NULL DEFAULT 18,
ADD COLUMN     "privacyContact" TEXT,
ADD COLUMN     "sellsTo" JSONB,
ADD COLUMN     "ukRepresentative" TEXT;

-- AlterTable
ALTER TABLE "PeptideAssessment" ADD COLUMN     "region" TEXT,
ADD COLUMN     "regionSource" TEXT;

-- CreateTable
CREATE TABLE "RegionSignOff" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "firm" TEXT NOT NULL,
    "signedOn" TEXT NOT NULL,
    "note" TEXT,
    "createdById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "RegionSignOff_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RegionSignOff_tenantId_revokedAt_idx" ON "RegionSignOff"("tenantId", "revokedAt");

-- AddForeignKey
ALTER TABLE "RegionSignOff" ADD CONSTRAINT "RegionSignOff_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The default company and the demo's companies show the specification's screens. Other companies keep a null list, with which they show what
-- they showed before.
UPDATE "Tenant" SET "followsSpecification" = true WHERE "id" = 'default-tenant' OR "isDemo" = true;
