-- AlterTable
ALTER TABLE "Lead" ADD COLUMN "healthWithdrawnAt" DATETIME;

-- CreateTable
CREATE TABLE "WithdrawnAnswers" (
    "assessmentId" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "withdrawnAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateIndex
CREATE INDEX "WithdrawnAnswers_tenantId_idx" ON "WithdrawnAnswers"("tenantId");

-- CreateIndex
CREATE INDEX "WithdrawnAnswers_withdrawnAt_idx" ON "WithdrawnAnswers"("withdrawnAt");
