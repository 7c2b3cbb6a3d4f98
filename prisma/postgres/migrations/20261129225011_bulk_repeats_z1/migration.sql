-- AlterTable
ALTER TABLE "BulkSend" ADD COLUMN     "repeatsId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "BulkSend_repeatsId_key" ON "BulkSend"("repeatsId");
