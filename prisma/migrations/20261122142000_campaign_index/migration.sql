-- DropIndex
DROP INDEX "CampaignEnrolment_state_nextStepAt_idx";

-- DropIndex
DROP INDEX "BulkRecipient_bulkId_state_idx";

-- CreateIndex
CREATE INDEX "CampaignEnrolment_campaignId_state_nextStepAt_idx" ON "CampaignEnrolment"("campaignId", "state", "nextStepAt");

-- CreateIndex
CREATE INDEX "BulkRecipient_bulkId_state_id_idx" ON "BulkRecipient"("bulkId", "state", "id");
