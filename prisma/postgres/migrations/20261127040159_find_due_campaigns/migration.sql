-- CreateIndex
CREATE INDEX "EmailCampaign_status_id_idx" ON "EmailCampaign"("status", "id");

-- CreateIndex
CREATE INDEX "EmailCampaign_completedAt_idx" ON "EmailCampaign"("completedAt");

-- CreateIndex
CREATE INDEX "EmailCampaign_archivedAt_idx" ON "EmailCampaign"("archivedAt");
