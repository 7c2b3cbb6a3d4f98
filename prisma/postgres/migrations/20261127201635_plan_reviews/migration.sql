-- CreateTable
CREATE TABLE "PlanReview" (
    "leadId" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "engineVersion" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lookedAt" TIMESTAMP(3),

    CONSTRAINT "PlanReview_pkey" PRIMARY KEY ("leadId")
);

-- CreateIndex
CREATE INDEX "PlanReview_tenantId_lookedAt_idx" ON "PlanReview"("tenantId", "lookedAt");

-- AddForeignKey
ALTER TABLE "PlanReview" ADD CONSTRAINT "PlanReview_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PlanReview" ADD CONSTRAINT "PlanReview_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE CASCADE ON UPDATE CASCADE;
