-- AlterTable
ALTER TABLE "Contact" ADD COLUMN "offersConsentId" TEXT;
ALTER TABLE "Contact" ADD COLUMN "segmentsConsent" TEXT;
ALTER TABLE "Contact" ADD COLUMN "textsConsentId" TEXT;

-- AlterTable
ALTER TABLE "EmailSend" ADD COLUMN "consentId" TEXT;

-- AlterTable
ALTER TABLE "BulkRecipient" ADD COLUMN "consentId" TEXT;

-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN "consentId" TEXT;

-- CreateTable
CREATE TABLE "ConsentEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tenantId" TEXT NOT NULL,
    "leadId" TEXT,
    "contactId" TEXT,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "wording" TEXT NOT NULL,
    "wordingSha256" TEXT NOT NULL,
    "wordingId" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "jurisdiction" TEXT,
    "region" TEXT,
    "regionSource" TEXT,
    "widget" TEXT,
    "step" INTEGER,
    "pageUrl" TEXT,
    "documents" JSONB,
    "build" TEXT,
    "source" TEXT NOT NULL,
    "phoneHash" TEXT,
    "addressHmac" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateIndex
CREATE INDEX "ConsentEvent_tenantId_createdAt_idx" ON "ConsentEvent"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "ConsentEvent_leadId_idx" ON "ConsentEvent"("leadId");

-- CreateIndex
CREATE INDEX "ConsentEvent_contactId_idx" ON "ConsentEvent"("contactId");

-- Consents are append-only, also to whoever has only the application's access; after four years, a row may be deleted. A later rebuild of one
-- of these tables (the schema engine makes one for SQLite when a column changes) drops its triggers: write them again after it.
CREATE TRIGGER "ConsentEvent_no_update" BEFORE UPDATE OF "id", "tenantId", "leadId", "kind", "state", "mode", "wording", "wordingSha256", "wordingId", "locale", "jurisdiction", "region",
    "regionSource", "widget", "step", "pageUrl", "documents", "build", "source", "phoneHash", "addressHmac", "createdAt" ON "ConsentEvent"
BEGIN
    SELECT RAISE(ABORT, 'Consents are append-only.');
END;

-- An erasure takes the contact's id out, which is in the links of old mails.
CREATE TRIGGER "ConsentEvent_no_other_contact" BEFORE UPDATE OF "contactId" ON "ConsentEvent"
WHEN NEW."contactId" IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'Consents are append-only.');
END;

CREATE TRIGGER "ConsentEvent_no_delete" BEFORE DELETE ON "ConsentEvent"
WHEN OLD."createdAt" > strftime('%Y-%m-%dT%H:%M:%f', 'now', '-4 years')
BEGIN
    SELECT RAISE(ABORT, 'Consents are append-only.');
END;

-- INSERT OR REPLACE deletes the old row without asking the trigger above.
CREATE TRIGGER "ConsentEvent_no_replace" BEFORE INSERT ON "ConsentEvent"
WHEN EXISTS (SELECT 1 FROM "ConsentEvent" WHERE "id" = NEW."id")
BEGIN
    SELECT RAISE(ABORT, 'Consents are append-only.');
END;

-- Every marketing row names the consent that permits it, which is the company's own, of the right kind, and was not withdrawn since.
CREATE TRIGGER "EmailSend_needs_consent" BEFORE INSERT ON "EmailSend"
WHEN NOT EXISTS (
    SELECT 1 FROM "ConsentEvent" AS e
    WHERE e."id" = NEW."consentId" AND e."tenantId" = NEW."tenantId" AND e."kind" = 'offers'
      AND e."mode" <> 'api-claimed' AND (e."state" = 'given' OR (e."state" = 'shown' AND e."mode" = 'notice'))
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = e."contactId" AND w."tenantId" = e."tenantId"
        AND w."kind" = e."kind" AND w."state" = 'withdrawn' AND w."createdAt" > e."createdAt"))
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentRecord" AS r
    WHERE r."id" = NEW."consentId" AND r."tenantId" = NEW."tenantId" AND CASE 'offers'
        WHEN 'texts' THEN COALESCE(json_extract(r."kinds", '$.sms'), 0)
        ELSE COALESCE(json_extract(r."kinds", '$.marketing'), 'none') <> 'none' END
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = r."contactId" AND w."tenantId" = r."tenantId"
        AND w."kind" = 'offers' AND w."state" = 'withdrawn' AND w."createdAt" > r."createdAt"))
