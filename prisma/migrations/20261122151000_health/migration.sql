-- AlterTable
ALTER TABLE "HealthCheck" ADD COLUMN "durationMs" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "HealthCheck" ADD COLUMN "results" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "HealthCheck" ADD COLUMN "failedParts" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "HealthLease" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "token" TEXT NOT NULL,
    "until" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "HealthNote" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" JSONB NOT NULL,
    "notedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "StripeEvent_receivedAt_idx" ON "StripeEvent"("receivedAt");
