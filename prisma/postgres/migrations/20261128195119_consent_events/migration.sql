-- AlterTable
ALTER TABLE "Contact" ADD COLUMN     "offersConsentId" TEXT,
ADD COLUMN     "segmentsConsent" TEXT,
ADD COLUMN     "textsConsentId" TEXT;

-- AlterTable
ALTER TABLE "EmailSend" ADD COLUMN     "consentId" TEXT;

-- AlterTable
ALTER TABLE "BulkRecipient" ADD COLUMN     "consentId" TEXT;

-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN     "consentId" TEXT;

-- CreateTable
CREATE TABLE "ConsentEvent" (
    "id" TEXT NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConsentEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ConsentEvent_tenantId_createdAt_idx" ON "ConsentEvent"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "ConsentEvent_leadId_idx" ON "ConsentEvent"("leadId");

-- CreateIndex
CREATE INDEX "ConsentEvent_contactId_idx" ON "ConsentEvent"("contactId");

-- Consents are append-only, also to whoever has only the application's access; after four years, a row may be deleted.
CREATE FUNCTION "refuse_change_of_consents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Consents are append-only.';
END
$$;

CREATE TRIGGER "ConsentEvent_no_update" BEFORE UPDATE OF "id", "tenantId", "leadId", "kind", "state", "mode", "wording", "wordingSha256", "wordingId", "locale", "jurisdiction", "region",
    "regionSource", "widget", "step", "pageUrl", "documents", "build", "source", "phoneHash", "addressHmac", "createdAt" ON "ConsentEvent"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_consents"();

-- An erasure takes the contact's id out, which is in the links of old mails.
CREATE TRIGGER "ConsentEvent_no_other_contact" BEFORE UPDATE OF "contactId" ON "ConsentEvent"
FOR EACH ROW WHEN (NEW."contactId" IS NOT NULL) EXECUTE FUNCTION "refuse_change_of_consents"();

CREATE TRIGGER "ConsentEvent_no_delete" BEFORE DELETE ON "ConsentEvent"
FOR EACH ROW WHEN (OLD."createdAt" > (now() AT TIME ZONE 'utc') - INTERVAL '4 years')
EXECUTE FUNCTION "refuse_change_of_consents"();

CREATE TRIGGER "ConsentEvent_no_truncate" BEFORE TRUNCATE ON "ConsentEvent"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_consents"();

-- Every marketing row names the consent that permits it, which is the company's own, of the right kind, and was not withdrawn since.
CREATE FUNCTION "is_permitted_by_consent"(tenant TEXT, consent TEXT, purpose TEXT) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT 1 FROM "ConsentEvent" AS e
        WHERE e."id" = consent AND e."tenantId" = tenant AND e."kind" = purpose
          AND e."mode" <> 'api-claimed' AND (e."state" = 'given' OR (e."state" = 'shown' AND e."mode" = 'notice'))
          AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = e."contactId" AND w."tenantId" = e."tenantId"
            AND w."kind" = e."kind" AND w."state" = 'withdrawn' AND w."createdAt" > e."createdAt"))
      OR EXISTS (
        SELECT 1 FROM "ConsentRecord" AS r
        WHERE r."id" = consent AND r."tenantId" = tenant AND CASE purpose
            WHEN 'texts' THEN COALESCE(r."kinds"->>'sms', 'false') = 'true'
            ELSE COALESCE(r."kinds"->>'marketing', 'none') <> 'none' END
          AND NOT EXISTS (SELECT 1 FROM "ConsentEvent" AS w WHERE w."contactId" = r."contactId" AND w."tenantId" = r."tenantId"
            AND w."kind" = purpose AND w."state" = 'withdrawn' AND w."createdAt" > r."createdAt"))
$$;

CREATE FUNCTION "require_marketing_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    purpose TEXT := 'offers';
BEGIN
    IF TG_TABLE_NAME = 'OutboxMessage' AND to_jsonb(NEW)->>'kind' = 'sms' THEN
        purpose := 'texts';
    ELSIF TG_TABLE_NAME = 'BulkRecipient'
        AND (SELECT "channel" FROM "BulkSend" WHERE "id" = to_jsonb(NEW)->>'bulkId') = 'sms' THEN
        purpose := 'texts';
    END IF;
    IF NOT "is_permitted_by_consent"(NEW."tenantId", NEW."consentId", purpose) THEN
        RAISE EXCEPTION 'A marketing message needs the consent that permits it.';
    END IF;
    -- A campaign that chooses people by their goals writes to none of them who did not agree to that, whatever a lead's columns say.
    IF TG_TABLE_NAME = 'EmailSend' AND EXISTS (
        SELECT 1 FROM "EmailCampaign" AS g, "Lead" AS l, "Contact" AS c
        WHERE g."id" = to_jsonb(NEW)->>'campaignId' AND g."segmentGoals" <> '[]'::jsonb
          AND l."id" = to_jsonb(NEW)->>'leadId' AND c."id" = l."contactId" AND c."segmentsConsent" IN ('none', 'withdrawn')) THEN
        RAISE EXCEPTION 'A campaign by goals needs the consent to them.';
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER "EmailSend_needs_consent" BEFORE INSERT ON "EmailSend"
FOR EACH ROW EXECUTE FUNCTION "require_marketing_consent"();

CREATE TRIGGER "BulkRecipient_needs_consent" BEFORE INSERT ON "BulkRecipient"
FOR EACH ROW WHEN (NEW."state" <> 'skipped') EXECUTE FUNCTION "require_marketing_consent"();

CREATE TRIGGER "OutboxMessage_needs_consent" BEFORE INSERT ON "OutboxMessage"
FOR EACH ROW WHEN (NEW."marketing") EXECUTE FUNCTION "require_marketing_consent"();
