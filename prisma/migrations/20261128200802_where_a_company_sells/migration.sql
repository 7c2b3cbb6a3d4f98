-- AlterTable
ALTER TABLE "PeptideAssessment" ADD COLUMN "region" TEXT;
ALTER TABLE "PeptideAssessment" ADD COLUMN "regionSource" TEXT;

-- CreateTable
CREATE TABLE "RegionSignOff" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "firm" TEXT NOT NULL,
    "signedOn" TEXT NOT NULL,
    "note" TEXT,
    "createdById" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" DATETIME,
    CONSTRAINT "RegionSignOff_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "legalName" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "establishedIn" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "privacyContact" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "sellsTo" JSONB;
ALTER TABLE "Tenant" ADD COLUMN "euRepresentative" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "ukRepresentative" TEXT;
ALTER TABLE "Tenant" ADD COLUMN "minimumAge" INTEGER NOT NULL DEFAULT 18;
ALTER TABLE "Tenant" ADD COLUMN "followsSpecification" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "RegionSignOff_tenantId_revokedAt_idx" ON "RegionSignOff"("tenantId", "revokedAt");

-- The default company and the demo's companies show the specification's screens. Other companies keep a null list, with which they show what
-- they showed before.
UPDATE "Tenant" SET "followsSpecification" = true WHERE "id" = 'default-tenant' OR "isDemo" = true;
