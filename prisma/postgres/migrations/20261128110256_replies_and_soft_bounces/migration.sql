-- AlterTable
ALTER TABLE "Contact" ADD COLUMN     "lastSoftBounceAt" TIMESTAMP(3),
ADD COLUMN     "softBounces" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Contact_tenantId_lastSoftBounceAt_idx" ON "Contact"("tenantId", "lastSoftBounceAt");

-- CreateIndex
CREATE INDEX "IntakeProblem_source_state_createdAt_idx" ON "IntakeProblem"("source", "state", "createdAt");

-- CreateIndex
CREATE INDEX "IntakeProblem_personHash_idx" ON "IntakeProblem"("personHash");
