-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN     "limitKey" TEXT;

-- CreateIndex
CREATE INDEX "OutboxMessage_limitKey_createdAt_idx" ON "OutboxMessage"("limitKey", "createdAt");
