-- AlterTable
ALTER TABLE "Tenant" ADD COLUMN "confirmsOffers" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "ConsentEvent" ADD COLUMN "awaitsConfirmation" BOOLEAN NOT NULL DEFAULT false;

DROP TRIGGER "ConsentEvent_no_update";
CREATE TRIGGER "ConsentEvent_no_update" BEFORE UPDATE OF "id", "tenantId", "leadId", "kind", "state", "mode", "wording", "wordingSha256", "wordingId", "locale", "jurisdiction", "region",
    "regionSource", "widget", "step", "pageUrl", "documents", "build", "source", "phoneHash", "addressHmac", "awaitsConfirmation", "createdAt" ON "ConsentEvent"
BEGIN
    SELECT RAISE(ABORT, 'Consents are append-only.');
END;

-- A consent that the person still has to confirm permits no marketing.
CREATE TRIGGER "EmailSend_needs_confirmed_consent" BEFORE INSERT ON "EmailSend"
WHEN EXISTS (SELECT 1 FROM "ConsentEvent" WHERE "id" = NEW."consentId" AND "awaitsConfirmation")
BEGIN
    SELECT RAISE(ABORT, 'A marketing message needs the consent that permits it.');
END;

CREATE TRIGGER "BulkRecipient_needs_confirmed_consent" BEFORE INSERT ON "BulkRecipient"
WHEN NEW."state" <> 'skipped'
  AND EXISTS (SELECT 1 FROM "ConsentEvent" WHERE "id" = NEW."consentId" AND "awaitsConfirmation")
BEGIN
    SELECT RAISE(ABORT, 'A marketing message needs the consent that permits it.');
END;

CREATE TRIGGER "OutboxMessage_needs_confirmed_consent" BEFORE INSERT ON "OutboxMessage"
WHEN NEW."marketing"
  AND EXISTS (SELECT 1 FROM "ConsentEvent" WHERE "id" = NEW."consentId" AND "awaitsConfirmation")
BEGIN
    SELECT RAISE(ABORT, 'A marketing message needs the consent that permits it.');
END;
