-- DropIndex
DROP INDEX "BulkRecipient_bulkId_state_id_idx";

-- AlterTable
ALTER TABLE "BulkRecipient" ADD COLUMN     "nextLookAt" TIMESTAMP(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00';

-- CreateIndex
CREATE INDEX "BulkRecipient_bulkId_state_nextLookAt_id_idx" ON "BulkRecipient"("bulkId", "state", "nextLookAt", "id");
