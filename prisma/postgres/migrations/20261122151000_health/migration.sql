-- AlterTable
ALTER TABLE "HealthCheck" ADD COLUMN     "durationMs" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failedParts" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "results" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "HealthLease" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "HealthLease_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HealthNote" (
    "name" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "notedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "HealthNote_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "StripeEvent_receivedAt_idx" ON "StripeEvent"("receivedAt");
