-- Offers by text need the sentence that names them. Until now every sentence named texts about the plan, so no contact has agreed to offers.
UPDATE "Contact" SET "textsConsentId" = NULL WHERE "textsConsentId" IS NOT NULL;

DROP TRIGGER "BulkRecipient_needs_consent";
CREATE TRIGGER "BulkRecipient_needs_consent" BEFORE INSERT ON "BulkRecipient"
WHEN NEW."state" <> 'skipped'
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentEvent" AS e
    WHERE e."id" = NEW."consentId" AND e."tenantId" = NEW."tenantId" AND e."kind" = CASE (SELECT "channel" FROM "BulkSend" WHERE "id" = NEW."bulkId") WHEN 'sms' THEN 'texts' ELSE 'offers' END
      AND NOT (e."kind" = 'texts' AND e."wordingId" LIKE '%/texts/2026-11')
      AND e."mode" <> 'api-claimed' AND (e."state" = 'given' OR (e."state" = 'shown' AND e."mode" = 'notice'))
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = e."contactId" AND w."tenantId" = e."tenantId"
        AND w."kind" = e."kind" AND w."state" = 'withdrawn' AND w."createdAt" > e."createdAt"))
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentRecord" AS r
    WHERE r."id" = NEW."consentId" AND r."tenantId" = NEW."tenantId" AND CASE (SELECT "channel" FROM "BulkSend" WHERE "id" = NEW."bulkId") WHEN 'sms' THEN 'texts' ELSE 'offers' END = 'offers'
      AND COALESCE(json_extract(r."kinds", '$.marketing'), 'none') <> 'none'
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = r."contactId" AND w."tenantId" = r."tenantId"
        AND w."kind" = 'offers' AND w."state" = 'withdrawn' AND w."createdAt" > r."createdAt"))
BEGIN
    SELECT RAISE(ABORT, 'A marketing message needs the consent that permits it.');
END;

DROP TRIGGER "OutboxMessage_needs_consent";
CREATE TRIGGER "OutboxMessage_needs_consent" BEFORE INSERT ON "OutboxMessage"
WHEN NEW."marketing"
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentEvent" AS e
    WHERE e."id" = NEW."consentId" AND e."tenantId" = NEW."tenantId" AND e."kind" = CASE NEW."kind" WHEN 'sms' THEN 'texts' ELSE 'offers' END
      AND NOT (e."kind" = 'texts' AND e."wordingId" LIKE '%/texts/2026-11')
      AND e."mode" <> 'api-claimed' AND (e."state" = 'given' OR (e."state" = 'shown' AND e."mode" = 'notice'))
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = e."contactId" AND w."tenantId" = e."tenantId"
        AND w."kind" = e."kind" AND w."state" = 'withdrawn' AND w."createdAt" > e."createdAt"))
  AND NOT EXISTS (
    SELECT 1 FROM "ConsentRecord" AS r
    WHERE r."id" = NEW."consentId" AND r."tenantId" = NEW."tenantId" AND CASE NEW."kind" WHEN 'sms' THEN 'texts' ELSE 'offers' END = 'offers'
      AND COALESCE(json_extract(r."kinds", '$.marketing'), 'none') <> 'none'
      AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = r."contactId" AND w."tenantId" = r."tenantId"
        AND w."kind" = 'offers' AND w."state" = 'withdrawn' AND w."createdAt" > r."createdAt"))
BEGIN
    SELECT RAISE(ABORT, 'A marketing message needs the consent that permits it.');
END;
