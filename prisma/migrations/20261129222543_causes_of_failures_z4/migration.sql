-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN "cause" TEXT;

-- By hand: few items need a person, and their page must not read those that arrived.
CREATE INDEX "OutboxMessage_undelivered_idx" ON "OutboxMessage"("tenantId", "state", "id") WHERE "state" IN ('uncertain', 'failed', 'on-hold');

-- By hand: items that failed before causes were recorded get the cause that their error names.
UPDATE "OutboxMessage" SET "cause" = CASE
  WHEN "state" = 'uncertain' THEN 'interrupted'
  WHEN "state" = 'on-hold' THEN 'crashed'
  WHEN "kind" = 'email' AND ("lastError" LIKE '%5.1.1 %' OR "lastError" LIKE '%5.1.2 %' OR "lastError" LIKE '%5.1.3 %' OR "lastError" LIKE '%5.1.10 %') THEN 'unknown-recipient'
  WHEN "kind" = 'email' AND ("lastError" LIKE '%5.2.2 %' OR "lastError" LIKE '%: 552%') THEN 'mailbox-full'
  WHEN "kind" = 'email' AND "lastError" LIKE '%: 4__ %' THEN 'unavailable'
  WHEN "kind" = 'email' AND "lastError" LIKE '%: 5__ %' THEN 'refused'
  WHEN "kind" = 'sms' AND "lastError" LIKE '%error 21610%' THEN 'opted-out'
  WHEN "kind" = 'sms' AND ("lastError" LIKE '%error 21211%' OR "lastError" LIKE '%error 21614%' OR "lastError" LIKE '%error 30005%' OR "lastError" LIKE '%error 30006%') THEN 'unknown-recipient'
  WHEN "kind" = 'sms' AND "lastError" LIKE '%error 30003%' THEN 'unavailable'
  WHEN "kind" = 'sms' AND ("lastError" LIKE '%error 30004%' OR "lastError" LIKE '%error 30007%') THEN 'refused'
  ELSE 'other' END
WHERE "state" IN ('uncertain', 'failed', 'on-hold');

-- By hand: these items name the campaign or the bulk send that they belong to, as new ones do.
UPDATE "OutboxMessage" SET "batchId" = (SELECT "campaignId" FROM "EmailSend" WHERE "EmailSend"."outboxMessageId" = "OutboxMessage"."id")
WHERE "state" IN ('uncertain', 'failed', 'on-hold') AND "purpose" = 'campaign';
UPDATE "OutboxMessage" SET "batchId" = (SELECT "bulkId" FROM "BulkRecipient" WHERE "BulkRecipient"."outboxMessageId" = "OutboxMessage"."id")
WHERE "state" IN ('uncertain', 'failed', 'on-hold') AND "purpose" = 'bulk';
