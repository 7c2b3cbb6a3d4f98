-- AlterTable
ALTER TABLE "Lead" ADD COLUMN     "healthWithdrawnAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "WithdrawnAnswers" (
    "assessmentId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "withdrawnAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WithdrawnAnswers_pkey" PRIMARY KEY ("assessmentId")
);

-- CreateIndex
CREATE INDEX "WithdrawnAnswers_tenantId_idx" ON "WithdrawnAnswers"("tenantId");

-- CreateIndex
CREATE INDEX "WithdrawnAnswers_withdrawnAt_idx" ON "WithdrawnAnswers"("withdrawnAt");
