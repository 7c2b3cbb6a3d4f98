-- CreateIndex
CREATE INDEX "OutboxMessage_tenantId_sentAt_idx" ON "OutboxMessage"("tenantId", "sentAt");