BEGIN
    SELECT RAISE(ABORT, 'A marketing message needs the consent that permits it.');
END;

CREATE TRIGGER "BulkRecipient_needs_consent" BEFORE INSERT ON "BulkRecipient"
WHEN NEW."state" <> 'skipped'
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentEvent" AS e
    WHERE e."id" = NEW."consentId" AND e."tenantId" = NEW."tenantId" AND e."kind" = CASE (SELECT "channel" FROM "BulkSend" WHERE "id" = NEW."bulkId") WHEN 'sms' THEN 'texts' ELSE 'offers' END
      AND e."mode" <> 'api-claimed' AND (e."state" = 'given' OR (e."state" = 'shown' AND e."mode" = 'notice'))
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = e."contactId" AND w."tenantId" = e."tenantId"
        AND w."kind" = e."kind" AND w."state" = 'withdrawn' AND w."createdAt" > e."createdAt"))
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentRecord" AS r
    WHERE r."id" = NEW."consentId" AND r."tenantId" = NEW."tenantId" AND CASE CASE (SELECT "channel" FROM "BulkSend" WHERE "id" = NEW."bulkId") WHEN 'sms' THEN 'texts' ELSE 'offers' END
        WHEN 'texts' THEN COALESCE(json_extract(r."kinds", '$.sms'), 0)
        ELSE COALESCE(json_extract(r."kinds", '$.marketing'), 'none') <> 'none' END
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = r."contactId" AND w."tenantId" = r."tenantId"
        AND w."kind" = CASE (SELECT "channel" FROM "BulkSend" WHERE "id" = NEW."bulkId") WHEN 'sms' THEN 'texts' ELSE 'offers' END AND w."state" = 'withdrawn' AND w."createdAt" > r."createdAt"))
BEGIN
    SELECT RAISE(ABORT, 'A marketing message needs the consent that permits it.');
END;

CREATE TRIGGER "OutboxMessage_needs_consent" BEFORE INSERT ON "OutboxMessage"
WHEN NEW."marketing"
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentEvent" AS e
    WHERE e."id" = NEW."consentId" AND e."tenantId" = NEW."tenantId" AND e."kind" = CASE NEW."kind" WHEN 'sms' THEN 'texts' ELSE 'offers' END
      AND e."mode" <> 'api-claimed' AND (e."state" = 'given' OR (e."state" = 'shown' AND e."mode" = 'notice'))
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = e."contactId" AND w."tenantId" = e."tenantId"
        AND w."kind" = e."kind" AND w."state" = 'withdrawn' AND w."createdAt" > e."createdAt"))
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentRecord" AS r
    WHERE r."id" = NEW."consentId" AND r."tenantId" = NEW."tenantId" AND CASE CASE NEW."kind" WHEN 'sms' THEN 'texts' ELSE 'offers' END
        WHEN 'texts' THEN COALESCE(json_extract(r."kinds", '$.sms'), 0)
        ELSE COALESCE(json_extract(r."kinds", '$.marketing'), 'none') <> 'none' END
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = r."contactId" AND w."tenantId" = r."tenantId"
        AND w."kind" = CASE NEW."kind" WHEN 'sms' THEN 'texts' ELSE 'offers' END AND w."state" = 'withdrawn' AND w."createdAt" > r."createdAt"))
BEGIN
    SELECT RAISE(ABORT, 'A marketing message needs the consent that permits it.');
END;

-- A campaign that chooses people by their goals writes to none of them who did not agree to that, whatever a lead's columns say.
CREATE TRIGGER "EmailSend_needs_segments_consent" BEFORE INSERT ON "EmailSend"
WHEN EXISTS (
    SELECT 1 FROM "EmailCampaign" AS g, "Lead" AS l, "Contact" AS c
    WHERE g."id" = NEW."campaignId" AND g."segmentGoals" <> '[]' AND l."id" = NEW."leadId" AND c."id" = l."contactId"
      AND c."segmentsConsent" IN ('none', 'withdrawn'))
BEGIN
    SELECT RAISE(ABORT, 'A campaign by goals needs the consent to them.');
END;
